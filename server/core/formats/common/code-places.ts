import type { Span } from '../../text/span.ts';
import type { Note } from '../format.ts';

/** A source location that a file names for a unit. */
export interface CodePlace {
  /** Where the location is named, in UTF-16 offsets. */
  readonly span: Span;
  /** As written, with `/`. The caller has to check where it leads. */
  readonly path: string;
  /** From 1. */
  readonly line?: number;
}

/** Limit for a path with its line, in UTF-16 units. */
const LONGEST = 500;

/**
 * Where the text of a unit is used, according to its notes: contexts of XLIFF 1.2 (`sourcefile`, then `linenumber`), notes of XLIFF 2 and comments of
 * PO in the category `location` (`src/app.ts:12`). Pure; linear in the length of the notes.
 * @param text the document's text from `start` to `end`
 */
export function codePlacesOf(notes: readonly Note[], text: (start: number, end: number) => string): CodePlace[] {
  const places: CodePlace[] = [];
  for (const [index, note] of notes.entries()) {
    if (note.category === 'location' && note.span !== undefined) places.push(...namedIn(note.span, text));
    if (note.category !== 'sourcefile' || note.span === undefined || !isRelative(note.text)) continue;
    const path = note.text.trim().replaceAll('\\', '/');
    const next = notes[index + 1];
    const line = next?.category === 'linenumber' ? lineOf(next.text) : undefined;
    const place = { path, ...(line !== undefined && { line }) };
    places.push({ span: note.span, ...place });
    if (line !== undefined && next?.span !== undefined) places.push({ span: next.span, ...place });
  }
  return places;
}

/** The files that use a unit, as contexts of XLIFF 1.2 name them, each with its lines as written; and the remaining notes. */
export function splitUses(notes: readonly Note[]): {
  readonly uses: ReadonlyMap<string, readonly string[]>;
  readonly others: readonly Note[];
} {
  const uses = new Map<string, string[]>();
  const others: Note[] = [];
  let file: string[] | undefined;
  for (const note of notes) {
    if (note.category === 'sourcefile') {
      const name = note.text.trim();
      file = uses.get(name) ?? [];
      uses.set(name, file);
      continue;
    }
    const line = note.text.trim();
    if (note.category !== 'linenumber' || file === undefined) others.push(note);
    else if (!file.includes(line)) file.push(line);
    file = undefined;
  }
  return { uses, others };
}

/** Paths separated by blanks, each with a line number after a colon. */
function* namedIn({ start, end }: Span, text: (start: number, end: number) => string): Iterable<CodePlace> {
  for (const { 0: word, index } of text(start, end).matchAll(/[^\s<>]+/g)) {
    const found = word.length > LONGEST ? null : /^([^:&]+):(\d{1,7})(?:[,:-]\d+)*$/.exec(word);
    const [, path = '', line = ''] = found ?? [];
    if (found === null || !isRelative(path)) continue;
    const at = { start: start + index, end: start + index + word.length };
    yield { span: at, path: path.replaceAll('\\', '/'), line: Number(line) };
  }
}

function isRelative(path: string): boolean {
  const trimmed = path.trim();
  return trimmed !== '' && trimmed.length <= LONGEST && !/^(?:[\\/]|[a-z][\w+.-]*:)|[\u0000-\u001f]/i.test(trimmed);
}

function lineOf(text: string): number | undefined {
  const found = /^\s*(\d{1,7})\s*$/.exec(text)?.[1];
  return found === undefined ? undefined : Number(found);
}
