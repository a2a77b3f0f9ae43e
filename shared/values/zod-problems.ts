/** A schema's errors about a value, as sentences with their places: for hand-written files. */
import { en } from 'zod/locales';
import type * as z from 'zod/mini';

/** A problem with a value: where (keys and indexes), and what. */
export interface ValueProblem {
  readonly path: readonly (string | number)[];
  readonly message: string;
}

/** Messages for `safeParse`. */
export const PROBLEM_WORDS = { error: en().localeError };

type Issue = z.core.$ZodIssue;

/** For a value that may have several shapes, the errors for the shape that was meant: the one that matches furthest. */
export function problemsOf(issue: Issue, around: ValueProblem['path'] = []): readonly ValueProblem[] {
  const path = [...around, ...issue.path.filter((key) => typeof key !== 'symbol')];
  if (issue.code === 'unrecognized_keys')
    return issue.keys.map((key) => ({ path: [...path, key], message: `Unknown key "${key}".` }));
  if (issue.code === 'invalid_union') {
    const meant = issue.errors.find((issues) => issues.every((it) => it.path.length > 0 || 'keys' in it));
    if (meant !== undefined && meant.length > 0) return meant.flatMap((it) => problemsOf(it, path));
  }
  return [{ path, message: issue.code === 'invalid_type' ? wantedKind(issue.expected) : issue.message }];
}

const KINDS: Readonly<Record<string, string>> = {
  array: 'Write a list in brackets, like ["…", "…"].',
  string: 'Write a string in quotes.',
  boolean: 'Write true or false.',
  number: 'Write a number.',
  int: 'Write a whole number.',
  object: 'Write an object in braces: { … }.',
  record: 'Write an object in braces: { … }.',
};

function wantedKind(expected: string): string {
  return KINDS[expected] ?? `This must be of type "${expected}".`;
}
