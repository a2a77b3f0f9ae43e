import { type CancellationToken, WorkDoneProgressReporter } from 'vscode-languageserver/node';
import type { Context } from '../../context.ts';
import { signalOf } from '../../guard.ts';

/** Progress of one command, with the wish to stop it from whichever side it comes. */
export interface Progress {
  readonly signal: AbortSignal;
  /** The caller shows the progress, so it also shows the report. */
  readonly attended: boolean;
  /** @param share 0 to 1 */
  report(share: number, message: string): void;
  done(): void;
}

/**
 * On the token that the request brought, or, where it brought none, on one that the client makes for us
 * (`window/workDoneProgress/create`) and may cancel.
 */
export async function startProgress(
  { connection }: Context,
  title: string,
  token: CancellationToken,
  given: WorkDoneProgressReporter,
): Promise<Progress> {
  const attended = !WorkDoneProgressReporter.isNullInstance(given);
  // A client that cannot show progress is no reason to fail.
  const own = attended ? undefined : await connection.window.createWorkDoneProgress().catch(() => undefined);
  const reporter = own ?? given;
  reporter.begin(title, 0, undefined, true);
  return {
    attended,
    signal: own === undefined ? signalOf(token) : signalOf(token, own.token),
    report: (share, message) => reporter.report(Math.floor(share * 100), message),
    done: () => reporter.done(),
  };
}
