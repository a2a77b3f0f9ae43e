import type { CheckQualityArguments, CheckQualityReport } from '../../../../shared/quality.ts';
import { failureOf, languages } from '../../../engine/check/quality.ts';
import {
  planQuality,
  type QualityPlan,
  type QualityRun,
  runQuality,
  type Wanted,
} from '../../../engine/parts/quality/judge.ts';
import type { Locales, QualityError, QualityProvider, TextPair } from '../../../engine/parts/quality/provider.ts';
import { QualityStore, questionOf } from '../../../engine/parts/quality/store.ts';
import type { Context } from '../../context.ts';
import { refusal } from '../../guard.ts';
import type { Progress } from '../translate/progress.ts';
import { withProvider } from './provider.ts';

export interface Judging extends Pick<CheckQualityArguments, 'provider' | 'dryRun'> {
  /** The requested document. */
  readonly uri: string;
  readonly wanted: readonly Wanted[];
  /** The project's limit, in code points. */
  readonly most: number | undefined;
}

export interface Judged {
  /** Without the errors, which the caller counts. */
  readonly report: Omit<CheckQualityReport, 'errors'>;
  /** What is known about a pair; undefined: nothing. */
  errorsOf(locales: Locales, pair: TextPair): readonly QualityError[] | undefined;
}

/** Looks up what is known, and sends the rest. @throws ResponseError if nothing may be sent */
export async function judge(
  context: Context,
  { uri, wanted, provider: named, dryRun = false, most }: Judging,
  progress: Progress,
): Promise<Judged> {
  const store = storeOf(context);
  const { provider, plan, run } = await withProvider(context, uri, named, async (judging) => {
    const counted = planQuality(judging, store, wanted);
    refuse(judging, counted, most);
    if (dryRun) return { provider: judging, plan: counted };
    const onProgress = (done: number, total: number) => progress.report(done / Math.max(1, total), `${done}/${total}`);
    const done = await runQuality(judging, store, counted, { signal: progress.signal, onProgress });
    return { provider: judging, plan: counted, run: done };
  });
  const { known } = run ?? plan;
  return {
    report: reportOf(provider, plan, run),
    errorsOf: (locales, pair) => known.get(questionOf(provider.id, locales, pair)),
  };
}

/** @throws ResponseError before anything is sent */
function refuse({ name }: QualityProvider, { characters, refused, pairs, known }: QualityPlan, most?: number): void {
  if (refused.length > 0 && pairs + known.size === 0)
    throw refusal(`${name} does not judge ${languages(refused)}. Nothing was sent.`);
  if (most !== undefined && characters > most)
    throw refusal(
      `This would send ${characters.toLocaleString('en')} characters, more than the ${most.toLocaleString('en')} of "maxCharacters" in dragoman.json. Select less. Nothing was sent.`,
    );
}

function reportOf({ name }: QualityProvider, plan: QualityPlan, run: QualityRun | undefined): Judged['report'] {
  const stopped = run?.failure && failureOf(run.failure).message;
  return {
    provider: name,
    asked: run === undefined ? plan.pairs : run.judged + run.silent,
    characters: run?.characters ?? plan.characters,
    known: plan.known.size,
    silent: run?.silent ?? 0,
    tooLong: plan.tooLong,
    ...(stopped !== undefined && { stopped }),
  };
}

const stores = new WeakMap<Context, QualityStore>();

/** The file of findings that all programs of the user share, opened on first use. */
function storeOf(context: Context): QualityStore {
  const known = stores.get(context);
  if (known !== undefined) return known;
  const store = new QualityStore(context.runtime.sharedFolder, (message) => context.connection.console.warn(message));
  stores.set(context, store);
  context.onClosing(() => store.close());
  return store;
}
