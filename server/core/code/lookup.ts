import { madeIn } from '../../../shared/values/made-in.ts';
import { type Beside, besideOf } from './beside.ts';
import { CatalogParts, fittingIn } from './catalog-parts.ts';
import type { Part } from './evaluate/known.ts';
import { OWN } from './evaluate/own.ts';
import { keysBelow, suffixed } from './key-starts.ts';
import type { Library } from './library.ts';
import { TextLookup } from './text-lookup.ts';
import type { Use } from './use.ts';

/** The keys of the source locale in one file. */
export interface CodeCatalog {
  /** Absolute, `/`-separated. */
  readonly path: string;
  /** The file is also code, and no other code sees its keys. */
  readonly local?: true;
  /** The keys are texts, which are extracted into the file from the code that requests them: none is missing. */
  readonly extracted?: true;
  /** How code may refer to the file: the last part of its name first. Absent: there are no namespaces. */
  readonly namespaces?: readonly string[];
  /** Keys as code writes them, without plural suffixes, with their text. */
  readonly keys: ReadonlyMap<string, CodeKey>;
  /** How the texts are read (`text/dialects`). Absent: as the library reads them. */
  readonly dialect?: string;
}

export interface CodeKey {
  readonly text: string;
  /** UTF-16 offset in the file. */
  readonly at: number;
  /** The id of the unit. */
  readonly id: string;
  /** For a plural form: what all forms have in common. */
  readonly set?: string;
}

export interface Place {
  readonly path: string;
  /** UTF-16 offset. */
  readonly at: number;
}

export interface FoundKey {
  readonly catalog: CodeCatalog;
  readonly key: string;
}

export interface MissingKey extends Place {
  readonly key: string;
  readonly end: number;
  /** `information`: there is a default text, or code first tests whether there is one. */
  readonly severity: 'error' | 'information';
  /** The files that have such a key in other namespaces than the requested one. */
  readonly elsewhere?: readonly Elsewhere[];
  /** The only key with that name below another prefix than the stated one. */
  readonly beside?: Beside;
}

export interface Elsewhere {
  readonly path: string;
  /** How code may refer to the file. */
  readonly namespace?: string;
}

/** What a use requests. */
export type Answer =
  /** Nothing, or an unknown key: any may be meant. */
  | { readonly kind: 'nothing' | 'open' }
  | { readonly kind: 'pattern'; readonly pattern: string; readonly keys: readonly FoundKey[] }
  | {
      readonly kind: 'named';
      /** Includes its forms and contexts. */
      readonly keys: readonly FoundKey[];
      /** Keys below the requested one, if that is a group or everything below is taken. */
      readonly below: readonly FoundKey[];
      readonly missing?: MissingKey;
    };

/** Where a key with a given spelling may be. */
export interface KeyScope {
  /** The key without its namespace. */
  readonly name: string;
  readonly catalogs: readonly CodeCatalog[];
}

/** What i18next appends to a key for plural forms. */
const PLURAL = /^(?:_ordinal)?_(?:zero|one|two|few|many|other|plural|\d+)$/;

/** Looks up what code requests among the keys of a project. */
export class KeyLookup {
  readonly #catalogs: readonly CodeCatalog[];
  readonly #libraries: ReadonlyMap<string, Library>;
  /** Keys that are texts. */
  readonly #texts: TextLookup | undefined;
  readonly #suffixes: boolean;
  /** By path of code, if not all catalogs are visible everywhere. */
  #everywhere: readonly CodeCatalog[] | undefined;
  readonly #seen: Map<string, readonly CodeCatalog[]> | undefined;
  /** What catalogs contain for a name, by everything else in a use that matters: most names are requested again and again. */
  readonly #asked = new Map<readonly CodeCatalog[], Map<string, Map<string, Found | undefined>[]>>();
  readonly #parts = new Map<readonly CodeCatalog[], CatalogParts>();
  readonly #patterns = new Map<readonly CodeCatalog[], Map<string, readonly FoundKey[]>>();

  constructor(catalogs: readonly CodeCatalog[], libraries: readonly Library[]) {
    this.#libraries = new Map(libraries.map((library) => [library.id, library]));
    const extracted = catalogs.filter((catalog) => catalog.extracted === true);
    this.#catalogs = extracted.length === 0 ? catalogs : catalogs.filter((catalog) => catalog.extracted !== true);
    this.#texts = extracted.length === 0 ? undefined : new TextLookup(extracted, this.#libraries);
    this.#suffixes = libraries.some(({ suffixes }) => suffixes === true);
    this.#seen = catalogs.some(({ local }) => local === true) ? new Map() : undefined;
  }

