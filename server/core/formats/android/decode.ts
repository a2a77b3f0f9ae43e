import type { CodePart, Content, Part } from '../../text/content.ts';
import { offsetsFrom } from '../../text/offsets.ts';
import { attribute } from '../../text/xml/attributes.ts';
import { innerSpan, localName, type XmlTable } from '../../text/xml/table.ts';
import { piecesOf, type XmlPiece } from '../common/xml/pieces.ts';

/** How texts are escaped: as aapt, Android's packager, reads them; or as in the resources of Compose Multiplatform, which have fewer escapes. */
export type Escapes = 'android' | 'compose';

/** A text as an app shows it. */
export interface Decoded {
  readonly content: Content;
  /** Offsets of apostrophes that the packager rejects. */
  readonly apostrophes: readonly number[];
  /** Offsets of quotation marks that quote and are not shown. */
  readonly quotes: readonly number[];
  /** Offsets of `\u` without four digits. */
  readonly broken: readonly number[];
  /** The contents of `xliff:g`. */
  readonly kept: readonly string[];
}

const SPACE = /[ \t\n\v\f\r]/;
const LETTERS: Readonly<Record<string, string>> = { n: '\n', t: '\t' };

/**
 * Reads the text of an element as aapt2 does: outside quotation marks a run of white space is one blank, and none at the ends, even across tags;
 * quotation marks are not shown; a backslash escapes. In a CDATA section quotation marks and apostrophes are plain characters, as in newer versions:
 * old ones drop the former and reject the latter.
 */
