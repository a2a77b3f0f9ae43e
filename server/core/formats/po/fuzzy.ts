import { afterLineEnd } from '../../text/lines.ts';
import type { Edit, Span } from '../../text/span.ts';
import { lineEndOf } from './encode.ts';
import { flagsOf } from './flags.ts';
import type { PoEntry } from './lines.ts';

export function isFuzzy(text: string, entry: PoEntry): boolean {
  return flagsOf(text, entry.comments).some(({ name }) => name === 'fuzzy');
}

/** Marks an entry as needing review: `fuzzy` becomes the first of its flags. */
export function setFuzzy(text: string, entry: PoEntry): readonly Edit[] {
  const flags = flagsOf(text, entry.comments);
  if (flags.some(({ name }) => name === 'fuzzy')) return [];
  const at = flags[0]?.start ?? entry.before.lines[0]?.start ?? (entry.context ?? entry.id).keyword.start;
  return [insertion(at, flags.length > 0 ? 'fuzzy, ' : `#, fuzzy${lineEndOf(text)}`)];
}

/** Removes `fuzzy` from an entry; its other flags stay. */
export function clearFuzzy(text: string, entry: PoEntry): readonly Edit[] {
  return entry.comments.flatMap((comment): readonly Edit[] => {
    const flags = flagsOf(text, [comment]);
    const at = flags.findIndex(({ name }) => name === 'fuzzy');
    const flag = flags[at];
    if (flag === undefined) return [];
    if (flags.length === 1) return [removal(wholeLine(text, comment.span))];
    const [before, next] = [flags[at - 1], flags[at + 1]];
    if (next !== undefined) return [removal({ start: flag.start, end: next.start })];
    return [removal({ start: before?.end ?? flag.start, end: flag.end })];
  });
}

/** Removes the previous source of an entry. */
export function clearBefore(text: string, { before: { lines } }: PoEntry): readonly Edit[] {
  return lines.map((line) => removal(wholeLine(text, line)));
}

/** Removes the translators' comments. */
export function clearRemarks(text: string, { comments }: PoEntry): readonly Edit[] {
  return comments.flatMap(({ kind, span }) => (kind === 'translator' ? removal(wholeLine(text, span)) : []));
}

function insertion(at: number, text: string): Edit {
  return { span: { start: at, end: at }, text };
}

function removal(span: Span): Edit {
  return { span, text: '' };
}

function wholeLine(text: string, { start, end }: Span): Span {
  return { start, end: afterLineEnd(text, end) };
}
