import type { CancellationToken, WorkDoneProgressReporter } from 'vscode-languageserver/node';
import type { TranslateArguments, TranslateReport } from '../../../shared/commands.ts';
import type { Context } from '../../context.ts';
import { refusal } from '../../guard.ts';
import { RetryBudget } from '../../service/retry.ts';
import type { Translator } from '../../service/translate-types.ts';
import { readTranslate } from './arguments.ts';
import { type FileOutcome, translateOne } from './file.ts';
import { Locks } from './locks.ts';
import { Paid } from './paid.ts';
import { type Progress, startProgress } from './progress.ts';
import { answer, failureOf } from './report.ts';
import { type Work, workFor } from './work.ts';

export type TranslateCommand = (
  args: readonly unknown[] | undefined,
  token: CancellationToken,
  reporter: WorkDoneProgressReporter,
) => Promise<TranslateReport>;

/** What the runs of one server share, so that nothing is paid for twice. */
interface Ledger {
  /** By target path. */
  readonly locks: Locks;
  /** By target path: answers that could not be written yet. */
  readonly paid: Map<string, Paid>;
}

interface Run {
  readonly context: Context;
  readonly ledger: Ledger;
  readonly request: TranslateArguments;
  readonly work: Work;
  readonly progress: Progress;
}

/** `dragoman.server.translate`: translates units of one document into the target files it stands for. */
export function translateCommand(context: Context): TranslateCommand {
  const ledger: Ledger = { locks: new Locks(), paid: new Map() };
  return async (args, token, reporter) => {
    const request = readTranslate(args);
    const found = await workFor(context, request.uri, request.to);
    if (!found.ok) throw refusal(found.error);
    const work = found.value;
    const progress = await startProgress(context, `Translating ${work.snapshot.name}`, token, reporter);
    try {
      return await perform({ context, ledger, request, work, progress });
    } finally {
      progress.done();
    }
  };
}

async function perform(run: Run): Promise<TranslateReport> {
  const { context, request, work, progress } = run;
  if (request.dryRun === true) return answer(context, await translateAll(run), progress, true);
  const cap = work.state.loaded.project.translation?.maxCharacters;
  if (cap !== undefined) await refuseOver(cap, run);
  const outcomes = await context.services.use(
    await context.settings.get(request.uri),
    (client) => translateAll(run, client),
    (all) => all.find(({ error }) => error !== undefined)?.error,
  );
  if (!outcomes.ok) throw failureOf(outcomes.error);
  return answer(context, outcomes.value, progress, false);
}

/** One target file after the other. Without a translator the run only counts. */
async function translateAll(run: Run, translator?: Translator): Promise<readonly FileOutcome[]> {
  const { context, ledger, request, work, progress } = run;
  const { items, state, snapshot } = work;
  const outcomes: FileOutcome[] = [];
  const budget = new RetryBudget();
  for (const [i, item] of items.entries()) {
    const path = item.targetPath;
    const outcome = await ledger.locks.run(path, async () => {
      const memory = ledger.paid.get(path) ?? new Paid();
      if (translator !== undefined) ledger.paid.set(path, memory);
      const made = await translateOne(context, {
        item,
        path: snapshot.path,
        scope: request.scope,
        project: state.loaded.project,
        ...(translator !== undefined && { translator: memory.around(translator) }),
        signal: progress.signal,
        budget,
        onProgress: ({ done, total }) =>
          progress.report((i + (total === 0 ? 1 : done / total)) / items.length, `${item.locale}: ${done} of ${total}`),
      });
      if (made.failure === undefined) ledger.paid.delete(path);
      return made;
    });
    outcomes.push(outcome);
    // Quota, a wrong key, a service that is down, Cancel: the next file would fare no better.
    if (outcome.error !== undefined || progress.signal.aborted) break;
  }
  return outcomes;
}

/** Counts first, so that the cap stops the run before anything is sent. */
async function refuseOver(cap: number, run: Run): Promise<void> {
  const total = (await translateAll(run)).reduce((sum, { characters }) => sum + characters, 0);
  if (total > cap)
    throw refusal(
      `This would send ${total} characters, more than the limit of ${cap} ("maxCharacters" in dragoman.json). Nothing was sent.`,
    );
}
