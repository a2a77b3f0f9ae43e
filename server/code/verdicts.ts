import type { Part } from './known.ts';
import type { Library } from './library.ts';
import { OWN } from './own.ts';
import type { Use } from './use.ts';

/** The keys of the source locale in one file. */
export interface CodeCatalog {
  /** Absolute, `/`-separated. */
  readonly path: string;
  /** As code may call the file: the last part of its name first. Absent: there are no namespaces. */
  readonly namespaces?: readonly string[];
  /** Keys as code writes them, without a plural's suffix, with their text. */
  readonly keys: ReadonlyMap<string, CodeKey>;
}

export interface CodeKey {
  readonly text: string;
  /** UTF-16 offset in the file. */
  readonly at: number;
}

export type UseVerdict = 'used' | 'may be used' | 'no trace';

export interface Place {
  readonly path: string;
  /** UTF-16 offset. */
  readonly at: number;
}

/** Why a key has its verdict. */
export interface Evidence {
  /** `call`: asked for by its name. `subtree`: all below a key. `link`: another text that is used shows it. `implicit`: the framework asks for it. `pattern`: a part of it is known. `text`: a string is equal to it. `open`: code asks for a key that nobody knows. */
  readonly kind: 'call' | 'subtree' | 'link' | 'implicit' | 'pattern' | 'text' | 'open';
  readonly place?: Place;
  /** Of a pattern: `error.*`. */
  readonly pattern?: string;
}

export interface KeyVerdict {
  readonly catalog: CodeCatalog;
  readonly key: string;
  readonly verdict: UseVerdict;
  readonly evidence: readonly Evidence[];
}

export interface MissingKey extends Place {
  readonly key: string;
  readonly end: number;
  /** `information`: there is a default text, or code asks first whether there is one. */
  readonly severity: 'error' | 'information';
  /** The file that has such a key, in another namespace than the one that is asked for. */
  readonly elsewhere?: string;
}

/** Strings of code that no call is known for, by their text. */
export type Literals = ReadonlyMap<string, Place>;

/** What i18next puts behind a key for the forms of a number. */
const PLURAL = /^(?:_ordinal)?_(?:zero|one|two|few|many|other|plural|\d+)$/;

/** Places kept for one key. */
const MOST_PLACES = 50;

/** Looks up what code asks for among the keys of a project. */
export class Verdicts {
  readonly #catalogs: readonly CodeCatalog[];
  readonly #uses: readonly Use[];
  readonly #libraries: ReadonlyMap<string, Library>;
  readonly #found = new Map<CodeCatalog, Map<string, Evidence[]>>();
  readonly missing: MissingKey[] = [];
  /** Places where code asks for a key that nobody knows: any key may be meant. */
  readonly open: Use[] = [];

  constructor(catalogs: readonly CodeCatalog[], uses: readonly Use[], libraries: readonly Library[]) {
    this.#catalogs = catalogs;
    this.#uses = uses;
    this.#libraries = new Map(libraries.map((library) => [library.id, library]));
    for (const catalog of catalogs) this.#found.set(catalog, new Map());
    for (const use of uses) this.#look(use);
    for (const { implicit = [] } of libraries) this.#implicit(implicit);
    this.#links();
  }

  get uses(): readonly Use[] {
    return this.#uses;
  }

