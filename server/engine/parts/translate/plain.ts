import type { UnitNote } from '../../../../shared/commands.ts';
import { json } from '../../../core/formats/json/index.ts';
import type { FileJob, FileReport, FileText } from '../../../core/planning/job.ts';
import { plainText } from '../../../core/text/content.ts';
import { PLAIN_DIALECT } from '../../../core/text/dialects/index.ts';
import { applyEdits } from '../../../core/text/span.ts';
import type { JobDependencies } from './dependencies.ts';
import { translateFile } from './run.ts';

/** Texts that are in no file: a selection in an editor, an argument of the command line. */
export interface TextJob
  extends Pick<FileJob, 'targetLocale' | 'project' | 'overrides' | 'resources' | 'characterBudget'> {
  readonly texts: readonly string[];
  /** Absent: the service detects it. */
  readonly sourceLocale?: string;
}

export interface TextReport extends Pick<FileReport, 'billedCharacters' | 'detected' | 'models' | 'error'> {
  /** In input order. A text without a translation is `undefined`, and `refused` or `error` says why. */
  readonly translations: readonly (string | undefined)[];
  /** By the number of the text, from 1. */
  readonly refused: readonly UnitNote[];
}

/**
 * Translates texts with everything that applies to files: placeholders and tags are masked and verified, white space at the edges is kept. They are
 * sent as a locale file of their own, so that there is only one way through the code.
 */
export async function translateTexts(job: TextJob, dependencies: JobDependencies): Promise<TextReport> {
  const source = fileOf(SOURCE, Object.fromEntries(job.texts.map((text, index) => [String(index + 1), text])));
  const target = fileOf(TARGET, {});
  const report = await translateFile(
    { ...job, format: json, source, target, sourceLocale: job.sourceLocale ?? '', scope: 'all' },
    dependencies,
  );
  const written = json.parse(applyEdits(target.text, report.edits), OPTIONS).units;
  const byId = new Map(written.map(({ id, source: content }) => [id, content && plainText(content)]));
  return {
    // A blank text needs no translation.
    translations: job.texts.map((text, index) => byId.get(`/${index + 1}`) ?? (text.trim() === '' ? text : undefined)),
    refused: report.refused.map(({ unit, reason }) => ({ unit: unit.slice(1), reason })),
    billedCharacters: report.billedCharacters,
    detected: report.detected,
    models: report.models,
    ...(report.error && { error: report.error }),
  };
}

const [SOURCE, TARGET] = ['texts.json', 'translations.json'] as const;
const OPTIONS = { path: SOURCE, dialect: PLAIN_DIALECT } as const;

function fileOf(path: string, value: Readonly<Record<string, string>>): FileText {
  const text = JSON.stringify(value);
  return { path, text, catalog: json.parse(text, OPTIONS) };
}
