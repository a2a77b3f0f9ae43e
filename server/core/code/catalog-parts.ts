import { madeIn } from '../../../shared/values/made-in.ts';
import type { Part } from './evaluate/known.ts';
import { fits } from './key-patterns.ts';
import { grouped, suffixed } from './key-starts.ts';
import type { CodeCatalog, FoundKey } from './lookup.ts';

const NONE: readonly CodeCatalog[] = [];

/** The catalogs that are visible from one place, and subsets of them: the same objects on every call. */
export class CatalogParts {
  readonly #all: readonly CodeCatalog[];
  readonly #suffixes: boolean;
  readonly #called = new Map<string, readonly CodeCatalog[]>();
  #having: ReadonlyMap<string, readonly CodeCatalog[]> | undefined;
  /** Catalogs of code that no other code sees. */
  readonly local: readonly CodeCatalog[];

  /** @param suffixes whether a library derives forms of a key by suffixes (`suffixed`) */
  constructor(all: readonly CodeCatalog[], suffixes: boolean) {
    this.#all = all;
    this.#suffixes = suffixes;
    this.local = all.filter(({ local }) => local === true);
  }

  /** Catalogs that may contain a name: as a key, as the common part of its forms, or as a group. */
  having(name: string): readonly CodeCatalog[] {
    this.#having ??= this.#index();
    return this.#having.get(name) ?? NONE;
  }

  #index(): ReadonlyMap<string, readonly CodeCatalog[]> {
    const having = new Map<string, CodeCatalog[]>();
    for (const catalog of this.#all) {
      const { keys } = catalog;
      for (const names of [keys, grouped(keys), ...(this.#suffixes ? [suffixed(keys)] : [])])
        for (const name of names.keys()) {
          const list = having.get(name);
          if (list === undefined) having.set(name, [catalog]);
          else if (list.at(-1) !== catalog) list.push(catalog);
        }
    }
    return having;
  }

  /** Catalogs with one of these names. */
  called(names: readonly string[]): readonly CodeCatalog[] {
    const choose = () => this.#all.filter(({ namespaces }) => namespaces?.some((name) => names.includes(name)));
    return madeIn(this.#called, JSON.stringify(names), choose);
  }
}

/** The keys that match a pattern. */
export function fittingIn(
  catalogs: readonly CodeCatalog[],
  parts: readonly Part[],
  subtree: boolean,
): readonly FoundKey[] {
  const keys: FoundKey[] = [];
  const [first] = parts;
  const group = typeof first === 'string' ? first.slice(0, Math.max(0, first.lastIndexOf('.'))) : '';
  for (const catalog of catalogs) {
    // What begins with the group is below it.
    const some = group === '' ? catalog.keys.keys() : (grouped(catalog.keys).get(group) ?? []);
    for (const key of some) if (fits(key, parts, subtree)) keys.push({ catalog, key });
  }
  return keys;
}
