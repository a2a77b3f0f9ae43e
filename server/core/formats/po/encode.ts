import type { PoEntry, PoString } from './lines.ts';

/** How long texts are wrapped in a file. */
export interface Wrapping {
  /** Width of a line in columns, quotes included; undefined: lines are not wrapped. */
  readonly width: number | undefined;
  /** Texts are split after each of their line breaks. */
  readonly atBreaks: boolean;
}

/** The layout of one text. */
export interface Shape extends Wrapping {
  /** A text in several pieces begins on the line after the keyword, which is followed by `""`. */
  readonly lead: boolean;
  /** What separates the pieces: the line end and the prefix of the next line. */
  readonly join: string;
  /** Columns taken by the keyword. */
  readonly before: number;
}

const ESCAPES: Readonly<Record<string, string>> = {
  '\\': '\\\\',
  '"': '\\"',
  '\n': '\\n',
  '\r': '\\r',
  '\t': '\\t',
  '\u0007': '\\a',
  '\b': '\\b',
  '\f': '\\f',
  '\v': '\\v',
};

/** Escapes a text for between quotes. */
export function encodeText(text: string): string {
  return text.replace(/[\\"\n\r\t\u0007\b\f\v]/g, (it) => ESCAPES[it] ?? it);
}

/** The width at which gettext itself wraps lines. */
const USUAL_WIDTH = 79;
/** The range of widths that anybody would configure. */
const NARROWEST = 40;
const WIDEST = 120;
/** How many entries are examined. */
const LOOKED_AT = 3_000;

/** Whether, and where, a file wraps its lines. */
export function wrappingOf(text: string, entries: readonly PoEntry[]): Wrapping {
  let width = 0;
  let longest = 0;
  let [together, apart] = [0, 0];
  for (const { id, texts, obsolete } of entries.slice(0, LOOKED_AT)) {
    if (obsolete) continue;
    for (const string of [id, ...texts]) {
      const { pieces } = string;
      for (const [index, piece] of pieces.entries()) {
        const columns = columnsOf(text.slice(piece.start, piece.end)) + 2;
        const isLast = index === pieces.length - 1;
        const breaks = text.slice(piece.end - 2, piece.end) === '\\n';
        if (!isLast && !breaks && piece.end > piece.start) width = Math.max(width, Math.min(columns, WIDEST));
        if (isLast && pieces.length === 1) longest = Math.max(longest, columns);
      }
      if (pieces.length > 1) apart++;
      else if (/\\n./.test(text.slice(pieces[0]?.start, pieces[0]?.end).replaceAll('\\\\', ''))) together++;
    }
  }
  if (width >= NARROWEST)
    return { width: Math.max(width, Math.min(longest, USUAL_WIDTH)), atBreaks: apart >= together };
  // Nothing is wrapped: either no text is that long, or lines are not wrapped at all.
  return { width: longest > USUAL_WIDTH + 8 ? undefined : USUAL_WIDTH, atBreaks: apart >= together };
}

/**
 * The layout for a new text of an entry: that of the previous text, else of its source, else of the file.
 * @param before columns taken by the keyword and the opening quote
 */
export function shapeOf(
  text: string,
  wrapping: Wrapping,
  source: PoString,
  before: number,
  old: PoString | undefined,
): Shape {
  const isModel = old?.pieces.some(({ start, end }) => start < end) === true;
  const { pieces } = isModel ? old : source;
  const [first, second] = pieces;
  const inner = text.slice(first?.start, first?.end);
  const common = { before, join: lineEndOf(text) };
  if (second === undefined) {
    const isLong = wrapping.width !== undefined && columnsOf(inner) > wrapping.width && /\S \S/.test(inner);
    const isGlued = /\\n./.test(inner.replaceAll('\\\\', ''));
    const width = isLong ? undefined : wrapping.width;
    return { ...common, width, atBreaks: wrapping.atBreaks && !isGlued, lead: true };
  }
  const join = isModel ? text.slice((first?.end ?? 0) + 1, second.start - 1) : common.join;
  return { ...common, width: wrapping.width, atBreaks: true, lead: inner === '', join };
}

/** Cached, since the writer asks for each entry of the same file. */
let latest = { text: '', eol: '\n' };

/** The line end of a file. */
export function lineEndOf(text: string): string {
  if (latest.text !== text) latest = { text, eol: /\r\n|\n|\r/.exec(text)?.[0] ?? '\n' };
  return latest.eol;
}

/** A text with its quotes, laid out as a shape says. */
export function render(text: string, { width, atBreaks, lead, join, before }: Shape): string {
  const lines = (atBreaks ? text.split(/(?<=\n)/) : [text]).map(encodeText);
  const [raw = ''] = lines;
  if (lines.length <= 1 && (width === undefined || before + columnsOf(raw) + 1 <= width)) return `"${raw}"`;
  const pieces = width === undefined ? lines : lines.flatMap((line) => broken(line, width - 2));
  return [...(lead ? [''] : []), ...pieces].map((piece) => `"${piece}"`).join(join);
}

/** Where a line may be broken: after blanks, and between letters of scripts without spaces. */
const UNIT =
  /(?:\\.|[^\\ \p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}])+ *|[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}][、。，．！？：；）」』】ー]* *| +/gu;

function broken(raw: string, width: number): readonly string[] {
  const pieces: string[] = [];
  let line = '';
  let columns = 0;
  for (const [unit] of raw.matchAll(UNIT)) {
    const more = columnsOf(unit);
    // The blank at the end of a line counts, as in gettext.
    if (columns > 0 && columns + more > width) {
      pieces.push(line);
      line = '';
      columns = 0;
    }
    line += unit;
    columns += more;
  }
  if (line !== '') pieces.push(line);
  return pieces;
}

const WIDE =
  /[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6]|[\ud83c-\ud83e][\udc00-\udfff]/g;

/** Width in terminal columns. */
function columnsOf(text: string): number {
  if (!/[^\0-\u02ff]/.test(text)) return text.length;
  const count = (pattern: RegExp) => text.match(pattern)?.length ?? 0;
  return text.replace(/[\ud800-\udbff](?=[\udc00-\udfff])/g, '').length + count(WIDE) - count(/\p{Mn}/gu);
}
