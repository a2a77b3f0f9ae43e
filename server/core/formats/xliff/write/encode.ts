import { isXmlChar } from '../../../text/xml/chars.ts';
import type { Conventions } from '../conventions.ts';
import type { Atom } from './atoms.ts';

/** How raw text is written in this file. */
export interface RenderStyle {
  readonly family: 1 | 2;
  readonly prefix: string;
  readonly escapes: Conventions['escapes'];
}

export interface EncodeContext {
  readonly style: RenderStyle;
  /** Whether the text begins, and ends, inside a CDATA section. */
  readonly from: boolean;
  readonly to: boolean;
  /** Two raw characters on either side, for `]]>`. */
  readonly before: string;
  readonly after: string;
}

/** Raw text that tracks its last two characters, and whether it is inside a CDATA section. */
class RawText {
  text = '';
  cdata: boolean;
  #tail: string;

  constructor(before: string, cdata: boolean) {
    this.#tail = before;
    this.cdata = cdata;
  }

  add(raw: string): void {
    this.text += raw;
    this.#tail = (this.#tail + raw).slice(-2);
  }

  /** Switches into or out of a CDATA section. */
  turn(cdata: boolean): void {
    if (cdata !== this.cdata) this.add(cdata ? '<![CDATA[' : ']]>');
    this.cdata = cdata;
  }

  /** Whether a `>` here would end a CDATA section. */
  afterBrackets(): boolean {
    return this.#tail === ']]';
  }
}

/** Raw XML for atoms, between two raw places. */
export function encode(atoms: readonly Atom[], { style, from, to, before, after }: EncodeContext): string {
  const raw = new RawText(before, from);
  for (const [index, { text, code }] of atoms.entries()) {
    const forbidden = !code && !isXmlChar(text.codePointAt(0) ?? 0);
    if (code || forbidden) {
      raw.turn(false);
      raw.add(code ? text : `<${style.prefix}cp hex="${codeName(text).slice(2)}"/>`);
    } else if (text === '\r' && !isLineEnd(atoms[index + 1], style)) {
      raw.turn(false);
      raw.add(style.escapes.return.reference);
    } else if (from) {
      if (text === '>' && raw.afterBrackets()) raw.turn(false);
      raw.turn(true);
      raw.add(text);
    } else raw.add(escapeText(text, raw.afterBrackets(), style));
  }
  raw.turn(to);
  return seam(raw.text, after, from && to);
}

/** If the line ends of the file contain a carriage return, it means a line end here, too. */
function isLineEnd(next: Atom | undefined, { escapes }: RenderStyle): boolean {
  const { lineEnd } = escapes.return;
  return lineEnd === '\r' || (lineEnd === '\r\n' && next?.code === false && next.text === '\n');
}

/** Keeps the text from forming a `]]>` with what follows. */
function seam(raw: string, after: string, cdata: boolean): string {
  const closes = (raw.endsWith(']]') && after.startsWith('>')) || (raw.endsWith(']') && after.startsWith(']>'));
  if (!closes) return raw;
  return cdata ? `${raw}]]><![CDATA[` : `${raw.slice(0, -1)}&#93;`;
}

function escapeText(text: string, afterBrackets: boolean, { escapes }: RenderStyle): string {
  switch (text) {
    case '&':
      return '&amp;';
    case '<':
      return '&lt;';
    case '>':
      return escapes.greater || afterBrackets ? '&gt;' : text;
    case '"':
      return escapes.quote ? '&quot;' : text;
    case "'":
      return escapes.apostrophe ? '&apos;' : text;
    default:
      return text;
  }
}

/** U+0007 */
export function codeName(text: string): string {
  return `U+${(text.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`;
}
