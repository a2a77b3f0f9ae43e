import * as z from 'zod/mini';
import { fail, ok, type Result } from '../../../../shared/values/result.ts';
import type { NewEntry } from './entry.ts';
import { decode, encode, isCode, type Segment } from './segment.ts';

/** The suffix of a memory in a repository. */
export const MEMORY_FILE = '.memory.jsonl';

const partSchema = z.union([
  z.string(),
  z.strictObject({ code: z.string(), role: z.enum(['open', 'close', 'standalone']) }),
]);
const segmentSchema = z.union([z.string(), z.array(partSchema)]);
const lineSchema = z.strictObject({
  source: segmentSchema,
  target: segmentSchema,
  from: z.string(),
  to: z.string(),
  unit: z.optional(z.string()),
  around: z.optional(z.int()),
  quality: z.enum(['proposal', 'human', 'approved']),
});

/**
 * An entry as a JSON line for a file in a repository: the same on every computer, without times, so that a line only changes with the translation. A
 * segment is its text, or a list of texts and codes.
 */
export function writeLine({ source, target, sourceLocale, targetLocale, unit, around, quality }: NewEntry): string {
  return JSON.stringify({
    source: plain(decode(source)),
    target: plain(decode(target)),
    from: sourceLocale,
    to: targetLocale,
    unit,
    around,
    quality,
  });
}

function plain(segment: Segment): unknown {
  if (segment.every((part) => typeof part === 'string')) return segment.join('');
  return segment.map((part) => (isCode(part) ? { code: part.identity, role: part.role } : part));
}

/** Lines in the order of a file, without duplicates. */
export function sortedLines(lines: Iterable<string>): string {
  const sorted = [...new Set(lines)].sort();
  return sorted.length === 0 ? '' : `${sorted.join('\n')}\n`;
}

/** The entries of such a file. The error names the first invalid line. */
export function readLines(
  text: string,
): Result<readonly NewEntry[], { readonly line: number; readonly message: string }> {
  const entries: NewEntry[] = [];
  for (const [at, line] of text.split('\n').entries()) {
    if (line.trim() === '') continue;
    const parsed = lineSchema.safeParse(json(line));
    if (!parsed.success) return fail({ line: at + 1, message: problemOf(line) });
    const { source, target, from, to, unit, around, quality } = parsed.data;
    entries.push({
      source: encode(segment(source)),
      target: encode(segment(target)),
      sourceLocale: from,
      targetLocale: to,
      ...(unit !== undefined && { unit }),
      ...(around !== undefined && { around }),
      quality,
    });
  }
  return ok(entries);
}

function problemOf(line: string): string {
  if (/^(?:<{7}|={7}|>{7}|\|{7})/.test(line))
    return 'here is a conflict of Git: have "dragoman merge --install" set up, and merge again';
  return 'this is not an entry of a translation memory';
}

function json(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}

function segment(value: z.infer<typeof segmentSchema>): Segment {
  const parts = typeof value === 'string' ? [value] : value;
  return parts
    .filter((part) => part !== '')
    .map((part) => (typeof part === 'string' ? part : { role: part.role, identity: part.code }));
}

/**
 * Merges three versions of such a file: what either side has added is included, what either side has removed is not. There are no conflicts: if both
 * have changed a translation, both new ones stay, like those of two people.
 */
export function mergeLines(base: string, ours: string, theirs: string): string {
  const [before, left, right] = [base, ours, theirs].map(
    (text) => new Set(text.split('\n').filter((line) => line.trim() !== '')),
  );
  const kept = [...(left ?? [])].filter((line) => right?.has(line) === true || before?.has(line) !== true);
  const added = [...(right ?? [])].filter((line) => before?.has(line) !== true);
  return sortedLines([...kept, ...added]);
}
