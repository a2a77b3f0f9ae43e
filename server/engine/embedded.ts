import { join } from 'node:path';
import type { Embedded, EmbeddedOptions } from '../embedded/index.ts';

/** Starts the embedded service with earlier usage, glossaries and documents. @param folder of its state; undefined: none @throws if it cannot start */
export async function startEmbeddedIn(folder: string | undefined, options: EmbeddedOptions): Promise<Embedded> {
  const { startEmbedded } = await import('../embedded/index.ts');
  return startEmbedded({ ...options, ...(folder !== undefined && { stateFile: join(folder, 'embedded.sqlite') }) });
}
