import { type CancellationToken, WorkDoneProgressReporter } from 'vscode-languageserver/node';
import type { Context } from '../../context.ts';
import { signalOf } from '../../guard.ts';

/** Progress of one command, and its cancellation from either side. */
export interface Progress {
  readonly signal: AbortSignal;
  /** The caller shows the progress, so it shows the report as well. */
  readonly attended: boolean;
  /** @param share 0 to 1 */
  report(share: number, message: string): void;
  done(): void;
}

/** Uses the token of the request or, if it has none, one that the client creates for us (`window/workDoneProgress/create`) and may cancel. */
export async function startProgress(
  { connection }: Context,
  title: string,
  token: CancellationToken,
  given: WorkDoneProgressReporter,
): Promise<Progress> {
  const attended = !WorkDoneProgressReporter.isNullInstance(given);
  // A client without progress support is no reason to fail.
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
