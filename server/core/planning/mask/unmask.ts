import { type Finding, hard } from '../verify/finding.ts';
import { type Masked, PAIR, SINGLE, sendable } from './mask.ts';
import { isToken, type Piece, type Token, tidy } from './pieces.ts';

export interface Unmasked {
  readonly pieces: readonly Piece[];
  /** Problems with the markup of the answer. */
  readonly findings: readonly Finding[];
}

/**
 * Converts the service's answer back into pieces: the exact inverse of `mask` for an untouched text, tolerant and total for everything else. White
 * space at the edges and around line breaks is ours and removed.
 */
export function unmask(masked: Masked, answer: string): Unmasked {
  if (masked.shape === 'plain') return { pieces: trimmed([answer]), findings: [] };
  const reader = new Reader(masked);
  const element = masked.shape === 'html' ? HTML_ELEMENT : XML_ELEMENT;
  let at = 0;
  for (const match of answer.matchAll(element)) {
    reader.text(answer.slice(at, match.index));
    const [, close = '', name = '', attributes = '', empty = ''] = match;
    const id = /\bid\s*=\s*["']?([xg]?)(\d{1,6})/i.exec(attributes);
    const kind = masked.shape === 'html' ? (id?.[1]?.toLowerCase() ?? '') : name.toLowerCase();
    if (close !== '') reader.close(kind);
    else reader.open(kind, Number(id?.[2] ?? 0), empty !== '');
    at = match.index + match[0].length;
  }
  reader.text(answer.slice(at));
  return { pieces: trimmed(reader.end()), findings: reader.findings };
}

const XML_ELEMENT = /<(\/?)([xg])(\s[^<>]{0,200}?)?\s{0,3}(\/?)>/gi;
const HTML_ELEMENT = /<(\/?)(span)(\s[^<>]{0,200}?)?\s{0,3}(\/?)>/gi;

interface OpenElement {
  readonly kind: string;
  readonly token: Token | undefined;
  readonly closing: Token | undefined;
  /** The content of an element that must come back unchanged. */
  content: string;
}

class Reader {
  readonly findings: Finding[] = [];
  readonly #masked: Masked;
  readonly #pieces: Piece[] = [];
  readonly #stack: OpenElement[] = [];

  constructor(masked: Masked) {
    this.#masked = masked;
  }

  text(raw: string): void {
    if (raw === '') return;
    const text = decodeEntities(raw, this.#masked.shape === 'html');
    const inside = this.#stack.at(-1);
    if (inside?.kind === SINGLE) inside.content += text;
    else this.#pieces.push(text);
  }

  open(kind: string, number: number, empty: boolean): void {
    const entry = this.#masked.tokens.get(number);
    const isPair = entry?.close !== undefined;
    if (entry === undefined || isPair !== (kind === PAIR)) {
      this.findings.push(hard('tokens', 'the answer has a tag that was not sent'));
      return;
    }
    if (this.#stack.at(-1)?.kind === SINGLE) {
      this.findings.push(hard('nesting', 'the answer has a tag inside a placeholder'));
      return;
    }
    this.#pieces.push(entry.open);
    if (!empty) this.#stack.push({ kind, token: entry.open, closing: entry.close, content: '' });
    else if (entry.close !== undefined) this.#pieces.push(entry.close);
    else this.#compare(entry.open, '');
  }

  /** `kind` is empty if the closing tag does not show it (HTML). */
  close(kind: string): void {
    const top = this.#stack.at(-1);
    if (top === undefined || (kind !== '' && kind !== top.kind)) {
      this.findings.push(hard('nesting', 'the answer closes a tag that is not open'));
      return;
    }
    this.#stack.pop();
    if (top.closing !== undefined) this.#pieces.push(top.closing);
    else if (top.token !== undefined) this.#compare(top.token, top.content);
  }

  end(): readonly Piece[] {
    for (const { closing } of this.#stack.toReversed()) {
      this.findings.push(hard('nesting', 'the answer leaves a tag open'));
      if (closing !== undefined) this.#pieces.push(closing);
    }
    return this.#pieces;
  }

  /** The content is not used; but words that moved into it would be lost. */
  #compare({ shown }: Token, content: string): void {
    const expected = this.#masked.shape === 'empty' ? '' : sendable(shown);
    if (content.trim() !== expected.trim())
      this.findings.push(
        hard('tokens', `the text inside a placeholder came back changed (“${content.trim().slice(0, 40)}”)`),
      );
  }
}

/** Without white space at the edges and around line breaks. */
export function trimmed(pieces: readonly Piece[]): readonly Piece[] {
  const tidied = tidy(pieces);
  const isEdge = (piece: Piece | undefined) => piece === undefined || (isToken(piece) && piece.body.kind === 'break');
  return tidy(
    tidied.map((piece, index) => {
      if (isToken(piece)) return piece;
      const text = isEdge(tidied[index - 1]) ? piece.trimStart() : piece;
      return isEdge(tidied[index + 1]) ? text.trimEnd() : text;
    }),
  );
}

const NAMED: ReadonlyMap<string, string> = new Map([
  ['lt', '<'],
  ['gt', '>'],
  ['amp', '&'],
  ['quot', '"'],
  ['apos', "'"],
]);

/** One pass, so that `&amp;lt;` is `&lt;` and not `<`. What is not an XML reference stays; HTML also knows `&nbsp;`. */
export function decodeEntities(text: string, html = false): string {
  return text.replace(/&(?:#(\d{1,7})|#[xX]([0-9A-Fa-f]{1,6})|([a-zA-Z]{2,6}));/g, (whole, decimal, hex, name) => {
    if (typeof name === 'string') return NAMED.get(name) ?? (html && name === 'nbsp' ? '\u00A0' : whole);
    const code = typeof decimal === 'string' ? Number(decimal) : Number.parseInt(String(hex), 16);
    const valid = code > 0 && code <= 0x10ffff && (code < 0xd800 || code > 0xdfff);
    return valid ? String.fromCodePoint(code) : whole;
  });
}
