import { type CodePart, type Content, locate, type NewPart } from '../../text/content.ts';
import type { Edit } from '../../text/span.ts';
import { AMP, isXmlChar, LT } from '../../text/xml-chars.ts';
import { readReference } from '../../text/xml-entities.ts';
import { scanXml } from '../../text/xml-scan.ts';
import { at, MISC_KINDS, miscFrom, type XmlTable } from '../../text/xml-table.ts';
import type { Conventions } from './conventions.ts';

/** One character or code, with the raw place of an old one. */
interface Atom {
  readonly text: string;
  readonly code: boolean;
  readonly start: number;
  readonly end: number;
  /** Stands in a CDATA section. */
  readonly cdata: boolean;
}

export interface RenderStyle {
  readonly family: 1 | 2;
  readonly prefix: string;
  readonly escapes: Conventions['escapes'];
}

export type Rendered = { readonly ok: true; readonly text: string } | { readonly ok: false; readonly reason: string };

/** Raw XML for new content where there was none. */
export function renderNew(parts: readonly NewPart[], style: RenderStyle, cdata: boolean): Rendered {
  const wrapped = cdata && parts.every((part) => typeof part === 'string');
  const atoms = newAtoms(parts);
  const unfit = unfitReason(parts, atoms, style);
  if (unfit !== undefined) return { ok: false, reason: unfit };
  const inner = encode(atoms, { style, from: wrapped, to: wrapped, before: '', after: '' });
  return { ok: true, text: wrapped ? `<![CDATA[${inner}]]>` : inner };
}

/** The smallest edit that turns the old content into the new; undefined when they are the same. */
export function renderChange(
  table: XmlTable,
  old: Content,
  parts: readonly NewPart[],
  style: RenderStyle,
): { readonly ok: true; readonly edit: Edit | undefined } | { readonly ok: false; readonly reason: string } {
  const before = oldAtoms(table, old);
  const after = newAtoms(parts);
  let head = 0;
  while (head < before.length && head < after.length && same(before[head], after[head])) head++;
  let oldEnd = before.length;
  let newEnd = after.length;
  while (oldEnd > head && newEnd > head && same(before[oldEnd - 1], after[newEnd - 1])) {
    oldEnd--;
    newEnd--;
  }
  if (head === oldEnd && head === newEnd) return { ok: true, edit: undefined };
  const unfit = unfitReason(parts, after, style);
  if (unfit !== undefined) return { ok: false, reason: unfit };
  const { start, end, from, to } = gap(table, old, before, head, oldEnd);
  const { text } = table;
  const context = {
    style,
    from,
    to,
    before: text.slice(Math.max(old.span.start, start - 2), start),
    after: text.slice(end, Math.min(old.span.end, end + 2)),
  };
  return { ok: true, edit: { span: { start, end }, text: encode(after.slice(head, newEnd), context) } };
}

function same(a: Atom | undefined, b: Atom | undefined): boolean {
  return a !== undefined && b !== undefined && a.code === b.code && a.text === b.text;
}

/** The raw range of the old atoms `from..to`, and whether its ends lie in CDATA. */
function gap(
  table: XmlTable,
  old: Content,
  atoms: readonly Atom[],
  from: number,
  to: number,
): { readonly start: number; readonly end: number; readonly from: boolean; readonly to: boolean } {
  const first = atoms[from];
  const last = atoms[to - 1];
  if (from < to && first !== undefined && last !== undefined)
    return { start: first.start, end: last.end, from: first.cdata, to: last.cdata };
  if (last?.cdata === true) return point(last.end, true);
  if (first?.cdata === true) return point(first.start, true);
  if (last !== undefined) return point(last.end, false);
  if (first !== undefined) return point(first.start, false);
  const index = miscFrom(table.misc, old.span.start);
  const empty = at(table.misc.start, index);
  if (index < table.misc.count && empty < old.span.end && MISC_KINDS[at(table.misc.kind, index)] === 'cdata')
    return point(empty + '<![CDATA['.length, true);
  return point(old.span.start, false);
}

function point(offset: number, cdata: boolean): ReturnType<typeof gap> {
  return { start: offset, end: offset, from: cdata, to: cdata };
}

function newAtoms(parts: readonly NewPart[]): readonly Atom[] {
  const atoms: Atom[] = [];
  for (const part of parts) {
    if (typeof part === 'string')
      for (const text of part) atoms.push({ text, code: false, start: 0, end: 0, cdata: false });
    else atoms.push({ text: part.raw, code: true, start: 0, end: 0, cdata: false });
  }
  return atoms;
}

