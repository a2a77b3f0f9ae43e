import { splitUses } from '../../../core/formats/common/code-places.ts';
import type { Note } from '../../../core/formats/format.ts';

/** How many notes a row shows, and how many UTF-16 units of each. */
const [MOST, LONGEST] = [5, 500];
const PICTURE = /[^\s"'<>()[\]]{1,200}\.(?:png|jpe?g|gif|webp|svg)\b/gi;

/** Notes by people about a unit, then the files that use it, with their lines. */
export function visibleNotes(notes: readonly Note[]): readonly string[] {
  const { uses, others } = splitUses(notes);
  const places = [...uses].map(([file, lines]) => (lines.length === 0 ? file : `${file}:${lines.join(', ')}`));
  return [...others.map(({ text }) => text.trim()), ...places]
    .filter((text) => text !== '')
    .slice(0, MOST)
    .map((text) => (text.length > LONGEST ? `${text.slice(0, LONGEST - 1)}…` : text));
}

/** Names of images mentioned in notes. */
export function picturesIn(notes: readonly Note[]): readonly string[] {
  return [...new Set(notes.flatMap(({ text }) => [...text.slice(0, 5_000).matchAll(PICTURE)].map(([name]) => name)))];
}
