import { describe, expect, it } from 'vitest';
import { TEXT_FAULTS } from '../../server/embedded/faults/spec.ts';
import { translateFile } from '../../server/engine/parts/translate/run.ts';
import { faultyTranslator } from '../support/faulty-translator.ts';
import { seedOfRun } from '../support/seed.ts';
import { complaints, corpusJob, faultsAt, isSource, translatableFiles } from '../support/translated-corpus.ts';

/*
 * The promise over every unit of every file (with `DRAGOMAN_CORPUS`, of real files too): the fault engine spoils answers, and the checks
 * that people see afterwards look at what was written. `DRAGOMAN_SEED` repeats a run; `TRUST_ALL=1` takes every unit of large files, too.
 */

/** Units per file, evenly spread. */
const MOST = process.env['TRUST_ALL'] === undefined ? 150 : undefined;

const SEED = seedOfRun();
const files = translatableFiles();

/** Units that a share is taken of: among those of the corpus alone, some hundred, one more or less would be chance. Few faults take more of them. */
const ENOUGH = { few: 3_000, many: 1_000 };

interface Score {
  readonly translated: number;
  readonly refused: number;
  readonly extra: number;
}

async function translateAll(faults: string, locale: string, seed: number): Promise<Score> {
  let [translated, refused, extra] = [0, 0, 0];
  for (const [index, file] of files.entries()) {
    const job = corpusJob(file, locale, MOST);
    const report = await translateFile(job, { translator: faultyTranslator(faults, seed + index) });
    expect(complaints(job, report), `${file.name}, DRAGOMAN_SEED=${SEED}`).toEqual([]);
    translated += report.translated.length;
    refused += report.refused.filter((note) => !isSource(note)).length;
    extra += report.notes.filter(({ reason }) => reason.includes('accepted at attempt')).length;
  }
  return { translated, refused, extra };
}

/** The same again with other seeds, until the shares say something. */
async function translateOften(faults: string, locale: string, enough: number): Promise<Score> {
  const rounds: Score[] = [];
  const sum = (of: keyof Score) => rounds.reduce((all, score) => all + score[of], 0);
  do rounds.push(await translateAll(faults, locale, SEED + rounds.length * files.length));
  while (sum('translated') + sum('refused') < enough && rounds.length < enough);
  return { translated: sum('translated'), refused: sum('refused'), extra: sum('extra') };
}

describe(`a service that fails, DRAGOMAN_SEED=${SEED}`, () => {
  it.each([
    'de',
    'ja',
    'pl',
    'ar',
  ])('a hundred times as often as real ones: nothing broken, most is translated (%s)', async (locale) => {
    const { translated, refused, extra } = await translateOften(faultsAt(100), locale, ENOUGH.many);
    expect(translated / (translated + refused), `DRAGOMAN_SEED=${SEED}`).toBeGreaterThanOrEqual(0.95);
    expect(extra).toBeGreaterThan(0);
  });

  it('as often as real ones: hardly anything is refused', async () => {
    const { translated, refused } = await translateOften(faultsAt(1), 'fr', ENOUGH.few);
    expect(translated / (translated + refused), `DRAGOMAN_SEED=${SEED}`).toBeGreaterThanOrEqual(0.999);
  });

  it.each(TEXT_FAULTS)('in every answer, with %s: nothing broken', async (fault) => {
    await translateAll(`${fault}=1`, 'de', SEED);
  });
});