function oldAtoms(table: XmlTable, content: Content): readonly Atom[] {
  const { text: document } = table;
  const atoms: Atom[] = [];
  for (const part of content.parts) {
    if (part.kind === 'code') {
      atoms.push({ text: part.raw, code: true, start: part.span.start, end: part.span.end, cdata: false });
      continue;
    }
    let index = 0;
    const sections = cdataRanges(table, part.span.start, part.span.end);
    let section = 0;
    for (const text of part.text) {
      const start = locate(part, index, index).start;
      while ((sections[section]?.end ?? Number.POSITIVE_INFINITY) <= start) section++;
      const cdata = (sections[section]?.start ?? Number.POSITIVE_INFINITY) <= start;
      atoms.push({
        text,
        code: false,
        start,
        end: cdata ? start + text.length : rawEnd(table, document, start, text.length),
        cdata,
      });
      index += text.length;
    }
  }
  return atoms;
}

function cdataRanges(
  table: XmlTable,
  from: number,
  to: number,
): readonly { readonly start: number; readonly end: number }[] {
  const { misc } = table;
  const ranges: { start: number; end: number }[] = [];
  for (let i = miscFrom(misc, from); i < misc.count && at(misc.start, i) < to; i++)
    if (MISC_KINDS[at(misc.kind, i)] === 'cdata') ranges.push({ start: at(misc.start, i), end: at(misc.end, i) });
  return ranges;
}

/** The end of the raw form of one character: itself, a reference, or a `cp` element. */
function rawEnd(table: XmlTable, document: string, start: number, length: number): number {
  const code = document.charCodeAt(start);
  if (code === AMP) {
    const reference = readReference(document, start);
    if (reference.value !== undefined) return reference.end;
  }
  if (code === LT) return at(table.end, elementAt(table, start));
  return start + length;
}

function elementAt(table: XmlTable, start: number): number {
  let low = 0;
  let high = table.count;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (at(table.start, middle) < start) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Why this content cannot be written, if so. */
function unfitReason(parts: readonly NewPart[], atoms: readonly Atom[], { family }: RenderStyle): string | undefined {
  if (family === 1) {
    const bad = atoms.find((atom) => !atom.code && !isXmlChar(atom.text.codePointAt(0) ?? 0));
    if (bad !== undefined) return `the character ${codeName(bad.text)} cannot be written in XML 1.0`;
  }
  const codes = parts.filter((part): part is CodePart => typeof part !== 'string');
  if (codes.length === 0) return undefined;
  const { faults } = scanXml(`<r>${codes.map((code) => code.raw).join('')}</r>`);
  const fault = faults.find(({ code }) => code !== 'undefined-entity');
  return fault === undefined
    ? undefined
    : 'the inline codes do not nest: an opening or closing code is missing or misplaced';
}

function codeName(text: string): string {
  return `U+${(text.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`;
}

interface EncodeContext {
  readonly style: RenderStyle;
  /** The text begins, and ends, inside a CDATA section. */
  readonly from: boolean;
  readonly to: boolean;
  /** Two raw characters on either side, for `]]>`. */
  readonly before: string;
  readonly after: string;
}

/** Raw text that knows its last two characters, and whether it is inside a CDATA section. */
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

  /** Inside, or outside, a CDATA section from here on. */
  turn(cdata: boolean): void {
    if (cdata !== this.cdata) this.add(cdata ? '<![CDATA[' : ']]>');
    this.cdata = cdata;
  }

  /** A `>` here would end a CDATA section. */
  afterBrackets(): boolean {
    return this.#tail === ']]';
  }
}

function encode(atoms: readonly Atom[], { style, from, to, before, after }: EncodeContext): string {
  const raw = new RawText(before, from);
  for (const { text, code } of atoms) {
    const forbidden = !code && !isXmlChar(text.codePointAt(0) ?? 0);
    if (code || forbidden) {
      raw.turn(false);
      raw.add(code ? text : `<${style.prefix}cp hex="${codeName(text).slice(2)}"/>`);
    } else if (from) {
      if (text === '>' && raw.afterBrackets()) raw.turn(false);
      raw.turn(true);
      raw.add(text);
    } else raw.add(escapeText(text, raw.afterBrackets(), style));
  }
  raw.turn(to);
  return seam(raw.text, after, from && to);
}

/** The text must not make a `]]>` together with what follows. */
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
