import { setTimeout as delay } from 'node:timers/promises';
import type { CancellationToken, WorkDoneProgressReporter } from 'vscode-languageserver/node';
import type { TranslateArguments } from '../../../../shared/commands.ts';
import { isOffered } from '../../../../shared/locale.ts';
import { endsRun } from '../../../engine/failure.ts';
import { claimTarget, placeOf } from '../../../engine/parts/workspace/files/claim.ts';
import type { JoinedTeam } from '../../../engine/team/join.ts';
import type { ServiceClient } from '../../../service/client.ts';
import { RetryBudget } from '../../../service/transport/retry.ts';
import type { Context } from '../../context.ts';
import { refusal } from '../../guard.ts';
import { Terms } from '../glossary-sync/use.ts';
import { type FileOutcome, type FileRun, translateOne } from './file.ts';
import type { Locks } from './locks.ts';
import { type Progress, startProgress } from './progress.ts';
import { failureOf } from './report.ts';
import { type Work, workFor } from './work.ts';

/** One command on one document. */
export interface Run {
  readonly context: Context;
  readonly locks: Locks;
  readonly request: TranslateArguments;
  readonly work: Work;
  readonly progress: Progress;
  readonly terms: Terms;
}

/** The work of a run on one target file. */
export type One<T extends FileOutcome> = (context: Context, run: FileRun) => Promise<T>;

/** Resolves the files of a command, and runs it with progress. @throws ResponseError */
export async function withRun<T>(
  context: Context,
  locks: Locks,
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
    return await perform({ context, locks, request, work, progress, terms: new Terms() });
  } finally {
    progress.done();
  }
}

/** Processes all files with the service, unless they exceed the project's limit. @throws ResponseError */
export async function withService<T extends FileOutcome>(run: Run, one: One<T>): Promise<readonly T[]> {
  const { context, request, work } = run;
  const limit = limitOf(work);
  if (limit !== undefined) await refuseOver(limit, run);
  const outcomes = await context.services.use(
    await context.settings.get(request.uri),
    (client) => overFiles(run, one, client),
    (all) => all.find(({ error }) => error !== undefined)?.error,
  );
  if (!outcomes.ok) throw failureOf(outcomes.error);
  return outcomes.value;
}

/** The limit in code points for one run of a project. */
export function limitOf({ state }: Pick<Work, 'state'>): number | undefined {
  return state.loaded.project.translation?.maxCharacters;
}

/** One target file after the other. Without a client the run only counts. */
export async function overFiles<T extends FileOutcome>(
  run: Run,
  one: One<T>,
  client?: ServiceClient,
): Promise<readonly T[]> {
  const { context, request, work } = run;
  const account = context.services.account(await context.settings.get(request.uri));
  // Pseudo-translations are not shared.
  const joins = client !== undefined && account.engine === undefined;
  const team = joins ? await context.memories.joinTeam(work.state, account.maker) : undefined;
  try {
    return await oneByOne(run, one, client, account, team);
  } finally {
    await team?.close();
  }
}

