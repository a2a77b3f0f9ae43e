import type { Catalog, Unit } from '../../../../core/formats/format.ts';
import type { BilingualUnit } from '../../../../core/formats/pair.ts';
import type { Glimpse } from '../../../../core/formats/traits.ts';
import { type Content, isBlank } from '../../../../core/text/content.ts';
import { fromOctets, toOctets } from '../files/encoding.ts';
import { type Moment, unitsOf } from './baseline.ts';
import type { Stored, Version } from './history.ts';
import { type SourceChange, type SourceChanges, setOf } from './source-changes.ts';
import type { Sources } from './sources.ts';
import type { VersionUnits } from './trace.ts';

export type Read = (version: Version) => Promise<VersionUnits | 'unreadable' | 'malformed'>;

/** A text of the target, in the notation of the file. */
interface Piece {
  readonly key: string;
  readonly octets: string;
  /** The unit that it translates. */
  id?: string;
  /** Whether the last examined version has it, and with the same content. */
  isThere: boolean;
  isSame: boolean;
}

interface Part {
  readonly unit: BilingualUnit & { readonly target: Content };
  readonly piece: Piece;
}

/**
 * Reads versions of a target without parsing them: the wanted units with unchanged content are recognized by their octets.
 *
 * @param wanted the units in question, in their current state
 * @param whole reads the versions that cannot be read in this way
 * @returns undefined: no version can
 */
export function glimpsedReader(
  moment: Moment,
  wanted: Iterable<BilingualUnit>,
  { changes, sources }: { readonly changes: SourceChanges; readonly sources: Sources },
  whole: Read,
): Read | undefined {
  const { format, target } = moment;
  const octets = toOctets(target.text);
  const [shown, now] = [format.glimpses?.(target.text), format.glimpses?.(octets)];
  if (shown === undefined || now === undefined || shown.units.length !== now.units.length) return undefined;
  const order = now.units.map(
    ({ key, start, end }): Piece => ({ key, octets: octets.slice(start, end), isThere: false, isSame: false }),
  );
  const pieces = new Map(order.map((piece, at) => [piece.key, at]));
  // A duplicate key.
  if (pieces.size !== now.units.length) return undefined;
  const parts: Part[] = [];
  for (const unit of wanted) {
    if (unit.target === undefined) continue;
    const piece = order[glimpseAt(shown.units, unit.target.span.start) ?? -1];
    if (piece === undefined) return undefined;
    parts.push({ unit: { ...unit, target: unit.target }, piece });
  }
  const asked = new Set(parts.map(({ piece }) => piece));
  // A unit without a source now may have had one.
  const alone = target.catalog.units.map(({ id, source }) => ({ id, target: source }));
  for (const { id, target: its } of [...unitsOf(moment), ...alone]) {
    if (its === undefined || isBlank(its)) continue;
    const piece = order[glimpseAt(shown.units, its.span.start) ?? -1];
    if (piece !== undefined) piece.id ??= id;
  }
  let before: { readonly id: string; readonly others: number } | undefined;
  /** @returns how many texts differ from the current ones; infinite: it cannot be read in this way */
  const look = async (stored: Stored): Promise<number> => {
    const text = await stored.octets();
    const then = text === undefined ? undefined : format.glimpses?.(text);
    if (text === undefined || then === undefined) return Number.POSITIVE_INFINITY;
    for (const piece of order) piece.isThere = false;
    let [others, last] = [0, -1];
    for (const { key, start, end } of then.units) {
      // Most versions have the same order as the file: checking the next one costs less than looking up the key.
      last = order[last + 1]?.key === key ? last + 1 : (pieces.get(key) ?? last);
      const piece = order[last];
      if (piece?.key !== key) {
        others += 1;
        continue;
      }
      if (piece.isThere) return Number.POSITIVE_INFINITY;
      piece.isThere = true;
      piece.isSame = piece.octets.length === end - start && text.startsWith(piece.octets, start);
      if (!piece.isSame && asked.has(piece))
        piece.isSame = then.made(fromOctets(text.slice(start, end))) === then.made(fromOctets(piece.octets));
      if (!piece.isSame) others += 1;
    }
    return others;
  };
  /**
   * Whether one file may have been saved over another (`hasCopies`), which shows only if all units are known: most translations may have been copies
   * then, and none are now.
   */
  const mayBeOverwritten = (others: number, change: SourceChange): boolean => {
    let [same, unknown] = [0, others];
    for (const { id, isThere, isSame } of order) {
      if (id === undefined || !isThere || !isSame) continue;
      if (change.at(change.placeOf(id) ?? -1) === 'same') same += 1;
      else unknown += 1;
    }
    return unknown > same;
  };
  return async (version) => {
    const change = await changes.read(version.source, moment);
    if (typeof change === 'string') return change;
    if (version.target.id !== before?.id) before = { id: version.target.id, others: await look(version.target) };
    if (mayBeOverwritten(before.others, change)) return whole(version);
    let catalog: Catalog | undefined;
    const units: BilingualUnit[] = [];
    for (const { unit, piece } of parts) {
      let source: Content | undefined = unit.source;
      if (change.at(change.placeOf(unit.id) ?? -1) !== 'same') {
        const read = catalog ?? (await sources.read(version.source, moment));
        if (typeof read === 'string') return read;
        catalog = read;
        source = sourceIn(sources.byId(catalog), unit.sourceUnit);
      }
      if (source === undefined) continue;
      const { id, sourceUnit, target } = unit;
      units.push({ id, sourceUnit, source, ...(piece.isThere && piece.isSame && { target }) });
    }
    return { units, isPart: true, files: { target: target.text, source: undefined } };
  };
}

/** The source of a unit in another version. A plural form that a source lacks has that of `other`. */
function sourceIn(units: ReadonlyMap<string, Unit>, { id, plural }: Unit): Content | undefined {
  const own = units.get(id)?.source;
  if (own !== undefined || plural === undefined || !id.endsWith(plural.category)) return own;
  const other = units.get(`${id.slice(0, -plural.category.length)}other`);
  return other?.plural !== undefined && setOf(other.plural) === setOf(plural) ? other.source : undefined;
}

/** The index of the last one that begins before this offset and ends after it. */
export function glimpseAt(units: readonly Glimpse[], offset: number): number | undefined {
  let [low, high] = [0, units.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((units[middle]?.start ?? 0) <= offset) low = middle + 1;
    else high = middle;
  }
  const found = units[low - 1];
  return found !== undefined && offset < found.end ? low - 1 : undefined;
}
