import type { Glimpse } from '../../formats/traits.ts';
import type { Moment } from './baseline.ts';
import type { Stored, Version } from './history.ts';

interface Seen {
  readonly made: string;
  /** The piece of the version before, as it stands there: most are the same, letter by letter. */
  piece: string;
  hasChanged: boolean;
}

/**
 * Units of a bilingual file whose source is the same in all versions: they cannot be stale. Found without parsing a version, which takes ten
 * times as long; where that cannot tell, none.
 *
 * @param wanted the units that are asked about
 */
export async function steadyInBoth(
  versions: readonly Version[],
  { format, target }: Moment,
  wanted: ReadonlyMap<string, { readonly start: number }>,
  signal: AbortSignal | undefined,
): Promise<ReadonlySet<string>> {
  const now = format.glimpses?.(target.text);
  if (now === undefined) return new Set();
  const seen = new Map<string, Seen>();
  for (const { key, start, end } of now.units) {
    const piece = target.text.slice(start, end);
    const made = now.made(piece);
    const before = seen.get(key);
    if (before === undefined) seen.set(key, { made, piece, hasChanged: false });
    else before.hasChanged ||= before.made !== made;
  }
  const keys = new Map<string, string>();
  for (const [id, { start }] of wanted) {
    const key = glimpseAt(now.units, start)?.key;
    if (key !== undefined) keys.set(id, key);
  }
  const others = now.othersStay ? [...wanted.keys()].filter((id) => !keys.has(id)) : [];
  for (const { id } of keys.size === 0 ? [] : distinct(versions.map((version) => version.target))) {
    const text = await versions.find((version) => version.target.id === id)?.target.text();
    if (text === undefined || signal?.aborted === true) break;
    const then = format.glimpses?.(text);
    if (then === undefined || then.frame !== now.frame) return new Set(others);
    for (const { key, start, end } of then.units) {
      const known = seen.get(key);
      if (known === undefined || known.hasChanged) continue;
      const piece = text.slice(start, end);
      if (piece === known.piece) continue;
      known.hasChanged = now.made(piece) !== known.made;
      known.piece = piece;
    }
  }
  const steady = [...keys].filter(([, key]) => seen.get(key)?.hasChanged === false);
  return new Set([...others, ...steady.map(([id]) => id)]);
}

function distinct(stored: readonly Stored[]): readonly Stored[] {
  return [...new Map(stored.map((one) => [one.id, one])).values()];
}

/** The one that begins last before this offset, and ends after it. */
function glimpseAt(units: readonly Glimpse[], offset: number): Glimpse | undefined {
  let [low, high] = [0, units.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((units[middle]?.start ?? 0) <= offset) low = middle + 1;
    else high = middle;
  }
  const found = units[low - 1];
  return found !== undefined && offset < found.end ? found : undefined;
}