async function oneByOne<T extends FileOutcome>(
  { context, locks, request, work: { state, snapshot, items: all }, progress, terms }: Run,
  one: One<T>,
  client: ServiceClient | undefined,
  account: Pick<ReturnType<Context['services']['account']>, 'maker'>,
  team: JoinedTeam | undefined,
): Promise<readonly T[]> {
  const { answers, runtime } = context;
  const { say, number } = context.client.localizer;
  const outcomes: T[] = [];
  const budget = new RetryBudget();
  const opened = client && (await terms.resources(context, state.loaded, client, progress.signal, request.options));
  const targetCodes = opened?.offer?.codes;
  // Unsupported locales are known before anything is sent; the other locales continue.
  const rank = ({ locale }: { readonly locale: string }) => Number(isOffered(locale, targetCodes));
  const items = all.toSorted((a, b) => rank(a) - rank(b));
  const cap = Math.min(
    limitOf({ state }) ?? Number.POSITIVE_INFINITY,
    request.maxCharacters ?? Number.POSITIVE_INFINITY,
  );
  const sum = (of: (outcome: T) => number) => outcomes.reduce((total, outcome) => total + of(outcome), 0);
  for (const [i, item] of items.entries()) {
    const path = item.targetPath;
    const work = async () => {
      const glossary = client && (await terms.open(context, state.loaded, client, progress.signal));
      // If the user names units, new answers are wanted, not those that were refused.
      const anew = typeof request.scope !== 'string' || request.scope === 'all';
      const paid =
        client && answers.at(account.maker, placeOf(path), { anew, team: team?.work, targetLocale: item.locale });
      return one(context, {
        item,
        path: snapshot.path,
        scope: request.scope,
        ...(request.overwriteHuman === true && { overwriteHuman: true }),
        project: state.loaded.project,
        folder: state.loaded.folder,
        ...(paid && glossary && { translator: paid.around(glossary.translator) }),
        ...(opened && { resources: opened.resources }),
        ...(request.options && { options: request.options }),
        signal: progress.signal,
        budget,
        ...(targetCodes && { targetCodes }),
        // Further attempts cost as well: they stop at the same limit. A count is compared with it at the end.
        ...(client && Number.isFinite(cap) && { characterBudget: cap - sum(({ characters }) => characters) }),
        ...(request.maxCharacters !== undefined && { inPart: true }),
        onProgress: ({ done, total, billedCharacters }) => {
          const characters = sum((outcome) => outcome.billedCharacters) + billedCharacters;
          const share = (i + (total === 0 ? 1 : done / total)) / items.length;
          // The cost so far also shows the progress.
          const place = [item.locale, done, total] as const;
          const words = characters === 0 ? say('progress', ...place) : say('costing', ...place, number(characters));
          progress.report(share, words);
        },
        settle: () => paid?.apply(),
        refuse: (texts) => paid?.refuse(texts),
      });
    };
    const waiting = () => progress.report(i / items.length, say('claimed', item.locale));
    const claimed = async () => {
      const claim = await claimTarget(runtime.sharedFolder(), path, progress.signal, waiting);
      try {
        if (claim.waited) await asOnDisk(context, path, progress.signal);
        return await work();
      } finally {
        await claim.release();
      }
    };
    const outcome = await locks.run(path, client === undefined ? work : claimed);
    outcomes.push(outcome);
    // Quota, the limit of the run, a wrong key, a service that is down, Cancel: the next file would fail, too.
    const { error, beyond } = outcome;
    if ((error !== undefined && endsRun(error)) || beyond !== undefined || progress.signal.aborted) return outcomes;
  }
  if (client !== undefined) await terms.compare(client, progress.signal);
  return outcomes;
}

/** Milliseconds that an editor gets to notice that an open file was written. */
const NOTICE = 3_000;

/** Waits until an open document has what another program has just written, so that nothing of it is requested again. */
async function asOnDisk({ documents, runtime }: Context, path: string, signal: AbortSignal): Promise<void> {
  const end = performance.now() + NOTICE;
  const open = () => documents.all().find((snapshot) => snapshot.path === path);
  while (open() !== undefined && performance.now() < end && !signal.aborted) {
    const onDisk = await runtime.disk.read(path);
    if (!onDisk.ok || onDisk.value.text === open()?.text) return;
    await delay(50);
  }
}

/** Counts first, so that the limit stops the run before anything is sent. */
async function refuseOver(cap: number, run: Run): Promise<void> {
  const total = (await overFiles(run, translateOne)).reduce((sum, { characters }) => sum + characters, 0);
  if (total > cap)
    throw refusal(
      `This would send ${total} characters, more than the limit of ${cap} ("maxCharacters" in dragoman.json). Nothing was sent.`,
    );
}
