import type { FoundKey, KeyLookup } from './lookup.ts';
import type { Use } from './use.ts';

/** Places that are told of one key. */
const MOST = 3;

/** `<a>`, `placeholder of <input>`; undefined: it is not known. @param site as `Call.site` has it */
export function elementWords(site: string | undefined): string | undefined {
  if (site === undefined) return undefined;
  const at = site.indexOf('@');
  return at < 0 ? `<${site}>` : `${site.slice(at + 1)} of <${site.slice(0, at)}>`;
}

const SHOWN_IN = 'Shown in: ';

/** The note for translators on a text that is shown there. @param words as `Sites` has them */
export function siteNote(words: string): string {
  return SHOWN_IN + words;
}

/** Whether a note says where a text is shown, and nothing else. */
export function isSiteNote(note: string): boolean {
  return note.startsWith(SHOWN_IN) && !note.includes('\n');
}

/** By the path of a file of the source locale and the id of a unit: where code shows the text, in words (`<a> in Berths.tsx; Menu.vue`). */
export type Sites = ReadonlyMap<string, ReadonlyMap<string, string>>;

/** Where code shows the texts of a project that it asks for by their names. */
export function sitesOf(uses: readonly Use[], lookup: KeyLookup): Sites {
  const found = new Map<string, Map<string, Set<string>>>();
  const add = ({ catalog, key }: FoundKey, words: string) => {
    const id = catalog.keys.get(key)?.id;
    if (id === undefined) return;
    const units = found.get(catalog.path) ?? new Map<string, Set<string>>();
    found.set(catalog.path, units.set(id, (units.get(id) ?? new Set()).add(words)));
  };
  for (const use of uses) {
    const answer = lookup.answer(use);
    if (answer.kind === 'named') for (const key of answer.keys) add(key, siteWords(use.path, use.site));
  }
  const said = (units: ReadonlyMap<string, ReadonlySet<string>>) =>
    new Map([...units].map(([id, words]) => [id, wordsOfSites(words)] as const));
  return new Map([...found].map(([path, units]) => [path, said(units)]));
}

/** The first of several places of one text. */
export function wordsOfSites(words: Iterable<string>): string {
  return [...new Set(words)].slice(0, MOST).join('; ');
}

/** `<a> in Berths.tsx`. @param site as `Call.site` has it */
export function siteWords(path: string, site: string | undefined): string {
  const file = path.slice(path.lastIndexOf('/') + 1);
  const element = elementWords(site);
  return element === undefined ? file : `${element} in ${file}`;
}
