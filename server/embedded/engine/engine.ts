import type { Result } from '../../../shared/values/result.ts';
import type { Token } from './markup.ts';
import type { Terms } from './terms.ts';

/** Codes in upper case; the source is a base code. */
export interface Pair {
  readonly source: string;
  readonly target: string;
}

/** How texts are to be worded. */
export interface Wording {
  readonly terms: Terms;
  /** There is a style rule list. */
  readonly styled: boolean;
  /** The request has instructions. */
  readonly instructed: boolean;
}

/** Translates tokenized texts. Tokens other than text come out unchanged, each once, in an order that nests as before; glossary terms are applied. */
export interface Engine {
  readonly name: string;
  /** Why a pair cannot be translated; undefined if it can. */
  refuses(pair: Pair): string | undefined;
  /** All texts of a request at once, in order. The error is a sentence for the user. */
  translate(
    texts: readonly (readonly Token[])[],
    pair: Pair,
    wording: Wording,
  ): Promise<Result<readonly string[], string>>;
}

const LETTER = /\p{L}/u;

/** Whether there is anything to translate: white space, digits, punctuation and kept tokens have no words. */
export function hasWords(tokens: readonly Token[]): boolean {
  return tokens.some((token) => {
    if (token.kind !== 'text') return false;
    return LETTER.test(token.coding === 'markup' ? token.raw.replace(/&#?\w{1,32};/g, ' ') : token.raw);
  });
}
