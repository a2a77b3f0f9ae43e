import type { CancellationToken, WorkDoneProgressReporter } from 'vscode-languageserver/node';
import type { TranslateArguments } from '../../../shared/commands.ts';
import { isOffered } from '../../../shared/locale.ts';
import type { Context } from '../../context.ts';
import { refusal } from '../../guard.ts';
import type { ServiceClient } from '../../service/client.ts';
import { offeredTargets } from '../../service/offered-targets.ts';
import { RetryBudget } from '../../service/retry.ts';
import { Terms } from '../glossary-sync/use.ts';
import { type FileOutcome, type FileRun, translateOne } from './file.ts';
import type { Ledger } from './ledger.ts';
import { type Progress, startProgress } from './progress.ts';
import { failureOf } from './report.ts';
import { type Work, workFor } from './work.ts';

/** One command on one document. */
export interface Run {
  readonly context: Context;
  readonly ledger: Ledger;
  readonly request: TranslateArguments;
  readonly work: Work;
  readonly progress: Progress;
  readonly terms: Terms;
}

/** What a run does with one target file. */
export type One<T extends FileOutcome> = (context: Context, run: FileRun) => Promise<T>;

/** Finds out what a command is about, and runs it with progress. @throws ResponseError */
export async function withRun<T>(
  context: Context,
  ledger: Ledger,
  request: TranslateArguments,
  token: CancellationToken,
  reporter: WorkDoneProgressReporter,
  perform: (run: Run) => Promise<T>,
): Promise<T> {
  const found = await workFor(context, request.uri, request.to);
  if (!found.ok) throw refusal(found.error);
  const work = found.value;
  const progress = await startProgress(context, `Translating ${work.snapshot.name}`, token, reporter);
  try {
    return await perform({ context, ledger, request, work, progress, terms: new Terms() });
  } finally {
    progress.done();
  }
}

/** Goes through all files with the service, unless they are more than the project allows. @throws ResponseError */
export async function withService<T extends FileOutcome>(run: Run, one: One<T>): Promise<readonly T[]> {
  const { context, request, work } = run;
  const cap = capOf(work);
  if (cap !== undefined) await refuseOver(cap, run);
  const outcomes = await context.services.use(
    await context.settings.get(request.uri),
    (client) => overFiles(run, one, client),
    (all) => all.find(({ error }) => error !== undefined)?.error,
  );
  if (!outcomes.ok) throw failureOf(outcomes.error);
  return outcomes.value;
}

function capOf({ state }: Work): number | undefined {
  return state.loaded.project.translation?.maxCharacters;
}

/** One target file after the other. Without a client the run only counts. */
export async function overFiles<T extends FileOutcome>(
  { context, ledger, request, work, progress, terms }: Run,
  one: One<T>,
  client?: ServiceClient,
): Promise<readonly T[]> {
  const { state, snapshot } = work;
  const { say, number } = context.client.voice;
  const outcomes: T[] = [];
  const budget = new RetryBudget();
  const targetCodes = client && (await offeredTargets(client, progress.signal));
  // What the service cannot do is known before anything is sent; the other locales go on.
  const rank = ({ locale }: { readonly locale: string }) => Number(isOffered(locale, targetCodes));
  const items = work.items.toSorted((a, b) => rank(a) - rank(b));
  const cap = capOf(work);
  const sum = (of: (outcome: T) => number) => outcomes.reduce((total, outcome) => total + of(outcome), 0);
  for (const [i, item] of items.entries()) {
    const path = item.targetPath;
    const outcome = await ledger.locks.run(path, async () => {
      const glossary = client && (await terms.open(context, state.loaded, client, progress.signal));
      const paid = glossary && ledger.paidFor(path).around(glossary.translator);
      const glossaryId = glossary?.idFor(item.group.sourceLocale, item.locale);
      return one(context, {
        item,
        path: snapshot.path,
        scope: request.scope,
        project: state.loaded.project,
        folder: state.loaded.folder,
        ...(paid !== undefined && { translator: paid.translator }),
        ...(glossaryId !== undefined && { glossaryId }),
        signal: progress.signal,
        budget,
        ...(targetCodes && { targetCodes }),
        // Further attempts cost, too: they stop at the same limit. A count is compared with it at the end.
        ...(client && cap !== undefined && { characterBudget: cap - sum(({ characters }) => characters) }),
        onProgress: ({ done, total, billedCharacters }) => {
          const characters = sum((outcome) => outcome.billedCharacters) + billedCharacters;
          const share = (i + (total === 0 ? 1 : done / total)) / items.length;
          // What it has cost so far is a way to follow how far it is.
          const place = [item.locale, done, total] as const;
          const words = characters === 0 ? say('progress', ...place) : say('costing', ...place, number(characters));
          progress.report(share, words);
        },
        settle: () => paid?.settle(),
      });
    });
    outcomes.push(outcome);
    // Quota, a wrong key, a service that is down, Cancel: the next file would fare no better.
    const { error } = outcome;
    if ((error !== undefined && error.kind !== 'bad-request') || progress.signal.aborted) return outcomes;
  }
  if (client !== undefined) await terms.compare(client, progress.signal);
  return outcomes;
}

/** Counts first, so that the cap stops the run before anything is sent. */
async function refuseOver(cap: number, run: Run): Promise<void> {
  const total = (await overFiles(run, translateOne)).reduce((sum, { characters }) => sum + characters, 0);
  if (total > cap)
    throw refusal(
      `This would send ${total} characters, more than the limit of ${cap} ("maxCharacters" in dragoman.json). Nothing was sent.`,
    );
}
