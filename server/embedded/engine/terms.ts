/** A place in a text for which a glossary prescribes a translation. Offsets are UTF-16. */
export interface TermMatch {
  readonly start: number;
  readonly end: number;
  readonly target: string;
}

interface Term {
  readonly source: string;
  readonly target: string;
}

const WORD = /[\p{L}\p{N}\p{M}_]/u;
/** Scripts without spaces have no word boundaries to respect. */
const UNSPACED = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}]/u;

/**
 * The entries of one dictionary, indexed for search: whole words, longest first, case-insensitive; an initial capital in the text is carried over.
 * Terms like `__proto__` are safe.
 */
export class Terms {
  readonly #terms = new Map<string, Term>();
  /** Lengths of the terms that begin with a character, longest first. */
  readonly #lengths = new Map<string, number[]>();

  constructor(entries: Iterable<readonly [string, string]>) {
    for (const [source, target] of entries) {
      const key = fold(source);
      if (key === '' || this.#terms.get(key)?.source === key) continue;
      this.#terms.set(key, { source, target });
      const first = key.charAt(0);
      const lengths = this.#lengths.get(first);
      if (lengths === undefined) this.#lengths.set(first, [key.length]);
      else if (!lengths.includes(key.length)) lengths.push(key.length);
    }
    for (const lengths of this.#lengths.values()) lengths.sort((a, b) => b - a);
  }

  get size(): number {
    return this.#terms.size;
  }

  /** Matches in order, none overlapping. */
  find(text: string): readonly TermMatch[] {
    if (this.#terms.size === 0) return [];
    const folded = fold(text);
    const found: TermMatch[] = [];
    let at = 0;
    while (at < folded.length) {
      const match = this.#at(text, folded, at);
      if (match !== undefined) found.push(match);
      at = match?.end ?? at + 1;
    }
    return found;
  }

  #at(text: string, folded: string, start: number): TermMatch | undefined {
    if (joined(text, start)) return undefined;
    for (const length of this.#lengths.get(folded.charAt(start)) ?? []) {
      const end = start + length;
      const term = end <= folded.length ? this.#terms.get(folded.slice(start, end)) : undefined;
      if (term !== undefined && !joined(text, end)) {
        return { start, end, target: inCase(term, text.slice(start, end)) };
      }
    }
    return undefined;
  }
}

/** Whether the characters before and after an offset belong to the same word. */
function joined(text: string, at: number): boolean {
  const before = text.charAt(at - 1);
  const after = text.charAt(at);
  if (!WORD.test(before) || !WORD.test(after)) return false;
  return !UNSPACED.test(before) && !UNSPACED.test(after);
}

function inCase(term: Term, written: string): string {
  const first = written.charAt(0);
  const wants = first !== first.toLowerCase() && term.source.charAt(0) === first.toLowerCase();
  if (!wants) return term.target;
  const [head = ''] = term.target;
  return head.toUpperCase() + term.target.slice(head.length);
}

/** Lower case with the same length, so that offsets stay valid. */
function fold(text: string): string {
  const lower = text.toLowerCase();
  if (lower.length === text.length) return lower;
  let folded = '';
  for (const character of text) {
    const small = character.toLowerCase();
    folded += small.length === character.length ? small : character;
  }
  return folded;
}

/** Merges several glossaries: if a source phrase is in more than one, the first one wins. */
export function mergeEntries<T extends readonly [string, string]>(glossaries: readonly (readonly T[])[]): readonly T[] {
  const merged: T[] = [];
  const seen = new Set<string>();
  for (const entries of glossaries) {
    const added = entries.filter(([source]) => !seen.has(fold(source)));
    for (const entry of added) {
      seen.add(fold(entry[0]));
      merged.push(entry);
    }
  }
  return merged;
}

export const NO_TERMS = new Terms([]);
