import type { Span } from '../../../text/span.ts';
import { at, MISC_KINDS, miscFrom, type XmlTable } from '../../../text/xml/table.ts';

const OURS = '<<<<<<<';
const MIDDLE = '=======';
const THEIRS = '>>>>>>>';

const BOM = '\ufeff';

/** How many marker lines are reported. */
const REPORTED = 50;

/**
 * The lines of a merge conflict. `<<<<<<<` alone is proof, because it cannot occur in XML; the other two count only together, because people
 * underline headings with equals signs. Lines inside comments and CDATA are text.
 */
export function conflictLines(table: XmlTable): readonly Span[] {
  const { text } = table;
  const ours = table.faultCount === 0 ? [] : markerLines(table, OURS);
  const theirs = mayHaveTheirs(text) ? markerLines(table, THEIRS) : [];
  const middle = ours.length + theirs.length > 0 ? markerLines(table, MIDDLE) : [];
  if (ours.length === 0 && (middle.length === 0 || theirs.length === 0)) return [];
  return [...ours, ...middle, ...theirs].sort((a, b) => a.start - b.start).slice(0, REPORTED);
}

/** Every tag ends with `>`: searching for several of them takes three times as long as for a line that begins with them. */
function mayHaveTheirs(text: string): boolean {
  const lineEnd = text.includes('\n') ? '\n' : '\r';
  return text.startsWith(THEIRS) || text.startsWith(BOM + THEIRS) || text.includes(`${lineEnd}>>`);
}

function markerLines(table: XmlTable, marker: string): readonly Span[] {
  const { text } = table;
  const lines: Span[] = [];
  for (
    let found = text.indexOf(marker);
    found >= 0 && lines.length < REPORTED;
    found = text.indexOf(marker, found + marker.length)
  ) {
    const before = found === 0 ? '\n' : text[found - 1];
    const after = text[found + marker.length];
    const alone = before === '\n' || before === '\r' || before === BOM;
    if (!alone || (after !== undefined && !/\s/.test(after)) || isQuoted(table, found)) continue;
    const newline = text.indexOf('\n', found);
    const end = newline < 0 ? text.length : newline;
    lines.push({ start: found, end: text[end - 1] === '\r' ? end - 1 : end });
  }
  return lines;
}

/** Inside a closed comment or CDATA section. */
function isQuoted(table: XmlTable, offset: number): boolean {
  const { misc } = table;
  const index = miscFrom(misc, offset + 1) - 1;
  if (index < 0 || at(misc.end, index) <= offset || at(misc.closed, index) !== 1) return false;
  const name = MISC_KINDS[at(misc.kind, index)];
  return name === 'comment' || name === 'cdata';
}
