import { ok } from '../../../../shared/values/result.ts';
import { areInStep, planData } from '../../../engine/parts/style/describe.ts';
import type { StyleState } from '../../../engine/parts/style/state.ts';
import type { StyleChoices } from '../../../engine/parts/style/steps.ts';
import { type PullWishes, pullStyleFiles, pushStyleFiles } from '../../../engine/style/bring.ts';
import { withStyles } from '../../../engine/style/sync.ts';
import type { CliContext } from '../../context.ts';
import { EXIT, type ExitCode, exitCodeOf, orEnd, worst } from '../../exit.ts';
import {
  printStylePlan,
  printStylePull,
  printStylePush,
  stylePullData,
  stylePushData,
} from '../../reports/style-report.ts';

/** `dragoman style plan`: what push and pull would do. Sends nothing, writes nothing. */
export async function stylePlan(context: CliContext): Promise<ExitCode> {
  await compared(context);
  return EXIT.done;
}

/** `dragoman style check`: fails if files and service differ, or if files have mistakes. For CI. */
export async function styleCheck(context: CliContext): Promise<ExitCode> {
  return areInStep(await compared(context)) ? EXIT.done : EXIT.findings;
}

async function compared(context: CliContext): Promise<StyleState> {
  const { state, service } = orEnd(await withStyles(context, async (opened) => ok(opened)));
  if (context.options.json === true) context.terminal.json('style plan', planData(state));
  else printStylePlan(context.terminal, state, service.name);
  return state;
}

/** `dragoman style push`: updates the service from the files. */
export async function stylePush(context: CliContext, { prefer, prune }: StyleChoices): Promise<ExitCode> {
  const run = await withStyles(context, async (opened) => {
    const pushed = await pushStyleFiles(context, opened, { prefer, prune });
    return pushed.ok ? ok({ ...opened, pushed: pushed.value }) : pushed;
  });
  const { state, service, pushed } = orEnd(run);
  if (context.options.json === true) context.terminal.json('style push', stylePushData(state, pushed));
  else printStylePush(context.terminal, state, pushed, service.name);
  return worst([
    ...pushed.map(({ stopped }): ExitCode => (stopped === undefined ? EXIT.done : EXIT.findings)),
    ...pushed.map(({ failure }): ExitCode => (failure === undefined ? EXIT.done : exitCodeOf(failure))),
  ]);
}

/** `dragoman style pull [ID|NAME…]`: updates the files from the service. */
export async function stylePull(context: CliContext, take: readonly string[], wishes: PullWishes): Promise<ExitCode> {
  const run = await withStyles(context, async (opened) => {
    const pulled = await pullStyleFiles(context, opened, { ...wishes, take });
    return pulled.ok ? ok({ ...opened, pulled: pulled.value }) : pulled;
  });
  const { state, pulled } = orEnd(run);
  if (context.options.json === true) context.terminal.json('style pull', stylePullData(state, pulled));
  else printStylePull(context.terminal, state, pulled);
  const left = pulled.some(({ stopped, refused }) => stopped !== undefined || refused !== undefined);
  return worst([left ? EXIT.findings : EXIT.done, context.signal.aborted ? EXIT.interrupted : EXIT.done]);
}
