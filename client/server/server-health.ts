/** Watches the server's process: what it writes when it ends, and whether it is restarted. */
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { type LogOutputChannel, l10n } from 'vscode';
import {
  CloseAction,
  type CloseHandlerResult,
  ErrorAction,
  type ErrorHandler,
  type LanguageClientOptions,
} from 'vscode-languageclient/node';
import { SERVER_HANGS } from '../../shared/protocol.ts';
import { showError, showWarning } from '../messages/messages.ts';
import { ServerEnds } from './server-ends.ts';

/** Milliseconds to wait for the last output, which arrives over a channel of its own. */
const LAST_WORDS = 300;

/** Options of a client for one server and its replacements. */
export function serverHealth(
  output: LogOutputChannel,
  restart: () => Promise<void>,
): Pick<LanguageClientOptions, 'errorHandler' | 'stdioOptions'> {
  const ends = new ServerEnds();
  let hangs = false;
  const errorHandler: ErrorHandler = {
    // A message that cannot be sent is no reason to stop.
    error: () => ({ action: ErrorAction.Continue, handled: true }),
    async closed(): Promise<CloseHandlerResult> {
      await new Promise((resolve) => setTimeout(resolve, LAST_WORDS));
      const verdict = ends.judge(hangs);
      hangs = false;
      void tell(verdict.say, verdict.restart);
      if (verdict.restart) return { action: CloseAction.Restart, handled: true };
      return { action: CloseAction.DoNotRestart, handled: true };
    },
  };

  async function tell(what: 'hung' | 'ended' | undefined, restarted: boolean): Promise<void> {
    if (what === undefined) return;
    const [again, show] = [l10n.t('Restart Server'), l10n.t('Show Output')];
    const chosen = restarted
      ? await showWarning(
          l10n.t('The Dragoman server did not answer for ten seconds. It was ended and started again.'),
          show,
        )
      : await showError(
          what === 'hung'
            ? l10n.t(
                'The Dragoman server did not answer for ten seconds once more. It was ended and is not started again automatically.',
              )
            : l10n.t(
                'The Dragoman server ended {0} times within three minutes. It is not started again automatically.',
                ServerEnds.most,
              ),
          again,
          show,
        );
    if (chosen === again) await restart();
    else if (chosen === show) output.show();
  }

  const lines = (stream: Readable, take: (line: string) => void) =>
    void createInterface({ input: stream, crlfDelay: Number.POSITIVE_INFINITY }).on('line', take);
  return {
    errorHandler,
    stdioOptions: {
      stdout: (stream: Readable) => lines(stream, (line) => output.info(line)),
      stderr: (stream: Readable) =>
        lines(stream, (line) => {
          hangs ||= line.includes(SERVER_HANGS);
          output.error(line);
        }),
    },
  };
}
