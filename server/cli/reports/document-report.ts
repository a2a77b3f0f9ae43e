import type { Job, JobError, RunOutcome } from '../../engine/parts/documents-jobs/index.ts';
import { clip, plural } from '../../engine/words.ts';
import type { CliContext } from '../context.ts';
import { friendly } from '../documents.ts';
import { EXIT, type ExitCode, worst } from '../exit.ts';
import type { DocumentJob } from '../outputs/outputs.ts';

/** A document that was not started, and the reason. */
export interface RefusedDocument {
  readonly name: string;
  readonly message: string;
  readonly code: ExitCode;
}

/** Prints how jobs ended, and what is left to do. Returns the exit code. */
export function reportDocuments(
  context: CliContext,
  outcomes: readonly RunOutcome[],
  { service, refused = [] }: { readonly service: string; readonly refused?: readonly RefusedDocument[] },
): ExitCode {
  const { terminal, options } = context;
  const known = outcomes.filter((outcome) => outcome.result !== 'gone');
  const codes = [...refused.map(({ code }) => code), ...known.map(codeOf)];
  if (options.json === true) {
    const documents = known.map((outcome) => ({
      ...jobJson(outcome.job),
      ...pathOf(outcome),
      exitCode: codeOf(outcome),
    }));
    terminal.json('document translate', {
      service,
      documents,
      refused: refused.map(({ name: file, message, code }) => ({ file, message, exitCode: code })),
      complete: worst(codes) === EXIT.done,
    });
  } else if (known.length > 0) {
    terminal.table(
      ['document', 'to', 'state', 'characters', 'result'],
      known.map(({ job, result }) => [
        clip(friendly(job.source), 24),
        job.locale,
        result === 'kept' ? 'kept' : job.state,
        characters(job).padStart(COUNT_COLUMNS),
        result === 'finished' ? friendly(job.target) : '',
      ]),
    );
    terminal.print(terminal.style('dim', `Service: ${service}`));
  }
  for (const outcome of known) {
    const said = complaint(outcome);
    if (said !== undefined) terminal.error(said);
  }
  sayWaiting(context, known);
  return worst(codes);
}

/** As wide as its heading: numbers and blanks share the column, and numbers are right-aligned. */
const COUNT_COLUMNS = 'characters'.length;

function characters({ state, billedCharacters }: Job): string {
  return state === 'finished' ? (billedCharacters?.toLocaleString('en') ?? '') : '';
}

/** One line for a job that did not finish. */
function complaint(outcome: RunOutcome): string | undefined {
  if (outcome.result === 'finished' || outcome.result === 'gone') return undefined;
  const { job } = outcome;
  if (outcome.result === 'busy') return `Job ${job.id} is run by another program, which continues it.`;
  return outcome.error === undefined ? undefined : `${friendly(job.source)} -> ${job.locale}: ${outcome.error.message}`;
}

/** The jobs that are still waiting, and how to resume them. */
function sayWaiting({ terminal, signal }: CliContext, outcomes: readonly RunOutcome[]): void {
  const waiting = outcomes.flatMap((outcome) => (outcome.result === 'waiting' ? [outcome.job] : []));
  if (waiting.length === 0) return;
  const [one] = waiting;
  const how = waiting.length === 1 && one !== undefined ? ` ${one.id}` : '';
  terminal.error(
    `${signal.aborted ? 'Interrupted. ' : ''}${plural(waiting.length, 'document')} ${waiting.length === 1 ? 'keeps its' : 'keep their'} place; nothing is lost. Continue with: dragoman document resume${how}`,
  );
}

function codeOf(outcome: RunOutcome): ExitCode {
  switch (outcome.result) {
    case 'finished':
    case 'gone':
      return EXIT.done;
    case 'busy':
      return EXIT.usage;
    case 'kept':
      return EXIT.files;
    case 'failed':
      return errorCode(outcome.error);
    case 'waiting':
      return outcome.error === undefined ? EXIT.interrupted : errorCode(outcome.error);
  }
}

function errorCode({ kind }: JobError): ExitCode {
  if (kind === 'quota') return EXIT.quota;
  return kind === 'file' ? EXIT.files : EXIT.service;
}

function pathOf(outcome: RunOutcome): { readonly keptAt?: string } {
  return outcome.result === 'kept' ? { keptAt: outcome.path } : {};
}

/** A job in the form of `--json`: without its key, times in ISO 8601. */
export function jobJson({
  id,
  source,
  target,
  locale,
  service,
  state,
  created,
  updated,
  error,
  billedCharacters,
}: Job): DocumentJob {
  return {
    id,
    source,
    target,
    locale,
    service,
    state,
    created: new Date(created).toISOString(),
    updated: new Date(updated).toISOString(),
    ...(billedCharacters !== undefined && { billedCharacters }),
    ...(error !== undefined && { error }),
  };
}
