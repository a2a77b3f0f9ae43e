/** How long (milliseconds) one Ctrl-C may keep arriving: no user who wants to quit presses it again sooner. */
const ECHO = 1000;

/**
 * Milliseconds from SIGTERM to the end of the program, whatever it is doing: the sender usually kills it soon after. Requests in transit get this
 * long, and answers that have arrived are written or stay in the journal of answers.
 */
export const END_WITHIN = 1_800;

/** Milliseconds from SIGTERM to the end of a program that was too busy to handle it. */
export const KILL_AFTER = 2_000;

/** Milliseconds. A shorter wait needs no message. */
const SILENCE = 300;

/** Prints what an interrupted program is still waiting for, if that takes a moment. Call `stop` when it has arrived. */
export function sayWaiting(signal: AbortSignal, say: (line: string) => void): { readonly stop: () => void } {
  let timer: NodeJS.Timeout | undefined;
  const begin = () => {
    timer = setTimeout(
      () =>
        say(
          'Interrupted: no more requests. Waiting for the answers that are on their way, which are billed; Ctrl-C again ends at once.',
        ),
      SILENCE,
    );
  };
  signal.addEventListener('abort', begin, { once: true });
  return {
    stop: () => {
      signal.removeEventListener('abort', begin);
      clearTimeout(timer);
    },
  };
}

/**
 * What a program does when it is told to stop. The first signal asks it to end by itself and keep everything that was done; one that comes a second
 * later or more ends it at once. Those in between belong to the same Ctrl-C: a terminal sends it to every process of the command, and processes that
 * started another (`launch.ts`, package runners) pass it on.
 *
 * @param now monotonic milliseconds
 */
export function interruption(ask: () => void, end: () => void, now = () => performance.now()): () => void {
  let asked: number | undefined;
  return () => {
    if (asked === undefined) {
      asked = now();
      ask();
    } else if (now() - asked >= ECHO) end();
  };
}
