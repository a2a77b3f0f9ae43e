import { glossaryLanguage } from '../../../../shared/locale.ts';
import type { DictionarySummary, Glossary } from '../../../service/glossary-types.ts';
import { quoted } from '../../cells.ts';
import { choose } from '../../choose.ts';
import { CommandError, EXIT, settled } from '../../exit.ts';
import type { Session } from '../../with-service.ts';

export const GUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** The v3 glossary with this id, else the only one with this name. */
export async function findGlossary(
  { client, call }: Pick<Session, 'client' | 'call'>,
  wanted: string,
): Promise<Glossary> {
  if (GUID.test(wanted)) return settled(await client.glossaries.get(wanted, call));
  const all = settled(await client.glossaries.list(call));
  return choose(all, wanted, { one: 'glossary', many: 'glossaries', list: 'dragoman glossary list' });
}

export interface PairOptions {
  readonly from?: string;
  readonly to?: string;
}

/** The dictionaries of these languages; all of them without options. Only base languages count, as in glossaries. */
export function dictionariesOf(glossary: Glossary, { from, to }: PairOptions): readonly DictionarySummary[] {
  const found = glossary.dictionaries.filter(
    ({ sourceLang, targetLang }) =>
      (from === undefined || sourceLang === glossaryLanguage(from)) &&
      (to === undefined || targetLang === glossaryLanguage(to)),
  );
  if (found.length > 0 || (from === undefined && to === undefined)) return found;
  const there = glossary.dictionaries.map(pairName).join(', ');
  throw new CommandError(
    EXIT.usage,
    `The glossary ${quoted(glossary.name)} has no dictionary ${from === undefined ? 'to' : 'from'} ${from ?? to}${from !== undefined && to !== undefined ? ` to ${to}` : ''}. It has: ${there || 'none'}.`,
  );
}

export function pairName({ sourceLang, targetLang }: Pick<DictionarySummary, 'sourceLang' | 'targetLang'>): string {
  return `${sourceLang}>${targetLang}`;
}

/** Entries of all dictionaries. */
export function entryCount(glossary: Glossary): number {
  return glossary.dictionaries.reduce((sum, dictionary) => sum + dictionary.entryCount, 0);
}
