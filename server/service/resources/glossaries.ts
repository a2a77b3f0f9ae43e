import * as z from 'zod/mini';
import { fail, ok } from '../../../shared/values/result.ts';
import { ask, remove } from '../ask.ts';
import type { Clock } from '../clock.ts';
import type { ServiceError } from '../errors/errors.ts';
import { badRequest, protocolError } from '../errors/failures.ts';
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
import type { DictionaryInput, DictionarySummary, Glossary, LanguagePair } from './glossary-types.ts';
import type { Answered, CallOptions } from './translate-types.ts';

/** v3: several dictionaries, editable (docs/spec/service.md#glossaries). Entries are validated before anything is sent. */
export interface Glossaries {
  /** After an unclear failure, checks for the glossary (name, dictionaries, entries, time) before repeating it. */
  create(name: string, dictionaries: readonly DictionaryInput[], call?: CallOptions): Answered<Glossary>;
  list(call?: CallOptions): Answered<readonly Glossary[]>;
  get(id: string, call?: CallOptions): Answered<Glossary>;
  /** Renames, or merges entries into one dictionary: existing terms are replaced, others stay. */
  patch(
    id: string,
    change: { readonly name?: string; readonly dictionary?: DictionaryInput },
    call?: CallOptions,
  ): Answered<Glossary>;
  delete(id: string, call?: CallOptions): Answered<void>;
  entries(id: string, pair: LanguagePair, call?: CallOptions): Answered<readonly GlossaryEntry[]>;
  /** Adds the dictionary, or replaces it entirely. */
  putDictionary(id: string, dictionary: DictionaryInput, call?: CallOptions): Answered<DictionarySummary>;
  deleteDictionary(id: string, pair: LanguagePair, call?: CallOptions): Answered<void>;
}

const summarySchema = z.object({
  source_lang: z.string(),
  target_lang: z.string(),
  entry_count: z.nullish(z.number()),
});

const glossarySchema = z.object({
  glossary_id: z.string(),
  name: z.string(),
  dictionaries: z.array(summarySchema),
  creation_time: z.nullish(z.string()),
});

function toGlossary(found: z.output<typeof glossarySchema>): Glossary {
  return {
    id: found.glossary_id,
    name: found.name,
    dictionaries: found.dictionaries.map(toSummary),
    creationTime: found.creation_time ?? '',
  };
}

function toSummary(found: z.output<typeof summarySchema>): DictionarySummary {
  return {
    sourceLang: found.source_lang.toLowerCase(),
    targetLang: found.target_lang.toLowerCase(),
    entryCount: found.entry_count ?? 0,
  };
}

const listSchema = z.object({ glossaries: z.array(glossarySchema) });
const PATH = '/v3/glossaries';

function pathOf(id: string, below = ''): string {
  return `${PATH}/${encodeURIComponent(id)}${below}`;
}

