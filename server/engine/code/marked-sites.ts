import { markedForm, markedTexts, type Sites, siteWords, wordsOfSites } from '../../code/index.ts';
import { codePlacesOf } from '../../formats/code-places.ts';
import type { Unit } from '../../formats/format.ts';
import type { KeyIndex } from './index.ts';

/** A place of a text in a template. */
interface MarkedPlace {
  readonly path: string;
  readonly words: string;
}

/**
 * Where templates show texts of files that were extracted from them, by path and unit: those with an id of their own by it, others by
 * what they say, in the files that the unit names.
 */
export async function markedSites({ catalogs, groups, files, textOf, libraries }: KeyIndex): Promise<Sites> {
  const sites = new Map<string, ReadonlyMap<string, string>>();
  if (!libraries.some(({ marksTemplates }) => marksTemplates)) return sites;
  const byId = new Map<string, MarkedPlace[]>();
  const byText = new Map<string, MarkedPlace[]>();
  for (const path of files) {
    if (!/\.(?:html|ts)$/.test(path)) continue;
    for (const { id, text, site } of await markedTexts(path, textOf(path) ?? '')) {
      const [map, name] = id === undefined ? [byText, text] : [byId, id];
      const place = { path, words: siteWords(path, site) };
      const places = map.get(name);
      if (places === undefined) map.set(name, [place]);
      else places.push(place);
    }
  }
  for (const { path } of catalogs) {
    const group = groups.find(({ source }) => source === path);
    if (group?.format.askedByName !== true) continue;
    const text = textOf(path) ?? '';
    const own = new Map<string, string>();
    for (const unit of group.format.parse(text, { path }).units) {
      const places = byId.get(unit.name) ?? placesOf(unit, byText, text);
      if (places.length > 0) own.set(unit.id, wordsOfSites(places.map(({ words }) => words)));
    }
    sites.set(path, own);
  }
  return sites;
}

function placesOf(
  { source, notes }: Unit,
  byText: ReadonlyMap<string, readonly MarkedPlace[]>,
  text: string,
): readonly MarkedPlace[] {
  const same = source === undefined ? [] : (byText.get(markedForm(source.parts)) ?? []);
  if (same.length === 0) return [];
  const named = new Set(codePlacesOf(notes, (start, end) => text.slice(start, end)).map(({ path }) => path));
  return same.filter(({ path }) => endsOf(path).some((end) => named.has(end)));
}

/** A file names others from a folder that it does not say: that of its `angular.json`. */
function endsOf(path: string): readonly string[] {
  const parts = path.split('/');
  return parts.map((_, at) => parts.slice(at).join('/'));
}
