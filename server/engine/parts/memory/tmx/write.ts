import { VERSION } from '../../../../../shared/version.ts';
import type { Quality } from '../entry.ts';
import { decode, isCode, type Segment, type SegmentCode } from '../segment.ts';
import { CHARACTER, escapeAttribute, escapeXml, ID, UNHOLDABLE, writeIdentity } from './escape.ts';
import { TOOL } from './read.ts';

/** An entry in the form of a TMX file. Segments are encoded. */
export interface TmxEntry {
  readonly sourceLocale: string;
  readonly targetLocale: string;
  readonly source: string;
  readonly target: string;
  readonly quality: Quality;
  readonly unit?: string;
  readonly around?: number;
  readonly time: number;
}

/** A TMX 1.4b document in pieces, one unit per entry. `sourceLocale`: that of all entries; absent: there are several. */
export function* writeTmx(
  entries: Iterable<TmxEntry>,
  sourceLocale: string | undefined,
  now: number,
): Iterable<string> {
  yield `<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE tmx SYSTEM "tmx14.dtd">
<tmx version="1.4">
  <header creationtool="${TOOL}" creationtoolversion="${escapeAttribute(VERSION)}" segtype="block" o-tmf="Dragoman" adminlang="en" srclang="${escapeAttribute(sourceLocale ?? '*all*')}" datatype="unknown" creationdate="${stamp(now)}"/>
  <body>
`;
  for (const entry of entries) yield unitOf(entry, sourceLocale);
  yield '  </body>\n</tmx>\n';
}

function unitOf(entry: TmxEntry, sourceLocale: string | undefined): string {
  const { source, target, quality, unit, around, time } = entry;
  const own = sourceLocale === entry.sourceLocale ? '' : ` srclang="${escapeAttribute(entry.sourceLocale)}"`;
  const original = decode(source);
  const numbers = new Map<string, number>();
  const props = [
    quality === 'human' ? '' : prop('x-dragoman-quality', quality),
    unit === undefined ? '' : prop('x-dragoman-unit', writeIdentity(unit)),
    around === undefined ? '' : prop('x-dragoman-around', String(around)),
  ].join('');
  return `    <tu${own} changedate="${stamp(time)}">
${props}${variant(entry.sourceLocale, original, numbers)}${variant(entry.targetLocale, decode(target), numbers)}    </tu>
`;
}

function prop(type: string, text: string): string {
  return `      <prop type="${type}">${escapeXml(text)}</prop>\n`;
}

function variant(locale: string, segment: Segment, numbers: Map<string, number>): string {
  return `      <tuv xml:lang="${escapeAttribute(locale)}"><seg>${content(segment, numbers)}</seg></tuv>\n`;
}

/** `numbers`: the `x` that matches a code of the source with its counterpart in the target. */
function content(segment: Segment, numbers: Map<string, number>): string {
  const pairs = pairsOf(segment);
  return segment
    .map((part, index) => {
      if (!isCode(part)) return escapeXml(part).replace(UNHOLDABLE, character);
      const key = `${part.role} ${part.identity}`;
      const x = numbers.get(key) ?? numbers.size + 1;
      numbers.set(key, x);
      return code(part, x, pairs.get(index));
    })
    .join('');
}

function code({ role, identity }: SegmentCode, x: number, pair: number | undefined): string {
  const type = identity.startsWith('#') ? ` type="${ID}"` : '';
  const native = escapeXml(writeIdentity(identity.slice(1)));
  if (role === 'standalone') return `<ph x="${x}"${type}>${native}</ph>`;
  if (pair === undefined) return `<it pos="${role === 'open' ? 'begin' : 'end'}" x="${x}"${type}>${native}</it>`;
  return role === 'open'
    ? `<bpt i="${pair}" x="${x}"${type}>${native}</bpt>`
    : `<ept i="${pair}"${type}>${native}</ept>`;
}

function character(found: string): string {
  return `<ph type="${CHARACTER}">${writeIdentity(found)}</ph>`;
}

/** A number for both ends of each pair, by index in the segment. */
function pairsOf(segment: Segment): ReadonlyMap<number, number> {
  const numbers = new Map<number, number>();
  const open: number[] = [];
  for (const [index, part] of segment.entries()) {
    if (!isCode(part)) continue;
    if (part.role === 'open') open.push(index);
    const begin = part.role === 'close' ? open.pop() : undefined;
    if (begin === undefined) continue;
    const number = numbers.size / 2 + 1;
    numbers.set(begin, number).set(index, number);
  }
  return numbers;
}

/** `20260131T120000Z`. */
function stamp(time: number): string {
  return `${new Date(time).toISOString().replace(/[-:]/g, '').slice(0, 15)}Z`;
}
