/** Time and randomness, injected so that tests need not wait and are reproducible. All durations are in milliseconds. */
export interface Clock {
  /** Monotonic; only differences are meaningful. */
  now(): number;
  /** Since 1970, for dates in headers. */
  date(): number;
  /** Resolves after `ms`, or at once if the signal aborts. Never rejects: the caller checks its signal. */
  sleep(ms: number, signal?: AbortSignal): Promise<void>;
  /** Calls back after `ms` unless the returned function is called first. */
  after(ms: number, callback: () => void): () => void;
  /** 0 <= x < 1. */
  random(): number;
}

export const systemClock: Clock = {
  now: () => performance.now(),
  date: () => Date.now(),
  sleep: (ms, signal) =>
    new Promise((resolve) => {
      if (signal?.aborted === true) return resolve();
      const finish = (): void => {
        clearTimeout(timer);
        signal?.removeEventListener('abort', finish);
        resolve();
      };
      const timer = setTimeout(finish, ms);
      signal?.addEventListener('abort', finish, { once: true });
    }),
  after: (ms, callback) => {
    const timer = setTimeout(callback, ms);
    return () => clearTimeout(timer);
  },
  random: () => Math.random(),
};
