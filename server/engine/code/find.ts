import { hash } from 'node:crypto';
import type { Host } from '../host.ts';
import type { CodeLook } from './code-look.ts';
import { FactsCache } from './facts-cache.ts';
import { type KeptUses, keptUses, usesOf } from './kept-uses.ts';
import { asksByForms, type FoundUses, searchCode } from './search.ts';

/** What to look for in code. */
export interface Wanted {
  readonly keys: ReadonlySet<string>;
  /** The project's own functions that are listed in its project file. */
  readonly functions?: readonly string[];
}

/** Finds the keys that code uses, or returns the result of an earlier run over the very same texts. */
export async function findInCode(
  { signal }: Pick<Host, 'signal'>,
  look: CodeLook,
  { keys, functions = [] }: Wanted,
): Promise<FoundUses> {
  const { libraries, state } = look;
  const cache = new FactsCache(state, libraries, asksByForms(libraries, keys.size + functions.length));
  const stampOf = () => hash('sha256', JSON.stringify([cache.stamp, [...look.hashes.values()], [...keys], functions]));
  const before = state.load<KeptUses>('uses', stampOf());
  if (before !== undefined) return usesOf(before);
  const texts = await look.texts();
  const { found, facts } = await searchCode({ texts, libraries, keys, functions }, cache, () => signal.aborted);
  if (!signal.aborted) {
    cache.keep(facts, texts);
    state.save('uses', stampOf(), keptUses(found));
  }
  return found;
}
