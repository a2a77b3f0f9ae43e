import type { Library } from './library.ts';
import { type CodeCatalog, type FoundKey, KeyLookup, type MissingKey, type Place } from './lookup.ts';
import type { Use } from './use.ts';

export type UseVerdict = 'used' | 'may be used' | 'no trace';

/** Why a key has its verdict. */
export interface Evidence {
  /**
   * `call`: requested by name. `subtree`: all below a key is taken. `link`: another used text shows it. `implicit`: the framework requests it.
   * `pattern`: a part is known. `text`: a string equals it. `kept`: the project file says so. `open`: code requests an unknown key.
   */
  readonly kind: 'call' | 'subtree' | 'link' | 'implicit' | 'kept' | 'pattern' | 'text' | 'open';
  readonly place?: Place;
  /** For a pattern: `error.*`. */
  readonly pattern?: string;
  /** The element that shows the text, and the attribute: `button`, `input@placeholder`. */
  readonly site?: string;
}

export interface KeyVerdict {
  readonly catalog: CodeCatalog;
  readonly key: string;
  readonly verdict: UseVerdict;
  readonly evidence: readonly Evidence[];
}

/** Strings in code that no known call uses, by their text. */
export type Literals = ReadonlyMap<string, Place>;

/** Maximum number of places stored for one key. */
const MOST_PLACES = 50;

/** What the uses of a project mean for its keys. */
export class Verdicts {
  readonly #catalogs: readonly CodeCatalog[];
  readonly #uses: readonly Use[];
  readonly #found = new Map<CodeCatalog, Map<string, Evidence[]>>();
  readonly missing: MissingKey[] = [];
  /** Places where code requests an unknown key: any key may be meant. */
  readonly open: Use[] = [];

  /** @param kept which keys count as used although no code shows it */
  constructor(
    catalogs: readonly CodeCatalog[],
    uses: readonly Use[],
    libraries: readonly Library[],
    kept: readonly ((key: string) => boolean)[] = [],
  ) {
    this.#catalogs = catalogs;
    this.#uses = uses;
    for (const catalog of catalogs) this.#found.set(catalog, new Map());
    const lookup = new KeyLookup(catalogs, libraries);
    for (const use of uses) this.#look(use, lookup);
    for (const { implicit = [] } of libraries) this.#implicit(implicit);
    if (kept.length > 0)
      for (const catalog of catalogs)
        for (const key of catalog.keys.keys())
          if (kept.some((isKept) => isKept(key))) this.#add({ catalog, key }, { kind: 'kept' });
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

  #look(use: Use, lookup: KeyLookup): void {
    const answer = lookup.answer(use);
    if (answer.kind === 'open') this.open.push(use);
    const why = (kind: Evidence['kind'], more?: { readonly pattern: string }): Evidence => {
      const { path, start: at, site } = use;
      return { kind, place: { path, at }, ...more, ...(site !== undefined && { site }) };
    };
    if (answer.kind === 'pattern') this.#addAll(answer.keys, why('pattern', { pattern: answer.pattern }));
    if (answer.kind !== 'named') return;
    if (answer.keys.length > 0) this.#addAll(answer.keys, why('call'));
    if (answer.below.length > 0) this.#addAll(answer.below, why('subtree'));
    if (answer.missing !== undefined) this.missing.push(answer.missing);
  }

  #addAll(found: readonly FoundKey[], evidence: Evidence): void {
    for (const one of found) this.#add(one, evidence);
  }

  #add({ catalog, key }: FoundKey, evidence: Evidence): void {
    const all = this.#found.get(catalog);
    const list = all?.get(key);
    if (list === undefined) all?.set(key, [evidence]);
    else if (list.length < MOST_PLACES) list.push(evidence);
  }

  /** Keys that frameworks themselves request. */
  #implicit(patterns: readonly string[]): void {
    if (patterns.length === 0) return;
    const asked = new RegExp(patterns.map((one) => `^(?:${one})`).join('|'));
    for (const catalog of this.#catalogs)
      for (const key of catalog.keys.keys())
        if (asked.test(key) || catalog.namespaces?.some((name) => asked.test(`${name}.${key}`)) === true)
          this.#add({ catalog, key }, { kind: 'implicit' });
  }

  /** Used texts show others: `@:key`, `$t(key)`. */
  #links(): void {
    for (const catalog of this.#catalogs) {
      const found = this.#found.get(catalog);
      const queue = [...(found?.keys() ?? [])];
      for (let key = queue.pop(); key !== undefined; key = queue.pop()) {
        const text = catalog.keys.get(key)?.text ?? '';
        if (!text.includes('@') && !text.includes('$t(')) continue;
        for (const [, , vue, next] of text.matchAll(/(@(?:\.\w+)?:\(?['"]?([\w.-]*[\w-]))|\$t\(\s*([^,)]+)/g)) {
          const name = (vue ?? next ?? '').trim();
          if (!catalog.keys.has(name) || found?.has(name) === true) continue;
          this.#add(
            { catalog, key: name },
            { kind: 'link', place: { path: catalog.path, at: catalog.keys.get(key)?.at ?? 0 } },
          );
          queue.push(name);
        }
      }
    }
  }
}

const PROOFS: ReadonlySet<Evidence['kind']> = new Set(['call', 'subtree', 'link', 'implicit', 'kept']);

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
