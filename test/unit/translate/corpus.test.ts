import { describe, expect, it } from 'vitest';
import { type Diagnosis, diagnose } from '../../../server/checks/diagnose.ts';
import { applyEdits } from '../../../server/text/span.ts';
import type { FileJob, FileReport } from '../../../server/translate/job.ts';
import { translateFile } from '../../../server/translate/run.ts';
import { type CorpusFile, corpusFiles } from '../../support/corpus.ts';
import { faultyTranslator } from '../../support/faulty-translator.ts';

/*
 * Every file of the corpus through the pipeline (with `DRAGOMAN_CORPUS`, real files too), judged by the checks that people see afterwards.
 */

/** The rates of `service-gaps` section 4 a hundred times over, brought down to the one fault per text there can be. */
const HUNDREDFOLD =
  'adjacent=0.1,doubled=0.005,leak=0.005,entities=0.22,droptag=0.16,splittag=0.16,newlines=0.15,spaces=0.15,empty=0.02,unchanged=0.02';
/** Units per file, evenly spread: large files take no longer than small ones. */
const MOST_UNITS = 30;

function jobFor({ path, text, format }: CorpusFile, targetLocale: string): FileJob {
  const source = { path, text, catalog: format.parse(text, { path }) };
  const made = format.layout === 'bilingual' ? text : format.create(source, targetLocale);
  const { dialect } = source.catalog;
  const target =
    format.layout === 'bilingual' ? source : { path, text: made, catalog: format.parse(made, { path, dialect }) };
  const { units } = source.catalog;
  const step = Math.max(1, Math.ceil(units.length / MOST_UNITS));
  const names = new Set(units.filter((_, index) => index % step === 0).map(({ id }) => id));
  return { format, source, target, sourceLocale: 'en', targetLocale, scope: { units: names }, project: {} };
}

/** What the checks say about units that were written, and did not say about the file before. */
function complaints({ format, source, target, targetLocale }: FileJob, report: FileReport): readonly Diagnosis[] {
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

/** Real files hold messages that nobody can translate as they are. */
const isOurs = ({ reason }: { readonly reason: string }) =>
  !/^(the source is a broken ICU message|validation-rule: )/.test(reason);

const files = corpusFiles().filter(({ path, text, format }) => !format.parse(text, { path }).malformed);

describe('the corpus', () => {
  it('is translated whole by a service that works', async () => {
    for (const file of files) {
      const job = jobFor(file, 'pl');
      const report = await translateFile(job, { translator: faultyTranslator('') });
      expect(report.refused.filter(isOurs), file.name).toEqual([]);
      expect(complaints(job, report), file.name).toEqual([]);
    }
  });

  it('is never broken by one that fails a hundred times as often as real ones', async () => {
    let [translated, refused] = [0, 0];
    for (const [index, file] of files.entries()) {
      const job = jobFor(file, 'de');
      const report = await translateFile(job, { translator: faultyTranslator(HUNDREDFOLD, index) });
      expect(complaints(job, report), file.name).toEqual([]);
      translated += report.translated.length;
      refused += report.refused.filter(isOurs).length;
    }
    expect(translated / (translated + refused)).toBeGreaterThanOrEqual(0.95);
  });
});
