import { createHash } from 'node:crypto';
import { glossaryLanguage } from '../../../../shared/locale.ts';
import { onceFor } from '../../../../shared/values/once-for.ts';
import type { GlossaryEntry } from '../../../service/resources/entries.ts';
import type { LanguagePair } from '../../../service/resources/glossary-types.ts';

/** Translations by term, both in Unicode normal form NFC. */
export type Dictionary = ReadonlyMap<string, string>;

export const EMPTY: Dictionary = new Map();

/** Base languages, lower case, in the service's notation for dictionaries: `en > de`. */
export type PairName = string;

export function pairName(source: string, target: string): PairName {
  return `${glossaryLanguage(source)} > ${glossaryLanguage(target)}`;
}

/** The languages of a `PairName`. */
export function languagesOf(name: PairName): LanguagePair {
  const [sourceLang = '', targetLang = ''] = name.split(' > ');
  return { sourceLang, targetLang };
}

export function toEntries(dictionary: Dictionary): readonly GlossaryEntry[] {
  return Array.from(dictionary, ([source, target]) => ({ source, target }));
}

/** A dictionary as returned by the service. */
export interface ServiceDictionary {
  readonly entries: Dictionary;
  /** The service has a term in another Unicode form: merging would add a second one. */
  readonly denormal: boolean;
}

/** If a term exists in two Unicode forms, the normalized one wins. */
export function fromService(entries: readonly GlossaryEntry[]): ServiceDictionary {
  const found = new Map<string, string>();
  /** Terms that exist only in another form. */
  const loose = new Set<string>();
  let denormal = false;
  for (const { source, target } of entries) {
    const term = source.normalize('NFC');
    const isNormal = term === source;
    const isTaken = found.has(term) && !loose.has(term);
    if (!isNormal || isTaken) denormal = true;
    if (isTaken) continue;
    if (isNormal) loose.delete(term);
    else loose.add(term);
    found.set(term, target.normalize('NFC'));
  }
  return { entries: found, denormal };
}

/** A content hash: independent of the order of the entries. Dictionaries are immutable, so each is hashed once. */
export const hashOf = onceFor((dictionary: Dictionary): string => {
  const lines: string[] = [];
  for (const [source, target] of dictionary) lines.push(`${source}\t${target}\n`);
  return createHash('sha256').update(lines.sort().join('')).digest('hex');
});

export function sameDictionary(a: Dictionary, b: Dictionary): boolean {
  if (a === b) return true;
  if (a.size !== b.size) return false;
  for (const [term, text] of a) if (b.get(term) !== text) return false;
  return true;
}
