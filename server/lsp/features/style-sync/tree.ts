import * as z from 'zod/mini';
import type { StyleFolderState, StyleTree } from '../../../../shared/style.ts';
import { areInStep, contentOf, listData } from '../../../engine/parts/style/describe.ts';
import { compareWith } from '../../../engine/parts/style/state.ts';
import { ownerOf } from '../../../engine/parts/workspace/extend.ts';
import { describeError, failureData } from '../../../service/errors/errors.ts';
import type { StyleList } from '../../../service/resources/style-types.ts';
import type { Context } from '../../context.ts';
import { cancelled } from '../../guard.ts';
import { uriOf } from '../../uris.ts';
import { type Look, seen } from '../glossary-sync/look.ts';
import { syncEntry } from '../glossary-sync/sync-entry.ts';
import type { Entry } from '../service/entry.ts';
import type { KnownLists } from './known.ts';
import { lookAtService, readLocal } from './look.ts';

interface Looked {
  readonly state?: StyleFolderState;
  /** Ids of the lists that belong to this folder. */
  readonly own: readonly string[];
  readonly lists: readonly StyleList[];
}

/** `dragoman.server.style.tree`: the sync state of every folder's lists. A failure of one is part of the answer, not an error of the whole. */
export function treeCommand(context: Context, known: KnownLists): Entry {
  return syncEntry(context, 'dragoman.server.style.tree', {
    title: 'Checking the style rules',
    shape: 'one argument { refresh? }',
    schema: z.object({ refresh: z.optional(z.boolean()) }),
    async run({ refresh = false }, { signal }, how): Promise<StyleTree> {
      if (refresh) known.forget();
      const looked: Looked[] = [];
      for (const folder of await context.projects.all()) {
        if (ownerOf((await context.projects.ofFolder(folder)).loaded, 'style').folder !== folder) continue;
        looked.push(await look(context, known, folder, { fresh: false, call: { signal }, ...how }));
        if (signal.aborted) throw cancelled();
      }
      const own = new Set(looked.flatMap((one) => one.own));
      const lists = new Map(looked.flatMap((one) => one.lists).map((list) => [list.id, list]));
      return {
        folders: looked.flatMap(({ state }) => state ?? []),
        others: [...lists.values()].filter(({ id }) => !own.has(id)),
      };
    },
  });
}

async function look(context: Context, known: KnownLists, folder: string, asked: Look): Promise<Looked> {
  const { service } = context.services.status(await context.settings.get());
  const base = { folder: uriOf(folder), service, mistakes: 0, inStep: false };
  const local = await readLocal(context, folder, seen(context));
  if (!local.ok) return { state: { ...base, lists: [], trouble: local.error }, own: [], lists: [] };
  const { input } = local.value;
  const found = await lookAtService(context, known, input.service, asked);
  const state = compareWith(input, found.ok ? found.value : []);
  // If a project has no style rules, a refusal by the service (as for an admin key) is not reported.
  if (state.plans.length === 0) return { own: [], lists: found.ok ? found.value : [] };
  const lists = state.plans.map((plan) => {
    const data = listData(plan);
    const standing = found.ok || data.standing === 'mistakes' ? data.standing : ('unknown' as const);
    const { rules, instructions } = contentOf(plan);
    return {
      ...data,
      standing,
      uri: context.documents.uriOf(`${folder}/${plan.file}`),
      content: { rules, instructions },
    };
  });
  return {
    state: {
      ...base,
      mistakes: lists.filter(({ standing }) => standing === 'mistakes').length,
      inStep: found.ok && areInStep(state),
      lists,
      ...(!found.ok && { trouble: describeError(found.error), failure: failureData(found.error) }),
    },
    own: state.plans.flatMap(({ found: one }) => one?.list.id ?? []),
    lists: found.ok ? found.value : [],
  };
}
