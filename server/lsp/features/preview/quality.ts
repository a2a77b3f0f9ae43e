import type { CancellationToken, WorkDoneProgressReporter } from 'vscode-languageserver/node';
import type { PreviewQualityAnswer, PreviewQualityArguments } from '../../../../shared/pages/preview.ts';
import { contentOf } from '../../../core/text/content.ts';
import { pairToJudge, severe } from '../../../engine/check/quality.ts';
import { qualityDiagnoses } from '../../../engine/parts/quality/diagnose.ts';
import type { Context } from '../../context.ts';
import { refusal } from '../../guard.ts';
import { judge } from '../quality/run.ts';
import { startProgress } from '../translate/progress.ts';
import type { PlannedFile, Preview } from './store.ts';

/** `dragoman.server.preview.quality`: has the undecided translations judged, as they would be written. */
export async function previewQuality(
  context: Context,
  preview: Preview,
  { provider, dryRun = false }: PreviewQualityArguments,
  token: CancellationToken,
  reporter: WorkDoneProgressReporter,
): Promise<PreviewQualityAnswer> {
  const files = [...preview.files.values()].map((file) => ({ file, units: unitsOf(file) }));
  if (files.every(({ units }) => units.length === 0)) throw refusal('There is no translation here to be judged.');
  const wanted = files.map(({ file, units }) => ({ locales: localesOf(file), pairs: units.map(({ pair }) => pair) }));
  const [most] = files.flatMap(({ file }) => file.job.project.quality?.maxCharacters ?? []);
  const progress = await startProgress(context, 'Judging translations', token, reporter);
  try {
    const request = { uri: preview.uri, wanted, dryRun, most, ...(provider !== undefined && { provider }) };
    const { report, errorsOf } = await judge(context, request, progress);
    const found = files.flatMap(({ file, units }) => {
      const { project, target } = file.job;
      const locales = localesOf(file);
      return units.flatMap(({ unit, pair }) => {
        const errors = severe(errorsOf(locales, pair) ?? [], project.quality?.minSeverity);
        const diagnoses = qualityDiagnoses(unit, errors, { project, dialect: target.catalog.dialect });
        const findings = diagnoses.map(({ code, severity, message }) => ({ code, severity, message }));
        return findings.length === 0 ? [] : [{ uri: file.uri, unit: unit.id, findings }];
      });
    });
    return { ...report, found, errors: found.reduce((sum, { findings }) => sum + findings.length, 0) };
  } finally {
    progress.done();
  }
}

function localesOf({ job }: PlannedFile) {
  return { source: job.sourceLocale, target: job.targetLocale };
}

function unitsOf({ changes }: PlannedFile) {
  return [...changes.values()].flatMap(({ unit: before, change }) => {
    const unit = { ...before, target: contentOf(change.parts) };
    const pair = pairToJudge(unit);
    return pair === undefined ? [] : [{ unit, pair }];
  });
}
