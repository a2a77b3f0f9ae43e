import type { Catalog, Unit } from '../../formats/format.ts';
import { type BilingualUnit, pairUnits } from '../../formats/pair.ts';
import type { Span } from '../../text/span.ts';
import type { Subject } from '../subject.ts';

/** The pairs of one target catalog beside one source catalog. */
interface Pairs {
  readonly source: Catalog;
  readonly all: readonly BilingualUnit[];
}

/** One editor asks many things about one version: it is paired once. */
const known = new WeakMap<Catalog, Pairs>();
/** Units by id, the first of equal ids, as `pairUnits` has it. Made when a catalog is first asked; a source outlives many versions of its targets. */
const indexes = new WeakMap<Catalog, ReadonlyMap<string, Unit>>();

/** All units of the document with their sources, in source order. */
export function pairsOf({ format, input }: Subject): readonly BilingualUnit[] {
  const source = input.source?.catalog ?? input.catalog;
  let pairs = known.get(input.catalog);
  if (pairs?.source !== source) {
    pairs = { source, all: pairUnits(format, source, input.catalog) };
    known.set(input.catalog, pairs);
  }
  return pairs.all;
}

/** Units that are looked up one by one; for more the whole document is paired. */
const FEW = 500;

/** The units that stand in a part of the document, with their sources. */
export function pairsIn(subject: Subject, { start, end }: Span): readonly BilingualUnit[] {
  const units = subject.input.catalog.units.filter(({ span }) => span.start <= end && start <= span.end);
  if (units.length <= FEW) return units.flatMap((unit) => pairOf(subject, unit) ?? []);
  const wanted = new Set<Unit | undefined>(units);
  return pairsOf(subject).filter(({ targetUnit }) => wanted.has(targetUnit));
}

/** A unit of the document with its source; undefined when the source locale does not have it. The texts of all others need not be read. */
export function pairOf(subject: Subject, unit: Unit): BilingualUnit | undefined {
  const { format, input } = subject;
  const source = format.layout === 'bilingual' ? undefined : input.source?.catalog;
  const twin = source === undefined ? unit : unitIn(source, unit.id);
  // Cues of a retimed file belong together although their numbers differ.
  if (twin === undefined && format.align !== undefined)
    return pairsOf(subject).find(({ targetUnit }) => targetUnit === unit);
  if (twin === undefined) return undefined;
  const [sourceOnly, only] = [twin, unit].map((one): Catalog => ({ ...input.catalog, units: [one] }));
  return sourceOnly && pairUnits({ layout: format.layout }, sourceOnly, only)[0];
}

/** The pair with this id of a unit of the source. */
export function pairById(subject: Subject, id: string): BilingualUnit | undefined {
  const { format, input, unit } = subject;
  const found = unit(id);
  if (found !== undefined) return pairOf(subject, found);
  if (input.source === undefined || format.layout === 'bilingual') return undefined;
  return pairsOf(subject).find((pair) => pair.id === id);
}

/** A unit by its id. */
export function unitIn(catalog: Catalog, id: string): Unit | undefined {
  let index = indexes.get(catalog);
  if (index === undefined) {
    index = new Map(catalog.units.toReversed().map((unit) => [unit.id, unit]));
    indexes.set(catalog, index);
  }
  return index.get(id);
}