  /** Components pass the function that shows their own texts to modules. */
  #handedOn(path: string): readonly CodeCatalog[] | undefined {
    if (this.#seen === undefined) return undefined;
    const own = this.#partsOf(this.#catalogs).local;
    const end = path.slice(path.lastIndexOf('.'));
    return own.some((catalog) => catalog.path.endsWith(end)) ? undefined : own;
  }

  /** The catalogs that code in a file can access, its own first. */
  #from(path: string): readonly CodeCatalog[] {
    if (this.#seen === undefined) return this.#catalogs;
    let seen = this.#seen.get(path);
    if (seen === undefined) {
      this.#everywhere ??= this.#catalogs.filter(({ local }) => local !== true);
      const own = this.#catalogs.filter((catalog) => catalog.local === true && catalog.path === path);
      seen = own.length === 0 ? this.#everywhere : [...own, ...this.#everywhere];
      this.#seen.set(path, seen);
    }
    return seen;
  }

  /** The same catalogs share their parts, so that earlier look-ups in them are found again. */
  #partsOf(catalogs: readonly CodeCatalog[]): CatalogParts {
    return madeIn(this.#parts, catalogs, () => new CatalogParts(catalogs, this.#suffixes));
  }

  answer(use: Use): Answer {
    const texts = this.#textsFor(use);
    if (texts === undefined) return this.#answer(use);
    const found = texts.answer(use);
    if (this.#catalogs.length === 0 || found.kind !== 'named' || found.keys.length > 0) return found;
    const other = this.#answer(use);
    return other.kind === 'named' ? { kind: 'named', keys: other.keys, below: other.below } : other;
  }

  /** Undefined: this library requests keys. */
  #textsFor({ library }: Pick<Use, 'library'>): TextLookup | undefined {
    return this.#catalogs.length === 0 || this.#libraries.get(library)?.bySource === true ? this.#texts : undefined;
  }

