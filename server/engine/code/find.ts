import { hash } from 'node:crypto';
import type { Host } from '../host.ts';
import { FactsCache, textHash } from './facts-cache.ts';
import { type CodeTexts, type FoundUses, searchCode } from './search.ts';

/** Finds what code asks for, or says what an earlier run has found in the very same texts. */
export async function findInCode(host: Pick<Host, 'stateFolder' | 'signal'>, code: CodeTexts): Promise<FoundUses> {
  const { folder, libraries, texts, keys, functions = [] } = code;
  const cache = new FactsCache(host.stateFolder(), folder, libraries);
  const hashes = [...texts].map(([path, text]) => textHash(path, text));
  const stamp = hash('sha256', JSON.stringify([cache.stamp, hashes, [...keys], functions]));
  const before = cache.load<FoundUses>('uses', stamp);
  if (before !== undefined) return before;
  const { found, facts } = await searchCode(code, cache, () => host.signal.aborted);
  if (!host.signal.aborted) {
    cache.keep(facts, texts);
    cache.save('uses', stamp, found);
  }
  return found;
}
