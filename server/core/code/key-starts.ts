import { onceFor } from '../../../shared/values/once-for.ts';
import type { CodeCatalog } from './lookup.ts';

type Starts = ReadonlyMap<string, readonly string[]>;

/** Keys by their prefix before each occurrence of this character; cached. */
function startsBy(character: string): (keys: CodeCatalog['keys']) => Starts {
  return onceFor((keys) => {
    const starts = new Map<string, string[]>();
    for (const key of keys.keys())
      for (let at = key.lastIndexOf(character); at > 0; at = key.lastIndexOf(character, at - 1)) {
        const start = key.slice(0, at);
        const list = starts.get(start);
        if (list === undefined) starts.set(start, [key]);
        else list.push(key);
      }
    return starts;
  });
}

/** Prefixes of keys before an underscore. */
export const suffixed = startsBy('_');
/** Prefixes of keys before a dot. */
export const grouped = startsBy('.');
const NONE: readonly string[] = [];

/** Keys in the group with this name. */
export function keysBelow({ keys }: CodeCatalog, name: string): readonly string[] {
  const below = grouped(keys).get(name);
  // A sentence has no keys below it: after its full stop another sentence begins.
  return below === undefined || /\s/.test(name) ? NONE : below;
}
