import { type Diagnosis, diagnose } from '../../server/core/checks/diagnose.ts';
import type { FileJob, FileReport } from '../../server/core/planning/job.ts';
import { applyEdits } from '../../server/core/text/span.ts';
import { type CorpusFile, corpusFiles } from './corpus.ts';

/** Files that can be translated: what is malformed is refused as a whole. */
export function translatableFiles(): readonly CorpusFile[] {
  return corpusFiles().filter(({ path, text, format }) => !format.parse(text, { path }).malformed);
}

/** Every unit of a file anew, or `most` of them, evenly spread. */
export function corpusJob({ path, text, format }: CorpusFile, targetLocale: string, most?: number): FileJob {
  const source = { path, text, catalog: format.parse(text, { path }) };
  const bilingual = format.layout === 'bilingual';
  const made = bilingual ? text : format.create(source, targetLocale);
  const { dialect } = source.catalog;
  const target = bilingual ? source : { path, text: made, catalog: format.parse(made, { path, dialect }) };
  const { units } = source.catalog;
  const step = most === undefined ? 1 : Math.max(1, Math.ceil(units.length / most));
  const names = new Set(units.filter((_, index) => index % step === 0).map(({ id }) => id));
  return { format, source, target, sourceLocale: 'en', targetLocale, scope: { units: names }, project: {} };
}

/** Errors that the checks find in units that were written, and did not find in the file before. */
export function complaints(
  { format, source, target, targetLocale }: FileJob,
  report: FileReport,
): readonly Diagnosis[] {
  const look = (text: string): readonly Diagnosis[] => {
    const steps = diagnose({
      format,
      text,
      catalog: format.parse(text, { path: target.path, dialect: target.catalog.dialect }),
      ...(format.layout !== 'bilingual' && { source: { ...source, name: source.path } }),
      role: 'target',
      sourceLocale: 'en',
      targetLocale,
      project: {},
      reportMissing: false,
    });
    return [...steps].filter((diagnosis) => diagnosis !== undefined);
  };
  const key = ({ code, unit, message }: Diagnosis) => `${code} ${unit} ${message}`;
  const known = new Set(look(target.text).map(key));
  const written = new Set(report.changes.map(({ unit }) => unit));
  return look(applyEdits(target.text, report.edits)).filter(
    (diagnosis) =>
      diagnosis.severity === 'error' &&
      !known.has(key(diagnosis)) &&
      diagnosis.unit !== undefined &&
      written.has(diagnosis.unit),
  );
}

/** Refusals that are none of the service's doing: real files hold messages and rules that nobody can satisfy. */
export const isSource = ({ reason }: { readonly reason: string }) =>
  /^(the source is a broken ICU message|validation-rule: )/.test(reason);

/** The rates per text that were measured over 134,604 protected spans (docs/spec/checks.md#failures-of-machine-translation). */
export const FIELD_RATES: Readonly<Record<string, number>> = {
  adjacent: 0.0015,
  doubled: 0.00005,
  leak: 0.00005,
  entities: 0.0035,
  droptag: 0.00315,
  splittag: 0.00315,
  newlines: 0.013,
  spaces: 0.009,
  empty: 0.0002,
  unchanged: 0.0002,
};

/** White space that got lost or added is repaired; everything else takes another attempt. */
const REPAIRED = new Set(['newlines', 'spaces']);

/**
 * The rates a number of times over, for the fault engine. It plays one fault per text, so that all rates together cannot be more than one:
 * then every answer has a fault, seven of ten one that harms the meaning.
 */
export function faultsAt(times: number): string {
  const rates = Object.entries(FIELD_RATES).map(([name, rate]) => [name, rate * times] as const);
  const sum = (of: (name: string) => boolean) => rates.reduce((all, [name, rate]) => all + (of(name) ? rate : 0), 0);
  const harm = Math.min(1, 0.7 / sum((name) => !REPAIRED.has(name)));
  const repaired = Math.min(1, 0.3 / sum((name) => REPAIRED.has(name)));
  return rates.map(([name, rate]) => `${name}=${(rate * (REPAIRED.has(name) ? repaired : harm)).toFixed(6)}`).join(',');
}
