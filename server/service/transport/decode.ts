import * as z from 'zod/mini';
import { fail, ok, type Result } from '../../../shared/values/result.ts';
import type { ServiceError } from '../errors/errors.ts';
import { protocolError } from '../errors/failures.ts';
import type { WireAnswer } from './wire.ts';

/**
 * Reads a JSON answer where it comes in: unknown fields are tolerated, a missing or wrong one is an error that names it
 * (`translations[0].text`).
 */
export function decode<S extends z.core.$ZodType>(
  schema: S,
  answer: WireAnswer,
  operation: string,
): Result<z.output<S>, ServiceError> {
  const { body, contentType, traceId } = answer;
  let value: unknown;
  try {
    value = JSON.parse(body.replace(/^\uFEFF/, ''));
  } catch {
    const what = body.trim() === '' ? 'the body is empty' : `the body is no JSON (${contentType || 'no content type'})`;
    return fail(protocolError(operation, what, traceId));
  }
  const parsed = z.safeParse(schema, value);
  if (parsed.success) return ok(parsed.data);
  const what = parsed.error.issues.map((issue) => describe(issue, value))[0] ?? 'it cannot be read';
  return fail(protocolError(operation, what, traceId));
}

/** One sentence: which field is missing, or what it should have been. */
function describe(issue: z.core.$ZodIssue, answer: unknown): string {
  const expected = 'expected' in issue ? `${issue.expected}` : 'something else';
  if (issue.path.length === 0) return `it is not ${/^[aeio]/.test(expected) ? 'an' : 'a'} ${expected}`;
  const name = issue.path.reduce<string>(
    (path, key) => (typeof key === 'number' ? `${path}[${key}]` : `${path}${path === '' ? '' : '.'}${String(key)}`),
    '',
  );
  const missing = issue.path.reduce<unknown>(
    (value, key) => (typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined),
    answer,
  );
  return missing === undefined ? `the field "${name}" is missing` : `the field "${name}" is not of type ${expected}`;
}
