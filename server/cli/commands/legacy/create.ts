import type { CliContext } from '../../context.ts';
import { EXIT, type ExitCode, settled } from '../../exit.ts';
import { withService } from '../../with-service.ts';
import type { PairOptions } from '../glossary/find.ts';
import { readDictionary } from './read-dictionary.ts';
import { printLegacy } from './show.ts';

/** `dragoman glossary legacy create NAME FILE`: a v2 glossary from a TSV or CSV file. The file is checked before anything is sent. */
export async function createLegacy(
  context: CliContext,
  name: string,
  file: string,
  options: PairOptions,
): Promise<ExitCode> {
  const dictionary = await readDictionary(context, file, options);
  return withService(context, async ({ client, call }) => {
    printLegacy(context, settled(await client.legacyGlossaries.create(name, dictionary, call)));
    return EXIT.done;
  });
}