  /** @param literals strings in code */
  all(literals: Literals): readonly KeyVerdict[] {
    return this.#catalogs.flatMap((catalog) =>
      [...catalog.keys.keys()].map((key) => {
        const evidence = this.#found.get(catalog)?.get(key) ?? [];
        return verdictOf(catalog, key, evidence, literals.get(key), this.open[0]);
      }),
    );
  }

  #look(use: Use): void {
    const { parts } = use;
    const [only] = parts;
    if (parts.length === 0) return;
    if (parts.every((part) => part === null)) {
      this.open.push(use);
      return;
    }
    if (parts.length === 1 && only !== null && only !== undefined) this.#literal(use, only);
    else this.#pattern(use, parts);
  }

  #literal(use: Use, written: string): void {
    const { name, catalogs } = this.#scope(use, written);
    const place = { path: use.path, at: use.start };
    let found = false;
    for (const catalog of catalogs) found = this.#mark(catalog, name, use, place) || found;
    if (found) return;
    const elsewhere = this.#catalogs.filter((catalog) => !catalogs.includes(catalog));
    const other = elsewhere.find(
      (catalog) =>
        this.#mark(catalog, name, use, place) || (name !== written && this.#mark(catalog, written, use, place)),
    );
    if (!use.sure || name === '' || (other !== undefined && catalogs.length > 0 && other.namespaces === undefined))
      return;
    this.missing.push({
      ...place,
      end: use.end,
      key: written,
      severity: use.guarded ? 'information' : 'error',
      ...(other && { elsewhere: other.path }),
    });
  }

  /** The catalogs that a use may mean, and the key without the namespace that is written before it. */
  #scope(use: Use, written: string): { readonly name: string; readonly catalogs: readonly CodeCatalog[] } {
    const separator = this.#libraries.get(use.library)?.namespaceSeparator;
    const cut = separator === undefined ? -1 : written.indexOf(separator);
    const named = this.#catalogs.filter(({ namespaces }) => namespaces !== undefined);
    // Functions of a project's own have words of their own before `#`.
    if (use.library === OWN.id && cut > 0 && !this.#catalogs.some(({ keys }) => keys.has(written)))
      return { name: written.slice(cut + 1), catalogs: this.#catalogs };
    const whole = cut > 0 && named.filter(({ namespaces }) => namespaces?.includes(written.slice(0, cut)));
    if (whole && whole.length > 0) return { name: written.slice(cut + 1), catalogs: whole };
    const names = use.namespaces?.filter((name) => name !== undefined) ?? [];
    if (use.namespaces === undefined || names.length < use.namespaces.length || named.length === 0)
      return { name: written, catalogs: this.#catalogs };
    const fitting = this.#catalogs.filter(({ namespaces }) => namespaces?.some((name) => names.includes(name)));
    return { name: written, catalogs: fitting.length > 0 ? fitting : this.#catalogs };
  }

  #mark(catalog: CodeCatalog, name: string, use: Use, place: Place): boolean {
    const keys = this.#formsOf(catalog, name, use);
    for (const key of keys) this.#add(catalog, key, { kind: 'call', place });
    const below = use.subtree || keys.length === 0 ? this.#below(catalog, name) : [];
    for (const key of below) this.#add(catalog, key, { kind: 'subtree', place });
    return keys.length + below.length > 0;
  }

  /** The keys that an asked one stands for: itself, its plural forms, and its contexts. */
  #formsOf({ keys }: CodeCatalog, name: string, { library, contextual }: Use): readonly string[] {
    const found = keys.has(name) ? [name] : [];
    if (this.#libraries.get(library)?.suffixes !== 'i18next') return found;
    const all = this.#suffixed(keys).get(name) ?? [];
    const forms = contextual ? all : all.filter((key) => PLURAL.test(key.slice(name.length)));
    return forms.length === 0 ? found : [...found, ...forms];
  }

  readonly #suffixes = new WeakMap<object, Map<string, string[]>>();

  /** Keys by what stands before each `_` in them. */
  #suffixed(keys: CodeCatalog['keys']): ReadonlyMap<string, readonly string[]> {
    let known = this.#suffixes.get(keys);
    if (known !== undefined) return known;
    known = new Map();
    for (const key of keys.keys())
      for (let at = key.lastIndexOf('_'); at > 0; at = key.lastIndexOf('_', at - 1)) {
        const base = key.slice(0, at);
        const list = known.get(base);
        if (list === undefined) known.set(base, [key]);
        else list.push(key);
      }
    this.#suffixes.set(keys, known);
    return known;
  }

  #below({ keys }: CodeCatalog, name: string): readonly string[] {
    // A sentence has no keys below it: what follows its full stop is another sentence.
    if (/\s/.test(name)) return [];
    const start = `${name}.`;
    return [...keys.keys()].filter((key) => key.startsWith(start));
  }

  #pattern(use: Use, parts: readonly Part[]): void {
    const place = { path: use.path, at: use.start };
    const [first] = parts;
    const separator = this.#libraries.get(use.library)?.namespaceSeparator;
    const cut = separator === undefined || typeof first !== 'string' ? -1 : first.indexOf(separator);
    const namespace = cut > 0 ? String(first).slice(0, cut) : undefined;
    const named = this.#catalogs.filter(({ namespaces }) => namespace !== undefined && namespaces?.includes(namespace));
    const rest = named.length > 0 ? [String(first).slice(cut + 1), ...parts.slice(1)] : parts;
    const pattern = parts.map((part) => part ?? '*').join('');
    if (!/[^*.\s]/.test(pattern)) {
      this.open.push(use);
      return;
    }
    for (const catalog of named.length > 0 ? named : this.#catalogs)
      for (const key of catalog.keys.keys())
        if (fits(key, rest, use.subtree)) this.#add(catalog, key, { kind: 'pattern', place, pattern });
  }

  #add(catalog: CodeCatalog, key: string, evidence: Evidence): void {
    const all = this.#found.get(catalog);
    const list = all?.get(key);
    if (list === undefined) all?.set(key, [evidence]);
    else if (list.length < MOST_PLACES) list.push(evidence);
  }

  /** Keys that frameworks ask for by themselves. */
  #implicit(patterns: readonly string[]): void {
    if (patterns.length === 0) return;
    const asked = new RegExp(patterns.map((one) => `^(?:${one})`).join('|'));
    for (const catalog of this.#catalogs)
      for (const key of catalog.keys.keys())
        if (asked.test(key) || catalog.namespaces?.some((name) => asked.test(`${name}.${key}`)) === true)
          this.#add(catalog, key, { kind: 'implicit' });
  }

  /** Texts that are used show others: `@:key`, `$t(key)`. */
  #links(): void {
    for (const catalog of this.#catalogs) {
      const found = this.#found.get(catalog);
      const queue = [...(found?.keys() ?? [])];
      for (let key = queue.pop(); key !== undefined; key = queue.pop()) {
        for (const [, , vue, next] of (catalog.keys.get(key)?.text ?? '').matchAll(
          /(@(?:\.\w+)?:\(?['"]?([\w.-]*[\w-]))|\$t\(\s*([^,)]+)/g,
        )) {
          const name = (vue ?? next ?? '').trim();
          if (!catalog.keys.has(name) || found?.has(name) === true) continue;
          this.#add(catalog, name, { kind: 'link', place: { path: catalog.path, at: catalog.keys.get(key)?.at ?? 0 } });
          queue.push(name);
        }
      }
    }
  }
}

const PROOFS: ReadonlySet<Evidence['kind']> = new Set(['call', 'subtree', 'link', 'implicit']);

function verdictOf(
  catalog: CodeCatalog,
  key: string,
  evidence: readonly Evidence[],
  literal: Place | undefined,
  open: Use | undefined,
): KeyVerdict {
  const proven = evidence.some(({ kind }) => PROOFS.has(kind));
  const more = proven || literal === undefined ? evidence : [...evidence, { kind: 'text' as const, place: literal }];
  if (proven || more.length > 0) return { catalog, key, verdict: proven ? 'used' : 'may be used', evidence: more };
  return {
    catalog,
    key,
    verdict: 'no trace',
    evidence: open === undefined ? [] : [{ kind: 'open', place: { path: open.path, at: open.start } }],
  };
}

/** Does a key fit a pattern? A hole stands for anything but nothing. */
function fits(key: string, parts: readonly Part[], subtree: boolean): boolean {
  let at = 0;
  let hole = false;
  for (const [index, part] of parts.entries()) {
    if (part === null) {
      hole = true;
      continue;
    }
    const isLast = index === parts.length - 1;
    const found = !hole
      ? key.startsWith(part, at)
        ? at
        : -1
      : isLast && !subtree
        ? Math.max(key.length - part.length, -1)
        : key.indexOf(part, at + 1);
    if (found < 0 || (hole && found <= at) || !key.startsWith(part, found)) return false;
    at = found + part.length;
    hole = false;
  }
  return hole ? at < key.length : subtree ? at === key.length || key[at] === '.' : at === key.length;
}
