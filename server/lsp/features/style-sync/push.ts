import * as z from 'zod/mini';
import type { StylePushAnswer } from '../../../../shared/style.ts';
import { ok } from '../../../../shared/values/result.ts';
import { inWords } from '../../../engine/parts/glossary/files.ts';
import { planData, stepData } from '../../../engine/parts/style/describe.ts';
import { type PushedStyle, pushStyles } from '../../../engine/parts/style/push.ts';
import type { StyleState } from '../../../engine/parts/style/state.ts';
import { stepsOf } from '../../../engine/parts/style/steps.ts';
import { saveStyle } from '../../../engine/parts/workspace/style.ts';
import { describeError } from '../../../service/errors/errors.ts';
import { RetryBudget } from '../../../service/transport/retry.ts';
import type { Context } from '../../context.ts';
import { refusal } from '../../guard.ts';
import { settled } from '../glossary-sync/look.ts';
import { FOLDER, PREFER } from '../glossary-sync/shapes.ts';
import { syncEntry } from '../glossary-sync/sync-entry.ts';
import { unsavedOf } from '../glossary-sync/unsaved.ts';
import { askService } from '../service/ask.ts';
import type { Entry } from '../service/entry.ts';
import { failureOf } from '../translate/report.ts';
import type { KnownLists } from './known.ts';
import { readLocal, stateOf } from './look.ts';
import { styleFolder } from './plan.ts';

/** `dragoman.server.style.push`: updates the service from the saved files. */
export function pushCommand(context: Context, known: KnownLists): Entry {
  return syncEntry(context, 'dragoman.server.style.push', {
    title: 'Pushing the style rules to the service',
    shape: "one argument { folder?, prefer?: 'repository' | 'service', prune?, dryRun? }",
    schema: z.object({ ...FOLDER, ...PREFER, prune: z.optional(z.boolean()) }),
    async run({ folder, dryRun, ...choices }, progress) {
      const path = await styleFolder(context, folder);
      return known.locks.run(path, async () => {
        const { disk } = context.runtime;
        const local = settled(await readLocal(context, path, disk));
        const call = { signal: progress.signal, budget: new RetryBudget() };
        const state = await stateOf(context, known, local, { fresh: true, call });
        if (state.plans.length === 0)
          throw refusal(
            `No file with style rules matches ${inWords(local.styles.patterns)}. Get a list from the service with Pull, or write one.`,
          );
        if (dryRun === true)
          return answer(
            context,
            state,
            state.plans.map((plan) => {
              const { steps, stopped } = stepsOf(plan, choices);
              return { plan, done: steps, ...(stopped !== undefined && { stopped }) };
            }),
          );
        known.forget();
        const pushed = settled(
          await askService(context, async (client) =>
            ok(
              await pushStyles(
                state,
                client,
                choices,
                (file, locked) => saveStyle(disk, path, state.service, file, locked),
                call,
                (done, total) => progress.report(done / total, `${done + 1} of ${total}`),
              ),
            ),
          ),
        );
        if (!pushed.ok) throw refusal(`The service has the style rules now, but ${pushed.error.message}`);
        const failed = pushed.value.find(({ failure }) => failure !== undefined)?.failure;
        if (
          failed !== undefined &&
          pushed.value.every(({ done, stopped }) => done.length === 0 && stopped === undefined)
        )
          throw failureOf(failed);
        return answer(context, state, pushed.value);
      });
    },
  });
}

function answer(context: Context, state: StyleState, pushed: readonly PushedStyle[]): StylePushAnswer {
  return {
    plan: planData(state),
    steps: pushed.flatMap(({ plan, done }) => done.map((step) => stepData(plan.file, step))),
    stopped: pushed.flatMap(({ plan: { file }, stopped }) =>
      stopped === undefined ? [] : [{ file, reason: stopped }],
    ),
    failures: pushed.flatMap(({ plan: { file }, failure }) =>
      failure === undefined ? [] : [{ file, message: describeError(failure) }],
    ),
    unsaved: unsavedOf(context, state.files),
  };
}
