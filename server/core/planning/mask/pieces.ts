import type { CodePart } from '../../text/content.ts';
import type { IcuWriteOptions } from '../../text/messages/icu-write.ts';

export type Role = 'open' | 'close' | 'standalone';

/** What a token stands for. Everything here is carried unchanged through a translation. */
export type TokenBody =
  /** An inline code of the format. */
  | { readonly kind: 'code'; readonly code: CodePart }
  /** A placeholder in the text, a control character, a quotation of ICU: written back as `raw`, or in parts if a tag's attributes contain text. */
  | { readonly kind: 'raw'; readonly raw: string; readonly elements?: readonly Element[] }
  /** A line break inside a sentence, with the white space around it. */
  | { readonly kind: 'break'; readonly raw: string }
  /** A choice of an ICU message, whose branches are translated separately. */
  | { readonly kind: 'choice'; readonly choice: Choice };

export interface Token {
  readonly body: TokenBody;
  readonly role: Role;
  /** Opening and closing tokens with the same number belong together; unique per item. Standalone tokens have a number of their own. */
  readonly pair: number;
  /** What the service sees inside the element, so that it knows what kind of word is there; may be empty. */
  readonly shown: string;
  /** Must keep its place among the other ordered tokens of the item. */
  readonly ordered: boolean;
}

/** Text and tokens in order; a text is decoded and never empty. */
export type Piece = string | Token;

/** One text for the service: no white space at its edges, no hard line break, at least one word. */
export interface Item {
  readonly pieces: readonly Piece[];
  /** How its text is written back in an ICU message. */
  readonly icu?: IcuWriteOptions;
  /** It is the value of an attribute between these quotes. */
  readonly quote?: string;
  /** Subtitles: how many lines of the cue were joined in this text. Absent: one. */
  readonly lines?: number;
}

/** What a message consists of: parts that are written back unchanged (text already in syntax), and item places (indexes into `Message.items`). */
export type Element = Piece | { readonly item: number };

/** A branch of a choice. Two branches may share items: a category that the source lacks is filled from `other`. */
export interface Branch {
  /** From the end of the previous branch to the opening brace, inclusive: ` few {`. The closing brace follows the elements. */
  readonly lead: string;
  readonly elements: readonly Element[];
}

export interface Choice {
  readonly head: string;
  readonly branches: readonly Branch[];
  /** What follows the last branch: ` }`. */
  readonly tail: string;
}

/** A unit's source, split for the target language. */
export interface Message {
  readonly elements: readonly Element[];
  readonly items: readonly Item[];
  /** Plural categories that the source lacks, which show the text of `other`. */
  readonly filled?: readonly string[];
}

export function isToken(piece: Piece | Element): piece is Token {
  return typeof piece === 'object' && 'body' in piece;
}

export function tokensOf(pieces: readonly Piece[]): readonly Token[] {
  return pieces.filter(isToken);
}

/** The text alone, without tokens. */
export function textOf(pieces: readonly Piece[]): string {
  return pieces.filter((piece) => typeof piece === 'string').join('');
}

/** Whether there is something to translate: a letter of any script. Digits, punctuation and symbols are the same in every language. */
export function hasWords(text: string): boolean {
  return /\p{L}/u.test(text);
}

/** Joins adjacent texts and drops empty ones. */
export function tidy(pieces: readonly Piece[]): readonly Piece[] {
  const tidied: Piece[] = [];
  for (const piece of pieces) {
    const last = tidied.at(-1);
    if (piece === '') continue;
    if (typeof piece === 'string' && typeof last === 'string') tidied[tidied.length - 1] = last + piece;
    else tidied.push(piece);
  }
  return tidied;
}
