import * as z from 'zod/mini';
import type { PullAnswer, PulledFileInfo, Side } from '../../../../shared/glossary.ts';
import { planData } from '../../../engine/parts/glossary/describe.ts';
import { mergeFiles } from '../../../engine/parts/glossary/merge.ts';
import { type PullPlan, planPull } from '../../../engine/parts/glossary/pull.ts';
import { lockAfter, type SyncState } from '../../../engine/parts/glossary/state.ts';
import { clearGlossary, projectGlossary, saveLock } from '../../../engine/parts/workspace/glossary.ts';
import { RetryBudget } from '../../../service/transport/retry.ts';
import type { Context } from '../../context.ts';
import { cancelled, refusal } from '../../guard.ts';
import type { Entry } from '../service/entry.ts';
import type { Progress } from '../translate/progress.ts';
import { folderOf } from './folder.ts';
import { type Local, lookAtService, readLocal, seen, settled, withState } from './look.ts';
import type { SyncSession } from './session.ts';
import { FOLDER, PREFER } from './shapes.ts';
import { syncEntry } from './sync-entry.ts';
import { writeUpdate } from './write-update.ts';

interface Choices {
  readonly prefer?: Side;
  readonly force?: boolean;
  readonly dryRun?: boolean;
}

/** `dragoman.server.glossary.pull`: updates the files, as shown in the editor, from the service. */
export function pullCommand(context: Context, session: SyncSession): Entry {
  return syncEntry(context, 'dragoman.server.glossary.pull', {
    title: 'Pulling the terms of the service into the files',
    shape: "one argument { folder?, prefer?: 'repository' | 'service', force?, dryRun? }",
    schema: z.object({ ...FOLDER, ...PREFER, force: z.optional(z.boolean()) }),
    async run({ folder, ...choices }, progress) {
      const path = await folderOf(context, folder);
      return session.locks.run(path, async () => {
        const local = settled(await readLocal(context, path, seen(context), session));
        const call = { signal: progress.signal, budget: new RetryBudget() };
        const found = settled(await lookAtService(context, session, local, { fresh: true, call }));
        if (found.glossary === undefined)
          throw refusal(
            `The service has no glossary "${local.input.name}"${found.lost ? ' any more' : ''}. Push ${found.lost ? 'restores' : 'creates'} it from the files.`,
          );
        const answer = await withState(context, local, found, (state) =>
          pull(context, local, state, choices, progress),
        );
        session.remember(path, JSON.stringify([local.input.service, found.glossary.id, local.input.name]), found);
        return answer;
      });
    },
  });
}

async function pull(
  context: Context,
  local: Local,
  state: SyncState,
  { prefer, force = false, dryRun = false }: Choices,
  progress: Progress,
): Promise<PullAnswer> {
  const { patterns } = local.glossary;
  const { folder, project } = local.loaded;
  const plan: PullPlan = planPull(state, { patterns, sourceLocale: project.sourceLocale, prefer });
  const files: PulledFileInfo[] = [];
  if (!dryRun) await clearGlossary(context.runtime.disk, folder, local.glossary);
  for (const [at, update] of plan.updates.entries()) {
    if (progress.signal.aborted) break;
    progress.report(at / plan.updates.length, update.name);
    const file = local.glossary.files.find(({ name }) => name === update.name)?.content;
    const written = { folder, file, label: 'Pull glossary' };
    files.push(await writeUpdate(context, written, update, { force, dryRun }));
  }
  if (!dryRun) await remember(context, local, state);
  // What was written by then is recorded: the next run continues from there.
  if (progress.signal.aborted) throw cancelled();
  for (const { result, file } of files) if (result === 'created') context.projects.forget(`${folder}/${file}`);
  return { plan: planData(state), files, stopped: plan.stopped };
}

/** Only what is on disk counts as synced: a change that is never saved must not look like one that was reverted. */
async function remember({ runtime }: Context, { loaded }: Local, state: SyncState): Promise<void> {
  const { glossary, dictionaries } = state.found;
  const onDisk = await projectGlossary(runtime.disk, loaded);
  if (glossary === undefined) return;
  if (!onDisk.ok) throw refusal(onDisk.error.message);
  const merged = mergeFiles(onDisk.value.files);
  const lock = lockAfter(state, {
    id: glossary.id,
    name: glossary.name,
    repository: new Map(Array.from(merged.dictionaries, ([pair, { entries }]) => [pair, entries])),
    service: new Map(Array.from(dictionaries, ([pair, { entries }]) => [pair, entries])),
  });
  const saved = await saveLock(runtime.disk, loaded.folder, lock, state.service);
  if (!saved.ok) throw refusal(`The files have the terms now, but ${saved.error.message}`);
}
