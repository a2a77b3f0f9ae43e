/** With what the thread of the watchdog starts. */
export interface Watched {
  readonly shared: SharedArrayBuffer;
  /** Process id of whoever started the server. */
  readonly parent: number;
}

/** Places in the memory that both threads share. */
export const SLOT = {
  /** The last question that was answered. */
  answered: 0,
  /** 1 while a debugger is attached. */
  debugged: 1,
  /** Process id of the client, where it said so. */
  client: 2,
} as const;

/** Milliseconds between two looks, and how long no answer is too long. */
export const LOOK = 2_000;
export const LIMIT = 10_000;
