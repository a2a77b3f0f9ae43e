/** Tracks the usage of the account: after work, never by a timer and never at start-up. */
import { commands, type Disposable, l10n, type Memento } from 'vscode';
import { CLIENT_COMMANDS } from '../../shared/commands.ts';
import type { ServiceStatus } from '../../shared/protocol.ts';
import type { UsageAnswer } from '../../shared/service.ts';
import { showWarning } from '../messages/messages.ts';
import { percent } from '../messages/numbers.ts';
import type { Client } from '../server/client.ts';
import { settingOf } from '../setting.ts';
import type { StatusView } from '../status.ts';
import { levelOf, thresholdsOf, type Warned, warningFor } from './level.ts';

/** Minimum milliseconds between two automatic requests. */
const PAUSE = 60_000;
const WARNED = 'dragoman.usage.warned';
const LAST = 'dragoman.usage.last';

/** What is kept across sessions, so that the status bar can show it without a request. */
interface Last {
  readonly service: string;
  readonly usage: UsageAnswer;
}

export class UsageWatch implements Disposable {
  readonly #client: Client;
  readonly #status: StatusView;
  readonly #memory: Memento;
  #asking = false;
  #lookedAt = Number.NEGATIVE_INFINITY;
  #before: ServiceStatus | undefined;
  readonly #listening: Disposable;

  constructor(client: Client, status: StatusView, memory: Memento) {
    this.#client = client;
    this.#status = status;
    this.#memory = memory;
    this.#listening = status.onDidShow((current) => this.#follow(current));
  }

  /** Requests the usage and shows it in the status bar, too. Rejects if the request fails. */
  async ask(): Promise<UsageAnswer> {
    this.#asking = true;
    try {
      const usage = await this.#client.execute<UsageAnswer>('dragoman.server.usage', {});
      this.#lookedAt = performance.now();
      await this.#tell(usage);
      return usage;
    } finally {
      this.#asking = false;
    }
  }

  /** Another key means another account. */
  forget(): void {
    void this.#memory.update(LAST, undefined);
    void this.#memory.update(WARNED, undefined);
    this.#lookedAt = Number.NEGATIVE_INFINITY;
    this.#status.setUsage(undefined);
  }

  dispose(): void {
    this.#listening.dispose();
  }

  /** Finished work may have used something. The usage of the embedded service does not matter. */
  #follow(status: ServiceStatus): void {
    const before = this.#before;
    this.#before = status;
    if (before?.service !== status.service) this.#recall(status.service);
    if (before?.state !== 'busy' || status.state !== 'ready' || before.service !== status.service) return;
    if (status.embedded || this.#asking || performance.now() - this.#lookedAt < PAUSE) return;
    this.#lookedAt = performance.now();
    // An automatic request: failures are reported when the user asks.
    this.ask().catch(() => {});
  }

  #recall(service: string): void {
    const last = this.#memory.get<Last>(LAST);
    this.#status.setUsage(last?.service === service ? last.usage : undefined);
  }

  async #tell(usage: UsageAnswer): Promise<void> {
    const { service, embedded } = this.#status.current;
    this.#status.setUsage(usage);
    await this.#memory.update(LAST, { service, usage } satisfies Last);
    if (embedded) return;
    const thresholds = thresholdsOf(settingOf('usage.warnAt'));
    const warning = warningFor(service, usage, thresholds, this.#memory.get<Warned>(WARNED));
    if (warning === undefined) return;
    await this.#memory.update(WARNED, warning);
    void warn(service, usage);
  }
}

async function warn(service: string, usage: UsageAnswer): Promise<void> {
  const share = percent((levelOf(usage) ?? 0) / 100);
  const show = l10n.t('Show Usage');
  const text = l10n.t('{0}: {1} of the character limit is used.', service, share);
  if ((await showWarning(text, show)) === show) await commands.executeCommand(CLIENT_COMMANDS.showUsage);
}
