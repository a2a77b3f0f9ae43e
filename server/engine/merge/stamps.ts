import type { Three } from './decide.ts';
import type { Version } from './version.ts';

/** The text of each timestamp: that of the side that changed it; if both have, the later one. */
export function latestStamps({ base, ours, theirs }: Three<Version>): ReadonlyMap<string, string> {
  const texts = new Map<string, string>();
  const rawOf = ({ text }: Version, stamp: { readonly span: { readonly start: number; readonly end: number } }) =>
    text.slice(stamp.span.start, stamp.span.end);
  for (const key of new Set([...ours.stamps.keys(), ...theirs.stamps.keys()])) {
    const [was, mine, other] = [base.stamps.get(key), ours.stamps.get(key), theirs.stamps.get(key)];
    if (mine === undefined || other === undefined) {
      const left = mine ?? other;
      if (was === undefined && left !== undefined) texts.set(key, rawOf(mine === undefined ? theirs : ours, left));
      continue;
    }
    const isOurs = was !== undefined && rawOf(base, was) === rawOf(theirs, other);
    const isTheirs = was !== undefined && rawOf(base, was) === rawOf(ours, mine);
    const takesTheirs = !isOurs && (isTheirs || (other.time ?? '') > (mine.time ?? ''));
    texts.set(key, takesTheirs ? rawOf(theirs, other) : rawOf(ours, mine));
  }
  return texts;
}
