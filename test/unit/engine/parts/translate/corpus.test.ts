import { describe, expect, it } from 'vitest';
import { translateFile } from '../../../../../server/engine/parts/translate/run.ts';
import { corpusFiles } from '../../../../support/corpus.ts';
import { faultyTranslator } from '../../../../support/faulty-translator.ts';
import { complaints, corpusJob } from '../../../../support/translated-corpus.ts';

/*
 * Every file of the corpus through the pipeline (with `DRAGOMAN_CORPUS`, real files too), judged by the checks that people see afterwards.
 */

/** The rates of the field (docs/spec/checks.md#failures-of-machine-translation) a hundred times over, brought down to the one fault per text there can be. */
const HUNDREDFOLD =
  'adjacent=0.1,doubled=0.005,leak=0.005,entities=0.22,droptag=0.16,splittag=0.16,newlines=0.15,spaces=0.15,empty=0.02,unchanged=0.02';
/** Units per file, evenly spread: large files take no longer than small ones. */
const MOST_UNITS = 30;

/** Real files hold messages that nobody can translate as they are. */
const isOurs = ({ reason }: { readonly reason: string }) =>
  !/^(the source is a broken ICU message|validation-rule: )/.test(reason);

const files = corpusFiles().filter(({ path, text, format }) => !format.parse(text, { path }).malformed);

describe('the corpus', () => {
  it('is translated whole by a service that works', async () => {
    for (const file of files) {
      const job = corpusJob(file, 'pl', MOST_UNITS);
      const report = await translateFile(job, { translator: faultyTranslator('') });
      expect(report.refused.filter(isOurs), file.name).toEqual([]);
      expect(complaints(job, report), file.name).toEqual([]);
    }
  });

  it('is never broken by one that fails a hundred times as often as real ones', async () => {
    let [translated, refused] = [0, 0];
    for (const [index, file] of files.entries()) {
      const job = corpusJob(file, 'de', MOST_UNITS);
      const report = await translateFile(job, { translator: faultyTranslator(HUNDREDFOLD, index) });
      expect(complaints(job, report), file.name).toEqual([]);
      translated += report.translated.length;
      refused += report.refused.filter(isOurs).length;
    }
    expect(translated / (translated + refused)).toBeGreaterThanOrEqual(0.95);
  });
});
