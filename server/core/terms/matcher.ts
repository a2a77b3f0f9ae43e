import { Automaton } from './automaton.ts';
import { type FoldedText, fold, hasOwnCase } from './fold.ts';
import { isEnd, isStart } from './letters.ts';
import { hasInnerCapital } from './term.ts';

/** UTF-16 units of a term that is looked for: the service takes 1,024 bytes. */
const LONGEST = 1_024;
/** Finds in one text before they are sorted out: more are in no text that anybody reads. */
const MOST = 100_000;

/** A word or phrase found in a text, with everything that was filed under it. */
export interface Match<T> {
  /** UTF-16 offsets in the text that was searched. */
  readonly start: number;
  readonly end: number;
  readonly items: readonly T[];
  /** The text has an ending that the term does not have. */
  readonly inflected: boolean;
}

export interface MatcherRules {
  readonly locale: string;
  readonly endings: readonly string[];
  readonly caseSensitive: boolean;
}

interface Found<T> extends Match<T> {
  /** Where the term ends in the text, without the ending that the text has. */
  readonly last: number;
}

interface Entry<T> {
  /** What the text must say to the letter; absent: the case does not count. */
  readonly exact?: string;
  readonly item: T;
}

/** Finds many phrases in a text at once, as whole words, each letter of the text being part of one find: the longest. */
export class Matcher<T> {
  readonly #automaton: Automaton;
  readonly #patterns: readonly string[];
  /** What is filed under a pattern where it is one thing in whatever case, as is the rule: near at hand. Undefined: see `many`. */
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

  /** Builds in steps: `undefined` is a chance to stop or to give way, the last item is the result. */
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

  /** Whether any phrase may be in a text. A yes may be in vain. */
  mayBeIn(text: string): boolean {
    return hasOwnCase(this.#rules.locale) || this.#automaton.mayBeIn(text);
  }

  /** In the order of the text. Of finds that overlap the longest counts, then the first, then the longest term ("news" before "new" with an s). For texts that `mayBeIn` lets through. */
  find(text: string): readonly Match<T>[] {
    const folded = fold(text, this.#rules.locale);
    const all = this.#all(folded);
    if (all.length < 2) return all.map((match) => this.#placed(folded, match));
    all.sort((a, b) => b.end - b.start - (a.end - a.start) || a.start - b.start || b.last - a.last);
    const taken = new Uint8Array(folded.clean.length);
    const chosen = all.filter(({ start, end }) => {
      // What is left is no longer than what is taken, so an overlap shows at an end.
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

  /** Where the word ends with its ending, if it has one of the language; undefined if it goes on otherwise. */
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
