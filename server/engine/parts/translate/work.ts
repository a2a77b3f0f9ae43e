import { Grouping, type Task } from '../../../core/planning/groups.ts';
import type { FileJob } from '../../../core/planning/job.ts';
import type { Item } from '../../../core/planning/mask/pieces.ts';
import { EXTRA_ATTEMPTS } from '../../../core/planning/methods.ts';
import type { Result } from '../../../core/planning/results.ts';
import type { ServiceError } from '../../../service/errors/errors.ts';
import type { JobDependencies } from './dependencies.ts';
import type { ExtraRequests } from './extra-requests.ts';
import { Round } from './round.ts';

export interface WorkDone {
  readonly results: ReadonlyMap<Item, Result>;
  readonly billedCharacters: number;
  /** Code points sent, counting every attempt. */
  readonly characters: number;
  readonly error?: ServiceError;
}

/** Reports progress to a caller: items that were answered, and the code points billed so far. */
export type OnAnswered = (items: readonly Item[], billedCharacters: number) => void;

/** Tasks as they are created: while one portion is asked for, the next one is prepared. */
export type Portions = AsyncIterable<readonly Task[]> | Iterable<readonly Task[]>;

/**
 * Asks for every task, using the next method for those that fail, all with one method together. Bounded by the requests that a text and its unit may
 * cause, and by the characters left in the budget; callers with a budget pass everything as one portion.
 */
export async function work(
  portions: Portions,
  job: FileJob,
  dependencies: JobDependencies,
  onAnswered: OnAnswered,
  results: Map<Item, Result>,
  requests: ExtraRequests,
): Promise<WorkDone> {
  const grouping = new Grouping(job);
  let billedCharacters = 0;
  let characters = 0;
  let error: ServiceError | undefined;
  for (let method = 0; method <= EXTRA_ATTEMPTS && error === undefined; method++) {
    const open = grouping.all.filter((group) => group.open.length > 0);
    if (method > 0 && open.length === 0) break;
    const before = billedCharacters;
    const round = new Round(method, job, dependencies, requests, results, (items, billed) =>
      onAnswered(items, before + billed),
    );
    let enough = true;
    for await (const groups of method === 0 ? groupsOf(portions, grouping, round) : [open]) {
      const cost = round.ask(groups, (job.characterBudget ?? Number.POSITIVE_INFINITY) - characters);
      enough = cost !== undefined;
      characters += cost ?? 0;
      if (enough) {
        // The next portion is prepared when there is room for it.
        await round.room();
        continue;
      }
      for (const group of groups)
        group.reason = `${group.reason} (no characters left in the budget to ask again)`.trim();
      break;
    }
    const answers = await round.all();
    billedCharacters += answers.billedCharacters;
    error = answers.error;
    if (!enough || dependencies.signal?.aborted) break;
  }
  for (const group of grouping.all)
    for (const { item } of group.open)
      if (group.reason !== '') results.set(item, { refused: group.reason, attempts: group.attempts });
  return { results, billedCharacters, characters, ...(error && { error }) };
}

/** The groups to ask about, as their tasks arrive. */
async function* groupsOf(portions: Portions, grouping: Grouping, round: Round) {
  for await (const tasks of portions) {
    const { fresh, late } = grouping.add(tasks, (group) => round.isAnswered(group));
    round.joined(late);
    yield fresh;
  }
}
