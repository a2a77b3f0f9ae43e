import type { Note } from '../../../formats/format.ts';

/** Notes, and UTF-16 units of one, that a row shows. */
const [MOST, LONGEST] = [5, 500];
const PICTURE = /[^\s"'<>()[\]]{1,200}\.(?:png|jpe?g|gif|webp|svg)\b/gi;

/** What people wrote about a unit. */
export function visibleNotes(notes: readonly Note[]): readonly string[] {
  return notes
    .map(({ text }) => text.trim())
    .filter((text) => text !== '')
    .slice(0, MOST)
    .map((text) => (text.length > LONGEST ? `${text.slice(0, LONGEST - 1)}…` : text));
}

/** Names of pictures that notes mention. */
export function picturesIn(notes: readonly Note[]): readonly string[] {
  return [...new Set(notes.flatMap(({ text }) => [...text.slice(0, 5_000).matchAll(PICTURE)].map(([name]) => name)))];
}
