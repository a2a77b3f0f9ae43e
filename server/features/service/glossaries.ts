import * as z from 'zod/mini';
import { ok } from '../../../shared/result.ts';
import type { Context } from '../../context.ts';
import { type Entry, entry } from './entry.ts';
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
      shape: 'one argument { id, uri, pair? }',
      schema: z.object({ ...ID, ...TERMS }),
      async run(client, { id, ...file }, call) {
        const terms = await readTerms(context, file);
        if (!terms.ok) return terms;
        for (const dictionary of terms.value) {
          const done = await client.glossaries.patch(id, { dictionary }, call);
          if (!done.ok) return done;
        }
        return client.glossaries.get(id, call);
      },
    }),
    entry(context, 'dragoman.server.glossaries.replace', {
      title: 'Replacing dictionaries of the glossary',
      shape: 'one argument { id, uri, pair? }',
      schema: z.object({ ...ID, ...TERMS }),
      async run(client, { id, ...file }, call) {
        const terms = await readTerms(context, file);
        if (!terms.ok) return terms;
        for (const dictionary of terms.value) {
          const done = await client.glossaries.putDictionary(id, dictionary, call);
          if (!done.ok) return done;
        }
        return client.glossaries.get(id, call);
      },
    }),
    entry(context, 'dragoman.server.glossaries.deleteDictionary', {
      title: 'Deleting the dictionary',
      shape: 'one argument { id, sourceLang, targetLang }',
      schema: z.object({ ...ID, ...DICTIONARY }),
      async run(client, { id, ...pair }, call) {
        const done = await client.glossaries.deleteDictionary(id, pair, call);
        return done.ok ? ok({}) : done;
      },
    }),
    entry(context, 'dragoman.server.glossaries.delete', {
      title: 'Deleting the glossary',
      shape: 'one argument { id }',
      schema: z.object(ID),
      async run(client, { id }, call) {
        const done = await client.glossaries.delete(id, call);
        return done.ok ? ok({}) : done;
      },
    }),
  ];
}
