import { elementList, markedForm, markedTexts, type Sites, siteWords, wordsOfSites } from '../../core/code/index.ts';
import { codePlacesOf } from '../../core/formats/common/code-places.ts';
import type { Unit } from '../../core/formats/format.ts';
import type { KeyIndex } from './index.ts';

/** A place of a text in a template. */
interface MarkedPlace {
  readonly path: string;
  /** In the form of `MarkedText.site`. */
  readonly site: string;
}

/** Where templates show texts: in the forms of `sitesOf` and `elementsOf`. */
export interface MarkedSites {
  readonly told: Sites;
  readonly shown: Sites;
}

/**
 * Where templates show texts of files that were extracted from them, by path and unit: matched by id if they have one, otherwise by text, in the
 * files that the unit names.
 */
export async function markedSites(index: KeyIndex): Promise<MarkedSites> {
  const told = new Map<string, ReadonlyMap<string, string>>();
  const shown = new Map<string, ReadonlyMap<string, string>>();
  const { catalogs, groups, textOf, libraries } = index;
  if (!libraries.some(({ marksTemplates }) => marksTemplates)) return { told, shown };
  const { byId, byText } = await markedPlaces(index);
  for (const { path } of catalogs) {
    const group = groups.find(({ source }) => source === path);
    if (group?.format.askedByName !== true) continue;
    const text = textOf(path) ?? '';
    const [words, elements] = [new Map<string, string>(), new Map<string, string>()];
    for (const unit of group.format.parse(text, { path }).units) {
      const places = byId.get(unit.name) ?? placesOf(unit, byText, text);
      if (places.length === 0) continue;
      words.set(unit.id, wordsOfSites(places.map((place) => siteWords(place.path, place.site))));
      const own = elementList(places.map(({ site }) => site));
      if (own !== undefined) elements.set(unit.id, own);
    }
    told.set(path, words);
    shown.set(path, elements);
  }
  return { told, shown };
}

type Places = ReadonlyMap<string, readonly MarkedPlace[]>;

async function markedPlaces({ files, textOf }: KeyIndex): Promise<{ readonly byId: Places; readonly byText: Places }> {
  const byId = new Map<string, MarkedPlace[]>();
  const byText = new Map<string, MarkedPlace[]>();
  for (const path of files) {
    if (!/\.(?:html|ts)$/.test(path)) continue;
    for (const { id, text, site } of await markedTexts(path, textOf(path) ?? '')) {
      const [map, name] = id === undefined ? [byText, text] : [byId, id];
      const places = map.get(name);
      if (places === undefined) map.set(name, [{ path, site }]);
      else places.push({ path, site });
    }
  }
  return { byId, byText };
}

function placesOf({ source, notes }: Unit, byText: Places, text: string): readonly MarkedPlace[] {
  const same = source === undefined ? [] : (byText.get(markedForm(source.parts)) ?? []);
  if (same.length === 0) return [];
  const named = new Set(codePlacesOf(notes, (start, end) => text.slice(start, end)).map(({ path }) => path));
  return same.filter(({ path }) => endsOf(path).some((end) => named.has(end)));
}

/** A file names others relative to a folder that it does not state: that of its `angular.json`. */
function endsOf(path: string): readonly string[] {
  const parts = path.split('/');
  return parts.map((_, at) => parts.slice(at).join('/'));
}

/** Merges both; for a text in both, the second one wins. */
export function withSites(sites: Sites, marked: Sites): Sites {
  const both = [...marked].map(([path, own]) => [path, new Map([...(sites.get(path) ?? []), ...own])] as const);
  return new Map([...sites, ...both]);
}
