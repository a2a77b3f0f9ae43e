import * as z from 'zod/mini';
import { ok, type Result } from '../../../shared/values/result.ts';
import type { ServiceError } from '../errors/errors.ts';
import { decode } from '../transport/decode.ts';
import type { Transport } from '../transport/transport.ts';
import { listResourceLanguages } from './languages-v3.ts';
import type { CallOptions } from './translate-types.ts';

/** A language that the service knows. */
export interface Language {
  /** Code as the service writes it, upper case (`PT-BR`). */
  readonly code: string;
  /** Name in English. */
  readonly name: string;
  readonly supportsFormality: boolean;
  /** What a translation of texts can use (`formality`, `glossary`, `tag_handling` …). Absent: a service before 3.11 does not say. */
  readonly features?: readonly string[];
}

/** How services answer that have no `/v3/languages`: they know no such path, or read it as another one. */
const ABSENT: ReadonlySet<number> = new Set([400, 404, 405, 410, 501]);

const languagesSchema = z.array(
  z.object({ language: z.string(), name: z.string(), supports_formality: z.nullish(z.boolean()) }),
);

/**
 * The languages of texts: `GET /v3/languages`, or `GET /v2/languages` of a service without the former (docs/spec/service.md#languages).
 * Codes come in either case and are made upper case.
 */
export async function listLanguages(
  transport: Transport,
  type: 'source' | 'target',
  call?: CallOptions,
): Promise<Result<readonly Language[], ServiceError>> {
  const operation = `list ${type} languages`;
  const listed = await listResourceLanguages(transport, 'translate_text', operation, call);
  if (!listed.ok) return isAbsent(listed.error) ? listOlder(transport, type, operation, call) : listed;
  return ok(
    listed.value
      .filter((language) => language[type])
      .map(({ code, name, features }) => ({
        code: code.toUpperCase(),
        name,
        supportsFormality: type === 'target' && features.includes('formality'),
        features,
      })),
  );
}

function isAbsent({ kind, status }: ServiceError): boolean {
  return kind === 'protocol' || (status !== undefined && ABSENT.has(status));
}

async function listOlder(
  transport: Transport,
  type: 'source' | 'target',
  operation: string,
  call?: CallOptions,
): Promise<Result<readonly Language[], ServiceError>> {
  const answer = await transport.send({ operation, method: 'GET', path: '/v2/languages', query: { type } }, call);
  if (!answer.ok) return answer;
  const decoded = decode(languagesSchema, answer.value, operation);
  if (!decoded.ok) return decoded;
  return ok(
    decoded.value.map(({ language, name, supports_formality }) => ({
      code: language.toUpperCase(),
      name,
      supportsFormality: supports_formality === true,
    })),
  );
}
