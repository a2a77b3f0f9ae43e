import { pairName } from '../glossary/dictionary.ts';
import type { CliContext } from './context.ts';
import { openProject } from './context.ts';
import { CommandError } from './exit.ts';
import { syncedGlossary } from './glossary-use.ts';
import type { ConnectedService } from './service.ts';

/**
 * The synced glossary by target locale, where somebody says which language the documents are in. An upload that names a glossary which is
 * gone would fail, so the service is asked first; whatever keeps it from being used is a note.
 */
export async function documentGlossary(
  context: CliContext,
  service: ConnectedService,
  { from, to }: { readonly from?: string; readonly to: readonly string[] },
): Promise<ReadonlyMap<string, string>> {
  const none = new Map<string, string>();
  if (from === undefined) return none;
  try {
    const glossary = await syncedGlossary(context, await openProject(context), service);
    const wanted = to.flatMap((locale) => {
      const id = glossary.idFor(from, locale);
      return id === undefined ? [] : [[locale, id] as const];
    });
    const [first] = wanted;
    if (first === undefined) return none;
    const found = await service.client.glossaries.get(first[1], { signal: context.signal });
    const dictionaries = found.ok ? found.value.dictionaries : [];
    const there = new Set(dictionaries.map(({ sourceLang, targetLang }) => pairName(sourceLang, targetLang)));
    const usable = new Map(wanted.filter(([locale]) => there.has(pairName(from, locale))));
    const name = glossary.used()?.name ?? '';
    if (usable.size < wanted.length)
      context.terminal.note(`Without the glossary "${name}": the service does not have it now: dragoman glossary push`);
    if (usable.size > 0) context.terminal.note(`With the glossary "${name}" for ${[...usable.keys()].join(', ')}.`);
    return usable;
  } catch (error) {
    if (!(error instanceof CommandError)) throw error;
    context.terminal.note(`The glossary is not used. ${error.message}`);
    return none;
  }
}