export function glossaries(transport: Transport, clock: Clock): Glossaries {
  const explain = GLOSSARY_ERRORS;
  const glossary = (request: WireRequest, call: CallOptions | undefined) =>
    ask(transport, request, call, glossarySchema, toGlossary);

  function list(call?: CallOptions): Answered<readonly Glossary[]> {
    const get = { operation: 'list glossaries', method: 'GET', path: PATH, explain } as const;
    return ask(transport, get, call, listSchema, (found) => found.glossaries.map(toGlossary));
  }

  async function entries(id: string, pair: LanguagePair, call?: CallOptions): Answered<readonly GlossaryEntry[]> {
    const operation = 'get glossary entries';
    const query = wirePair(pair);
    const get = { operation, method: 'GET', path: pathOf(id, '/entries'), query, explain } as const;
    const answer = await ask(transport, get, call, entriesSchema, (found, { traceId }) => ({ found, traceId }));
    if (!answer.ok) return answer;
    const { found, traceId } = answer.value;
    const { dictionaries = [found] } = found;
    const wanted = dictionaries.find(
      (one) =>
        one.source_lang?.toLowerCase() === query.source_lang && one.target_lang?.toLowerCase() === query.target_lang,
    );
    const tsv = (wanted ?? dictionaries.find((one) => typeof one.source_lang !== 'string'))?.entries;
    if (tsv === undefined) return fail(protocolError(operation, 'the field "entries" is missing', traceId));
    const read = readEntries(tsv);
    return read === undefined ? fail(protocolError(operation, 'the entries are not TSV', traceId)) : ok(read);
  }

  /** The result of an unclear create, if there is one: the newest glossary with this name and exactly these entries. */
  async function findCreated(
    name: string,
    wanted: readonly DictionaryInput[],
    since: number,
    call: CallOptions | undefined,
  ): Answered<Glossary | undefined> {
    const listed = await list(call);
    if (!listed.ok) return listed;
    const candidates = listed.value.filter((one) => one.name === name && isRecent(one.creationTime, since));
    for (const candidate of candidates.toSorted((a, b) => b.creationTime.localeCompare(a.creationTime))) {
      const same = await hasDictionaries(candidate, wanted, call);
      if (!same.ok) return same;
      if (same.value) return ok(candidate);
    }
    return ok(undefined);
  }

  async function hasDictionaries(
    glossary: Glossary,
    wanted: readonly DictionaryInput[],
    call: CallOptions | undefined,
  ): Answered<boolean> {
    if (glossary.dictionaries.length !== wanted.length) return ok(false);
    for (const dictionary of wanted) {
      const pair = wirePair(dictionary);
      const summary = glossary.dictionaries.find(
        (one) => one.sourceLang === pair.source_lang && one.targetLang === pair.target_lang,
      );
      if (summary?.entryCount !== dictionary.entries.length) return ok(false);
      const found = await entries(glossary.id, dictionary, call);
      if (!found.ok) return found;
      if (!sameEntries(found.value, dictionary.entries)) return ok(false);
    }
    return ok(true);
  }

  return {
    list,
    entries,
    async create(name, inputs, call) {
      const operation = 'create glossary';
      const problem = checkName(operation, name) ?? pairProblem(operation, inputs);
      if (problem !== undefined) return fail(problem);
      const dictionaries = [];
      for (const input of inputs) {
        const dictionary = wireDictionary(operation, input);
        if (!dictionary.ok) return dictionary;
        dictionaries.push(dictionary.value);
      }
      const json = JSON.stringify({ name, dictionaries });
      return createOnce({
        clock,
        signal: call?.signal,
        look: `Check the list of glossaries for "${name}" before creating it again.`,
        find: (since) => findCreated(name, inputs, since, call),
        create: () => glossary({ operation, method: 'POST', path: PATH, json, once: true, explain }, call),
      });
    },
    get: (id, call) => glossary({ operation: 'get glossary', method: 'GET', path: pathOf(id), explain }, call),
    async patch(id, change, call) {
      const operation = 'edit glossary';
      const problem = change.name === undefined ? undefined : checkName(operation, change.name);
      if (problem !== undefined) return fail(problem);
      const dictionary = change.dictionary === undefined ? undefined : wireDictionary(operation, change.dictionary);
      if (dictionary?.ok === false) return dictionary;
      const json = JSON.stringify({
        ...(change.name !== undefined && { name: change.name }),
        ...(dictionary !== undefined && { dictionaries: [dictionary.value] }),
      });
      return glossary({ operation, method: 'PATCH', path: pathOf(id), json, explain }, call);
    },
    delete: (id, call) => remove(transport, { operation: 'delete glossary', path: pathOf(id), explain }, call),
    async putDictionary(id, input, call) {
      const operation = 'replace dictionary';
      const dictionary = wireDictionary(operation, input);
      if (!dictionary.ok) return dictionary;
      const json = JSON.stringify(dictionary.value);
      const put = { operation, method: 'PUT', path: pathOf(id, '/dictionaries'), json, explain } as const;
      return ask(transport, put, call, summarySchema, toSummary);
    },
    deleteDictionary: (id, pair, call) => {
      const path = pathOf(id, '/dictionaries');
      return remove(transport, { operation: 'delete dictionary', path, query: wirePair(pair), explain }, call);
    },
  };
}

/** The entries come in two shapes: a list of dictionaries, or a bare dictionary. */
const bareSchema = z.object({
  source_lang: z.nullish(z.string()),
  target_lang: z.nullish(z.string()),
  entries: z.optional(z.string()),
});
const entriesSchema = z.extend(bareSchema, { dictionaries: z.optional(z.array(bareSchema)) });

function pairProblem(operation: string, inputs: readonly DictionaryInput[]): ServiceError | undefined {
  if (inputs.length === 0)
    return badRequest(operation, 'a glossary needs a dictionary', 'Add at least one dictionary.');
  const seen = new Set<string>();
  for (const input of inputs) {
    const pair = wirePair(input);
    const name = `${pair.source_lang} > ${pair.target_lang}`;
    if (pair.source_lang === pair.target_lang)
      return badRequest(operation, `the dictionary ${name} has one language twice`, 'Name two languages.');
    if (seen.has(name))
      return badRequest(
        operation,
        `there are two dictionaries ${name}; glossaries know base languages only`,
        'Merge them into one.',
      );
    seen.add(name);
  }
  return undefined;
}
