import type { Glimpse, Glimpses } from '../traits.ts';

const GAP = /(?:\r?\n[ \t]*){2,}/g;
/** All comments except flags, which say how a text is read. */
const REMARKS = /^[ \t]*#(?!,).*\r?\n?/gm;
const WRAPPED = /"[ \t]*\r?\n[ \t]*"/g;

/** The plural entries, delimited by empty lines: for all others the id is the source. Linear in the length of the text. */
export function poGlimpses(text: string): Glimpses | undefined {
  const units: Glimpse[] = [];
  let start = 0;
  for (const { index, 0: gap } of [...text.matchAll(GAP), { index: text.length, 0: '' }]) {
    const piece = text.slice(start, index);
    if (/^[ \t]*msgid_plural\b/m.test(piece)) {
      // Several entries without an empty line between them.
      if ((piece.match(/^[ \t]*msgid\b(?!_)/gm)?.length ?? 0) !== 1) return undefined;
      units.push({ key: partOf(piece, /^[ \t]*msg(?:ctxt|id)\b/m, /^[ \t]*msgid_plural\b/m), start, end: index });
    }
    start = index + gap.length;
  }
  const formula = /^"Plural-Forms:[^\n]*(?:\r?\n"(?![\w-]+:)[^\n]*)*/im.exec(text)?.[0] ?? '';
  return {
    frame: formula,
    units,
    othersStay: true,
    made: (piece) => partOf(piece, /^/, /^[ \t]*msgstr\b/m),
  };
}

/** The text between two keywords, however its lines are wrapped. */
function partOf(piece: string, from: RegExp, to: RegExp): string {
  const bare = piece.replace(REMARKS, '');
  const start = bare.search(from);
  const end = bare.search(to);
  return bare
    .slice(Math.max(0, start), end === -1 ? undefined : end)
    .replace(WRAPPED, '')
    .replace(/\s+/g, ' ')
    .trim();
}
