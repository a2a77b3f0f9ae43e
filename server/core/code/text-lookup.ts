import { onceFor } from '../../../shared/values/once-for.ts';
import { splitKey } from '../text/context-key.ts';
import { fits } from './key-patterns.ts';
import type { Library } from './library.ts';
import type { Answer, CodeCatalog, FoundKey } from './lookup.ts';
import type { Use } from './use.ts';

/** Looks up texts that code requests by the texts themselves, in files that they are extracted into. Texts that are not there yet are not missing. */
export class TextLookup {
  readonly catalogs: readonly CodeCatalog[];
  readonly #libraries: ReadonlyMap<string, Library>;

  /** @param catalogs those whose keys are texts */
  constructor(catalogs: readonly CodeCatalog[], libraries: ReadonlyMap<string, Library>) {
    this.catalogs = catalogs;
    this.#libraries = libraries;
  }

  answer({ parts, path, library }: Pick<Use, 'parts' | 'path' | 'library'>): Answer {
    const [only] = parts;
    if (only === undefined) return { kind: 'nothing' };
    if (parts.length > 1 || only === null) return this.#fitting(parts);
    const saysContexts = this.#libraries.get(library)?.contexts === true;
    const all = this.catalogs.flatMap((catalog) => {
      if (catalog.keys.has(only)) return [{ catalog, key: only }];
      return saysContexts ? [] : (inContexts(catalog.keys).get(only) ?? []).map((key) => ({ catalog, key }));
    });
    return { kind: 'named', keys: nearestOf(all, path), below: [] };
  }

  #fitting(parts: Use['parts']): Answer {
    const pattern = parts.map((part) => part ?? '*').join('');
    const { context, text } = splitKey(pattern);
    if (!/[^*.\s]/.test(text)) return { kind: 'open' };
    const keys: FoundKey[] = [];
    for (const catalog of this.catalogs)
      for (const key of catalog.keys.keys())
        if (fits(key, parts, false) && (splitKey(key).context === undefined) === (context === undefined))
          keys.push({ catalog, key });
    return { kind: 'pattern', pattern: text, keys };
  }
}

/** Several packages may have the same text in files of their own: those nearest to the code are meant. */
function nearestOf(found: readonly FoundKey[], path: string): readonly FoundKey[] {
  if (found.length < 2) return found;
  const near = found.map(({ catalog }) => sharedFolders(catalog.path, path));
  const most = Math.max(...near);
  return found.filter((_, index) => near[index] === most);
}

/** Length of the folders that two paths have in common, in UTF-16 units. */
function sharedFolders(a: string, b: string): number {
  let folder = 0;
  for (let at = 0; at < a.length && a[at] === b[at]; at += 1) if (a[at] === '/') folder = at;
  return folder;
}

/** Keys with a context, by their text. */
const inContexts = onceFor((keys: CodeCatalog['keys']): ReadonlyMap<string, readonly string[]> => {
  const texts = new Map<string, string[]>();
  for (const key of keys.keys()) {
    const { context, text } = splitKey(key);
    if (context === undefined) continue;
    const list = texts.get(text);
    if (list === undefined) texts.set(text, [key]);
    else list.push(key);
  }
  return texts;
});
