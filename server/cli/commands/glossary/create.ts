import { ok, type Result } from '../../../../shared/values/result.ts';
import { plural, quoted } from '../../../engine/words.ts';
import type { DictionaryInput } from '../../../service/resources/glossary-types.ts';
import type { CliContext } from '../../context.ts';
import { CommandError, EXIT, type ExitCode, settled } from '../../exit.ts';
import { withService } from '../../with-service.ts';
import { readDictionaries } from '../read-dictionaries.ts';
import { entryCount, findGlossary, type PairOptions } from './find.ts';

/** `dragoman glossary create NAME FILE…`: a v3 glossary from TSV or CSV files, without a project. All files are checked before anything is sent. */
export async function createGlossary(
  context: CliContext,
  name: string,
  files: readonly string[],
  options: PairOptions,
): Promise<ExitCode> {
  const dictionaries: DictionaryInput[] = [];
  for (const file of files) {
    const joined = join(dictionaries, await readDictionaries(context, file, options), file);
    if (!joined.ok) throw new CommandError(EXIT.usage, joined.error);
    dictionaries.splice(0, dictionaries.length, ...joined.value);
  }
  return withService(context, async ({ client, call }) => {
    const all = settled(await client.glossaries.list(call));
    const twin = all.find((one) => one.name === name);
    if (twin !== undefined)
      throw new CommandError(
        EXIT.usage,
        `The service already has a glossary ${quoted(name)} (${twin.id}). Choose another name, or rename that one. Nothing was created.`,
      );
    const made = settled(await client.glossaries.create(name, dictionaries, call));
    if (context.options.json === true) context.terminal.json('glossary create', made);
    else {
      const size = plural(entryCount(made), 'entry', 'entries');
      const count = plural(made.dictionaries.length, 'dictionary', 'dictionaries');
      context.terminal.print(`The glossary ${quoted(made.name)} is created: ${size} in ${count}.`);
      context.terminal.print(`Its id is ${made.id}.`);
    }
    return EXIT.done;
  });
}

/** One dictionary per language pair, however many files it is spread over. */
function join(
  before: readonly DictionaryInput[],
  more: readonly DictionaryInput[],
  file: string,
): Result<readonly DictionaryInput[], string> {
  const all = new Map(before.map((one) => [`${one.sourceLang}>${one.targetLang}`, one]));
  for (const one of more) {
    const pair = `${one.sourceLang}>${one.targetLang}`;
    const known = all.get(pair)?.entries ?? [];
    const sources = new Set(known.map(({ source }) => source));
    const twice = one.entries.find(({ source }) => sources.has(source));
    if (twice !== undefined)
      return {
        ok: false,
        error: `${file}: the term ${quoted(twice.source)} is also in an earlier file of ${pair}. Nothing was sent.`,
      };
    all.set(pair, { ...one, entries: [...known, ...one.entries] });
  }
  return ok([...all.values()]);
}

/** `dragoman glossary rename ID|NAME NEW`. */
export async function renameGlossary(context: CliContext, wanted: string, name: string): Promise<ExitCode> {
  return withService(context, async (session) => {
    const glossary = await findGlossary(session, wanted);
    const all = settled(await session.client.glossaries.list(session.call));
    const twin = all.find((one) => one.name === name && one.id !== glossary.id);
    if (twin !== undefined)
      throw new CommandError(
        EXIT.usage,
        `The service already has a glossary ${quoted(name)} (${twin.id}). Choose another name. Nothing was renamed.`,
      );
    const renamed = settled(await session.client.glossaries.patch(glossary.id, { name }, session.call));
    if (context.options.json === true) context.terminal.json('glossary rename', renamed);
    else context.terminal.print(`The glossary ${quoted(glossary.name)} is called ${quoted(renamed.name)} now.`);
    return EXIT.done;
  });
}