  #answer(use: Use): Answer {
    const { parts } = use;
    const [only] = parts;
    if (parts.length === 0) return { kind: 'nothing' };
    if (parts.length === 1 && typeof only === 'string') return this.#named(use, only);
    return parts.every((part) => part === null) ? { kind: 'open' } : this.#fitting(use, parts);
  }

  #named(use: Use, written: string): Answer {
    const { name, catalogs } = this.scope(use, written);
    const look = (some: readonly CodeCatalog[]) => this.#look(some, name, use);
    // The file's own keys take precedence.
    const own = this.#seen && look(this.#partsOf(catalogs).local);
    const found = own ?? look(catalogs);
    if (found !== undefined) return { kind: 'named', ...found };
    const handed = this.#handedOn(use.path);
    const given = handed && look(handed);
    if (given !== undefined) return { kind: 'named', ...given };
    const elsewhere = this.#from(use.path).filter((catalog) => !catalogs.includes(catalog));
    const others = elsewhere.flatMap((catalog) => {
      for (const spelled of name === written ? [name] : [name, written]) {
        const other = this.#inCatalog(catalog, spelled, use);
        if (other !== undefined) return [{ catalog, other }];
      }
      return [];
    });
    const isAsked = use.sure && name !== '';
    // The first file that has it is meant.
    const [first] = others;
    if (first !== undefined) {
      const isMissing = isAsked && !(catalogs.length > 0 && first.catalog.namespaces === undefined);
      const places = others.map(({ catalog: { path, namespaces } }) => elsewhereIn(path, namespaces));
      return {
        kind: 'named',
        ...first.other,
        ...(isMissing && { missing: missingKey(use, written, { elsewhere: places }) }),
      };
    }
    const missing = isAsked && { missing: missingKey(use, written, besideOf(use, name, catalogs)) };
    return { kind: 'named', keys: [], below: [], ...missing };
  }

  /** The catalogs that a use may refer to, and the key without its namespace. */
  scope(use: Pick<Use, 'library' | 'namespaces' | 'path'>, written: string): KeyScope {
    const texts = this.#textsFor(use);
    if (texts !== undefined) return { name: written, catalogs: texts.catalogs };
    const all = this.#from(use.path);
    const separator = this.#libraries.get(use.library)?.namespaceSeparator;
    const cut = separator === undefined ? -1 : written.indexOf(separator);
    const parts = this.#partsOf(all);
    // The project's own functions may have other words before `#`.
    if (use.library === OWN.id && cut > 0 && !all.some(({ keys }) => keys.has(written)))
      return { name: written.slice(cut + 1), catalogs: all };
    const whole = cut > 0 && parts.called([written.slice(0, cut)]);
    if (whole && whole.length > 0) return { name: written.slice(cut + 1), catalogs: whole };
    const names = use.namespaces?.filter((name) => name !== undefined) ?? [];
    if (use.namespaces === undefined || names.length < use.namespaces.length) return { name: written, catalogs: all };
    const fitting = parts.called(names);
    return { name: written, catalogs: fitting.length > 0 ? fitting : all };
  }

  /** What some catalogs contain for a name. */
  #look(catalogs: readonly CodeCatalog[], name: string, use: Use): Found | undefined {
    const { library, contextual, subtree } = use;
    const byLibrary = madeIn(this.#asked, catalogs, () => new Map<string, Map<string, Found | undefined>[]>());
    const ways = madeIn(byLibrary, library, () => [new Map(), new Map(), new Map(), new Map()]);
    const asked = ways[(contextual ? 2 : 0) + (subtree ? 1 : 0)];
    const before = asked?.get(name);
    if (before !== undefined || asked?.has(name)) return before;
    const found = this.#lookIn(catalogs, name, use);
    asked?.set(name, found);
    return found;
  }

  #lookIn(catalogs: readonly CodeCatalog[], name: string, use: Use): Found | undefined {
    const all: Found[] = [];
    for (const catalog of this.#partsOf(catalogs).having(name)) {
      const found = this.#inCatalog(catalog, name, use);
      if (found !== undefined) all.push(found);
    }
    if (all.length < 2) return all[0];
    return { keys: all.flatMap(({ keys }) => keys), below: all.flatMap(({ below }) => below) };
  }

  /** Undefined: it has no such key, like most files of a project. */
  #inCatalog(catalog: CodeCatalog, name: string, use: Use): Found | undefined {
    const keys = this.#formsOf(catalog, name, use);
    const below = use.subtree || keys.length === 0 ? keysBelow(catalog, name) : NONE;
    if (keys.length + below.length === 0) return undefined;
    const asFound = (key: string): FoundKey => ({ catalog, key });
    return { keys: keys.map(asFound), below: below.map(asFound) };
  }

  /** The keys that a requested one stands for: itself, its plural forms, and its contexts. */
  #formsOf({ keys }: CodeCatalog, name: string, { library, contextual }: Use): readonly string[] {
    const found = keys.has(name) ? [name] : NONE;
    if (this.#libraries.get(library)?.suffixes !== true) return found;
    const all = suffixed(keys).get(name);
    if (all === undefined) return found;
    const forms = contextual ? all : all.filter((key) => PLURAL.test(key.slice(name.length)));
    return forms.length === 0 ? found : [...found, ...forms];
  }

  #fitting(use: Use, parts: readonly Part[]): Answer {
    const all = this.#from(use.path);
    const [first] = parts;
    const separator = this.#libraries.get(use.library)?.namespaceSeparator;
    const cut = separator === undefined || typeof first !== 'string' ? -1 : first.indexOf(separator);
    const namespace = cut > 0 ? String(first).slice(0, cut) : undefined;
    const named = namespace === undefined ? [] : this.#partsOf(all).called([namespace]);
    const rest = named.length > 0 ? [String(first).slice(cut + 1), ...parts.slice(1)] : parts;
    const pattern = parts.map((part) => part ?? '*').join('');
    if (!/[^*.\s]/.test(pattern)) return { kind: 'open' };
    const asked = madeIn(this.#patterns, named.length > 0 ? named : all, () => new Map<string, readonly FoundKey[]>());
    const make = () => fittingIn(named.length > 0 ? named : all, rest, use.subtree);
    return { kind: 'pattern', pattern, keys: madeIn(asked, JSON.stringify([rest, use.subtree]), make) };
  }
}

interface Found {
  readonly keys: readonly FoundKey[];
  readonly below: readonly FoundKey[];
}

const NONE: readonly string[] = [];

function missingKey(
  { path, start, end, guarded }: Use,
  key: string,
  known: Pick<MissingKey, 'elsewhere' | 'beside'>,
): MissingKey {
  return { path, at: start, end, key, severity: guarded ? 'information' : 'error', ...known };
}

function elsewhereIn(path: string, namespaces: readonly string[] | undefined): Elsewhere {
  const [namespace] = namespaces ?? [];
  return { path, ...(namespace !== undefined && { namespace }) };
}
