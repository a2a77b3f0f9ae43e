import { type NewPart, signature } from '../../text/content.ts';
import type { Edit, Span } from '../../text/span.ts';
import { skipSpace, trimSpace } from '../../text/xml/chars.ts';
import { at, has, SELF_CLOSED } from '../../text/xml/table.ts';
import type { Catalog, Change, SourceFile, Written } from '../format.ts';
import { decode } from './decode.ts';
import { encode, type Place } from './encode.ts';
import { insertions } from './insert.ts';
import { namespaceEdits } from './namespaces.ts';
import { type AndroidCatalog, androidOf } from './read.ts';
import { removals } from './remove.ts';
import type { Placed } from './unit.ts';

/** The smallest edits that apply the changes; see `Format.write`. */
export function writeAndroid(text: string, catalog: Catalog, changes: readonly Change[], source?: SourceFile): Written {
  if (catalog.malformed)
    return {
      edits: [],
      rejected: changes.map(({ unit }) => ({ unit, reason: 'the file is not well-formed XML; repair it first' })),
    };
  const target = androidOf(text, catalog);
  const original = source && androidOf(source.text, source.catalog);
  const edits: Edit[] = [];
  const rejected: { unit: string; reason: string }[] = [];
  const refuse = (unit: string, reason: string) => rejected.push({ unit, reason });
  const removed = new Map<string, Placed>();
  const added = new Map<string, string>();
  const codes: string[] = [];
  const encoded = (unit: string, parts: readonly NewPart[], place: Place): string | undefined => {
    const raw = encode(parts, place, target.escapes);
    if (raw === undefined) refuse(unit, 'the text holds half a character (a lone surrogate), which XML does not allow');
    else for (const part of parts) if (typeof part !== 'string') codes.push(part.raw);
    return raw;
  };
  for (const { unit, parts } of new Map(changes.map((change) => [change.unit, change])).values()) {
    const placed = target.placed.get(unit);
    if (placed !== undefined) {
      if (parts.length === 0) removed.set(unit, placed);
      else {
        const edit = replacement(target, placed, parts, (place) => encoded(unit, parts, place));
        if (edit !== undefined) edits.push(edit);
      }
    } else if (parts.length > 0) {
      const raw = encoded(unit, parts, 'bare');
      if (raw !== undefined) added.set(unit, raw);
    }
  }
  const inserted = insertions(target, original, added, removed);
  for (const unit of inserted.homeless)
    refuse(unit, 'the file has no such resource, and without the source file there is no place for it');
  edits.push(...removals(target, removed), ...inserted.edits, ...namespaceEdits(target, original, codes));
  return { edits: edits.sort((a, b) => a.span.start - b.span.start || a.span.end - b.span.end), rejected };
}

function replacement(
  { table, escapes }: AndroidCatalog,
  { item: { element } }: Placed,
  parts: readonly NewPart[],
  encoded: (place: Place) => string | undefined,
): Edit | undefined {
  const { content } = decode(table, element, escapes);
  if (signature(content.parts) === signature(parts)) return undefined;
  if (has(table, element, SELF_CLOSED)) {
    const raw = encoded('bare');
    const end = at(table.tagEnd, element);
    const name = table.names[at(table.name, element)] ?? '';
    return raw === undefined ? undefined : { span: { start: end - 2, end }, text: `>${raw}</${name}>` };
  }
  const span = withoutSpace(table.text, content.span);
  const raw = encoded(placeOf(table.text.slice(span.start, span.end), parts));
  return raw === undefined ? undefined : { span, text: raw };
}

/** White space around a text is not shown: it is kept, so that line breaks stay as they are. */
function withoutSpace(text: string, { start, end }: Span): Span {
  const from = skipSpace(text, start, end);
  return from === end ? { start, end } : { start: from, end: trimSpace(text, from, end) };
}

/** A new text is written like the old one. Tags cannot be inside a CDATA section. */
function placeOf(raw: string, parts: readonly NewPart[]): Place {
  if (/^"(?:[^"\\]|\\[\s\S])*"$/.test(raw)) return 'quoted';
  const whole = raw.startsWith('<![CDATA[') && raw.indexOf(']]>') === raw.length - 3;
  return whole && parts.every((part) => typeof part === 'string') ? 'cdata' : 'bare';
}
