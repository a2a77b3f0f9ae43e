/** What the watchdog's thread is started with. */
export interface Watched {
  readonly shared: SharedArrayBuffer;
  /** Process id of the process that started the server. */
  readonly parent: number;
}

/** Indexes in the memory that both threads share. */
export const SLOT = {
  /** The last request that was answered. */
  answered: 0,
  /** 1 while a debugger is attached. */
  debugged: 1,
  /** Process id of the client, if it was given. */
  client: 2,
} as const;

/** Milliseconds between two checks, and how long a missing answer is too long. */
export const LOOK = 2_000;
export const LIMIT = 10_000;
