import type { Text } from '../text/live-text.ts';
import type { Span } from '../text/span.ts';
import type { Diagnosis } from './diagnose.ts';
import { INTERNAL_ERROR } from './markup/codes.ts';
import { firstThing } from './punctuation/first-thing.ts';

/**
 * Replaces the findings of a part of Dragoman that has failed. It is an error whatever the project's settings: what was missed is unknown.
 *
 * @param part the id of a check, or a description
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

/** The findings of a part up to its failure, then the failure as a finding about the whole file. */
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
