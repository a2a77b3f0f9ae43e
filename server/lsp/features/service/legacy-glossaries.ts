import * as z from 'zod/mini';
import { fail, ok } from '../../../../shared/values/result.ts';
import { serviceError } from '../../../service/errors/errors.ts';
import type { Context } from '../../context.ts';
import { type Entry, entry, nothing } from './entry.ts';
import { ID, NEW, PAGED, TERMS } from './shapes.ts';
import { pageOf, readTerms } from './terms.ts';

/** `dragoman.server.legacyGlossaries.*`: v2 glossaries, which cannot be changed, and their migration to v3. */
export function legacyGlossaryCommands(context: Context): readonly Entry[] {
  return [
    entry(context, 'dragoman.server.legacyGlossaries.list', {
      title: 'Asking for the legacy glossaries',
      shape: 'no argument',
      schema: z.object({}),
      run: (client, _, call) => client.legacyGlossaries.list(call),
    }),
    entry(context, 'dragoman.server.legacyGlossaries.get', {
      title: 'Asking for the legacy glossary',
      shape: 'one argument { id }',
      schema: z.object(ID),
      run: (client, { id }, call) => client.legacyGlossaries.get(id, call),
    }),
    entry(context, 'dragoman.server.legacyGlossaries.entries', {
      title: 'Asking for the entries',
      shape: 'one argument { id, offset? }',
      schema: z.object({ ...ID, ...PAGED }),
      async run(client, { id, offset }, call) {
        const found = await client.legacyGlossaries.entries(id, call);
        return found.ok ? ok(pageOf(found.value, offset)) : found;
      },
    }),
    entry(context, 'dragoman.server.legacyGlossaries.create', {
      title: 'Creating the legacy glossary',
      shape: 'one argument { name, uri, pair? }',
      schema: z.object({ ...NEW, ...TERMS }),
      async run(client, { name, ...file }, call) {
        const terms = await readTerms(context, file);
        if (!terms.ok) return terms;
        const [dictionary, ...more] = terms.value;
        if (dictionary !== undefined && more.length === 0)
          return client.legacyGlossaries.create(name, dictionary, call);
        return fail(
          serviceError({
            kind: 'bad-request',
            operation: 'create legacy glossary',
            message: `the file has ${terms.value.length} language pairs, and a legacy glossary has one`,
            advice: 'Create a glossary (v3) from it instead.',
          }),
        );
      },
    }),
    entry(context, 'dragoman.server.legacyGlossaries.delete', {
      title: 'Deleting the legacy glossary',
      shape: 'one argument { id }',
      schema: z.object(ID),
      async run(client, { id }, call) {
        return nothing(await client.legacyGlossaries.delete(id, call));
      },
    }),
    entry(context, 'dragoman.server.legacyGlossaries.languagePairs', {
      title: 'Asking for the language pairs',
      shape: 'no argument',
      schema: z.object({}),
      run: (client, _, call) => client.legacyGlossaries.languagePairs(call),
    }),
    entry(context, 'dragoman.server.legacyGlossaries.migrate', {
      title: 'Migrating the legacy glossary',
      shape: 'one argument { id }',
      schema: z.object(ID),
      async run(client, { id }, call) {
        const found = await client.legacyGlossaries.get(id, call);
        if (!found.ok) return found;
        const entries = await client.legacyGlossaries.entries(id, call);
        if (!entries.ok) return entries;
        const { name, sourceLang, targetLang } = found.value;
        return client.glossaries.create(name, [{ sourceLang, targetLang, entries: entries.value }], call);
      },
    }),
  ];
}
