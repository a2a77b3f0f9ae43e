import type { IncomingMessage } from 'node:http';
import { errorText } from '../../shared/values/error-text.ts';
import { fail, ok, type Result } from '../../shared/values/result.ts';
import { Fields } from './fields.ts';
import { KEY_FIELD, keyInRequest, type Reply, refuse } from './reply.ts';

/** How much of an oversized body is read and discarded, so that the client can read the answer before the connection ends. */
const DRAIN_BYTES = 256 * 1024 * 1024;

/** The whole body, or a 413 if it has more than `limit` bytes. Rejects if the connection breaks. */
export async function readBody(request: IncomingMessage, limit: number): Promise<Result<Buffer, Reply>> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request) {
    if (!(chunk instanceof Buffer)) continue;
    size += chunk.length;
    if (size <= limit) chunks.push(chunk);
    else chunks.length = 0;
    if (size > limit + DRAIN_BYTES) break;
  }
  if (size > limit) return fail(refuse(413, `Request size exceeds the limit of ${limit} bytes.`));
  return ok(Buffer.concat(chunks, size));
}

/**
 * Decodes a JSON or form-urlencoded body by its content type; without one, by its appearance.
 * @param unsupported the status for any other content type: not every operation documents 415
 */
export function decodeFields(
  body: Buffer,
  contentType: string | undefined,
  unsupported: 400 | 415 = 400,
): Result<Fields, Reply> {
  const fields = decode(body, contentType, unsupported);
  return fields.ok && fields.value.raw(KEY_FIELD) !== undefined ? fail(keyInRequest()) : fields;
}

function decode(body: Buffer, contentType: string | undefined, unsupported: number): Result<Fields, Reply> {
  const type = (contentType ?? '').split(';', 1)[0]?.trim().toLowerCase() ?? '';
  let text: string;
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(body);
  } catch {
    return fail(refuse(400, 'Bad request: the body is not valid UTF-8.'));
  }
  if (type === 'application/json' || (type === '' && /^\s*\{/.test(text))) return jsonFields(text);
  if (type === 'application/x-www-form-urlencoded' || type === '') return ok(formFields(text));
  return fail(refuse(unsupported, `Bad request: content type '${type}' is not supported; send application/json.`));
}

function jsonFields(text: string): Result<Fields, Reply> {
  if (text.trim() === '') return ok(new Fields(new Map(), false));
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    const why = errorText(error);
    return fail(refuse(400, 'Bad request: the body is not valid JSON.', why));
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    return fail(refuse(400, 'Bad request: the body must be a JSON object.'));
  }
  return ok(new Fields(new Map(Object.entries(value)), false));
}

export function formFields(text: string): Fields {
  const values = new Map<string, string[]>();
  for (const [name, value] of new URLSearchParams(text)) {
    const list = values.get(name);
    if (list === undefined) values.set(name, [value]);
    else list.push(value);
  }
  return new Fields(values, true);
}
