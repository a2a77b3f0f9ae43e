import type { Glimpses } from '../../../../core/formats/traits.ts';
import { fromOctets, toOctets } from '../files/encoding.ts';
import type { Moment } from './baseline.ts';
import { glimpseAt } from './glimpsed.ts';
import type { Stored, Version } from './history.ts';

interface Seen {
  readonly key: string;
  readonly made: string;
  /** The piece in the previous version, in the notation of the file: most are identical. */
  piece: string;
  hasChanged: boolean;
}

/** What is known of a bilingual file whose versions were not parsed, which would take ten times as long. */
export interface Steady {
  /** Units whose source is the same in all versions: they cannot be stale. */
  readonly ids: ReadonlySet<string>;
  /**
   * Shortens texts of versions: they keep these units, and lose others.
   * @returns undefined: the positions of the units are unknown. The returned function gives undefined for a version that must be read as it is
   */
  abridge(units: Iterable<string>): ((version: Stored) => Promise<string | undefined>) | undefined;
}

const NOTHING: Steady = { ids: new Set(), abridge: () => undefined };

/**
 * Finds units whose source never changed, without parsing a version; if that cannot be determined, there are none.
 *
 * @param places offsets of the units in question, by id
 */
export async function steadyInBoth(
  versions: readonly Version[],
  { format, target }: Moment,
  places: ReadonlyMap<string, { readonly start: number }>,
  signal: AbortSignal | undefined,
): Promise<Steady> {
  const glimpse = (octets: string) => format.glimpses?.(octets);
  const octets = toOctets(target.text);
  const [shown, now] = [format.glimpses?.(target.text), glimpse(octets)];
  if (shown === undefined || now === undefined || shown.units.length !== now.units.length) return NOTHING;
  const order = seenIn(octets, now);
  const seen = new Map(order.map(({ key }, at) => [key, at]));
  const keys = new Map<string, string>();
  for (const [id, { start }] of places) {
    const key = now.units[glimpseAt(shown.units, start) ?? -1]?.key;
    if (key !== undefined) keys.set(id, key);
  }
  const others = now.othersStay ? [...places.keys()].filter((id) => !keys.has(id)) : [];
  const abridge = (units: Iterable<string>) => {
    const kept = [...units].map((id) => keys.get(id));
    return kept.includes(undefined) ? undefined : shortened(glimpse, new Set(kept));
  };
  for (const version of keys.size === 0 ? [] : distinct(versions.map((version) => version.target))) {
    const text = await version.octets();
    if (text === undefined || signal?.aborted === true) break;
    const then = glimpse(text);
    if (then === undefined || then.frame !== now.frame) return { ...NOTHING, ids: new Set(others) };
    let last = -1;
    for (const { key, start, end } of then.units) {
      // Most versions have the same order as the file: checking the next one costs less than looking up the key.
      last = order[last + 1]?.key === key ? last + 1 : (seen.get(key) ?? last);
      const known = order[last];
      if (known?.key !== key || known.hasChanged) continue;
      if (known.piece.length === end - start && text.startsWith(known.piece, start)) continue;
      // Copies: a piece of a string keeps the whole string in memory, which is a version of the file.
      const bytes = Buffer.from(text.slice(start, end), 'latin1');
      known.hasChanged = now.made(bytes.toString()) !== known.made;
      known.piece = bytes.toString('latin1');
    }
  }
  const steady = [...keys].filter(([, key]) => order[seen.get(key) ?? -1]?.hasChanged === false);
  return { ids: new Set([...others, ...steady.map(([id]) => id)]), abridge };
}

/** The units in their order, each key once. */
function seenIn(octets: string, { units, made: madeOf }: Glimpses): readonly Seen[] {
  const seen = new Map<string, Seen>();
  for (const { key, start, end } of units) {
    const piece = octets.slice(start, end);
    const made = madeOf(fromOctets(piece));
    const before = seen.get(key);
    if (before === undefined) seen.set(key, { key, made, piece, hasChanged: false });
    else before.hasChanged ||= before.made !== made;
  }
  return [...seen.values()];
}

/** Removes the units with other keys. */
function shortened(
  glimpse: (octets: string) => Glimpses | undefined,
  keys: ReadonlySet<string | undefined>,
): (version: Stored) => Promise<string | undefined> {
  return async (version) => {
    const octets = await version.octets();
    const then = octets === undefined ? undefined : glimpse(octets);
    if (octets === undefined || then === undefined) return undefined;
    const pieces: string[] = [];
    let at = 0;
    for (const { key, start, end } of then.units) {
      if (keys.has(key)) continue;
      pieces.push(octets.slice(at, start));
      at = end;
    }
    return fromOctets(`${pieces.join('')}${octets.slice(at)}`);
  };
}

function distinct(stored: readonly Stored[]): readonly Stored[] {
  return [...new Map(stored.map((one) => [one.id, one])).values()];
}
