import * as z from 'zod/mini';
import { planData } from '../../../engine/parts/glossary/describe.ts';
import type { Context } from '../../context.ts';
import type { Entry } from '../service/entry.ts';
import { folderOf } from './folder.ts';
import { lookAtService, readLocal, seen, settled, withState } from './look.ts';
import type { SyncSession } from './session.ts';
import { FOLDER } from './shapes.ts';
import { syncEntry } from './sync-entry.ts';

/** `dragoman.server.glossary.plan`: how the files, as shown in the editor, and the service differ. Sends and writes nothing. */
export function planCommand(context: Context, session: SyncSession): Entry {
  return syncEntry(context, 'dragoman.server.glossary.plan', {
    title: 'Comparing the glossary with the service',
    shape: 'one argument { folder? }',
    schema: z.object(FOLDER),
    async run(argument, { signal }) {
      const local = settled(await readLocal(context, await folderOf(context, argument.folder), seen(context), session));
      const found = settled(await lookAtService(context, session, local, { fresh: true, call: { signal } }));
      return withState(context, local, found, planData);
    },
  });
}
