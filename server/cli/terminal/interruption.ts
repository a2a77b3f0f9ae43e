/** How long (milliseconds) one Ctrl-C may go on arriving: nobody who means to give up presses it again sooner. */
const ECHO = 1000;

/**
 * Milliseconds from SIGTERM to the end of the program, whatever it is doing: whoever sends it kills soon after. What is on the wire gets this long, and
 * what has arrived is written or stays in the journal of answers.
 */
export const END_WITHIN = 1_800;

/** Milliseconds from SIGTERM to the end of a program that was too busy to hear it. */
export const KILL_AFTER = 2_000;

/** Milliseconds. What ends sooner needs no word. */
const SILENCE = 300;

/** Says what an interrupted program still waits for, if that takes a moment. `stop`: it has come. */
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
 * What a program does when it is told to stop. The first signal asks it to end by itself, with everything kept that was done; one that comes
 * a second later or more ends it at once. Those in between are the same Ctrl-C: a terminal sends it to every process of the command, and
 * those that started another (`launch.ts`, package runners) pass on what they got.
 *
 * @param now milliseconds that only grow
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
