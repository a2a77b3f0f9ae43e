import type { LiveText } from '../../../text/live-text.ts';
import type { Span } from '../../../text/span.ts';
import type { Catalog, Unit } from '../../format.ts';

/**
 * Wraps one entry as a file of its own, in which it means what it means in its own file.
 * @returns the text before and after the entry. A unit after it shows whether the entry ends where it should: if the entry has swallowed part of it,
 * it is read differently.
 */
export type Frame = (entry: string) => { readonly head: string; readonly tail: string };

/** How the entries of a format are read one by one while they are being edited. */
export interface EntryShape {
  /** Undefined: entries of this file have no meaning alone. Called once per parsed file. */
  frame(catalog: Catalog, text: string): Frame | undefined;
  /** The range read again for a unit, with all units that share texts or notes with it. Absent: the unit's own. Undefined: not readable alone. */
  entry?(text: LiveText, unit: Unit): Span | undefined;
  /**
   * What else an entry tells about its file, such as the dialect: if that is unchanged, so is the file. Undefined: unknown. Absent: nothing.
   * @param asked whether the dialect was given rather than detected
   */
  facts?(entry: string, asked: boolean): string | undefined;
}

/** UTF-16 units: the head of a file that is longer is not read again and again. */
export const LONGEST_HEAD = 16_384;

/** A frame of fixed texts. */
export function fixedFrame(head: string, tail: string): EntryShape['frame'] {
  return () => () => ({ head, tail });
}

/** Whole lines: for entries that share their lines only with comments. */
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
