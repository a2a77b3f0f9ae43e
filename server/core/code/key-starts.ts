import { onceFor } from '../../../shared/values/once-for.ts';
import type { CodeCatalog } from './lookup.ts';

type Starts = ReadonlyMap<string, readonly string[]>;

/** Keys by what stands before each of these characters in them; asked for again, the same. */
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

/** What stands before an underscore in keys. */
export const suffixed = startsBy('_');
/** What stands before a dot in keys. */
export const grouped = startsBy('.');
const NONE: readonly string[] = [];

/** Keys of the group that a name stands for. */
export function keysBelow({ keys }: CodeCatalog, name: string): readonly string[] {
  const below = grouped(keys).get(name);
  // A sentence has no keys below it: what follows its full stop is another sentence.
  return below === undefined || /\s/.test(name) ? NONE : below;
}
