import { glossaryLanguage } from '../../../../shared/locale.ts';
import * as engine from '../../../engine/glossary/find.ts';
import { quoted } from '../../../engine/words.ts';
import type { DictionarySummary, Glossary } from '../../../service/resources/glossary-types.ts';
import { CommandError, EXIT, orEnd } from '../../exit.ts';
import type { Session } from '../../with-service.ts';

/** The v3 glossary with this id, otherwise the only one with this name. */
export async function findGlossary(session: Session, wanted: string): Promise<Glossary> {
  return orEnd(await engine.findGlossary(session, wanted, session.call));
}

export interface PairOptions {
  readonly from?: string;
  readonly to?: string;
}

/** The dictionaries of these languages; without options all of them. Only base languages are compared, as in glossaries. */
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

/** Number of entries in all dictionaries. */
export function entryCount(glossary: Glossary): number {
  return glossary.dictionaries.reduce((sum, dictionary) => sum + dictionary.entryCount, 0);
}
