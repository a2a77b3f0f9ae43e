import type { CodePart, Content, NewPart, Part } from '../../../text/content.ts';
import { offsetsFrom } from '../../../text/offsets.ts';
import { isXmlChar } from '../../../text/xml/chars.ts';
import { readReference } from '../../../text/xml/entities.ts';
import { escapeXml } from '../../../text/xml/escape.ts';
import { at, innerSpan, miscFrom, type XmlTable } from '../../../text/xml/table.ts';
import { piecesOf } from './pieces.ts';

/** The text of an element in which every character counts, including white space. */
export function xmlContent(table: XmlTable, element: number): Content {
  return wordsIn(table, element) ?? mixedContent(table, element);
}

/** The content of nearly all elements: words and references. Undefined: it needs the general reader. */
function wordsIn(table: XmlTable, element: number): Content | undefined {
  const { misc } = table;
  const span = innerSpan(table, element);
  if (at(table.next, element) !== element + 1) return undefined;
  const own = miscFrom(misc, span.start);
  if (own < misc.count && at(misc.start, own) < span.end) return undefined;
  const raw = table.text.slice(span.start, span.end);
  if (raw === '') return { span, parts: [] };
  if (raw.includes('\r')) return undefined;
  const references: number[] = [];
  let text = '';
  let from = 0;
  for (let found = raw.indexOf('&'); found !== -1; found = raw.indexOf('&', from)) {
    const { end, value } = readReference(table.text, span.start + found);
    const after = end - span.start;
    if (value === undefined || after > raw.length) return undefined;
    text += raw.slice(from, found) + value;
    references.push(found, after, value.length);
    from = after;
  }
  if (from === 0) return { span, parts: [{ kind: 'text', text: raw, span }] };
  text += raw.slice(from);
  return { span, parts: [{ kind: 'text', text, span, offsets: offsetsOf(references, text.length) }] };
}

/** @param references in triples: where each begins and ends in the raw text, and how many units it stands for */
function offsetsOf(references: readonly number[], length: number): Uint32Array {
  const offsets = new Uint32Array(length + 1);
  let raw = 0;
  let unit = 0;
  for (let index = 0; index < references.length; index += 3) {
    const start = references[index] ?? 0;
    while (raw < start) offsets[unit++] = raw++;
    for (let more = references[index + 2] ?? 0; more > 0; more--) offsets[unit++] = start;
    raw = references[index + 1] ?? 0;
  }
  while (unit <= length) offsets[unit++] = raw++;
  return offsets;
}

function mixedContent(table: XmlTable, element: number): Content {
  const ids = new Map<string, number>();
  const parts = piecesOf(table, element).map((piece): Part => {
    if (piece.kind !== 'text') {
      const raw = table.text.slice(piece.span.start, piece.span.end);
      const alike = ids.get(raw) ?? 0;
      ids.set(raw, alike + 1);
      const id = alike === 0 ? raw : `${raw}~${alike}`;
      // Tags are not expected in a value: each stands alone.
      const code: CodePart = { kind: 'code', role: 'standalone', id, raw, span: piece.span, name: piece.name };
      return piece.name === 'comment' && piece.element < 0 ? { ...code, annotation: true } : code;
    }
    const { text, starts, ends } = piece;
    const span = { start: starts[0] ?? 0, end: ends.at(-1) ?? 0 };
    if (table.text.slice(span.start, span.end) === text) return { kind: 'text', text, span };
    return { kind: 'text', text, span, offsets: offsetsFrom(starts, span.end, span.start) };
  });
  return { span: innerSpan(table, element), parts };
}

/** A text as written in an element. Undefined: it contains a character that XML cannot. @param eol the line end of the file */
export function encodeValue(parts: readonly NewPart[], eol: string, cdata = false): string | undefined {
  let raw = '';
  for (const part of parts) {
    const text = typeof part === 'string' ? encodeText(part, eol, cdata) : part.raw;
    if (text === undefined) return undefined;
    raw += text;
  }
  return cdata ? `<![CDATA[${raw}]]>` : raw;
}

/** @returns the encoded words of a value */
export function encodeText(text: string, eol: string, cdata = false): string | undefined {
  for (const character of text) if (!isXmlChar(character.codePointAt(0) ?? 0)) return undefined;
  if (cdata) return /\]\]>|\r/.test(text) ? undefined : text.replaceAll('\n', eol);
  return escapeXml(text).replaceAll('\r', '&#xD;').replaceAll('\n', eol);
}
