import * as z from 'zod/mini';
import type { StyleCalls } from '../../../../shared/style.ts';
import { planData } from '../../../engine/parts/style/describe.ts';
import type { Items } from '../../../engine/parts/style/list.ts';
import { newStyleText } from '../../../engine/parts/style/write.ts';
import type { Context } from '../../context.ts';
import { refusal } from '../../guard.ts';
import { folderOf } from '../glossary-sync/folder.ts';
import { seen, settled } from '../glossary-sync/look.ts';
import { FOLDER } from '../glossary-sync/shapes.ts';
import { syncEntry } from '../glossary-sync/sync-entry.ts';
import type { Entry } from '../service/entry.ts';
import type { KnownLists } from './known.ts';
import { readLocal, stateOf } from './look.ts';

const COMPARING = 'Comparing the style rules with the service';

/** `dragoman.server.style.plan`: how the files, as shown in the editor, and the service differ. Sends and writes nothing. */
export function planCommand(context: Context, known: KnownLists): Entry {
  return syncEntry(context, 'dragoman.server.style.plan', {
    title: COMPARING,
    shape: 'one argument { folder? }',
    schema: z.object(FOLDER),
    async run(argument, { signal }) {
      const local = settled(await readLocal(context, await styleFolder(context, argument.folder), seen(context)));
      return planData(await stateOf(context, known, local, { fresh: true, call: { signal } }));
    },
  });
}

/** `dragoman.server.style.sides`: both sides of a list, in the same order, for a comparison. */
export function sidesCommand(context: Context, known: KnownLists): Entry {
  return syncEntry(context, 'dragoman.server.style.sides', {
    title: COMPARING,
    shape: 'one argument { folder?, file }',
    schema: z.object({ ...FOLDER, file: z.string().check(z.minLength(1)) }),
    async run({ folder, file }, { signal }, how): Promise<StyleCalls['dragoman.server.style.sides']['answers']> {
      const local = settled(await readLocal(context, await styleFolder(context, folder), seen(context)));
      const state = await stateOf(context, known, local, { fresh: false, call: { signal }, ...how });
      const plan = state.plans.find((one) => one.file === file);
      if (plan === undefined) throw refusal(`There are no style rules in ${file}.`);
      const { repository, service, found, source } = plan;
      const language = source?.list?.language ?? found?.list.language ?? '';
      const side = (items: Items | undefined) => (items === undefined ? '' : newStyleText(sorted(items), language));
      return { repository: side(repository), service: side(service) };
    },
  });
}

/** Sorted, so that equal content gives equal text. */
function sorted(items: Items): Items {
  return new Map([...items].sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** The project folder that a command applies to. @throws ResponseError */
export function styleFolder(context: Context, uri: string | undefined): Promise<string> {
  return folderOf(context, uri, 'style rules belong');
}
