import type { PreviewFile, PreviewUnit } from '../../../../shared/pages/preview.ts';
import { unitChecks } from '../../../core/checks/unit-pass/unit-checks.ts';
import { pluralKeys } from '../../../core/formats/common/plurals/plural-keys.ts';
import { copyOf } from '../../../core/formats/common/units/unit-copy.ts';
import { type BilingualUnit, pairUnits } from '../../../core/formats/pair.ts';
import type { FileJob, FileReport } from '../../../core/planning/job.ts';
import { EditingForm } from '../../../core/planning/mask/editing-form.ts';
import { contentOf } from '../../../core/text/content.ts';
import { nameIn } from '../../../engine/parts/workspace/paths.ts';
import type { Context } from '../../context.ts';
import { turn } from '../../guard.ts';
import { type FileOutcome, type FileRun, NOTHING, outcomeOf, prepare, translateJob } from '../translate/file.ts';
import type { PlannedChange, PlannedFile } from './store.ts';

/** The result for one target file, and what would be written to it. */
export interface PreviewOutcome extends FileOutcome {
  readonly shown?: PreviewFile;
  readonly planned?: PlannedFile;
}

/** Longest stretch of work, in milliseconds, before other messages get their turn. */
const TURN = 10;

/** Translates one target file and writes nothing. */
export async function planOne(context: Context, run: FileRun): Promise<PreviewOutcome> {
  // Old and new text are shown side by side, and the user chooses: no other confirmation is needed.
  const prepared = await prepare(context, { ...run, overwriteHuman: true });
  if (!prepared.ok) return { ...NOTHING, path: run.item.targetPath, failure: prepared.error };
  const { item, job } = prepared.value;
  if (run.translator === undefined) return { ...NOTHING, path: run.item.targetPath };
  const report = await translateJob(context, run, prepared.value);
  const outcome = outcomeOf(report, item, new Set(report.changes.map(({ unit }) => unit)), []);
  const uri = context.documents.uriOf(item.targetPath);
  const findings = findingsIn(job, nameIn(run.folder, item.targetPath));
  const { changes, units } = await unitsOf(job, report, findings);
  const shown: PreviewFile = {
    uri,
    targetLocale: item.locale,
    sourceLocale: job.sourceLocale,
    exists: !item.isNew,
    units,
    skipped: outcome.skipped,
    refused: outcome.refused,
  };
  return {
    ...outcome,
    shown,
    planned: { ...prepared.value, uri, changes, findings, folder: run.folder, settle: run.settle },
  };
}

async function unitsOf(
  job: FileJob,
  report: FileReport,
  findings: PlannedFile['findings'],
): Promise<{ readonly changes: Map<string, PlannedChange>; readonly units: readonly PreviewUnit[] }> {
  const { format, source, target, targetLocale } = job;
  const pairs = pluralKeys(pairUnits(format, source.catalog, target.catalog), format, target.catalog, targetLocale);
  const byId = new Map(pairs.units.toReversed().map((unit) => [unit.id, unit]));
  const remarks = new Map(report.notes.map(({ unit, reason }) => [unit, reason.split('; ')]));
  const machine = new Set(report.translated);
  const changes = new Map<string, PlannedChange>();
  const shown = new Map<string, PreviewUnit>();
  let since = performance.now();
  for (const change of report.changes) {
    if (performance.now() - since > TURN) {
      await turn();
      since = performance.now();
    }
    const unit = byId.get(change.unit);
    if (unit === undefined) continue;
    const form = new EditingForm(unit.source, change, unit.target);
    const planned: PlannedChange = { change, unit, form, shown: form.show(change.parts) };
    changes.set(unit.id, planned);
    // The memory gives the origin of a translation; the file's own texts need no remark.
    const origin = machine.has(unit.id) ? 'machine' : remarks.has(unit.id) ? 'memory' : 'reused';
    shown.set(unit.id, shownUnit(findings, planned, origin, remarks.get(unit.id) ?? []));
  }
  // As in the file, not as they were settled.
  const units = pairs.units.flatMap(({ id }) => {
    const unit = shown.get(id);
    shown.delete(id);
    return unit === undefined ? [] : [unit];
  });
  return { changes, units };
}

function shownUnit(
  findings: PlannedFile['findings'],
  { unit, form, shown, change }: PlannedChange,
  origin: PreviewUnit['origin'],
  notes: readonly string[],
): PreviewUnit {
  const comments = unit.sourceUnit.notes.map(({ text }) => text.trim()).filter((text) => text !== '');
  const tags = form.legend();
  const old = unit.target === undefined ? '' : form.show(unit.target.parts);
  return {
    unit: unit.id,
    name: unit.sourceUnit.name,
    source: form.show(unit.source.parts),
    ...(old !== '' && { old }),
    new: shown,
    origin,
    notes,
    findings: findings(unit, change.parts),
    ...(comments.length > 0 && { comments }),
    ...(Object.keys(tags).length > 0 && { tags }),
  };
}

/** The checks' findings in a unit if these parts become its target. */
export function findingsIn(job: FileJob, file: string): PlannedFile['findings'] {
  const { format, target, project, sourceLocale, targetLocale } = job;
  const checks = unitChecks({ format, catalog: target.catalog, project, sourceLocale, targetLocale, file });
  return (unit, parts) => {
    const targetUnit = { ...copyOf(unit.targetUnit ?? unit.sourceUnit), state: 'translated' as const };
    const written: BilingualUnit = { ...unit, target: contentOf(parts), targetUnit };
    return checks(written).map(({ code, severity, message }) => ({ code, severity, message }));
  };
}
