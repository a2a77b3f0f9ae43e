import * as z from 'zod/mini';
import type { DictionaryState, GlossaryState } from '../../../../shared/glossary.ts';
import { isInStep, standingOf } from '../../../engine/parts/glossary/describe.ts';
import { languagesOf } from '../../../engine/parts/glossary/dictionary.ts';
import type { MergedFiles } from '../../../engine/parts/glossary/merge.ts';
import { countOf } from '../../../engine/parts/glossary/plan.ts';
import type { SyncState } from '../../../engine/parts/glossary/state.ts';
import { ownerOf } from '../../../engine/parts/workspace/extend.ts';
import { describeError, failureData } from '../../../service/errors/errors.ts';
import type { Context } from '../../context.ts';
import { cancelled } from '../../guard.ts';
import { uriOf } from '../../uris.ts';
import type { Entry } from '../service/entry.ts';
import { stateOf as compared, type Look, lookAtService, readLocal, seen } from './look.ts';
import type { SyncSession } from './session.ts';
import { syncEntry } from './sync-entry.ts';

/** `dragoman.server.glossary.tree`: the sync state of every folder's glossary. A failure of one is part of the answer, not an error of the whole. */
export function treeCommand(context: Context, session: SyncSession): Entry {
  return syncEntry(context, 'dragoman.server.glossary.tree', {
    shape: 'one argument { refresh? }',
    schema: z.object({ refresh: z.optional(z.boolean()) }),
    async run({ refresh = false }, { signal }, how) {
      const states: GlossaryState[] = [];
      for (const folder of await context.projects.all()) {
        if (ownerOf((await context.projects.ofFolder(folder)).loaded, 'glossary').folder !== folder) continue;
        const state = await stateOf(context, session, folder, { fresh: refresh, call: { signal }, ...how });

        if (signal.aborted) throw cancelled();
        if (state !== undefined) states.push(state);
      }
      return states;
    },
  });
}

/** Undefined: the folder has no glossary, and its project names none. */
async function stateOf(
  context: Context,
  session: SyncSession,
  folder: string,
  asked: Look,
): Promise<GlossaryState | undefined> {
  const { project } = (await context.projects.ofFolder(folder)).loaded;
  const service = context.services.status(await context.settings.get()).service;
  const base = { folder: uriOf(folder), configured: project.glossary !== undefined, service };
  const local = await readLocal(context, folder, seen(context), session);
  if (!local.ok) {
    const name = project.glossary?.name ?? folder.slice(folder.lastIndexOf('/') + 1);
    return {
      ...base,
      name,
      files: [],
      lost: false,
      inStep: false,
      mistakes: 0,
      dictionaries: [],
      trouble: local.error,
    };
  }
  const { files, name } = local.value.glossary;
  const locked = local.value.input.lock.glossaries.has(local.value.input.service);
  if (files.length === 0 && !base.configured && !locked) return undefined;
  const known = { ...base, name, files: files.map(({ content }) => context.documents.uriOf(content.path)) };
  const found = await lookAtService(context, session, local.value, asked);
  if (!found.ok)
    return {
      ...known,
      ...withoutService(session.merge(folder, files)),
      trouble: describeError(found.error),
      failure: failureData(found.error),
    };
  return { ...known, ...withService(await compared(context, session, local.value, found.value)) };
}

type Standings = Omit<GlossaryState, 'folder' | 'name' | 'configured' | 'files' | 'service' | 'trouble'>;

function withService(state: SyncState): Standings {
  const { glossary, lost } = state.found;
  return {
    ...(glossary !== undefined && { glossary: { id: glossary.id, name: glossary.name } }),
    lost,
    inStep: isInStep(state),
    mistakes: mistakesOf(state.merged.problems),
    dictionaries: state.plans.map((plan) => dictionaryOf(state, plan)),
  };
}

function dictionaryOf(state: SyncState, plan: SyncState['plans'][number]): DictionaryState {
  const { pair, repository, service, push, pull, conflicts } = plan;
  return {
    ...languagesOf(pair),
    standing: standingOf(state, plan),
    files: repository?.size ?? null,
    service: service?.size ?? null,
    push: repository === undefined ? 0 : countOf(push),
    pull: countOf(pull),
    conflicts: conflicts.length,
  };
}

/** The state without the service: what the files contain. */
function withoutService({ dictionaries, problems }: MergedFiles): Standings {
  return {
    lost: false,
    inStep: false,
    mistakes: mistakesOf(problems),
    dictionaries: Array.from(dictionaries, ([pair, { entries }]) => ({
      ...languagesOf(pair),
      standing: 'unknown',
      files: entries.size,
      service: null,
      push: 0,
      pull: 0,
      conflicts: 0,
    })),
  };
}

function mistakesOf(problems: readonly { readonly severity: string }[]): number {
  return problems.filter(({ severity }) => severity === 'error').length;
}
