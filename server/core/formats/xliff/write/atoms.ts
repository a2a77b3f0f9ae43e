import { type Content, locate, type NewPart } from '../../../text/content.ts';
import { countHolding } from '../../../text/search.ts';
import { AMP, LT } from '../../../text/xml/chars.ts';
import { readReference } from '../../../text/xml/entities.ts';
import { at, MISC_KINDS, miscFrom, type XmlTable } from '../../../text/xml/table.ts';

/** One character or code, with its raw range if it is an old one. */
export interface Atom {
  readonly text: string;
  readonly code: boolean;
  readonly start: number;
  readonly end: number;
  /** It is in a CDATA section. */
  readonly cdata: boolean;
}

export function same(a: Atom | undefined, b: Atom | undefined): boolean {
  return a !== undefined && b !== undefined && a.code === b.code && a.text === b.text;
}

/** The raw range of the old atoms `from..to`, and whether its ends are in CDATA. */
export function gap(
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

/** New content, character by character. */
export function newAtoms(parts: readonly NewPart[]): readonly Atom[] {
  const atoms: Atom[] = [];
  for (const part of parts) {
    if (typeof part === 'string')
      for (const text of part) atoms.push({ text, code: false, start: 0, end: 0, cdata: false });
    else atoms.push({ text: part.raw, code: true, start: 0, end: 0, cdata: false });
  }
  return atoms;
}

/** Existing content, character by character, each with its raw range. */
export function oldAtoms(table: XmlTable, content: Content): readonly Atom[] {
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

/** The end of the raw form of one character: the character, a reference, or a `cp` element. */
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
  return countHolding(table.count, (index) => at(table.start, index) < start);
}
