import type { LiveText } from '../../../text/live-text.ts';
import type { Span } from '../../../text/span.ts';
import type { Catalog, Unit } from '../../format.ts';

/**
 * What makes a file of one entry: read so, it says what it says in its own file.
 * @returns what stands before the entry and behind it. A unit behind shows that the entry ends where it shall: it is read as ever, or the entry has
 * swallowed something of it.
 */
export type Frame = (entry: string) => { readonly head: string; readonly tail: string };

/** How the entries of a format are read one by one while somebody types in them. */
export interface EntryShape {
  /** Undefined: entries of this file have no meaning alone. Asked once for a file that has been parsed. */
  frame(catalog: Catalog, text: string): Frame | undefined;
  /** The range that is read anew for a unit: all units that share texts or notes with it are in it. Absent: that of the unit. Undefined: it cannot be read alone. */
  entry?(text: LiveText, unit: Unit): Span | undefined;
  /**
   * What else an entry says about its file, be it the dialect: where that stays the same the file stays the same. Undefined: not to be known.
   * Absent: nothing.
   * @param asked somebody else than the file has said the dialect
   */
  facts?(entry: string, asked: boolean): string | undefined;
}

/** UTF-16 units: the beginning of a file that is longer is not read again and again. */
export const LONGEST_HEAD = 16_384;

/** A frame that needs no more than words. */
export function fixedFrame(head: string, tail: string): EntryShape['frame'] {
  return () => () => ({ head, tail });
}

/** Whole lines: where an entry shares its lines with nothing but comments. */
export function linesAround(text: LiveText, { span }: Unit): Span | undefined {
  const before = text.slice(Math.max(0, span.start - LONGEST_LINE), span.start);
  const behind = text.slice(span.end, span.end + LONGEST_LINE);
  const start = Math.max(before.lastIndexOf('\n'), before.lastIndexOf('\r'));
  const end = behind.search(/[\r\n]/);
  if (start === -1 && before.length === LONGEST_LINE) return undefined;
  if (end === -1 && behind.length === LONGEST_LINE) return undefined;
  return { start: span.start - before.length + start + 1, end: span.end + (end === -1 ? behind.length : end) };
}

const LONGEST_LINE = 4096;
