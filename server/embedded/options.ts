/** The plan of an account: `free` keys end in `:fx`; `pro` keys have no suffix. */
export type Plan = 'free' | 'pro';

export type EngineName = 'pseudo' | 'apertium';

export interface DocumentTimes {
  readonly queuedMs: number;
  readonly translatingMs: number;
}

export interface EmbeddedOptions {
  /** Loopback port; 0 (default) picks a free one. */
  readonly port?: number | undefined;
  /**
   * The account's key. Default: a new random one. `<stem>:fx` is a free account's key, `<stem>:adm` the admin key of a
   * paid account. A paid account always has two keys, `<stem>` for developers and `<stem>:adm` for admins.
   */
  readonly key?: string | undefined;
  /** Default: from the key's suffix, else `pro`. */
  readonly plan?: Plan | undefined;
  /** SQLite file of the account's usage, keys, glossaries and documents. Default: in memory. Processes may share it. */
  readonly stateFile?: string | undefined;
  /** Time added to every answer, in milliseconds. */
  readonly latencyMs?: number | undefined;
  /** Which faults occur and how often; see `faults/spec.ts`. */
  readonly faults?: string | undefined;
  /** Seed for all random faults. Default 1. */
  readonly seed?: number | undefined;
  readonly engine?: EngineName | undefined;
  /** Characters (code points) the account may use per calendar month. Default: 500,000 on the free plan, none on `pro`. */
  readonly characterLimit?: number | undefined;
  /** Minimum times for which a document is queued and then translated, in milliseconds. Default 200 and 800. */
  readonly documentTimes?: DocumentTimes | undefined;
  /** Minimum time of a quality evaluation, in milliseconds. Default 500. */
  readonly evaluationMs?: number | undefined;
  /** Milliseconds since the epoch. Default `Date.now`. */
  readonly clock?: (() => number) | undefined;
  /** Called with exceptions in a handler, which clients see as a 500. */
  readonly onError?: ((error: unknown) => void) | undefined;
}

export interface Embedded {
  /** Base URL without a trailing slash, e.g. `http://127.0.0.1:40123`. */
  readonly url: string;
  readonly key: string;
  /** The key of the admin operations; undefined on the free plan. */
  readonly adminKey: string | undefined;
  /** Stops listening, drops open connections and closes the state. May be called more than once. */
  close(): Promise<void>;
}
