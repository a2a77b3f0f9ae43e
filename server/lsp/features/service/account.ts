import * as z from 'zod/mini';
import type { Context } from '../../context.ts';
import { type Entry, entry } from './entry.ts';

/** `dragoman.server.usage` and `.languages`: the usage of the account, and the languages of the service. */
export function accountCommands(context: Context): readonly Entry[] {
  return [
    entry(context, 'dragoman.server.usage', {
      title: 'Asking for the usage',
      shape: 'no argument',
      schema: z.object({}),
      run: (client, _, call) => client.usage(call),
    }),
    entry(context, 'dragoman.server.languages', {
      title: 'Asking for the languages',
      shape: "one argument { type: 'source' | 'target' }",
      schema: z.object({ type: z.enum(['source', 'target']) }),
      run: (client, { type }, call) => client.languages(type, call),
    }),
  ];
}
