import { readdirSync } from 'node:fs';

/**
 * Runs `act` as soon as a file with this ending is in a folder: in between two steps of a program in the same process, each of which takes at least
 * one turn of the event loop.
 */
export async function onceThere(folder: string, ending: string, act: (name: string) => void): Promise<void> {
  for (;;) {
    const name = readdirSync(folder).find((one) => one.endsWith(ending));
    if (name !== undefined) return act(name);
    await new Promise((resolve) => setImmediate(resolve));
  }
}
