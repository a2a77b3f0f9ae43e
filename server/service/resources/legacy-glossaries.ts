import * as z from 'zod/mini';
import { fail, ok } from '../../../shared/values/result.ts';
import { ask, remove } from '../ask.ts';
import type { Clock } from '../clock.ts';
import { protocolError } from '../errors/failures.ts';
import { createOnce, isRecent } from '../transport/create-once.ts';
import type { Transport } from '../transport/transport.ts';
import type { WireRequest } from '../transport/wire.ts';
import {
  checkName,
  GLOSSARY_ERRORS,
  type GlossaryEntry,
  readEntries,
  sameEntries,
  wireDictionary,
  wirePair,
} from './entries.ts';
import type { DictionaryInput, LanguagePair, LegacyGlossary } from './glossary-types.ts';
import type { Answered, CallOptions } from './translate-types.ts';

/** v2: one language pair, immutable (docs/spec/service.md#legacy-glossaries). A glossary edited through v3 may be missing here. */
export interface LegacyGlossaries {
  /** After an unclear failure, checks for the glossary (name, pair, entries, time) before repeating it. */
  create(name: string, dictionary: DictionaryInput, call?: CallOptions): Answered<LegacyGlossary>;
  list(call?: CallOptions): Answered<readonly LegacyGlossary[]>;
  get(id: string, call?: CallOptions): Answered<LegacyGlossary>;
  delete(id: string, call?: CallOptions): Answered<void>;
  entries(id: string, call?: CallOptions): Answered<readonly GlossaryEntry[]>;
  /** Every pair that glossaries support; a long list. */
  languagePairs(call?: CallOptions): Answered<readonly LanguagePair[]>;
}

const glossarySchema = z.object({
  glossary_id: z.string(),
  name: z.string(),
  ready: z.nullish(z.boolean()),
  source_lang: z.string(),
  target_lang: z.string(),
  creation_time: z.nullish(z.string()),
  entry_count: z.nullish(z.number()),
});
const listSchema = z.object({ glossaries: z.array(glossarySchema) });
const pairsSchema = z.object({
  supported_languages: z.array(z.object({ source_lang: z.string(), target_lang: z.string() })),
});

const PATH = '/v2/glossaries';
const explain = GLOSSARY_ERRORS;

function pathOf(id: string, below = ''): string {
  return `${PATH}/${encodeURIComponent(id)}${below}`;
}

function toLegacy(found: z.output<typeof glossarySchema>): LegacyGlossary {
  return {
    id: found.glossary_id,
    name: found.name,
    ready: found.ready ?? true,
    sourceLang: found.source_lang.toLowerCase(),
    targetLang: found.target_lang.toLowerCase(),
    creationTime: found.creation_time ?? '',
    entryCount: found.entry_count ?? 0,
  };
}

export function legacyGlossaries(transport: Transport, clock: Clock): LegacyGlossaries {
  const glossary = (request: WireRequest, call: CallOptions | undefined) =>
    ask(transport, { ...request, explain }, call, glossarySchema, toLegacy);

  function list(call?: CallOptions): Answered<readonly LegacyGlossary[]> {
    const get = { operation: 'list legacy glossaries', method: 'GET', path: PATH } as const;
    return ask(transport, get, call, listSchema, (found) => found.glossaries.map(toLegacy));
  }

  async function entries(id: string, call?: CallOptions): Answered<readonly GlossaryEntry[]> {
    const operation = 'get legacy glossary entries';
    const request = { operation, accept: 'text/tab-separated-values', explain };
    const answer = await transport.send({ ...request, method: 'GET', path: pathOf(id, '/entries') }, call);
    if (!answer.ok) return answer;
    const { body, traceId } = answer.value;
    const found = readEntries(body);
    // A v2 glossary has at least one entry: an empty answer lost them on the way.
    if (found !== undefined && found.length > 0) return ok(found);
    return fail(
      protocolError(operation, body.trim() === '' ? 'there are no entries' : 'the entries are not TSV', traceId),
    );
  }

  async function findCreated(
    name: string,
    input: DictionaryInput,
    since: number,
    call: CallOptions | undefined,
  ): Answered<LegacyGlossary | undefined> {
    const pair = wirePair(input);
    const listed = await list(call);
    if (!listed.ok) return listed;
    for (const one of listed.value) {
      const samePair = one.sourceLang === pair.source_lang && one.targetLang === pair.target_lang;
      if (one.name !== name || !samePair || one.entryCount !== input.entries.length) continue;
      if (!isRecent(one.creationTime, since)) continue;
      const found = await entries(one.id, call);
      if (!found.ok) return found;
      if (sameEntries(found.value, input.entries)) return ok(one);
    }
    return ok(undefined);
  }

  return {
    list,
    entries,
    async create(name, input, call) {
      const operation = 'create legacy glossary';
      const problem = checkName(operation, name);
      if (problem !== undefined) return fail(problem);
      const dictionary = wireDictionary(operation, input);
      if (!dictionary.ok) return dictionary;
      const json = JSON.stringify({ name, ...dictionary.value });
      return createOnce({
        clock,
        signal: call?.signal,
        look: `Check the list of legacy glossaries for "${name}" before creating it again.`,
        find: (since) => findCreated(name, input, since, call),
        create: () => glossary({ operation, method: 'POST', path: PATH, json, once: true }, call),
      });
    },
    get: (id, call) => glossary({ operation: 'get legacy glossary', method: 'GET', path: pathOf(id) }, call),
    delete: (id, call) => remove(transport, { operation: 'delete legacy glossary', path: pathOf(id), explain }, call),
    languagePairs(call) {
      const operation = 'list glossary language pairs';
      const get = { operation, method: 'GET', path: '/v2/glossary-language-pairs' } as const;
      return ask(transport, get, call, pairsSchema, (found) =>
        found.supported_languages.map((pair) => ({
          sourceLang: pair.source_lang.toLowerCase(),
          targetLang: pair.target_lang.toLowerCase(),
        })),
      );
    },
  };
}