export function decode(table: XmlTable, element: number, escapes: Escapes): Decoded {
  const span = innerSpan(table, element);
  const raw = table.text.slice(span.start, span.end);
  const plain = escapes === 'android' && /^[^\s<&\\"'](?:[^\s<&\\"']| (?! ))*$/.test(raw) && !raw.endsWith(' ');
  if (plain)
    return {
      content: { span, parts: [{ kind: 'text', text: raw, span }] },
      apostrophes: [],
      quotes: [],
      broken: [],
      kept: [],
    };
  return new Decoder(table, escapes).read(element, piecesOf(table, element));
}

class Decoder {
  readonly #table: XmlTable;
  readonly #android: boolean;
  readonly #parts: Part[] = [];
  readonly #ids = new Map<string, number>();
  readonly #open: { readonly id: string; readonly kept: number | undefined }[] = [];
  readonly #apostrophes: number[] = [];
  readonly #quotes: number[] = [];
  readonly #broken: number[] = [];
  readonly #kept: string[] = [];
  #run = '';
  #all = '';
  #offsets: number[] = [];
  #end = 0;
  #quoted = false;
  #spaced = false;

  constructor(table: XmlTable, escapes: Escapes) {
    this.#table = table;
    this.#android = escapes === 'android';
  }

  read(element: number, pieces: readonly XmlPiece[]): Decoded {
    const tail = this.#android ? tailOf(pieces) : pieces.length;
    let lead = true;
    this.#spaced = this.#android;
    for (const [index, piece] of pieces.entries()) {
      if (piece.kind === 'text') {
        this.#text(piece, index < tail ? piece.text.length : endOf(piece.text));
        lead = false;
      } else {
        // Whatever precedes the first tag is the first run of text, even if it is only blanks.
        if (!lead && piece.element >= 0 && this.#all === '' && this.#run === '') this.#spaced = false;
        if (isEntity(piece)) this.#spaced = false;
        this.#code(piece);
      }
    }
    this.#flush();
    const content = { span: innerSpan(this.#table, element), parts: this.#parts };
    const [apostrophes, quotes, broken] = [this.#apostrophes, this.#quotes, this.#broken];
    return { content, apostrophes, quotes, broken, kept: this.#kept };
  }

  #text({ text, starts, ends, sections }: Extract<XmlPiece, { kind: 'text' }>, to: number): void {
    const place = (at: number) => starts[at] ?? 0;
    const put = (decoded: string, at: number, after: number) => {
      this.#run += decoded;
      for (let unit = 0; unit < decoded.length; unit++) this.#offsets.push(place(at));
      this.#end = ends[after - 1] ?? 0;
    };
    let section = 0;
    for (let at = 0; at < to; ) {
      while (section < sections.length && (sections[section] ?? 0) <= at) section++;
      const inSection = section % 2 === 1;
      const character = text.charAt(at);
      if (this.#android && !this.#quoted && SPACE.test(character)) {
        if (!this.#spaced) put(' ', at, at + 1);
        this.#spaced = true;
        at++;
        continue;
      }
      this.#spaced = false;
      if (character === '\\') {
        const [decoded, length] = this.#escape(text, at, to, place(at));
        put(decoded, at, at + length);
        at += length;
        continue;
      }
      if (this.#android && !inSection && character === '"') {
        this.#quotes.push(place(at));
        this.#quoted = !this.#quoted;
      } else {
        if (this.#android && !inSection && character === "'" && !this.#quoted) this.#apostrophes.push(place(at));
        put(character, at, at + 1);
      }
      at++;
    }
  }

  /** @returns the text that an escape stands for, and its length */
  #escape(text: string, at: number, to: number, place: number): readonly [string, number] {
    if (at + 1 >= to) return [this.#android ? '' : '\\', 1];
    const next = text.charAt(at + 1);
    if (next === 'u') {
      const digits = /^[\dA-Fa-f]{4}/.exec(text.slice(at + 2, Math.min(to, at + 6)))?.[0];
      if (digits !== undefined) return [String.fromCharCode(Number.parseInt(digits, 16)), 6];
      this.#broken.push(place);
      return ['\\u', 2];
    }
    const known = LETTERS[next] ?? (this.#android || next === '\\' ? next : undefined);
    return known === undefined ? ['\\', 1] : [known, 2];
  }

  #code({ kind, span, name, element }: Exclude<XmlPiece, { kind: 'text' }>): void {
    this.#flush();
    const kept = isKept(name);
    // Android drops these when it packs the file, so each language may have them or not.
    const annotation = kept || name === 'comment';
    const from = kind === 'close' ? this.#open.pop() : undefined;
    const id = from?.id ?? this.#newId(element < 0 && name !== 'comment' ? `&${name};` : name);
    if (kind === 'open') this.#open.push({ id, kept: kept ? this.#all.length : undefined });
    if (from?.kept !== undefined) this.#kept.push(this.#all.slice(from.kept));
    const display = kept ? displayOf(this.#table, element) : undefined;
    const code: CodePart = {
      kind: 'code',
      role: kind,
      id,
      raw: this.#table.text.slice(span.start, span.end),
      span,
      name,
      ...(display !== undefined && { display }),
      ...(annotation && { annotation }),
    };
    this.#parts.push(code);
  }

  #newId(name: string): string {
    const alike = this.#ids.get(name) ?? 0;
    this.#ids.set(name, alike + 1);
    return alike === 0 ? name : `${name}~${alike}`;
  }

  #flush(): void {
    if (this.#run === '') return;
    const span = { start: this.#offsets[0] ?? 0, end: this.#end };
    const raw = this.#table.text.slice(span.start, span.end);
    const offsets = raw === this.#run ? undefined : offsetsFrom(this.#offsets, span.end, span.start);
    this.#parts.push({ kind: 'text', text: this.#run, span, ...(offsets && { offsets }) });
    this.#all += this.#run;
    this.#run = '';
    this.#offsets = [];
  }
}

/** The name of an `xliff:g` for people: its example, else its id. */
function displayOf(table: XmlTable, element: number): string | undefined {
  if (element < 0) return undefined;
  return attribute(table, element, 'example') ?? attribute(table, element, 'id');
}

/** Whether this is `xliff:g`, with any prefix: its content is not for translation. */
export function isKept(name: string): boolean {
  return name.includes(':') && localName(name) === 'g';
}

/** The index of the piece from which trailing white space is not shown: a comment does not split a run of text. */
function tailOf(pieces: readonly XmlPiece[]): number {
  let index = pieces.length - 1;
  while (index >= 0) {
    const piece = pieces[index];
    if (piece?.kind === 'text') {
      if (endOf(piece.text) > 0 || !isComment(pieces[index - 1])) return index;
    } else if (isEntity(piece)) return pieces.length;
    index--;
  }
  return pieces.length;
}

/** A reference to an entity that the file would have to declare. */
function isEntity(piece: XmlPiece | undefined): boolean {
  return piece?.kind === 'standalone' && piece.element < 0 && piece.name !== 'comment';
}

function isComment(piece: XmlPiece | undefined): boolean {
  return piece?.kind === 'standalone' && piece.element < 0 && piece.name === 'comment';
}

function endOf(text: string): number {
  let end = text.length;
  while (end > 0 && SPACE.test(text.charAt(end - 1))) end--;
  return end;
}
