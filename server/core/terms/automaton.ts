import { FirstWords } from './filter.ts';
import { kindsOfUnits, WORD } from './letters.ts';
import { hashed, TokenTable } from './tokens.ts';
import { Trie } from './trie.ts';

const ROOT = 0;
const SPACE = 32;
/** UTF-16 units of a word that is looked up without its ending. */
const LONGEST = 64;
/** Patterns between two chances to give way. */
const STRIDE = 2_000;

/** A pattern that may be there: its number, where it begins, where its last word ends in the text, and where in the pattern. */
type Found = (pattern: number, start: number, end: number, last: number) => void;

/**
 * Finds any number of patterns in one pass over a text (Aho and Corasick 1975), word by word: a word is one token, as is every sign, and every
 * character of scripts without spaces.
 */
export class Automaton {
  readonly #tokens = new TokenTable();
  readonly #trie = new Trie();
  readonly #firstHashes = new Set<number>();
  #first: FirstWords | undefined;
  /** Lengths of endings by their last unit. */
  readonly #endings: ReadonlyMap<number, readonly number[]>;
  /** 1 for units that an ending ends with: most words are seen to have none without a look at the map. */
  readonly #ends = new Uint8Array(0x10000);

  private constructor(endings: readonly string[]) {
    const byLast = Map.groupBy(endings, (ending) => ending.charCodeAt(ending.length - 1));
    for (const last of byLast.keys()) this.#ends[last] = 1;
    this.#endings = new Map(Array.from(byLast, ([last, group]) => [last, [...new Set(group.map((it) => it.length))]]));
  }

  /**
   * Builds in steps: `undefined` is a chance to stop or to give way, the last item is the result. Patterns are distinct and not empty.
   * `endings` are what words of a text may have on top of the last word of a pattern.
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

  /** Whether any pattern may begin in a text that is not folded yet. A yes may be in vain. */
  mayBeIn(text: string): boolean {
    return this.#first?.mayBeIn(text) !== false;
  }

  /** Calls `found` for every pattern in the text, and once in a great while for one that is not: the caller compares, and looks at what stands around. */
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

  /** A word of the text as if it had no ending: what ends with it is found, what goes on is not. */
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
