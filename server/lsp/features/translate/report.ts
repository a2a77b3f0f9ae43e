import { MessageType, type ResponseError, ShowMessageNotification } from 'vscode-languageserver/node';
import type { TranslateReport } from '../../../../shared/commands.ts';
import { describeError, ENDED_EARLY, failureData, type ServiceError } from '../../../service/errors/errors.ts';
import type { Context } from '../../context.ts';
import { cancelled, refusal } from '../../guard.ts';
import { uriOf } from '../../uris.ts';
import type { FileOutcome } from './file.ts';
import type { Progress } from './progress.ts';

/**
 * The answer of a run. A failure is reported exactly once: as the error of the answer if the run achieved nothing; otherwise in the report, and also
 * on the screen for callers that do not show reports themselves.
 * @throws ResponseError
 */
export function answer(
  { connection }: Context,
  outcomes: readonly FileOutcome[],
  { attended }: Progress,
  dryRun: boolean,
): TranslateReport {
  const report = reportOf(outcomes, dryRun);
  const { stopped, refused } = report;
  const error = outcomes.find((outcome) => outcome.error !== undefined)?.error;
  if (stopped !== undefined && report.translated + report.reused + report.unchanged + refused.length === 0)
    throw error === undefined ? refusal(stopped.message) : failureOf(error);
  if (attended) return report;
  const [first] = refused;
  // Not `connection.window`: its messages are requests that need an answer.
  const show = (message: string) =>
    void connection.sendNotification(ShowMessageNotification.type, { type: MessageType.Warning, message });
  if (stopped !== undefined && stopped.kind !== 'cancelled') show(stopped.message);
  else if (first !== undefined) {
    const count = refused.length === 1 ? 'One unit was' : `${refused.length} units were`;
    show(`${count} left untranslated, ${first.unit}: ${first.reason}`);
  }
  return report;
}

/** A failure of the service as the error of an answer. */
export function failureOf(error: ServiceError): ResponseError<unknown> {
  return error.kind === 'cancelled' ? cancelled() : refusal(describeError(error), failureData(error));
}

function reportOf(outcomes: readonly FileOutcome[], dryRun: boolean): TranslateReport {
  const sum = (of: (outcome: FileOutcome) => number) => outcomes.reduce((total, outcome) => total + of(outcome), 0);
  const files = outcomes.filter(({ translated, reused }) => translated + reused > 0).map(({ path }) => uriOf(path));
  const models = new Set(outcomes.flatMap((outcome) => outcome.models ?? []));
  const detected = new Set(outcomes.flatMap((outcome) => outcome.detected ?? []));
  const [stopped] = outcomes.flatMap((outcome) => troubleOf(outcome, files.length > 0) ?? []);
  return {
    files: [...new Set(files)],
    translated: sum(({ translated }) => translated),
    reused: sum(({ reused }) => reused),
    unchanged: sum(({ unchanged }) => unchanged),
    repaired: sum(({ repaired }) => repaired),
    notes: outcomes.flatMap(({ notes }) => notes),
    skipped: outcomes.flatMap(({ skipped }) => skipped),
    refused: outcomes.flatMap(({ refused }) => refused),
    billedCharacters: sum(({ billedCharacters, characters }) => (dryRun ? characters : billedCharacters)),
    ...(models.size > 0 && { models: [...models] }),
    ...(detected.size > 0 && { detected: [...detected] }),
    ...(dryRun && { mostCharacters: sum(({ mostCharacters = 0 }) => mostCharacters) }),
    ...(stopped !== undefined && { stopped }),
  };
}

function troubleOf({ error, failure, beyond }: FileOutcome, inPart: boolean): TranslateReport['stopped'] {
  if (failure !== undefined) return { message: failure, kind: 'file' };
  if (beyond !== undefined && error === undefined)
    return {
      message: 'The limit of this run is reached. What is left can be translated by another run.',
      kind: 'quota',
    };
  if (error === undefined) return undefined;
  return {
    message: inPart ? describeError(error, ENDED_EARLY) : describeError(error),
    kind: error.kind,
    failure: failureData(error),
  };
}
