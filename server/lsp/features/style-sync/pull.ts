import * as z from 'zod/mini';
import type { PulledFileInfo } from '../../../../shared/glossary.ts';
import type { StylePullAnswer } from '../../../../shared/style.ts';
import { LOCK_FILE } from '../../../engine/parts/glossary/lock.ts';
import { planData } from '../../../engine/parts/style/describe.ts';
import { parseStyle } from '../../../engine/parts/style/file.ts';
import { itemsOf } from '../../../engine/parts/style/list.ts';
import { type PulledStyle, planStylePull } from '../../../engine/parts/style/pull.ts';
import { lockedNext } from '../../../engine/parts/style/push.ts';
import type { StyleState } from '../../../engine/parts/style/state.ts';
import { saveStyle } from '../../../engine/parts/workspace/style.ts';
import { RetryBudget } from '../../../service/transport/retry.ts';
import type { Context } from '../../context.ts';
import { cancelled, refusal } from '../../guard.ts';
import { seen, settled } from '../glossary-sync/look.ts';
import { FOLDER, PREFER } from '../glossary-sync/shapes.ts';
import { syncEntry } from '../glossary-sync/sync-entry.ts';
import { writeUpdate } from '../glossary-sync/write-update.ts';
import type { Entry } from '../service/entry.ts';
import type { Progress } from '../translate/progress.ts';
import type { KnownLists } from './known.ts';
import { type LocalStyles, readLocal, stateOf } from './look.ts';
import { styleFolder } from './plan.ts';

/** `dragoman.server.style.pull`: updates the files, as shown in the editor, from the service. */
export function pullCommand(context: Context, known: KnownLists): Entry {
  return syncEntry(context, 'dragoman.server.style.pull', {
    title: 'Pulling the style rules of the service into the files',
    shape: "one argument { folder?, prefer?: 'repository' | 'service', take?: string[], force?, dryRun? }",
    schema: z.object({
      ...FOLDER,
      ...PREFER,
      take: z.optional(z.array(z.string())),
      force: z.optional(z.boolean()),
    }),
    async run({ folder, prefer, take = [], force = false, dryRun = false }, progress) {
      const path = await styleFolder(context, folder);
      return known.locks.run(path, async () => {
        const local = settled(await readLocal(context, path, seen(context)));
        const call = { signal: progress.signal, budget: new RetryBudget() };
        const state = await stateOf(context, known, local, { fresh: true, call });
        const pulled = planStylePull(state, { patterns: local.styles.patterns, prefer, take: new Set(take) });
        return pull({ context, local, state, pulled }, { force, dryRun }, progress);
      });
    },
  });
}

interface Run {
  readonly context: Context;
  readonly local: LocalStyles;
  readonly state: StyleState;
  readonly pulled: readonly PulledStyle[];
}

async function pull(
  run: Run,
  choices: { readonly force: boolean; readonly dryRun: boolean },
  progress: Progress,
): Promise<StylePullAnswer> {
  const { context, local, state, pulled } = run;
  const { folder } = local.loaded;
  const files: PulledFileInfo[] = [];
  if (!choices.dryRun) await context.runtime.disk.clear(`${folder}/${LOCK_FILE}`);
  for (const [at, one] of pulled.entries()) {
    if (progress.signal.aborted) break;
    if (one.update !== undefined) {
      progress.report(at / pulled.length, one.update.name);
      const file = local.styles.files.find(({ name }) => name === one.update?.name)?.content;
      const written = { folder, file, label: 'Pull style rules' };
      files.push(await writeUpdate(context, written, one.update, choices));
    }
    if (!choices.dryRun) await remember(run, one);
  }
  // What was written by then is recorded: the next run continues from there.
  if (progress.signal.aborted) throw cancelled();
  for (const { result, file } of files) if (result === 'created') context.projects.forget(`${folder}/${file}`);
  return {
    plan: planData(state),
    files,
    stopped: pulled.flatMap(({ plan: { file }, stopped }) =>
      stopped === undefined ? [] : [{ file, reason: stopped }],
    ),
  };
}

/** Only what is on disk counts as synced: a change that is never saved must not look like one that was reverted. */
async function remember({ context, local, state }: Run, { plan }: PulledStyle): Promise<void> {
  const { disk } = context.runtime;
  const { folder } = local.loaded;
  const onDisk = await disk.read(`${folder}/${plan.file}`);
  const list = onDisk.ok ? parseStyle(onDisk.value.text).list : undefined;
  if (list === undefined) return;
  const next = lockedNext(plan, plan.found, itemsOf(list));
  const saved = next === 'as it was' ? undefined : await saveStyle(disk, folder, state.service, plan.file, next);
  if (saved?.ok === false) throw refusal(`The files have the style rules now, but ${saved.error.message}`);
}
