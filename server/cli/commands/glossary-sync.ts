import { isInStep, planData } from '../../glossary/describe.ts';
import { inWords } from '../../glossary/files.ts';
import type { MergedFiles } from '../../glossary/merge.ts';
import type { Side } from '../../glossary/plan.ts';
import { type FileUpdate, filesAfter, planPull } from '../../glossary/pull.ts';
import { type PushReport, push } from '../../glossary/push.ts';
import { lockAfter } from '../../glossary/state.ts';
import { isCommitted } from '../../workspace/git.ts';
import { clearGlossary } from '../../workspace/glossary.ts';
import type { CliContext } from '../context.ts';
import { CommandError, EXIT, type ExitCode, exitCodeOf, worst } from '../exit.ts';
import { printPlan, printPull, printPush, pullData, pushData } from '../glossary-report.ts';
import { type OpenedSync, withSync, writeBack } from '../glossary-sync.ts';

export interface SyncOptions {
  readonly prune?: boolean;
  readonly prefer?: Side;
  readonly force?: boolean;
}

/** `dragoman glossary plan`: what push and pull would do. Sends nothing, writes nothing. */
export function glossaryPlan(context: CliContext): Promise<ExitCode> {
  return withSync(context, async ({ state, service }) => {
    if (context.options.json === true) context.terminal.json(planData(state));
    else printPlan(context.terminal, state, service.name);
    return EXIT.done;
  });
}

/** `dragoman glossary check`: fails when files and service differ, or when files have mistakes. For CI. */
export function glossaryCheck(context: CliContext): Promise<ExitCode> {
  return withSync(context, async ({ state, service }) => {
    if (context.options.json === true) context.terminal.json(planData(state));
    else printPlan(context.terminal, state, service.name);
    return isInStep(state) ? EXIT.done : EXIT.findings;
  });
}

/** `dragoman glossary push`: the service follows the files. */
export function glossaryPush(context: CliContext, options: SyncOptions): Promise<ExitCode> {
  return withSync(context, async (sync) => {
    await clearGlossary(context.files, sync.loaded.folder, sync.glossary);
    const report = await pushFiles(context, sync, options);
    if (context.options.json === true) context.terminal.json(pushData(sync.state, report));
    else printPush(context.terminal, sync.state, report, sync.service.name);
    return pushCode(sync.state.merged, report);
  });
}

export async function pushFiles(context: CliContext, sync: OpenedSync, options: SyncOptions): Promise<PushReport> {
  const { state, service, loaded, glossary, call } = sync;
  if (state.files.length === 0)
    throw new CommandError(
      EXIT.usage,
      `No glossary file fits ${inWords(glossary.patterns)} in ${loaded.folder}. Name them under "glossary" in dragoman.json, or bring the service's terms with "dragoman glossary pull".`,
    );
  const report = await push(state, service, { prefer: options.prefer, prune: options.prune }, call);
  if (report.lock !== undefined) await writeBack(context, sync, report.lock);
  return report;
}

function pushCode({ problems }: MergedFiles, { stopped, failures }: PushReport): ExitCode {
  const mistaken = problems.some(({ severity }) => severity === 'error');
  return worst([
    stopped.length > 0 || mistaken ? EXIT.findings : EXIT.done,
    ...failures.map(({ error }): ExitCode => exitCodeOf(error)),
  ]);
}

/** What became of a file on the way back. */
export interface PulledFile extends FileUpdate {
  /** Why it was not written. */
  readonly refused?: string;
}

/** `dragoman glossary pull`: the files follow the service. */
export function glossaryPull(context: CliContext, options: SyncOptions): Promise<ExitCode> {
  return withSync(context, async (sync) => {
    const { state, loaded } = sync;
    const { patterns } = sync.glossary;
    if (state.found.glossary === undefined)
      throw new CommandError(
        EXIT.usage,
        `The service has no glossary "${state.name}"${state.found.lost ? ' any more' : ''}. "dragoman glossary push" ${state.found.lost ? 'restores' : 'makes'} it from the files.`,
      );
    await clearGlossary(context.files, loaded.folder, sync.glossary);
    const { sourceLocale } = loaded.project;
    const plan = planPull(state, { patterns, sourceLocale, prefer: options.prefer });
    const written: PulledFile[] = [];
    for (const update of plan.updates) {
      if (context.signal.aborted) break;
      const refused = await writeUpdate(context, sync, update, options.force === true);
      written.push({ ...update, ...(refused !== undefined && { refused }) });
    }
    const done = written.filter(({ refused }) => refused === undefined);
    const { id, name } = state.found.glossary;
    const service = new Map(Array.from(state.found.dictionaries, ([pair, { entries }]) => [pair, entries]));
    const repository = filesAfter(state, done, sourceLocale);
    await writeBack(context, sync, lockAfter(state, { id, name, repository, service }));
    if (context.options.json === true) context.terminal.json(pullData(state, plan, written));
    else printPull(context.terminal, state, plan, written);
    const left = plan.stopped.length > 0 || done.length < written.length;
    return worst([left ? EXIT.findings : EXIT.done, context.signal.aborted ? EXIT.interrupted : EXIT.done]);
  });
}

async function writeUpdate(
  { files }: CliContext,
  { loaded, glossary }: OpenedSync,
  { name, edits, text }: FileUpdate,
  force: boolean,
): Promise<string | undefined> {
  const file = glossary.files.find((one) => one.name === name);
  if (file === undefined) {
    const created = await files.create(`${loaded.folder}/${name}`, Buffer.from(text));
    return created.ok ? undefined : created.error.message;
  }
  if (!force && !(await isCommitted(files, loaded.folder, name)))
    return `${name} has changes that are not committed, and was not written. Commit them, or use --force.`;
  const written = await files.write(file.content, edits);
  return written.ok ? undefined : written.error.message;
}
