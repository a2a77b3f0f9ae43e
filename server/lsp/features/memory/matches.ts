import { memorySettings } from '../../../../shared/memory.ts';
import { withNeighbours, withUnits } from '../../../core/formats/common/units/places.ts';
import type { BilingualUnit } from '../../../core/formats/pair.ts';
import type { NewPart } from '../../../core/text/content.ts';
import { adapt } from '../../../engine/parts/memory/adapt.ts';
import type { Entry } from '../../../engine/parts/memory/entry.ts';
import { harvestOptions } from '../../../engine/parts/memory/harvest.ts';
import { Places } from '../../../engine/parts/memory/place.ts';
import { sameContext } from '../../../engine/parts/memory/reuse.ts';
import { decode, encode, segmentOf, shownSegment } from '../../../engine/parts/memory/segment.ts';
import type { Context } from '../../context.ts';
import type { Subject } from '../subject.ts';

/** A translation of a text similar to a unit's source, with the unit's own codes. */
export interface MemoryMatch {
  /** 100: exactly the same text with exactly the same codes. */
  readonly percent: number;
  readonly parts: readonly NewPart[];
  /** For display: the source that was translated, and its translation. */
  readonly source: string;
  readonly target: string;
  readonly entry: Entry;
  /** Exact, and with the same neighbours. */
  readonly sameContext: boolean;
}

/** Maximum matches shown. */
const MOST = 5;

/**
 * The memory's matches for a unit, other than its own current translation; best first. No network, no waiting.
 * @param how `ask` has the project's files read first; `look` is for automatic display, and reads none
 */
export function matchesFor(
  { memories }: Context,
  subject: Subject,
  pair: BilingualUnit,
  how: 'ask' | 'look',
): readonly MemoryMatch[] {
  const { format, input, state } = subject;
  const { sourceLocale, targetLocale, project } = input;
  const catalog = input.source?.catalog ?? input.catalog;
  if (input.role !== 'target' || targetLocale === '') return [];
  const options = harvestOptions(format, catalog)(pair.sourceUnit);
  const source = encode(segmentOf(pair.source, options));
  const present = pair.target && encode(segmentOf(pair.target, options));
  if (source === '') return [];
  const query = {
    source,
    sourceLocale,
    targetLocale,
    project: state.loaded.folder,
    shared: state.loaded.homes?.memory,
    team: memories.teamOf(state),
  };
  const { minimum } = memorySettings(project);
  // One more: the unit's own translation may be among them.
  const found = memories[how](state, ({ lookup }) => lookup.fuzzy(query, { minimum, limit: MOST + 1 })) ?? [];
  const others = found.filter(({ entry }) => entry.target !== present).slice(0, MOST);
  if (others.length === 0) return [];
  const place = others.some(({ percent }) => percent === 100) ? placeOf(subject, pair, catalog) : {};
  return others.flatMap(({ percent, entry }): MemoryMatch[] => {
    const stored = decode(entry.source);
    const { parts, dropped, missing } = adapt(stored, decode(entry.target), pair.source, options);
    if (parts.length === 0) return [];
    return [
      {
        percent: dropped + missing > 0 ? Math.min(percent, 99) : percent,
        parts,
        source: shownSegment(stored),
        target: parts.map((part) => (typeof part === 'string' ? part : (part.display ?? part.raw))).join(''),
        entry,
        sameContext: percent === 100 && sameContext(entry, place, query.team?.project),
      },
    ];
  });
}

function placeOf({ format }: Subject, { sourceUnit }: BilingualUnit, catalog: Subject['input']['catalog']) {
  // Only the neighbours are read: this runs whenever the cursor moves.
  const near = withNeighbours(catalog, sourceUnit);
  const whole = withUnits(catalog, near);
  return new Places(whole, harvestOptions(format, whole)).of(sourceUnit.id);
}
