import { describe, expect, it } from 'vitest';
import { TEXT_FAULTS } from '../../server/embedded/faults/spec.ts';
import { translateFile } from '../../server/engine/parts/translate/run.ts';
import type { Translator } from '../../server/service/resources/translate-types.ts';
import { faultyTranslator } from '../support/faulty-translator.ts';
import { seedOfRun } from '../support/seed.ts';
import { corpusJob, faultsAt, translatableFiles } from '../support/translated-corpus.ts';

/** Units per file, evenly spread. */
const MOST = 40;
const SEED = seedOfRun();

/** Counts what a service bills: the code points of every text that it is sent, however often. */
function counting(translator: Translator): { readonly translator: Translator; billed: number } {
  const counter = {
    billed: 0,
    translator: {
      translate: (...[request, call]: Parameters<Translator['translate']>) => {
        for (const text of request.texts) counter.billed += [...text].length;
        return translator.translate(request, call);
      },
    },
  };
  return counter;
}

describe(`what a dry run says, DRAGOMAN_SEED=${SEED}`, () => {
  it.each([
    ...TEXT_FAULTS.map((fault) => [fault, `${fault}=1`] as const),
    ['as often as real ones', faultsAt(1)] as const,
    ['a hundred times as often', faultsAt(100)] as const,
  ])('is never below what is billed: %s', async (_, faults) => {
    for (const [index, file] of translatableFiles().entries()) {
      const job = corpusJob(file, 'de', MOST);
      const never = { translate: () => Promise.reject(new Error('A dry run sends nothing.')) };
      const said = await translateFile({ ...job, dryRun: true }, { translator: never });
      const counter = counting(faultyTranslator(faults, SEED + index));
      const report = await translateFile(job, { translator: counter.translator });
      const about = `${file.name}, DRAGOMAN_SEED=${SEED}`;
      expect(counter.billed, about).toBeLessThanOrEqual(said.mostCharacters ?? 0);
      expect(report.characters, about).toBe(counter.billed);
      expect(said.characters, about).toBeLessThanOrEqual(counter.billed);
      // The limit holds against the same number.
      const limited = counting(faultyTranslator(faults, SEED + index));
      const characterBudget = Math.ceil(said.characters * 1.2);
      await translateFile({ ...job, characterBudget }, { translator: limited.translator });
      expect(limited.billed, about).toBeLessThanOrEqual(characterBudget);
    }
  });
});
