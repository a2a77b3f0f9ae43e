import { codePoints } from '../../../../shared/values/code-points.ts';
import {
  type Batch,
  characters,
  type Locales,
  type QualityError,
  type QualityFailure,
  type QualityProvider,
  type TextPair,
  type Verdict,
} from './provider.ts';
import { type QualityStore, questionOf } from './store.ts';

/** Pairs in two languages that are to be judged. */
export interface Wanted {
  readonly locales: Locales;
  readonly pairs: readonly TextPair[];
}

/** What is known, and what would be sent. Made without sending anything. */
export interface QualityPlan {
  /** Verdicts by question (`questionOf`). */
  readonly known: Map<string, readonly QualityError[]>;
  readonly batches: readonly Batch[];
  /** Batches sent by an earlier run whose answers are still pending. They are not sent again. */
  readonly open: readonly { readonly job: string; readonly batch: Batch }[];
  /** Distinct pairs in `batches`, and their characters (code points of both sides). */
  readonly pairs: number;
  readonly characters: number;
  /** Pairs that are not sent because one of their texts is longer than the provider accepts. */
  readonly tooLong: number;
  /** Languages that the provider does not support. */
  readonly refused: readonly Locales[];
}

/** Looks up earlier verdicts. Equal pairs are sent once. */
export function planQuality(provider: QualityProvider, store: QualityStore, wanted: readonly Wanted[]): QualityPlan {
  const { id, most } = provider;
  const known = new Map<string, readonly QualityError[]>();
  const open = store.open(id);
  const asked = new Set(open.flatMap(({ batch }) => batch.pairs.map((pair) => questionOf(id, batch.locales, pair))));
  const batches: Batch[] = [];
  const refused = new Map<string, Locales>();
  let tooLong = 0;
  for (const { locales, pairs } of wanted) {
    if (!provider.judges(locales)) {
      refused.set(`${locales.source} ${locales.target}`, locales);
      continue;
    }
    const fresh: TextPair[] = [];
    for (const pair of pairs) {
      const question = questionOf(id, locales, pair);
      if (known.has(question) || asked.has(question)) continue;
      const before = store.find(question);
      if (before !== undefined) known.set(question, before);
      else if (codePoints(pair.source) > most.text || codePoints(pair.target) > most.text) tooLong += 1;
      else {
        asked.add(question);
        fresh.push(pair);
      }
    }
    batches.push(...packed(fresh, most).map((some) => ({ locales, pairs: some })));
  }
  const all = batches.flatMap((batch) => batch.pairs);
  return {
    known,
    batches,
    open,
    pairs: all.length,
    characters: all.reduce((sum, pair) => sum + characters(pair), 0),
    tooLong,
    refused: [...refused.values()],
  };
}

function packed(pairs: readonly TextPair[], most: QualityProvider['most']): readonly (readonly TextPair[])[] {
  const batches: TextPair[][] = [];
  let room = 0;
  for (const pair of pairs) {
    const size = characters(pair);
    const last = batches.at(-1);
    if (last !== undefined && last.length < most.pairs && size <= room) {
      last.push(pair);
      room -= size;
    } else {
      batches.push([pair]);
      room = most.characters - size;
    }
  }
  return batches;
}

export interface QualityRun {
  /** Verdicts by question, including those that were already known. */
  readonly known: ReadonlyMap<string, readonly QualityError[]>;
  /** Distinct pairs judged by the provider in this run, and those sent without a usable answer. */
  readonly judged: number;
  readonly silent: number;
  /** Code points of what was sent. */
  readonly characters: number;
  /** Why the run ended early. Verdicts received by then are in `known`. */
  readonly failure?: QualityFailure;
}

export interface RunOptions {
  readonly signal: AbortSignal;
  readonly onProgress?: (done: number, total: number) => void;
}

/** After this many unreadable answers in a row, it is not worth paying for more. */
const MOST_UNREADABLE = 3;

/** Sends everything that a plan leaves open. Answers are stored before they are used. The first failure ends the run; pending requests are awaited. */
export async function runQuality(
  provider: QualityProvider,
  store: QualityStore,
  plan: QualityPlan,
  { signal, onProgress }: RunOptions,
): Promise<QualityRun> {
  const known = new Map(plan.known);
  let [judged, silent, sent, done] = [0, 0, 0, 0];
  let failure: QualityFailure | undefined;
  let unreadable = 0;
  const total = plan.pairs + plan.open.reduce((sum, { batch }) => sum + batch.pairs.length, 0);
  const take = ({ locales, pairs }: Batch, verdicts: readonly Verdict[], job: string | undefined) => {
    const said = new Map<string, readonly QualityError[]>();
    for (const [at, pair] of pairs.entries()) {
      const errors = verdicts[at];
      if (errors !== undefined) said.set(questionOf(provider.id, locales, pair), errors);
    }
    store.keep(said, provider.id, job);
    for (const [question, errors] of said) known.set(question, errors);
    judged += said.size;
    silent += pairs.length - said.size;
    done += pairs.length;
    onProgress?.(done, total);
  };

  const resumeOne = async ({ job, batch }: QualityPlan['open'][number]): Promise<void> => {
    const found = await provider.resume?.(job, batch, { signal });
    if (found === undefined) return;
    if (found.ok) take(batch, found.value ?? [], job);
    else failure ??= found.error;
  };
  const askOne = async (batch: Batch): Promise<void> => {
    let job: string | undefined;
    const accepted = (name: string) => {
      job = name;
      store.begin(provider.id, name, batch);
    };
    const found = await provider.judge(batch, { signal, accepted });
    const isUnreadable = !found.ok && found.error.kind === 'model' && found.error.unreadable === true;
    if (found.ok || isUnreadable || job !== undefined)
      sent += batch.pairs.reduce((sum, pair) => sum + characters(pair), 0);
    unreadable = isUnreadable ? unreadable + 1 : 0;
    if (found.ok) take(batch, found.value, job);
    else if (isUnreadable && unreadable < MOST_UNREADABLE) take(batch, [], undefined);
    else failure ??= found.error;
  };

  const work = [...plan.open.map((open) => () => resumeOne(open)), ...plan.batches.map((batch) => () => askOne(batch))];
  const queue = work.values();
  const worker = async () => {
    for (const one of queue) {
      if (failure !== undefined || signal.aborted) return;
      await one();
    }
  };
  await Promise.all(Array.from({ length: Math.min(provider.width, work.length) }, worker));
  if (signal.aborted) failure ??= { kind: 'interrupted' };
  return { known, judged, silent, characters: sent, ...(failure && { failure }) };
}
