import * as z from 'zod/mini';
import { ok, type Result } from '../../shared/result.ts';
import { decode } from './decode.ts';
import type { ServiceError } from './errors.ts';
import type { CallOptions } from './translate-types.ts';
import type { Transport } from './transport.ts';

/** A language that the service knows. */
export interface Language {
  /** Code as the service writes it, upper case (`PT-BR`). */
  readonly code: string;
  /** Name in English. */
  readonly name: string;
  readonly supportsFormality: boolean;
}

const languagesSchema = z.array(
  z.object({ language: z.string(), name: z.string(), supports_formality: z.nullish(z.boolean()) }),
);

/** `GET /v2/languages` (docs/spec/service.md#languages). Codes come in either case and are made upper case. */
export async function listLanguages(
  transport: Transport,
  type: 'source' | 'target',
  call?: CallOptions,
): Promise<Result<readonly Language[], ServiceError>> {
  const operation = `list ${type} languages`;
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
