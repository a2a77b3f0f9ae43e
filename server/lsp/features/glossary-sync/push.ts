import * as z from 'zod/mini';
import type { PushAnswer } from '../../../../shared/glossary.ts';
import { ok } from '../../../../shared/values/result.ts';
import { planData, stepData } from '../../../engine/parts/glossary/describe.ts';
import { inWords } from '../../../engine/parts/glossary/files.ts';
import { type PushChoices, stepsOf } from '../../../engine/parts/glossary/plan.ts';
import { type PushReport, push } from '../../../engine/parts/glossary/push.ts';
import type { SyncState } from '../../../engine/parts/glossary/state.ts';
import { saveLock } from '../../../engine/parts/workspace/glossary.ts';
import { describeError } from '../../../service/errors/errors.ts';
import type { CallOptions } from '../../../service/resources/translate-types.ts';
import { RetryBudget } from '../../../service/transport/retry.ts';
import type { Context } from '../../context.ts';
import { refusal } from '../../guard.ts';
import { askService } from '../service/ask.ts';
import type { Entry } from '../service/entry.ts';
import type { Progress } from '../translate/progress.ts';
import { failureOf } from '../translate/report.ts';
import { folderOf } from './folder.ts';
import { type Local, lookAtService, readLocal, settled, withState } from './look.ts';
import type { SyncSession } from './session.ts';
import { FOLDER, PREFER } from './shapes.ts';
import { syncEntry } from './sync-entry.ts';
import { unsavedOf } from './unsaved.ts';

/** `dragoman.server.glossary.push`: updates the service from the saved files. */
export function pushCommand(context: Context, session: SyncSession): Entry {
  return syncEntry(context, 'dragoman.server.glossary.push', {
    title: 'Pushing the glossary to the service',
    shape: "one argument { folder?, prefer?: 'repository' | 'service', prune?, dryRun? }",
    schema: z.object({ ...FOLDER, ...PREFER, prune: z.optional(z.boolean()) }),
    async run({ folder, dryRun, ...choices }, progress) {
      const path = await folderOf(context, folder);
      return session.locks.run(path, async () => {
        const local = settled(await readLocal(context, path, context.runtime.disk));
        if (local.glossary.files.length === 0)
          throw refusal(
            `No glossary file matches ${inWords(local.glossary.patterns)}. Name them under "glossary" in dragoman.json, or get the service's terms with Pull.`,
          );
        const call = { signal: progress.signal, budget: new RetryBudget() };
        const found = settled(await lookAtService(context, session, local, { fresh: true, call }));
        return withState(context, local, found, (state) =>
          dryRun === true
            ? foresee(context, state, choices)
            : perform({ context, session, local, state, choices, call, progress }),
        );
      });
    },
  });
}

function foresee(context: Context, state: SyncState, choices: PushChoices): PushAnswer {
  const { steps, stopped } = stepsOf(state, choices);
  return answer(context, state, { done: steps, stopped, failures: [] });
}

interface Run {
  readonly context: Context;
  readonly session: SyncSession;
  readonly local: Local;
  readonly state: SyncState;
  readonly choices: PushChoices;
  readonly call: CallOptions;
  readonly progress: Progress;
}

/** What was done before a failure or Cancel is kept and recorded; the failure is the answer only if nothing was done. */
async function perform({ context, session, local, state, choices, call, progress }: Run): Promise<PushAnswer> {
  const { folder } = local.loaded;
  const service = (client: Parameters<typeof push>[1]['client']) => ({ client, plan: local.plan });
  session.forget(folder);
  const report = settled(
    await askService(context, async (client) =>
      ok(
        await push(state, service(client), choices, call, (done, total) =>
          progress.report(done / total, `${done + 1} of ${total}`),
        ),
      ),
    ),
  );
  if (report.lock !== undefined) {
    const saved = await saveLock(context.runtime.disk, folder, report.lock, state.service);
    if (!saved.ok) throw refusal(`The service has the terms now, but ${saved.error.message}`);
  }
  const [failure] = report.failures;
  if (failure !== undefined && report.done.length + report.stopped.length === 0 && failure.place === undefined)
    throw failureOf(failure.error);
  if (report.found !== undefined)
    session.remember(folder, JSON.stringify([state.service, report.found.glossary?.id, state.name]), report.found);
  return answer(context, state, report);
}

function answer(context: Context, state: SyncState, { done, stopped, failures }: PushReport): PushAnswer {
  return {
    plan: planData(state),
    steps: done.map((step) => stepData(step, state.name)),
    stopped,
    failures: failures.map(({ pair, error, place }) => ({
      message: describeError(error),
      ...(pair !== undefined && { pair }),
      ...(place !== undefined && { place: { file: place.file, line: place.line, column: place.column } }),
    })),
    unsaved: unsavedOf(context, state.files),
  };
}
