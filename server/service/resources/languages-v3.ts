import * as z from 'zod/mini';
import { ok, type Result } from '../../../shared/values/result.ts';
import type { ServiceError } from '../errors/errors.ts';
import { decode } from '../transport/decode.ts';
import type { Transport } from '../transport/transport.ts';
import type { CallOptions } from './translate-types.ts';

/** What languages can be asked for. The service knows more resources. */
export type LanguageResource = 'translate_text' | 'translate_document' | 'glossary' | 'write';

/** A language as the list of version 3 has it (docs/spec/service.md#languages). */
export interface ResourceLanguage {
  /** As the service writes it (`en-US`, `zh-Hant`). */
  readonly code: string;
  /** Name in English. */
  readonly name: string;
  readonly source: boolean;
  readonly target: boolean;
  /** What the resource can do in this language (`formality`, `glossary`, `tag_handling` …), in the service's words. */
  readonly features: readonly string[];
}

const schema = z.array(
  z.object({
    lang: z.string(),
    name: z.string(),
    usable_as_source: z.boolean(),
    usable_as_target: z.boolean(),
    // A key that is there is a feature that is; what it says of it may be new.
    features: z.nullish(z.record(z.string(), z.unknown())),
  }),
);

/** `GET /v3/languages`: stable languages and features of one resource. Services before 3.11 have no such thing. */
export async function listResourceLanguages(
  transport: Transport,
  resource: LanguageResource,
  operation: string,
  call?: CallOptions,
): Promise<Result<readonly ResourceLanguage[], ServiceError>> {
  const answer = await transport.send({ operation, method: 'GET', path: '/v3/languages', query: { resource } }, call);
  if (!answer.ok) return answer;
  const decoded = decode(schema, answer.value, operation);
  if (!decoded.ok) return decoded;
  return ok(
    decoded.value.map(({ lang, name, usable_as_source, usable_as_target, features }) => ({
      code: lang,
      name,
      source: usable_as_source,
      target: usable_as_target,
      features: Object.keys(features ?? {}),
    })),
  );
}
