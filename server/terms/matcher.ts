import { Automaton } from './automaton.ts';
import { type FoldedText, fold } from './fold.ts';
import { Boundaries } from './letters.ts';
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
  /** The text has an ending that the term has not. */
  readonly inflected: boolean;
}

export interface MatcherRules {
  readonly locale: string;
  readonly endings: readonly string[];
  readonly caseSensitive: boolean;
}

interface Entry<T> {
  readonly phrase: string;
  readonly item: T;
}

/** Finds many phrases in a text at once, as whole words, each letter of the text being part of one find: the longest. */
export class Matcher<T> {
  readonly #automaton: Automaton;
  readonly #entries: readonly (readonly Entry<T>[])[];
  readonly #rules: MatcherRules;

  private constructor(automaton: Automaton, entries: readonly (readonly Entry<T>[])[], rules: MatcherRules) {
    this.#automaton = automaton;
    this.#entries = entries;
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
      const entry = { phrase: clean, item };
      if (entries === undefined) byPattern.set(lower, [entry]);
      else entries.push(entry);
    }
    for (const automaton of Automaton.build([...byPattern.keys()]))
      yield automaton && new Matcher(automaton, [...byPattern.values()], rules);
  }

  /** In the order of the text. Of finds that overlap the longest counts, then the first. */
  find(text: string): readonly Match<T>[] {
    const folded = fold(text, this.#rules.locale);
    const all = this.#all(folded);
    if (all.length < 2) return all.map((match) => this.#placed(folded, match));
    all.sort((a, b) => b.end - b.start - (a.end - a.start) || a.start - b.start);
    const taken = new Uint8Array(folded.clean.length);
    const chosen = all.filter(({ start, end }) => {
      // What is left is no longer than what is taken, so an overlap shows at an end.
      if (taken[start] === 1 || taken[end - 1] === 1) return false;
      taken.fill(1, start, end);
      return true;
    });
    return chosen.sort((a, b) => a.start - b.start).map((match) => this.#placed(folded, match));
  }

  #placed(folded: FoldedText, { start, end, ...rest }: Match<T>): Match<T> {
    return { ...folded.origin(start, end), ...rest };
  }

  #all(folded: FoldedText): Match<T>[] {
    const { lower } = folded;
    const bounds = new Boundaries(lower);
    const found: Match<T>[] = [];
    this.#automaton.scan(lower, bounds, (pattern, start, behind) => {
      if (found.length === MOST) return;
      const end = bounds.isEnd(behind) ? behind : this.#endOfForm(lower, bounds, start, behind);
      if (end === undefined) return;
      const items = this.#itemsIn(folded, pattern, start, behind);
      if (items.length > 0) found.push({ start, end, items, inflected: end > behind });
    });
    return found;
  }

  /** The end of a word that goes on with an ending of the language. */
  #endOfForm(lower: string, bounds: Boundaries, start: number, from: number): number | undefined {
    if (from - start < 3) return undefined;
    const ending = this.#rules.endings.find((it) => lower.startsWith(it, from) && bounds.isEnd(from + it.length));
    return ending === undefined ? undefined : from + ending.length;
  }

  #itemsIn({ clean }: FoldedText, pattern: number, start: number, end: number): readonly T[] {
    const entries = this.#entries[pattern] ?? [];
    const { caseSensitive } = this.#rules;
    const fits = ({ phrase }: Entry<T>): boolean =>
      !(caseSensitive || hasInnerCapital(phrase)) || phrase === clean.slice(start, end);
    return entries.filter(fits).map(({ item }) => item);
  }
}
