import * as z from 'zod/mini';
import type { TermsFile } from '../../../../shared/service.ts';
import { ok, type Result } from '../../../../shared/values/result.ts';
import type { ServiceClient } from '../../../service/client.ts';
import type { ServiceError } from '../../../service/errors/errors.ts';
import type { DictionaryInput, Glossary } from '../../../service/resources/glossary-types.ts';
import type { CallOptions } from '../../../service/resources/translate-types.ts';
import type { Context } from '../../context.ts';
import { type Entry, entry, nothing } from './entry.ts';
import { DICTIONARY, ID, NEW, PAGED, TERMS } from './shapes.ts';
import { pageOf, readTerms } from './terms.ts';

/** `dragoman.server.glossaries.*`: v3 glossaries, their dictionaries and entries. */
export function glossaryCommands(context: Context): readonly Entry[] {
  return [
    entry(context, 'dragoman.server.glossaries.list', {
      title: 'Asking for the glossaries',
      shape: 'no argument',
      schema: z.object({}),
      run: (client, _, call) => client.glossaries.list(call),
    }),
    entry(context, 'dragoman.server.glossaries.get', {
      title: 'Asking for the glossary',
      shape: 'one argument { id }',
      schema: z.object(ID),
      run: (client, { id }, call) => client.glossaries.get(id, call),
    }),
    entry(context, 'dragoman.server.glossaries.entries', {
      title: 'Asking for the entries',
      shape: 'one argument { id, sourceLang, targetLang, offset? }',
      schema: z.object({ ...ID, ...DICTIONARY, ...PAGED }),
      async run(client, { id, offset, ...pair }, call) {
        const found = await client.glossaries.entries(id, pair, call);
        return found.ok ? ok(pageOf(found.value, offset)) : found;
      },
    }),
    entry(context, 'dragoman.server.glossaries.create', {
      title: 'Creating the glossary',
      shape: 'one argument { name, uri, pair? }',
      schema: z.object({ ...NEW, ...TERMS }),
      async run(client, { name, ...file }, call) {
        const terms = await readTerms(context, file);
        return terms.ok ? client.glossaries.create(name, terms.value, call) : terms;
      },
    }),
    entry(context, 'dragoman.server.glossaries.rename', {
      title: 'Renaming the glossary',
      shape: 'one argument { id, name }',
      schema: z.object({ ...ID, ...NEW }),
      run: (client, { id, name }, call) => client.glossaries.patch(id, { name }, call),
    }),
    entry(context, 'dragoman.server.glossaries.merge', {
      title: 'Adding terms to the glossary',
      ...CHANGE,
      run: (client, file, call) =>
        change(context, client, file, call, (dictionary) => client.glossaries.patch(file.id, { dictionary }, call)),
    }),
    entry(context, 'dragoman.server.glossaries.replace', {
      title: 'Replacing dictionaries of the glossary',
      ...CHANGE,
      run: (client, file, call) =>
        change(context, client, file, call, (dictionary) => client.glossaries.putDictionary(file.id, dictionary, call)),
    }),
    entry(context, 'dragoman.server.glossaries.deleteDictionary', {
      title: 'Deleting the dictionary',
      shape: 'one argument { id, sourceLang, targetLang }',
      schema: z.object({ ...ID, ...DICTIONARY }),
      async run(client, { id, ...pair }, call) {
        return nothing(await client.glossaries.deleteDictionary(id, pair, call));
      },
    }),
    entry(context, 'dragoman.server.glossaries.delete', {
      title: 'Deleting the glossary',
      shape: 'one argument { id }',
      schema: z.object(ID),
      async run(client, { id }, call) {
        return nothing(await client.glossaries.delete(id, call));
      },
    }),
  ];
}

const CHANGE = { shape: 'one argument { id, uri, pair? }', schema: z.object({ ...ID, ...TERMS }) } as const;

/** Writes the dictionaries of a file to a glossary, one request each; returns the resulting glossary. */
async function change(
  context: Context,
  client: ServiceClient,
  { id, ...file }: TermsFile & { readonly id: string },
  call: CallOptions,
  send: (dictionary: DictionaryInput) => Promise<Result<unknown, ServiceError>>,
): Promise<Result<Glossary, ServiceError>> {
  const terms = await readTerms(context, file);
  if (!terms.ok) return terms;
  for (const dictionary of terms.value) {
    const done = await send(dictionary);
    if (!done.ok) return done;
  }
  return client.glossaries.get(id, call);
}
