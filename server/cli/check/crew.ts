import type { LoadedProject } from '../../workspace/project.ts';
import type { CliContext } from '../context.ts';
import { Hand, type Known, type Pass, type Passes } from './hand.ts';
import type { Share } from './share.ts';

/** Those who look at the files of a run: this thread, or several others. Who does it makes no difference to what is found. */
export interface Crew {
  /**
   * Gives every share to somebody. `take` gets each answer as soon as it is there, in any order, with the place of its share. After the
   * context's signal, answers hold what was done by then.
   * @throws CommandError when one of the crew is gone with its work
   */
  all<P extends Pass>(pass: P, shares: readonly Share[], take: (answer: Passes[P], at: number) => void): Promise<void>;
  /** For the passes to come. */
  tell(known: Known): void;
  close(): Promise<void>;
}

/** This thread. */
export async function alone(context: CliContext, loaded: LoadedProject): Promise<Crew> {
  const hand = await Hand.ready(context, loaded);
  return {
    async all(pass, shares, take) {
      for (const [at, share] of shares.entries()) {
        if (context.signal.aborted) break;
        take(await hand.do(pass, share), at);
      }
    },
    tell(known) {
      hand.known = known;
    },
    close: async () => hand.close(),
  };
}
