import { createHash } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * What chance starts from in this run: `DRAGOMAN_SEED`, else nobody knows. CI takes the seed of the sources: whoever tries a change before
 * handing it in sees what CI will see, and what one change finds by luck does not stop another.
 */
export function seedOfRun(): number {
  return Number(process.env['DRAGOMAN_SEED'] ?? Math.floor(Math.random() * 2 ** 31));
}

/** A number from 0 to 2^31 - 1 that every change of the sources below a folder changes. */
export function seedOfSources(cwd = '.'): number {
  const hash = createHash('sha256');
  const exclude = (path: string) => path.endsWith('node_modules');
  const paths = globSync('{client,server,shared,test}/**/*.ts', { cwd, exclude });
  for (const path of paths.toSorted()) hash.update(readFileSync(join(cwd, path)));
  return hash.digest().readUInt32BE() >>> 1;
}
