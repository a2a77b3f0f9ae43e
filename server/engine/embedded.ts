import { join } from 'node:path';
import type { Embedded, EmbeddedOptions } from '../embedded/index.ts';

/** Starts the embedded service with what it remembers from earlier runs: usage, glossaries, documents. @param folder where that is; undefined: nothing is remembered. @throws what keeps it from starting */
export async function startEmbeddedIn(folder: string | undefined, options: EmbeddedOptions): Promise<Embedded> {
  const { startEmbedded } = await import('../embedded/index.ts');
  return startEmbedded({ ...options, ...(folder !== undefined && { stateFile: join(folder, 'embedded.sqlite') }) });
}
