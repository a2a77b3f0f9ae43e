import type { IncomingHttpHeaders } from 'node:http';
import { fail, ok, type Result } from '../../../shared/values/result.ts';
import { type Reply, refuse } from '../reply.ts';

/** As in the scheme word of keys, the vendor's name in the middle does not matter: `X-DeepL-Reporting-Tag`. */
const HEADER = /^x-[a-z\d]+-reporting-tag$/;
const MOST = 100;

/** The tag that a request counts towards, in lower case (docs/spec/service.md#reporting-tags). */
export function readTag(headers: IncomingHttpHeaders): Result<string | undefined, Reply> {
  const name = Object.keys(headers).find((header) => HEADER.test(header));
  const value = name === undefined ? undefined : headers[name];
  if (name === undefined || value === undefined) return ok(undefined);
  const tag = String(value).trim().toLowerCase();
  if (tag.length <= MOST && /^[\x21-\x7e]+$/.test(tag)) return ok(tag);
  return fail(
    refuse(400, `Header '${name}' not supported: expected one value of 1 to ${MOST} ASCII characters without spaces.`),
  );
}
