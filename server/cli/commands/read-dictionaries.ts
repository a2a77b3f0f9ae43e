import { glossaryLanguage } from '../../../shared/locale.ts';
import { type LanguagePair, parseGlossary } from '../../core/formats/glossary/index.ts';
import { lineStarts } from '../../core/text/lines.ts';
import { named } from '../../engine/projects/project.ts';
import { validateEntries } from '../../service/resources/entries.ts';
import type { DictionaryInput } from '../../service/resources/glossary-types.ts';
import type { CliContext } from '../context.ts';
import { CommandError, EXIT, opened } from '../exit.ts';
import { type PairOptions, pairName } from './glossary/find.ts';

/**
 * The dictionaries of a glossary file, one per language pair: the languages come from the options, otherwise from the file or its name. If the
 * service would refuse something, the command ends, naming the line, and nothing is sent.
 */
export async function readDictionaries(
  context: CliContext,
  file: string,
  { from, to }: PairOptions,
): Promise<readonly DictionaryInput[]> {
  const { text } = opened(await context.files.read(named(context, file)));
  const pair = from !== undefined && to !== undefined ? { source: from, target: to } : undefined;
  const table = parseGlossary(text, { path: file, ...(pair && { pair }) });
  const lines = lineStarts(text);
  const fail = (offset: number, message: string): never => {
    const line = lines.position(offset).line + 1;
    throw new CommandError(EXIT.usage, `${file}:${line}: ${message} Nothing was sent.`, { file, line });
  };
  const problem = table.problems.find(({ severity }) => severity === 'error');
  if (problem !== undefined) fail(problem.span.start, problem.message);
  const chosen = table.entries.flatMap((entry) => {
    const found = basePair(entry.pair ?? pair);
    const wanted =
      found !== undefined &&
      (from === undefined || found.sourceLang === glossaryLanguage(from)) &&
      (to === undefined || found.targetLang === glossaryLanguage(to));
    return wanted ? [{ pair: found, source: entry.source, target: entry.target }] : [];
  });
  // A row without languages would be lost silently.
  const nameless = table.entries.find((entry) => entry.pair === undefined && pair === undefined);
  if (chosen.length > 0 && nameless !== undefined)
    fail(
      nameless.source.span.start,
      'The row does not say its languages. Add them, or name them with --from and --to.',
    );
  if (chosen.length === 0) throw nothingFound(file, table.entries.length, { from, to });
  return [...Map.groupBy(chosen, (one) => pairName(one.pair)).values()].flatMap((some) => {
    const [only] = some;
    if (only === undefined) return [];
    if (only.pair.sourceLang === only.pair.targetLang)
      throw new CommandError(
        EXIT.usage,
        `A glossary needs two languages, not ${only.pair.sourceLang} twice. Nothing was sent.`,
      );
    const entries = some.map(({ source, target }) => ({ source: source.value, target: target.value }));
    const [refused] = validateEntries(entries);
    const place = some[refused?.index ?? -1];
    if (refused !== undefined && place !== undefined) fail(place[refused.side].span.start, refused.message);
    return [{ ...only.pair, entries }];
  });
}

function basePair(pair: LanguagePair | undefined) {
  if (pair === undefined) return undefined;
  return { sourceLang: glossaryLanguage(pair.source), targetLang: glossaryLanguage(pair.target) };
}

function nothingFound(
  file: string,
  entries: number,
  { from, to }: { readonly from: string | undefined; readonly to: string | undefined },
): CommandError {
  if (entries === 0)
    return new CommandError(EXIT.usage, `${file} has no entries: a line is a term, a tab, its translation.`);
  if (from === undefined || to === undefined)
    return new CommandError(EXIT.usage, `Which languages are in ${file}? Give both --from and --to.`);
  return new CommandError(EXIT.usage, `${file} has no entries from ${from} to ${to}.`);
}
