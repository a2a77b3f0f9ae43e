import type { Result } from '../../../shared/values/result.ts';
import type { Token } from './markup.ts';
import type { Terms } from './terms.ts';

/** Upper case codes; the source is a base code. */
export interface Pair {
  readonly source: string;
  readonly target: string;
}

/** How texts are to be worded. */
export interface Wording {
  readonly terms: Terms;
  /** By a style rule list. */
  readonly styled: boolean;
  /** By instructions of the request. */
  readonly instructed: boolean;
}

/**
 * Turns texts that were taken apart into translated texts. Tokens other than text come out unchanged, each once, in an order that
 * nests as before; terms of the glossary are applied.
 */
export interface Engine {
  readonly name: string;
  /** Why a pair cannot be translated; undefined when it can. */
  refuses(pair: Pair): string | undefined;
  /** All texts of a request at once, in order. The error is a sentence for people. */
  translate(
    texts: readonly (readonly Token[])[],
    pair: Pair,
    wording: Wording,
  ): Promise<Result<readonly string[], string>>;
}

const LETTER = /\p{L}/u;

/** Whether there is anything to translate: white space, digits, punctuation and what is kept have no words. */
export function hasWords(tokens: readonly Token[]): boolean {
  return tokens.some((token) => {
    if (token.kind !== 'text') return false;
    return LETTER.test(token.coding === 'markup' ? token.raw.replace(/&#?\w{1,32};/g, ' ') : token.raw);
  });
}
