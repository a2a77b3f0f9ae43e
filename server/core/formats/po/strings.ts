import type { Content, Part } from '../../text/content.ts';
import type { Span } from '../../text/span.ts';
import type { PoString } from './lines.ts';

/** What single-letter escapes stand for (gettext manual, "The Format of PO Files": those of C). */
const LETTERS: Readonly<Record<string, string>> = {
  a: '\u0007',
  b: '\b',
  f: '\f',
  n: '\n',
  r: '\r',
  t: '\t',
  v: '\v',
  '\\': '\\',
  '"': '"',
};

const ESCAPE = /\\(?:([0-7]{1,3})|x([\dA-Fa-f]+)|[\s\S])/y;

/** Decoded characters with their positions. */
interface Decoded {
  readonly text: string;
  /** Absolute UTF-16 offsets, one for each unit of `text`. */
  readonly places: readonly number[];
  /** Positions of escapes that msgfmt rejects. */
  readonly broken: readonly number[];
}

/** The decoded string. */
export function textOf(text: string, { pieces }: PoString): string {
  let decoded = '';
  for (const { start, end } of pieces) {
    const raw = text.slice(start, end);
    decoded += raw.includes('\\') ? decode(text, [{ start, end }]).text : raw;
  }
  return decoded;
}

const NONE: readonly number[] = [];

/** Escapes that msgfmt rejects. */
export function brokenEscapes(text: string, { pieces }: PoString): readonly number[] {
  let broken: number[] | undefined;
  for (const piece of pieces) {
    const raw = text.slice(piece.start, piece.end);
    if (!raw.includes('\\') || !/\\[^abfnrtv\\"0-7]/.test(raw.replaceAll('\\\\', ''))) continue;
    broken ??= [];
    broken.push(...decode(text, [piece]).broken);
  }
  return broken ?? NONE;
}

function decode(text: string, pieces: readonly Span[]): Decoded {
  let decoded = '';
  const places: number[] = [];
  const broken: number[] = [];
  for (const { start, end } of pieces) {
    for (let at = start; at < end; ) {
      places.push(at);
      if (text.charAt(at) !== '\\') {
        decoded += text.charAt(at++);
        continue;
      }
      ESCAPE.lastIndex = at;
      const [{ length }, octal, hex] = ESCAPE.exec(text) ?? ['\\'];
      const letter = text.charAt(at + 1);
      if (octal !== undefined) decoded += String.fromCharCode(Number.parseInt(octal, 8) & 0xff);
      // All digits belong to it; only the last byte of the number counts.
      else if (hex !== undefined) decoded += String.fromCharCode(Number.parseInt(hex.slice(-2), 16));
      else {
        const known = LETTERS[letter];
        if (known === undefined) broken.push(at);
        decoded += known ?? letter;
      }
      at = Math.min(end, at + length);
    }
  }
  return { text: decoded, places, broken };
}

/** The text of a string, decoded on demand: in large files most are never needed. */
export class StringContent implements Content {
  readonly span: Span;
  readonly #text: string;
  readonly #string: PoString;
  #plain: string | undefined;
  #parts: readonly Part[] | undefined;

  constructor(text: string, string: PoString) {
    this.#text = text;
    this.#string = string;
    this.span = spanOf(string);
  }

  get plain(): string {
    this.#plain ??= textOf(this.#text, this.#string);
    return this.#plain;
  }

  get parts(): readonly Part[] {
    this.#parts ??= this.#read();
    return this.#parts;
  }

  #read(): readonly Part[] {
    const { plain } = this;
    const { start: from, end } = this.span;
    if (plain === '') return [];
    if (end - from === plain.length) return [{ kind: 'text', text: plain, span: this.span }];
    const { places } = decode(this.#text, this.#string.pieces);
    const start = places[0] ?? from;
    const last = this.#string.pieces.findLast((piece) => piece.end > piece.start)?.end ?? end;
    if (last - start === plain.length) return [{ kind: 'text', text: plain, span: { start, end: last } }];
    const offsets = new Uint32Array(places.length + 1);
    for (const [index, place] of places.entries()) offsets[index] = place - start;
    offsets[places.length] = last - start;
    return [{ kind: 'text', text: plain, span: { start, end: last }, offsets }];
  }
}

/** From after the first quote to before the last one. */
export function spanOf({ pieces, keyword }: PoString): Span {
  return { start: pieces[0]?.start ?? keyword.end, end: pieces.at(-1)?.end ?? keyword.end };
}
