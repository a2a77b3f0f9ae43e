import type { UnitNote } from '../../../../shared/commands.ts';
import type { PreviewApplied, PreviewApplyArguments } from '../../../../shared/pages/preview.ts';
import { fail, ok, type Result } from '../../../../shared/values/result.ts';
import type { Change } from '../../../core/formats/format.ts';
import type { FileJob } from '../../../core/planning/job.ts';
import { verifyEdited } from '../../../core/planning/verify/verify-edited.ts';
import { writeProven } from '../../../core/planning/write.ts';
import type { Context } from '../../context.ts';
import { applyChanges } from '../translate/apply.ts';
import { noteAhead, rememberSources } from '../translate/file.ts';
import type { PlannedChange, PlannedFile } from './store.ts';

type Accepted = PreviewApplyArguments['accept'][number]['units'];

/**
 * Writes the accepted units of one file, as one undo step; written units leave the preview. The service is not asked again: for a document that has
 * changed, the edits are planned again for units with an unchanged source.
 */
export async function applyAccepted(
  context: Context,
  file: PlannedFile,
  accepted: Accepted,
  signal: AbortSignal,
): Promise<PreviewApplied> {
  const { uri, item, job, changes } = file;
  const { chosen, skipped, refused } = choose(file, accepted);
  if (chosen.length === 0) return { uri, written: [], skipped, refused };
  const proven = writeProven(job, chosen);
  const ofMachines = proven.changes.filter(({ origin }) => origin !== 'person');
  const settled = await noteAhead(context, job, ofMachines);
  const applied = await applyChanges(context, item, job, proven, signal);
  const { written, lost, failure } = applied;
  const kept = proven.changes.filter(({ unit }) => written.has(unit));
  context.memories.remember({ folder: file.folder, project: job.project }, job, kept);
  for (const unit of written) changes.delete(unit);
  if (changes.size === 0) file.settle();
  const edited = new Set(kept.filter(({ origin }) => origin === 'person').map(({ unit }) => unit));
  const known = await rememberSources(context, item, new Set([...written].filter((unit) => !edited.has(unit))));
  if (known) settled();
  await rememberSources(context, item, edited, 'person');
  return {
    uri,
    written: [...written],
    skipped: [...skipped, ...lost],
    refused: [...refused, ...proven.refused],
    ...(failure !== undefined && { failure }),
  };
}

/** The accepted changes, in the order of the run, so that all of them together equal what the run would have written. */
function choose(
  { changes, job }: PlannedFile,
  accepted: Accepted,
): {
  readonly chosen: readonly Change[];
  readonly skipped: readonly UnitNote[];
  readonly refused: readonly UnitNote[];
} {
  const texts = new Map(accepted.map(({ unit, text }) => [unit, text]));
  const chosen: Change[] = [];
  const refused: UnitNote[] = [];
  for (const [unit, planned] of changes) {
    if (!texts.has(unit)) continue;
    const text = texts.get(unit);
    const change = text === undefined ? ok(planned.change) : edited(job, planned, text);
    if (change.ok) chosen.push(change.value);
    else refused.push({ unit, reason: change.error });
  }
  const skipped = [...texts.keys()]
    .filter((unit) => !changes.has(unit))
    .map((unit) => ({ unit, reason: 'It is not in this preview, or was applied before.' }));
  return { chosen, skipped, refused };
}

/** The change for a text in the editing form. The error is the reason why it must not be written. */
export function edited(
  job: FileJob,
  { change, unit, form, shown }: PlannedChange,
  text: string,
): Result<Change, string> {
  // Some editors use their own line ends.
  const own = text.replaceAll('\r\n', '\n');
  if (own === shown.replaceAll('\r\n', '\n')) return ok(change);
  const read = form.read(own);
  if (!read.ok) return read;
  const reason = verifyEdited(job, unit, read.value);
  if (reason !== undefined) return fail(reason);
  return ok({ unit: unit.id, parts: read.value, origin: 'person', targetLocale: job.targetLocale });
}
