/** Every operation of the client, as the fault tests call it. */
import { join } from 'node:path';
import type { ServiceClient } from '../../../server/service/client.ts';
import type { ServiceError } from '../../../server/service/errors/errors.ts';
import type { CallOptions } from '../../../server/service/resources/translate-types.ts';
import type { Result } from '../../../shared/values/result.ts';
import type { Model } from './model.ts';

export interface Operation {
  readonly name: string;
  /** What must be there before. */
  readonly prepare: (model: Model) => string;
  readonly run: (client: ServiceClient, id: string, folder: string, call?: CallOptions) => Promise<Outcome>;
  /** How often it has been carried out, for what must not happen twice. */
  readonly count?: (model: Model) => number;
}

export type Outcome = Result<unknown, ServiceError>;

const nothing = (): string => '';
const glossary = (model: Model): string => model.addGlossary();
const key = (model: Model): string => model.addKey('old');
const pair = { sourceLang: 'en', targetLang: 'de' };
const dictionary = { ...pair, entries: [{ source: 'x', target: 'y' }] };

/** A run of texts as one result: all of them, or the reason. */
function texts(outcome: {
  readonly error?: ServiceError;
  readonly rejected: ReadonlyMap<number, ServiceError>;
}): Outcome {
  const error = outcome.error ?? [...outcome.rejected.values()][0];
  return error === undefined ? { ok: true, value: outcome } : { ok: false, error };
}

export const OPERATIONS: readonly Operation[] = [
  {
    name: 'translate',
    prepare: nothing,
    run: async (client, _, __, call) => texts(await client.translate({ texts: ['a', 'b'], targetLang: 'DE' }, call)),
  },
  {
    name: 'rephrase',
    prepare: nothing,
    run: async (client, _, __, call) => texts(await client.rephrase({ texts: ['a', 'b'] }, call)),
  },
  { name: 'languages', prepare: nothing, run: (client, _, __, call) => client.languages('target', call) },
  { name: 'usage', prepare: nothing, run: (client, _, __, call) => client.usage(call) },
  {
    name: 'document upload',
    prepare: nothing,
    run: (client, _, folder, call) =>
      client.documents.upload({ path: join(folder, 'source.txt'), targetLang: 'DE' }, call),
    count: (model) => model.documents.size,
  },
  {
    name: 'document status',
    prepare: (model) => model.addDocument().id,
    run: (client, id, _, call) => client.documents.status({ id, key: 'doc-key' }, call),
  },
  {
    name: 'document result',
    prepare: (model) => model.addDocument().id,
    run: (client, id, folder, call) =>
      client.documents.download({ id, key: 'doc-key' }, join(folder, 'result.txt'), call),
  },
  {
    name: 'glossary create',
    prepare: nothing,
    run: (client, _, __, call) => client.glossaries.create('new', [dictionary], call),
    count: (model) => model.glossaries.size,
  },
  { name: 'glossary list', prepare: glossary, run: (client, _, __, call) => client.glossaries.list(call) },
  { name: 'glossary get', prepare: glossary, run: (client, id, _, call) => client.glossaries.get(id, call) },
  {
    name: 'glossary patch',
    prepare: glossary,
    run: (client, id, _, call) => client.glossaries.patch(id, { dictionary }, call),
  },
  { name: 'glossary delete', prepare: glossary, run: (client, id, _, call) => client.glossaries.delete(id, call) },
  {
    name: 'glossary entries',
    prepare: glossary,
    run: (client, id, _, call) => client.glossaries.entries(id, pair, call),
  },
  {
    name: 'dictionary put',
    prepare: glossary,
    run: (client, id, _, call) => client.glossaries.putDictionary(id, dictionary, call),
  },
  {
    name: 'dictionary delete',
    prepare: glossary,
    run: (client, id, _, call) => client.glossaries.deleteDictionary(id, pair, call),
  },
  {
    name: 'legacy create',
    prepare: nothing,
    run: (client, _, __, call) => client.legacyGlossaries.create('new', dictionary, call),
    count: (model) => model.legacy.size,
  },
  { name: 'legacy list', prepare: glossary, run: (client, _, __, call) => client.legacyGlossaries.list(call) },
  { name: 'legacy get', prepare: glossary, run: (client, id, _, call) => client.legacyGlossaries.get(id, call) },
  { name: 'legacy delete', prepare: glossary, run: (client, id, _, call) => client.legacyGlossaries.delete(id, call) },
  {
    name: 'legacy entries',
    prepare: glossary,
    run: (client, id, _, call) => client.legacyGlossaries.entries(id, call),
  },
  { name: 'legacy pairs', prepare: nothing, run: (client, _, __, call) => client.legacyGlossaries.languagePairs(call) },
  {
    name: 'key create',
    prepare: nothing,
    run: (client, _, __, call) => client.admin.createKey('new', call),
    count: (model) => model.keys.length,
  },
  { name: 'key list', prepare: key, run: (client, _, __, call) => client.admin.listKeys(call) },
  { name: 'key deactivate', prepare: key, run: (client, id, _, call) => client.admin.deactivateKey(id, call) },
  { name: 'key rename', prepare: key, run: (client, id, _, call) => client.admin.renameKey(id, 'l', call) },
  { name: 'key limit', prepare: key, run: (client, id, _, call) => client.admin.setKeyLimit(id, 5, call) },
  {
    name: 'analytics',
    prepare: nothing,
    run: (client, _, __, call) => client.admin.analytics({ from: '2026-01-01', to: '2026-01-31' }, call),
  },
];
