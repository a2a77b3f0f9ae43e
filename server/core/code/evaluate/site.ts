import type { FoundKey, KeyLookup } from '../lookup.ts';
import type { Use } from '../use.ts';

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
  return gathered(uses, lookup, ({ path, site }) => siteWords(path, site), wordsOfSites);
}

/** Elements that are told apart: a text that more of them show is shown anywhere. */
const MOST_ELEMENTS = 8;

/** As {@link sitesOf}, the elements alone (`a,input@placeholder`), sorted: files and lines change without any change of what people see. */
export function elementsOf(uses: readonly Use[], lookup: KeyLookup): Sites {
  return gathered(uses, lookup, ({ site }) => (site !== undefined && isPlain(site) ? site : undefined), elementList);
}

const isPlain = (site: string) => /^[^\s,]+$/.test(site);

/** Elements as {@link elementsOf} has those of one text. Undefined: there is none, or more than are told apart. @param sites as `Call.site` has them */
export function elementList(sites: Iterable<string>): string | undefined {
  const all = [...new Set(sites)].filter(isPlain).sort();
  return all.length === 0 || all.length > MOST_ELEMENTS ? undefined : all.join(',');
}

/** Elements that show a text now and did not then. One that shows it no more changes nothing for the others. @param now as {@link elementsOf} has them */
export function newElements(now: string, then: string): readonly string[] {
  const before = new Set(then.split(','));
  return now.split(',').filter((element) => !before.has(element));
}

/** `<a>, placeholder of <input>` */
export function elementsInWords(elements: readonly string[]): string {
  return elements.map(elementWords).join(', ');
}

/** What is said of each use of a text, put together. Undefined: nothing. */
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
