import * as z from 'zod/mini';
import { fail, ok, type Result } from '../../shared/values/result.ts';
import { type ServiceError, serviceError } from './errors/errors.ts';
import { protocolError } from './errors/failures.ts';
import type { Answered, CallOptions } from './resources/translate-types.ts';
import type { Transport } from './transport/transport.ts';
import type { WireAnswer, WireCall, WireRequest } from './transport/wire.ts';

/** Validates a JSON answer on arrival: unknown fields are tolerated, a missing or wrong one is an error that names it (`translations[0].text`). */
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
    const what =
      body.trim() === '' ? 'the body is empty' : `the body is not JSON (${contentType || 'no content type'})`;
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

/**
 * One operation with a JSON answer. If the request must not be repeated and its answer cannot be read, the error is `ambiguous`: the service has acted.
 * @param read converts the answer to the result
 */
export async function ask<S extends z.core.$ZodType, T>(
  transport: Transport,
  request: WireRequest,
  call: CallOptions | undefined,
  schema: S,
  read: (found: z.output<S>, answer: WireAnswer) => T,
): Answered<T> {
  const answer = await transport.send(request, call);
  if (!answer.ok) return answer;
  const decoded = decode(schema, answer.value, request.operation);
  if (decoded.ok) return ok(read(decoded.value, answer.value));
  return request.once === true ? fail(serviceError({ ...decoded.error, ambiguous: true })) : decoded;
}

/** A DELETE. Safe to repeat, but then "not found" only means that an earlier attempt, whose answer was lost, succeeded. */
export async function remove(
  transport: Transport,
  request: Omit<WireRequest, 'method'>,
  call?: CallOptions,
): Answered<void> {
  let unclear = false;
  const onUnclear = (): void => {
    unclear = true;
  };
  const wire: WireCall = { ...call, onUnclear };
  const answer = await transport.send({ ...request, method: 'DELETE' }, wire);
  if (answer.ok || (answer.error.kind === 'not-found' && unclear)) return ok(undefined);
  return answer;
}

/** Maximum items that the service returns per page. */
export const PAGE = 25;
/** A service that always has another page is broken. */
const MOST_PAGES = 400;

/** All items of a paged list, each once: a page that is not full, or brings nothing new, is the last. @param page numbers start at 0 */
export async function allPages<T extends { readonly id: string }>(
  page: (number: number) => Answered<readonly T[]>,
): Answered<readonly T[]> {
  const all = new Map<string, T>();
  for (let number = 0; number < MOST_PAGES; number += 1) {
    const some = await page(number);
    if (!some.ok) return some;
    const before = all.size;
    for (const one of some.value) all.set(one.id, one);
    if (some.value.length < PAGE || all.size === before) break;
  }
  return ok([...all.values()]);
}
