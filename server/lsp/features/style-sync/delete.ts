import * as z from 'zod/mini';
import { ok } from '../../../../shared/values/result.ts';
import type { Context } from '../../context.ts';
import { type Entry, entry } from '../service/entry.ts';
import { ID } from '../service/shapes.ts';
import type { KnownLists } from './known.ts';

/** `dragoman.server.style.delete`: permanently deletes a list on the service. Files stay as they are. */
export function deleteCommand(context: Context, known: KnownLists): Entry {
  return entry(context, 'dragoman.server.style.delete', {
    title: 'Deleting the style rules',
    shape: 'one argument { id }',
    schema: z.object(ID),
    async run(client, { id }, call) {
      known.forget();
      const done = await client.styleRules.delete(id, call);
      return done.ok ? ok({ deleted: id }) : done;
    },
  });
}
