import type { FoundKey, KeyLookup } from '../lookup.ts';
import type { Use } from '../use.ts';

/** How many places of one key are listed. */
const MOST = 3;

/** `<a>`, `placeholder of <input>`; undefined: unknown. @param site as in `Call.site` */
export function elementWords(site: string | undefined): string | undefined {
  if (site === undefined) return undefined;
  const at = site.indexOf('@');
  return at < 0 ? `<${site}>` : `${site.slice(at + 1)} of <${site.slice(0, at)}>`;
}

const SHOWN_IN = 'Shown in: ';

/** The note for translators about a text that is shown there. @param words as in `Sites` */
export function siteNote(words: string): string {
  return SHOWN_IN + words;
}

/** Whether a note says only where a text is shown. */
export function isSiteNote(note: string): boolean {
  return note.startsWith(SHOWN_IN) && !note.includes('\n');
}

/** By the path of a file of the source locale and the id of a unit: where code shows the text, in words (`<a> in Berths.tsx; Menu.vue`). */
export type Sites = ReadonlyMap<string, ReadonlyMap<string, string>>;

/** Where code shows the texts of a project that it requests by name. */
export function sitesOf(uses: readonly Use[], lookup: KeyLookup): Sites {
  return gathered(uses, lookup, ({ path, site }) => siteWords(path, site), wordsOfSites);
}

/** How many elements are distinguished: a text in more of them is shown anywhere. */
const MOST_ELEMENTS = 8;

/** Like {@link sitesOf}, but only the elements (`a,input@placeholder`), sorted: files and lines change without any visible effect. */
export function elementsOf(uses: readonly Use[], lookup: KeyLookup): Sites {
  return gathered(uses, lookup, ({ site }) => (site !== undefined && isPlain(site) ? site : undefined), elementList);
}

const isPlain = (site: string) => /^[^\s,]+$/.test(site);

/** The elements of one text as in {@link elementsOf}. Undefined: there is none, or too many. @param sites as in `Call.site` */
export function elementList(sites: Iterable<string>): string | undefined {
  const all = [...new Set(sites)].filter(isPlain).sort();
  return all.length === 0 || all.length > MOST_ELEMENTS ? undefined : all.join(',');
}

/** Elements that show a text now but did not before. Elements that no longer show it do not affect the others. @param now as in {@link elementsOf} */
export function newElements(now: string, then: string): readonly string[] {
  const before = new Set(then.split(','));
  return now.split(',').filter((element) => !before.has(element));
}

/** `<a>, placeholder of <input>` */
export function elementsInWords(elements: readonly string[]): string {
  return elements.map(elementWords).join(', ');
}

/** Combines what is known about each use of a text. Undefined: nothing. */
function gathered(
  uses: readonly Use[],
  lookup: KeyLookup,
  saidOf: (use: Use) => string | undefined,
  together: (all: ReadonlySet<string>) => string | undefined,
): Sites {
  const found = new Map<string, Map<string, Set<string>>>();
  const add = ({ catalog, key }: FoundKey, words: string) => {
    const id = catalog.keys.get(key)?.id;
    if (id === undefined) return;
    const units = found.get(catalog.path) ?? new Map<string, Set<string>>();
    found.set(catalog.path, units.set(id, (units.get(id) ?? new Set()).add(words)));
  };
  for (const use of uses) {
    const said = saidOf(use);
    const answer = said === undefined ? undefined : lookup.answer(use);
    if (said !== undefined && answer?.kind === 'named') for (const key of answer.keys) add(key, said);
  }
  const joined = (units: ReadonlyMap<string, ReadonlySet<string>>) =>
    new Map(
      [...units].flatMap(([id, all]) => {
        const said = together(all);
        return said === undefined ? [] : [[id, said] as const];
      }),
    );
  return new Map([...found].map(([path, units]) => [path, joined(units)]));
}

/** Describes the first of several places of one text. */
export function wordsOfSites(words: Iterable<string>): string {
  return [...new Set(words)].slice(0, MOST).join('; ');
}

/** `<a> in Berths.tsx`. @param site as in `Call.site` */
export function siteWords(path: string, site: string | undefined): string {
  const file = path.slice(path.lastIndexOf('/') + 1);
  const element = elementWords(site);
  return element === undefined ? file : `${element} in ${file}`;
}
