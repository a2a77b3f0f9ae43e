import type { TextPart } from '../../../text/content.ts';
import type { Span } from '../../../text/span.ts';

/** A run of raw document text with its decoded form. */
interface Piece {
  readonly start: number;
  readonly end: number;
  readonly text: string;
  /** `same`: character for character. `whole`: all of `text` stands for the whole raw run. `cdata`: like `same`, inside brackets. */
  readonly kind: 'same' | 'whole' | 'cdata';
}

/** Length of the opening bracket of a CDATA section. */
export const CDATA_OPEN = '<![CDATA['.length;
export const CDATA_CLOSE = ']]>'.length;

/** Joins adjacent raw runs into one text part with its offset map. */
export class TextRun {
  #pieces: Piece[] = [];

  same(document: string, start: number, end: number): void {
    if (end > start) this.#pieces.push({ start, end, text: document.slice(start, end), kind: 'same' });
  }

  /** Adds an entity, a character reference or a `cp` element. */
  whole(start: number, end: number, text: string): void {
    this.#pieces.push({ start, end, text, kind: 'whole' });
  }

  /** Adds a CDATA section, brackets included. `closed` false: it has no `]]>`. */
  cdata(document: string, start: number, end: number, closed: boolean): void {
    const text = document.slice(start + CDATA_OPEN, closed ? end - CDATA_CLOSE : end);
    this.#pieces.push({ start, end, text, kind: 'cdata' });
  }

  /** Returns the text so far as a part and starts over; undefined if there was nothing. */
  take(): TextPart | undefined {
    const pieces = this.#pieces;
    const first = pieces[0];
    const last = pieces.at(-1);
    if (first === undefined || last === undefined) return undefined;
    this.#pieces = [];
    const span: Span = { start: first.start, end: last.end };
    if (pieces.length === 1 && first.kind === 'same') return { kind: 'text', text: first.text, span };
    return { kind: 'text', text: pieces.map((piece) => piece.text).join(''), span, offsets: offsetsOf(pieces) };
  }
}

function offsetsOf(pieces: readonly Piece[]): Uint32Array {
  let length = 0;
  for (const piece of pieces) length += piece.text.length;
  const offsets = new Uint32Array(length + 1);
  const origin = pieces[0]?.start ?? 0;
  let index = 0;
  let end = 0;
  for (const piece of pieces) {
    const from = piece.start - origin + (piece.kind === 'cdata' ? CDATA_OPEN : 0);
    const step = piece.kind === 'whole' ? 0 : 1;
    for (let i = 0; i < piece.text.length; i++) offsets[index++] = from + i * step;
    end = piece.end - origin;
  }
  offsets[index] = end;
  return offsets;
}
