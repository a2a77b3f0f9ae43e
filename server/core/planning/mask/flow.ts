import type { CodePart, Content } from '../../text/content.ts';
import { findPlaceholders, type Placeholder, type PlaceholderOptions } from '../../text/placeholders/index.ts';
import type { Span } from '../../text/span.ts';
import { type Piece, type Token, tidy } from './pieces.ts';

/** Stands for an inline code in a flow's text. The same character in the file's own text is not in the map, and so not a code. */
const CODE = '\uFFFC';

/** A content as one string, so that syntax across inline codes (ICU, pipes) can be parsed; codes by their offset in it. */
export interface Flow {
  readonly text: string;
  readonly codes: ReadonlyMap<number, CodePart>;
}

export function flatten(content: Content): Flow {
  const codes = new Map<number, CodePart>();
  let text = '';
  for (const part of content.parts) {
    if (part.kind === 'code') codes.set(text.length, part);
    text += part.kind === 'code' ? CODE : part.text;
  }
  return { text, codes };
}

/** Something that is not plain text: its place in the flow and the token it becomes. */
export interface Atom {
  readonly span: Span;
  readonly token: Omit<Token, 'pair'>;
}

/** Characters that XML 1.0 cannot represent, including lone surrogates: carried as tokens, since a service would lose or reject them. */
const UNSENDABLE =
  /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]+|[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/g;
const LINE_END = /[\r\n\u2028\u2029]\s*/g;

export interface PieceOptions {
  readonly placeholders: PlaceholderOptions;
  /** Atoms that are already known: arguments of an ICU message. */
  readonly known?: readonly Atom[];
  /** How a run of text is decoded, for ICU. */
  readonly decode?: (text: string) => string;
}

/** The pieces of a part of a flow: text, codes, placeholders, line breaks. Pairs are numbered later, when the items are known. */
export function piecesOf(flow: Flow, span: Span, { placeholders, known = [], decode }: PieceOptions): readonly Piece[] {
  const text = flow.text.slice(span.start, span.end);
  const atoms: Atom[] = [...known];
  for (const found of findPlaceholders(text, placeholders)) {
    const place = { start: span.start + found.span.start, end: span.start + found.span.end };
    if (holdsCode(flow, place)) continue;
    const body = { kind: 'raw', raw: found.text } as const;
    atoms.push({ span: place, token: { body, role: found.role, shown: shownOf(found), ordered: found.ordered } });
  }
  for (const [at, code] of flow.codes)
    if (at >= span.start && at < span.end) atoms.push({ span: { start: at, end: at + 1 }, token: codeToken(code) });
  for (const match of text.matchAll(UNSENDABLE))
    atoms.push({
      span: { start: span.start + match.index, end: span.start + match.index + match[0].length },
      token: { body: { kind: 'raw', raw: match[0] }, role: 'standalone', shown: '', ordered: false },
    });
  atoms.push(...lineBreaks(text, span.start));
  return assemble(flow, span, atoms, decode);
}

function holdsCode(flow: Flow, { start, end }: Span): boolean {
  if (flow.codes.size === 0) return false;
  for (let at = flow.text.indexOf(CODE, start); at !== -1 && at < end; at = flow.text.indexOf(CODE, at + 1))
    if (flow.codes.has(at)) return true;
  return false;
}

function codeToken(code: CodePart): Atom['token'] {
  return {
    body: { kind: 'code', code },
    role: code.role,
    shown: shownTag(code.display ?? ''),
    ordered: code.reorderable === false,
  };
}

/** For an element that must not be translated, the service sees its words. */
function shownOf({ kind, text }: Placeholder): string {
  return shownTag(kind === 'untranslated' ? text.replace(/<[^<>]*>/g, '') : text);
}

/** Markup is not shown to the service, which would read it as words. A long text would be billed for nothing. */
function shownTag(text: string): string {
  return /^[<[\\&]|[\uFFFD\uFFFC]/.test(text.trim()) ? '' : text.length > 60 ? `${text.slice(0, 59).trimEnd()}…` : text;
}

function lineBreaks(text: string, base: number): readonly Atom[] {
  const atoms: Atom[] = [];
  for (const match of text.matchAll(LINE_END)) {
    let start = match.index;
    while (/\s/.test(text.charAt(start - 1))) start -= 1;
    const end = match.index + match[0].length;
    atoms.push({
      span: { start: base + start, end: base + end },
      token: { body: { kind: 'break', raw: text.slice(start, end) }, role: 'standalone', shown: '', ordered: false },
    });
  }
  return atoms;
}

/** Text between atoms, and atoms in order. Of overlapping atoms the first and longest is kept, whole. */
function assemble(flow: Flow, span: Span, atoms: readonly Atom[], decode = (text: string) => text): readonly Piece[] {
  const sorted = atoms.toSorted((a, b) => a.span.start - b.span.start || b.span.end - a.span.end);
  const pieces: Piece[] = [];
  let at = span.start;
  let number = 0;
  for (const [index, atom] of sorted.entries()) {
    if (atom.span.start < at) continue;
    let end = atom.span.end;
    // A placeholder that ends inside another one (an address that extends into an argument) is merged with it.
    for (let next = index + 1; next < sorted.length; next++) {
      const other = sorted[next];
      if (other === undefined || other.span.start >= end) break;
      if (other.span.end > end) end = other.span.end;
    }
    pieces.push(decode(flow.text.slice(at, atom.span.start)));
    const { token } = atom;
    const body =
      end === atom.span.end ? token.body : { kind: 'raw' as const, raw: flow.text.slice(atom.span.start, end) };
    pieces.push({ ...token, body, pair: number++ });
    at = end;
  }
  pieces.push(decode(flow.text.slice(at, span.end)));
  return tidy(pieces);
}
