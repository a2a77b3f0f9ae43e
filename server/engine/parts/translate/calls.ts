import { contextFor } from '../../../core/planning/context.ts';
import type { FileJob } from '../../../core/planning/job.ts';
import type { Method } from '../../../core/planning/methods.ts';
import type { PlannedUnit } from '../../../core/planning/plan.ts';
import { settingsOf } from '../../../core/planning/settings.ts';
import { MOST_TEXTS } from '../../../service/packing.ts';
import type { TranslateRequest } from '../../../service/resources/translate-types.ts';
import { optionsFor } from './options.ts';

/** One text to send, the method, and the unit whose context is sent along. */
export interface Question {
  readonly text: string;
  readonly method: Method;
  readonly unit: PlannedUnit;
}

/** Questions that are sent to the service together: one method, one context. */
export interface Call {
  readonly request: TranslateRequest;
  readonly questions: readonly Question[];
}

/** Maximum number of texts per call: several full concurrent requests, yet few enough that answers to a large file arrive bit by bit. */
const MOST_OF_A_CALL = 4 * MOST_TEXTS;

/**
 * One call per method and context, in file order. What a unit asks with one method is in one request, if a request can hold it: only texts of as many
 * units share a call with more than a request holds, because the client splits that anywhere.
 */
export function callsFor(
  job: FileJob,
  questions: readonly Question[],
  targetCodes?: ReadonlySet<string>,
): readonly Call[] {
  const byWay = Map.groupBy(questions, (question) => way(job, question));
  return [...byWay.values()].flatMap((group) => {
    const [first] = group;
    if (first === undefined) return [];
    const options = optionsFor(job, settingsOf(job, first.unit.unit).options, first.method, targetCodes);
    const found: { context: string | undefined; single: boolean; questions: Question[] }[] = [];
    for (const questions of chunksOf(group)) {
      const units = new Set(questions.map(({ unit }) => unit));
      const context = contextFor(job, [...units]);
      const single = units.size === questions.length;
      const last = found.at(-1);
      const fits = last?.single === single && single && last.context === context;
      if (last !== undefined && fits && last.questions.length < MOST_OF_A_CALL) last.questions.push(...questions);
      else found.push({ context, single, questions });
    }
    return found.map(({ context, questions }) => ({
      questions,
      request: {
        ...options,
        texts: questions.map(({ text }) => text),
        // Which texts share a request is chance: answers are found again by the context of their own unit, not by the rest of the request's.
        ...(context !== undefined && { context, about: questions.map(({ unit }) => contextFor(job, [unit])) }),
      },
    }));
  });
}

/** Questions with different methods cannot share a call. */
export function wayOf(job: FileJob, { questions: [first] }: Call): string {
  return first === undefined ? '' : way(job, first);
}

function way(job: FileJob, { method, unit }: Question): string {
  return `${method.shape} ${method.version ?? ''} ${settingsOf(job, unit.unit).key}`;
}

/** Questions that share a context: what fits into a request, whole units if possible. */
function chunksOf(questions: readonly Question[]): readonly Question[][] {
  const chunks: Question[][] = [];
  for (let at = 0; at < questions.length; ) {
    let end = at + 1;
    while (end < questions.length && end - at < MOST_TEXTS && questions[end]?.unit === questions[at]?.unit) end += 1;
    const last = chunks.at(-1);
    if (last !== undefined && last.length + end - at <= MOST_TEXTS) last.push(...questions.slice(at, end));
    else chunks.push(questions.slice(at, end));
    at = end;
  }
  return chunks;
}
