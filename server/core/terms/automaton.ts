import { FirstWords } from './filter.ts';
import { kindsOfUnits, WORD } from './letters.ts';
import { hashed, TokenTable } from './tokens.ts';
import { Trie } from './trie.ts';

const ROOT = 0;
const SPACE = 32;
/** Longest word, in UTF-16 units, that is looked up without its ending. */
const LONGEST = 64;
/** Patterns processed between two yields. */
const STRIDE = 2_000;

/** A potential match: the pattern's number, where it begins, where its last word ends in the text, and where in the pattern. */
type Found = (pattern: number, start: number, end: number, last: number) => void;

/**
 * Finds any number of patterns in one pass over a text (Aho and Corasick 1975), word by word: each word is one token, and so is each sign, and each
 * character in scripts without spaces.
 */
export class Automaton {
  readonly #tokens = new TokenTable();
  readonly #trie = new Trie();
  readonly #firstHashes = new Set<number>();
  #first: FirstWords | undefined;
  /** Lengths of endings by their last unit. */
  readonly #endings: ReadonlyMap<number, readonly number[]>;
  /** 1 for units at the end of some ending: most words are ruled out without a look at the map. */
  readonly #ends = new Uint8Array(0x10000);

  private constructor(endings: readonly string[]) {
    const byLast = Map.groupBy(endings, (ending) => ending.charCodeAt(ending.length - 1));
    for (const last of byLast.keys()) this.#ends[last] = 1;
    this.#endings = new Map(Array.from(byLast, ([last, group]) => [last, [...new Set(group.map((it) => it.length))]]));
  }

  /**
   * Builds in steps: each `undefined` is an opportunity to stop or to yield, the last item is the result. Patterns are distinct and not empty.
   * `endings` may follow the last word of a pattern in a text.
   */
  static *build(
    patterns: readonly string[],
    endings: readonly string[],
  ): Generator<Automaton | undefined, void, undefined> {
    const made = new Automaton(endings);
    for (const [index, pattern] of patterns.entries()) {
      made.#add(pattern, index);
      if (index % STRIDE === 0) yield undefined;
    }
    made.#tokens.close();
    made.#first = new FirstWords([...made.#firstHashes], endings);
    made.#firstHashes.clear();
    yield* made.#trie.link();
    yield made;
  }

  /** Whether any pattern may begin in an unfolded text. May be a false positive. */
  mayBeIn(text: string): boolean {
    return this.#first?.mayBeIn(text) !== false;
  }

  /** Calls `found` for every pattern in the text, and very rarely for another one: the caller compares, and examines the surroundings. */
  scan(text: string, found: Found): void {
    const kinds = kindsOfUnits();
    let state = ROOT;
    for (let at = 0; at < text.length; ) {
      const start = at;
      const first = text.charCodeAt(at);
      at += 1;
      // No pattern begins with a space.
      if (first === SPACE && state === ROOT) continue;
      let hash = hashed(0, first);
      if (kinds[first] === WORD) {
        let last = first;
        for (; at < text.length; at++) {
          const unit = text.charCodeAt(at);
          if (kinds[unit] !== WORD) break;
          hash = hashed(hash, unit);
          last = unit;
        }
        if (this.#ends[last] === 1 && at - start < LONGEST)
          this.#scanForms(text, start, at, this.#endings.get(last) ?? [], state, found);
      }
      const token = this.#tokens.find(hash, text, start, at);
      state = token === 0 ? ROOT : this.#trie.step(state, token);
      if (state !== ROOT) this.#emit(state, at, at, found);
    }
  }

  /** Handles a word of the text as if it had no ending: patterns that end with it are found, but not those that go on. */
  #scanForms(text: string, start: number, end: number, lengths: readonly number[], state: number, found: Found): void {
    let hash = 0;
    for (let cut = start + 1; cut < end; cut++) {
      hash = hashed(hash, text.charCodeAt(cut - 1));
      if (!lengths.includes(end - cut)) continue;
      const token = this.#tokens.find(hash, text, start, cut);
      if (token !== 0) this.#emit(this.#trie.step(state, token), cut, end, found);
    }
  }

  #emit(state: number, last: number, end: number, found: Found): void {
    const trie = this.#trie;
    for (let node = trie.ending(state); node !== ROOT; node = trie.shorter(node)) {
      const start = last - trie.depth(node);
      if (start >= 0) found(trie.pattern(node), start, end, last);
    }
  }

  #add(pattern: string, index: number): void {
    const kinds = kindsOfUnits();
    let node = ROOT;
    for (let at = 0; at < pattern.length; ) {
      const start = at;
      let hash = 0;
      const isWord = kinds[pattern.charCodeAt(at)] === WORD;
      do {
        hash = hashed(hash, pattern.charCodeAt(at));
        at += 1;
      } while (isWord && at < pattern.length && kinds[pattern.charCodeAt(at)] === WORD);
      if (start === 0) this.#firstHashes.add(hash);
      node = this.#trie.grow(node, this.#tokens.add(hash, pattern.slice(start, at)), at);
    }
    this.#trie.end(node, index);
  }
}
