import type { Text } from '../text/live-text.ts';
import type { Span } from '../text/span.ts';
import type { Diagnosis } from './diagnose.ts';
import { INTERNAL_ERROR } from './markup/codes.ts';
import { firstThing } from './punctuation/first-thing.ts';

/**
 * What is said in place of what a part of Dragoman would have said, had it not failed. It is an error whatever the project says about it:
 * nobody knows what was not found.
 *
 * @param part the id of a check, or words for it
 */
export function internalError(part: string, error: unknown, span: Span, unit?: string): Diagnosis {
  return {
    code: INTERNAL_ERROR,
    severity: 'error',
    message: internalMessage(part, error),
    span,
    fixes: [],
    subject: part,
    ...(unit !== undefined && { unit }),
  };
}

/** One sentence about what failed, and what to do. */
export function internalMessage(part: string, error: unknown): string {
  const reason = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
  return `Dragoman failed at ${part} here (${reason}), so findings may be missing. Please report this.`;
}

/** What a part says up to where it fails, and that it failed, about the file as a whole. */
export function* guarded(
  part: string,
  { text }: { readonly text: Text },
  says: () => Iterable<Diagnosis | undefined>,
): Generator<Diagnosis | undefined, void, undefined> {
  try {
    yield* says();
  } catch (error) {
    yield internalError(part, error, firstThing(text));
  }
}
