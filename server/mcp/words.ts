import * as z from 'zod/mini';
import { isLanguageTag } from '../../shared/locale.ts';

/** Longest text of a call, in UTF-16 units: longer texts belong in a file. */
const LONGEST = 100_000;

export function text(description: string): z.ZodMiniString {
  return z
    .string()
    .check(
      z.minLength(1, 'The text is empty.'),
      z.maxLength(LONGEST, `The text is longer than ${LONGEST} characters. Split it, or put it into a file.`),
      z.describe(description),
    );
}

export function locale(description = 'Language tag such as de, pt-BR or zh-Hant.'): z.ZodMiniString {
  return z.string().check(
    z.refine((value) => isLanguageTag(value), 'This is not a language tag. Write it like de, pt-BR or zh-Hant.'),
    z.describe(description),
  );
}

export const paths = z
  .array(z.string().check(z.minLength(1, 'A path is empty.')))
  .check(z.describe('Files below the project folder, relative to it. Absent: all files of the project.'));

/** Which files, and which of their languages. */
export const selection = {
  paths: z.optional(paths),
  to: z.optional(z.array(locale()).check(z.describe('Only these target locales.'))),
};

/** Which findings. */
export const only = z.optional(z.array(z.string()).check(z.describe('Only findings of these checks, by their codes.')));

export const formality = z
  .enum(['default', 'more', 'less', 'prefer_more', 'prefer_less'])
  .check(z.describe('Form of address.'));

/** The lines of an answer, followed by the notes of the run. */
export function sayAll(lines: readonly string[], notes: readonly string[]): string {
  return [...lines, ...notes.map((note) => `Note: ${note}`)].join('\n');
}

/** `1 unit`, `2000 units`. */
export function counted(count: number, word: string): string {
  return `${count} ${word}${count === 1 ? '' : 's'}`;
}
