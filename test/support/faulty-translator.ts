import { scan } from '../../server/embedded/engine/markup.ts';
import { pseudoTranslate } from '../../server/embedded/engine/pseudo.ts';
import { NO_TERMS } from '../../server/embedded/engine/terms.ts';
import { seededRandom } from '../../server/embedded/faults/random.ts';
import { parseFaults } from '../../server/embedded/faults/spec.ts';
import { TextFaults } from '../../server/embedded/faults/text.ts';
import { answering, type TestTranslator } from './translators.ts';

/** The embedded service's engine and its faults without HTTP: strict XML is an error of the test. */
export function faultyTranslator(faults: string, seed = 1): TestTranslator {
  const plan = parseFaults(faults);
  if (!plan.ok) throw new Error(plan.error);
  const spoiler = new TextFaults(plan.value, seededRandom(seed));
  return answering((text, { tagHandling, tagHandlingVersion, ignoreTags }) => {
    const markup = { tagHandling, ignoreTags, strict: tagHandling === 'xml' && tagHandlingVersion === 'v2' };
    const tokens = scan(text, markup);
    if (!tokens.ok) throw new Error(`${tokens.error} in ${text}`);
    return spoiler.spoil(text, pseudoTranslate(tokens.value, NO_TERMS), markup);
  });
}
