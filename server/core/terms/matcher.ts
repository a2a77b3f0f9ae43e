import { Automaton } from './automaton.ts';
import { type FoldedText, fold, hasOwnCase } from './fold.ts';
import { isEnd, isStart } from './letters.ts';
import { hasInnerCapital } from './term.ts';

/** Longest term that is looked for, in UTF-16 units: the service accepts 1,024 bytes. */
const LONGEST = 1_024;
/** Maximum number of raw matches in one text: no real text has more. */
const MOST = 100_000;

/** A word or phrase found in a text, with everything stored for it. */
export interface Match<T> {
  /** UTF-16 offsets in the searched text. */
  readonly start: number;
  readonly end: number;
  readonly items: readonly T[];
  /** The text has an ending that the term lacks. */
  readonly inflected: boolean;
}

export interface MatcherRules {
  readonly locale: string;
  readonly endings: readonly string[];
  readonly caseSensitive: boolean;
}

interface Found<T> extends Match<T> {
  /** Where the term ends in the text, excluding an ending of the text. */
  readonly last: number;
}

interface Entry<T> {
  /** The exact text required; absent: case does not matter. */
  readonly exact?: string;
  readonly item: T;
}

/** Finds many phrases in a text at once, as whole words; matches do not overlap, and the longest wins. */
export class Matcher<T> {
  readonly #automaton: Automaton;
  readonly #patterns: readonly string[];
  /** The single item stored for a pattern that matches in any case, which is the rule; kept for fast access. Undefined: see `many`. */
  readonly #only: readonly (readonly [T] | undefined)[];
  readonly #many: ReadonlyMap<number, readonly Entry<T>[]>;
  readonly #rules: MatcherRules;

  private constructor(automaton: Automaton, byPattern: ReadonlyMap<string, readonly Entry<T>[]>, rules: MatcherRules) {
    this.#automaton = automaton;
    this.#patterns = [...byPattern.keys()];
    const isOnly = (entries: readonly Entry<T>[]): boolean => entries.length === 1 && entries[0]?.exact === undefined;
    const all = [...byPattern.values()];
    this.#only = all.map((entries) => (isOnly(entries) && entries[0] !== undefined ? [entries[0].item] : undefined));
    this.#many = new Map(all.flatMap((entries, at) => (isOnly(entries) ? [] : [[at, entries] as const])));
    this.#rules = rules;
  }

  /** Builds in steps: each `undefined` is an opportunity to stop or to yield, the last item is the result. */
  static *build<T>(
    items: Iterable<readonly [phrase: string, item: T]>,
    rules: MatcherRules,
  ): Generator<Matcher<T> | undefined, void, undefined> {
    const byPattern = new Map<string, Entry<T>[]>();
    let count = 0;
    for (const [text, item] of items) {
      count += 1;
      if (count % 1_000 === 0) yield undefined;
      const { clean, lower } = fold(text.trim(), rules.locale);
      if (lower === '' || lower.length > LONGEST) continue;
      const entries = byPattern.get(lower);
      const entry = rules.caseSensitive || hasInnerCapital(clean) ? { exact: clean, item } : { item };
      if (entries === undefined) byPattern.set(lower, [entry]);
      else entries.push(entry);
    }
    for (const automaton of Automaton.build([...byPattern.keys()], rules.endings))
      yield automaton && new Matcher(automaton, byPattern, rules);
  }

  /** Whether any phrase may be in a text. May be a false positive. */
  mayBeIn(text: string): boolean {
    return hasOwnCase(this.#rules.locale) || this.#automaton.mayBeIn(text);
  }

  /** In text order. Of overlapping matches the longest wins, then the first, then the longest term ("news" over "new" with an s). */
  find(text: string): readonly Match<T>[] {
    const folded = fold(text, this.#rules.locale);
    const all = this.#all(folded);
    if (all.length < 2) return all.map((match) => this.#placed(folded, match));
    all.sort((a, b) => b.end - b.start - (a.end - a.start) || a.start - b.start || b.last - a.last);
    const taken = new Uint8Array(folded.clean.length);
    const chosen = all.filter(({ start, end }) => {
      // Remaining matches are no longer than those taken, so an overlap shows at an end.
      if (taken[start] === 1 || taken[end - 1] === 1) return false;
      taken.fill(1, start, end);
      return true;
    });
    return chosen.sort((a, b) => a.start - b.start).map((match) => this.#placed(folded, match));
  }

  #placed(folded: FoldedText, { start, end, items, inflected }: Match<T>): Match<T> {
    const place = folded.origin(start, end);
    return { start: place.start, end: place.end, items, inflected };
  }

  #all(folded: FoldedText): Found<T>[] {
    const { lower } = folded;
    const found: Found<T>[] = [];
    this.#automaton.scan(lower, (pattern, start, behind, last) => {
      if (found.length === MOST || !lower.startsWith(this.#patterns[pattern] ?? '', start) || !isStart(lower, start))
        return;
      const end = this.#endOf(lower, start, behind, last);
      if (end === undefined) return;
      const items = this.#itemsIn(folded, pattern, start, last);
      if (items.length > 0) found.push({ start, end, last, items, inflected: end > last });
    });
    return found;
  }

  /** Where the word ends including an ending of the language, if it has one; undefined if it continues in another way. */
  #endOf(lower: string, start: number, end: number, last: number): number | undefined {
    if (end === last && isEnd(lower, end)) return end;
    if (last - start < 3) return undefined;
    const ending = this.#rules.endings.find((it) => lower.startsWith(it, last) && isEnd(lower, last + it.length));
    return ending === undefined || last + ending.length < end ? undefined : last + ending.length;
  }

  #itemsIn({ clean }: FoldedText, pattern: number, start: number, end: number): readonly T[] {
    const only = this.#only[pattern];
    if (only !== undefined) return only;
    const entries = this.#many.get(pattern) ?? [];
    const fits = ({ exact }: Entry<T>): boolean => exact === undefined || exact === clean.slice(start, end);
    return entries.filter(fits).map(({ item }) => item);
  }
}
