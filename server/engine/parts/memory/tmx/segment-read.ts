import { findPlaceholders } from '../../../../core/text/placeholders/index.ts';
import { attribute } from '../../../../core/text/xml/attributes.ts';
import { decodeText } from '../../../../core/text/xml/entities.ts';
import { at, localName, MISC_KINDS, miscFrom, nameOf, type XmlTable } from '../../../../core/text/xml/table.ts';
import { type Segment, type SegmentCode, segmentOf, tidied } from '../segment.ts';
import { CHARACTER, ID, readIdentity } from './escape.ts';

/** Inline elements that contain code (TMX 1.4b, "Content Markup"); `hi` and unknown ones contain text. */
const CODES: ReadonlySet<string> = new Set(['bpt', 'ept', 'ph', 'it', 'ut']);

/** The content of a `seg`. `plain`: placeholders in the text are codes, too, since other tools write them as text. */
export function readSegment(table: XmlTable, seg: number, plain: boolean): Segment {
  const parts: (string | SegmentCode)[] = [];
  const end = at(table.next, seg);
  let from = at(table.tagEnd, seg);
  for (let element = seg + 1; element < end; ) {
    const name = localName(nameOf(table, element));
    parts.push(textBetween(table, from, at(table.start, element)));
    if (!CODES.has(name)) {
      // Its content is text, whatever its attributes: only its tags are skipped.
      from = at(table.tagEnd, element);
      element += 1;
      continue;
    }
    parts.push(codeOf(table, element, name));
    from = at(table.end, element);
    element = at(table.next, element);
  }
  parts.push(textBetween(table, from, at(table.closeStart, seg)));
  const segment = tidied(parts);
  return plain ? withPlaceholders(segment) : segment;
}

function codeOf(table: XmlTable, element: number, name: string): string | SegmentCode {
  const type = attribute(table, element, 'type') ?? '';
  const native = textBetween(table, at(table.tagEnd, element), at(table.closeStart, element));
  // Significant edges are written as escapes; others are layout.
  const known = readIdentity(native.trim());
  if (type === CHARACTER) return known;
  const position = attribute(table, element, 'pos');
  const role =
    name === 'bpt' || position === 'begin' ? 'open' : name === 'ept' || position === 'end' ? 'close' : 'standalone';
  if (type === ID) return { role, identity: `#${known}` };
  if (known !== '') return { role, identity: `=${known}` };
  const id = ['x', 'i', 'assoc'].map((key) => attribute(table, element, key)).find((value) => value !== undefined);
  return { role, identity: `#${id ?? (type || name)}` };
}

/** Decoded text of a range, without tags, comments and processing instructions. */
export function textBetween(table: XmlTable, from: number, to: number): string {
  const { text: document, misc } = table;
  let text = '';
  let position = from;
  for (let index = miscFrom(misc, from); index < misc.count && at(misc.start, index) < to; index++) {
    text += decoded(document.slice(position, at(misc.start, index)));
    position = at(misc.end, index);
    if (MISC_KINDS[at(misc.kind, index)] === 'cdata')
      text += lines(document.slice(at(misc.start, index) + '<![CDATA['.length, position - ']]>'.length));
  }
  return text + decoded(document.slice(position, Math.max(position, to)));
}

function decoded(raw: string): string {
  // Elements inside a code (`sub`) are skipped.
  return decodeText(lines(raw.includes('<') ? raw.replace(/<[^<>]{0,1000}>/g, '') : raw));
}

/** XML 1.0 section 2.11. */
function lines(raw: string): string {
  return raw.includes('\r') ? raw.replace(/\r\n?/g, '\n') : raw;
}

function withPlaceholders(segment: Segment): Segment {
  return tidied(
    segment.flatMap((part): Segment => {
      if (typeof part !== 'string' || findPlaceholders(part, { dialect: '' }).length === 0) return [part];
      return segmentOf({ parts: [part] }, { dialect: '' });
    }),
  );
}
