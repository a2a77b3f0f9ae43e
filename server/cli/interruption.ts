/** How long (milliseconds) one Ctrl-C may go on arriving: nobody who means to give up presses it again sooner. */
const ECHO = 1000;

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
