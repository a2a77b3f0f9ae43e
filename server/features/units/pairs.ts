import type { Catalog, Unit } from '../../formats/format.ts';
import { type BilingualUnit, pairUnits } from '../../formats/pair.ts';
import type { Subject } from '../subject.ts';

/** The pairs of one target catalog beside one source catalog, with what they are looked up by; each index is made on first use. */
class Pairs {
  readonly source: Catalog;
  readonly all: readonly BilingualUnit[];
  #byId: ReadonlyMap<string, BilingualUnit> | undefined;
  #byUnit: ReadonlyMap<Unit | undefined, BilingualUnit> | undefined;

  constructor({ format, input }: Subject, source: Catalog) {
    this.source = source;
    this.all = pairUnits(format, source, input.catalog);
  }

  byId(id: string): BilingualUnit | undefined {
    this.#byId ??= new Map(this.all.map((pair) => [pair.id, pair]));
    return this.#byId.get(id);
  }

  byUnit(unit: Unit): BilingualUnit | undefined {
    this.#byUnit ??= new Map(this.all.map((pair) => [pair.targetUnit, pair]));
    return this.#byUnit.get(unit);
  }
}

/** One editor asks many things about one version: it is paired once. */
const known = new WeakMap<Catalog, Pairs>();

function pairsIn(subject: Subject): Pairs {
  const { input } = subject;
  const source = input.source?.catalog ?? input.catalog;
  let pairs = known.get(input.catalog);
  if (pairs?.source !== source) {
    pairs = new Pairs(subject, source);
    known.set(input.catalog, pairs);
  }
  return pairs;
}

/** All units of the document with their sources, in source order. */
export function pairsOf(subject: Subject): readonly BilingualUnit[] {
  return pairsIn(subject).all;
}

/** A unit of the document with its source; undefined when the source locale does not have it. */
export function pairOf(subject: Subject, unit: Unit): BilingualUnit | undefined {
  const { format, input } = subject;
  if (input.source !== undefined && format.layout !== 'bilingual') return pairsIn(subject).byUnit(unit);
  // Alone: the texts of all the others need not be read.
  const only: Catalog = { ...input.catalog, units: [unit] };
  return pairUnits(format, only, only)[0];
}

/** The pair with this id of a unit of the source. */
export function pairById(subject: Subject, id: string): BilingualUnit | undefined {
  const { format, input, unit } = subject;
  if (input.source !== undefined && format.layout !== 'bilingual') return pairsIn(subject).byId(id);
  const found = unit(id);
  return found && pairOf(subject, found);
}
