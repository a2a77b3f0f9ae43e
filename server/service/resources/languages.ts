import * as z from 'zod/mini';
import { ok } from '../../../shared/values/result.ts';
import { ask } from '../ask.ts';
import type { ServiceError } from '../errors/errors.ts';
import type { Transport } from '../transport/transport.ts';
import type { Answered, CallOptions } from './translate-types.ts';

/** A language of the service. */
export interface Language {
  /** Code in the service's notation, upper case (`PT-BR`). */
  readonly code: string;
  /** Name in English. */
  readonly name: string;
  readonly supportsFormality: boolean;
  /** Features for translating texts (`formality`, `glossary`, `tag_handling` …). Absent: a service before 3.11 does not say. */
  readonly features?: readonly string[];
}

/** Statuses of services without `/v3/languages`: the path is unknown to them, or read as another one. */
const ABSENT: ReadonlySet<number> = new Set([400, 404, 405, 410, 501]);

const languagesSchema = z.array(
  z.object({ language: z.string(), name: z.string(), supports_formality: z.nullish(z.boolean()) }),
);

/**
 * The languages for texts: `GET /v3/languages`, or `GET /v2/languages` if the former does not exist (docs/spec/service.md#languages). Codes come in
 * either case and are converted to upper case.
 */
export async function listLanguages(
  transport: Transport,
  type: 'source' | 'target',
  call?: CallOptions,
): Answered<readonly Language[]> {
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

function listOlder(
  transport: Transport,
  type: 'source' | 'target',
  operation: string,
  call?: CallOptions,
): Answered<readonly Language[]> {
  const get = { operation, method: 'GET', path: '/v2/languages', query: { type } } as const;
  return ask(transport, get, call, languagesSchema, (found) =>
    found.map(({ language, name, supports_formality }) => ({
      code: language.toUpperCase(),
      name,
      supportsFormality: supports_formality === true,
    })),
  );
}

/** The resources whose languages can be requested. The service has more. */
export type LanguageResource = 'translate_text' | 'translate_document' | 'glossary' | 'write';

/** A language in the list of version 3 (docs/spec/service.md#languages). */
export interface ResourceLanguage {
  /** In the service's notation (`en-US`, `zh-Hant`). */
  readonly code: string;
  /** Name in English. */
  readonly name: string;
  readonly source: boolean;
  readonly target: boolean;
  /** The features of the resource in this language (`formality`, `glossary`, `tag_handling` …), by the service's names. */
  readonly features: readonly string[];
}

const schema = z.array(
  z.object({
    lang: z.string(),
    name: z.string(),
    usable_as_source: z.boolean(),
    usable_as_target: z.boolean(),
    // A present key means a supported feature; its value may be new.
    features: z.nullish(z.record(z.string(), z.unknown())),
  }),
);

/** `GET /v3/languages`: stable languages and features of one resource. Services before 3.11 do not have it. */
export function listResourceLanguages(
  transport: Transport,
  resource: LanguageResource,
  operation: string,
  call?: CallOptions,
): Answered<readonly ResourceLanguage[]> {
  const get = { operation, method: 'GET', path: '/v3/languages', query: { resource } } as const;
  return ask(transport, get, call, schema, (found) =>
    found.map(({ lang, name, usable_as_source, usable_as_target, features }) => ({
      code: lang,
      name,
      source: usable_as_source,
      target: usable_as_target,
      features: Object.keys(features ?? {}),
    })),
  );
}
