import type { DictionaryInput } from '../../../service/resources/glossary-types.ts';
import type { CliContext } from '../../context.ts';
import { CommandError, EXIT } from '../../exit.ts';
import { type PairOptions, pairName } from '../glossary/find.ts';
import { readDictionaries } from '../read-dictionaries.ts';

/** The only dictionary of a glossary file; see `readDictionaries`. */
export async function readDictionary(
  context: CliContext,
  file: string,
  options: PairOptions,
): Promise<DictionaryInput> {
  const found = await readDictionaries(context, file, options);
  const [only, ...others] = found;
  if (only !== undefined && others.length === 0) return only;
  throw new CommandError(
    EXIT.usage,
    `${file} has several language pairs: ${found.map((one) => pairName({ ...one })).join(', ')}. A legacy glossary has one: choose it with --from and --to.`,
  );
}
