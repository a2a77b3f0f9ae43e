import * as z from 'zod/mini';
import type { Context } from '../../context.ts';
import { type Entry, entry } from './entry.ts';

/** `dragoman.server.analytics`: usage of all keys of an organization. The range is checked by the client of the service. */
export function analyticsCommands(context: Context): readonly Entry[] {
  return [
    entry(context, 'dragoman.server.analytics', {
      title: 'Asking for the usage statistics',
      shape: "one argument { from, to, groupBy?: 'key' | 'key_and_day' }",
      schema: z.object({ from: z.string(), to: z.string(), groupBy: z.optional(z.enum(['key', 'key_and_day'])) }),
      role: 'admin',
      run: (client, range, call) => client.admin.analytics(range, call),
    }),
  ];
}
