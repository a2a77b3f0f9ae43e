import { ok } from '../../../shared/values/result.ts';
import { pullFiles, pushFiles, withSync } from '../../engine/glossary/sync.ts';
import { isInStep, planData } from '../../engine/parts/glossary/describe.ts';
import type { MergedFiles } from '../../engine/parts/glossary/merge.ts';
import type { Side } from '../../engine/parts/glossary/plan.ts';
import type { PushReport } from '../../engine/parts/glossary/push.ts';
import type { SyncState } from '../../engine/parts/glossary/state.ts';
import { clearGlossary } from '../../engine/parts/workspace/glossary.ts';
import type { CliContext } from '../context.ts';
import { EXIT, type ExitCode, exitCodeOf, orEnd, worst } from '../exit.ts';
import { printPlan, printPull, printPush, pullData, pushData } from '../reports/glossary-report.ts';

export interface SyncOptions {
  readonly prune?: boolean;
  readonly prefer?: Side;
  readonly force?: boolean;
}

/** `dragoman glossary plan`: what push and pull would do. Sends nothing, writes nothing. */
export async function glossaryPlan(context: CliContext): Promise<ExitCode> {
  await compared(context);
  return EXIT.done;
}

/** `dragoman glossary check`: fails if files and service differ, or if files have mistakes. For CI. */
export async function glossaryCheck(context: CliContext): Promise<ExitCode> {
  return isInStep(await compared(context)) ? EXIT.done : EXIT.findings;
}

async function compared(context: CliContext): Promise<SyncState> {
  const { state, service } = orEnd(await withSync(context, async (sync) => ok(sync)));
  if (context.options.json === true) context.terminal.json('glossary plan', planData(state));
  else printPlan(context.terminal, state, service.name);
  return state;
}

/** `dragoman glossary push`: updates the service from the files. */
export async function glossaryPush(context: CliContext, { prefer, prune }: SyncOptions): Promise<ExitCode> {
  const pushed = await withSync(context, async (sync) => {
    await clearGlossary(context.files, sync.loaded.folder, sync.glossary);
    const report = await pushFiles(context, sync, { prefer, prune });
    return report.ok ? ok({ ...sync, report: report.value }) : report;
  });
  const { state, service, report } = orEnd(pushed);
  if (context.options.json === true) context.terminal.json('glossary push', pushData(state, report));
  else printPush(context.terminal, state, report, service.name);
  return pushCode(state.merged, report);
}

function pushCode({ problems }: MergedFiles, { stopped, failures }: PushReport): ExitCode {
  const mistaken = problems.some(({ severity }) => severity === 'error');
  return worst([
    stopped.length > 0 || mistaken ? EXIT.findings : EXIT.done,
    ...failures.map(({ error }): ExitCode => exitCodeOf(error)),
  ]);
}

/** `dragoman glossary pull`: updates the files from the service. */
export async function glossaryPull(context: CliContext, { prefer, force }: SyncOptions): Promise<ExitCode> {
  const pulled = await withSync(context, async (sync) => {
    const done = await pullFiles(context, sync, { prefer, force });
    return done.ok ? ok({ ...done.value, state: sync.state }) : done;
  });
  const { state, plan, files } = orEnd(pulled);
  if (context.options.json === true) context.terminal.json('glossary pull', pullData(state, plan, files));
  else printPull(context.terminal, state, plan, files);
  const left = plan.stopped.length > 0 || files.some(({ refused }) => refused !== undefined);
  return worst([left ? EXIT.findings : EXIT.done, context.signal.aborted ? EXIT.interrupted : EXIT.done]);
}
