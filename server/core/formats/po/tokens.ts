import type { Span } from '../../text/span.ts';

/** A keyword, a piece of quoted text, or (if neither) a stray word. */
export interface Token {
  readonly span: Span;
  readonly keyword?: string;
  readonly index?: number;
  readonly piece?: Span;
  readonly closed?: boolean;
}

const TOKEN =
  /(msgctxt|msgid_plural|msgid|msgstr|domain)(?:\s*\[\s*(\d{1,9})\s*\])?|"((?:[^"\\\r\n]|\\[^\r\n])*)("?)|[^\s"]+/y;

/** The tokens of a line, from the left. An unclosed string ends with the line. */
export function tokensOf(text: string, from: number, end: number): readonly Token[] {
  const tokens: Token[] = [];
  for (let at = from; at < end; ) {
    if (text.charAt(at).trim() === '') {
      at++;
      continue;
    }
    TOKEN.lastIndex = at;
    const match = TOKEN.exec(text);
    if (match === null) break;
    const [{ length }, keyword, index, inner, quote] = match;
    const span = { start: at, end: Math.min(end, at + length) };
    if (keyword !== undefined) tokens.push({ span, keyword, ...(index !== undefined && { index: Number(index) }) });
    else if (inner === undefined) tokens.push({ span });
    else if (quote === '"') tokens.push({ span, piece: { start: at + 1, end: span.end - 1 }, closed: true });
    else tokens.push({ span: { start: at, end }, piece: { start: at + 1, end }, closed: false });
    at = tokens.at(-1)?.span.end ?? end;
  }
  return tokens;
}
