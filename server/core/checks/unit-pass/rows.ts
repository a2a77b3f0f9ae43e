import { type PluralKeys, pluralKeys } from '../../formats/common/plurals/plural-keys.ts';
import { unitsOf } from '../../formats/common/units/places.ts';
import type { Catalog, Unit } from '../../formats/format.ts';
import { isPlaceholder, keyedTexts } from '../../formats/keyed.ts';
import { type BilingualUnit, pairUnits } from '../../formats/pair.ts';
import type { DiagnoseInput } from '../diagnose.ts';

type RowInput = Pick<DiagnoseInput, 'format' | 'catalog' | 'source' | 'role' | 'targetLocale'>;

/** A source file is checked as its own translation; so are the texts of a file whose sources are keys. */
export function standsAlone({ role, format, catalog }: Pick<RowInput, 'role' | 'format' | 'catalog'>): boolean {
  return role === 'source' && (format.layout === 'one-file-per-locale' || keyedTexts(catalog) !== undefined);
}

/** The units to check, each with its source, in source order. */
export function pairsFor(input: RowInput): PluralKeys {
  const { format, catalog, source, targetLocale } = input;
  if (standsAlone(input)) {
    const one = format.layout === 'bilingual' ? keyed : alone;
    const units = catalog.units.flatMap((unit) => one(unit) ?? []);
    return { units, needless: new Map(), added: new Set() };
  }
  return pluralKeys(pairUnits(format, source?.catalog ?? catalog, catalog), format, catalog, targetLocale);
}

/**
 * The pairs of a file as rows of a table that stays valid while somebody types inside units: the set of units and their counterparts are determined
 * once per lineage of catalogs, and a row is assembled when it is checked.
 */
export class Rows {
  readonly #again: (unit: Unit, row: number) => BilingualUnit | undefined;
  /** The index in `units` by row; -1: the target has no such unit. */
  readonly #unitOf: Int32Array;
  /** The inverse; -1: the unit is in no row. */
  readonly #rowOf: Int32Array;
  readonly #absent: ReadonlyMap<number, BilingualUnit>;

  private constructor(
    again: (unit: Unit, row: number) => BilingualUnit | undefined,
    unitOf: Int32Array,
    rowOf: Int32Array,
    absent: ReadonlyMap<number, BilingualUnit>,
  ) {
    this.#again = again;
    this.#unitOf = unitOf;
    this.#rowOf = rowOf;
    this.#absent = absent;
  }

  /** Undefined if units do not determine rows: two units share one, or a file stands in for its own source. */
  static of(input: RowInput, pairs: readonly BilingualUnit[]): Rows | undefined {
    const { units } = input.catalog;
    const unitOf = new Int32Array(pairs.length).fill(-1);
    const rowOf = new Int32Array(units.length).fill(-1);
    const absent = new Map<number, BilingualUnit>();
    const placeOf = finder(units);
    for (const [row, pair] of pairs.entries()) {
      const at = pair.targetUnit === undefined ? -1 : placeOf(pair.targetUnit);
      if (at === -1) absent.set(row, pair);
      else if (rowOf[at] !== -1) return undefined;
      else [unitOf[row], rowOf[at]] = [at, row];
    }
    const again = remaker(input, pairs);
    return again && new Rows(again, unitOf, rowOf, absent);
  }

  /** The row of a unit, by its index; -1 if it has none. */
  rowOf(at: number): number {
    return this.#rowOf[at] ?? -1;
  }

  has(row: number): boolean {
    return row >= 0 && row < this.#unitOf.length;
  }

  /** The unit of a row in a catalog of the lineage. */
  unit(catalog: Catalog, row: number): Unit | undefined {
    const at = this.#unitOf[row] ?? -1;
    return at === -1 ? undefined : unitsOf(catalog).at(at);
  }

  /** The pair of a row in a catalog of the lineage. */
  pair(catalog: Catalog, row: number): BilingualUnit | undefined {
    const unit = this.unit(catalog, row);
    return unit === undefined ? this.#absent.get(row) : this.#again(unit, row);
  }
}

/** Finds units by identity. Most files follow the order of their source: the next unit is then the one looked for. */
function finder(units: readonly Unit[]): (unit: Unit) => number {
  let next = 0;
  let places: Map<Unit, number> | undefined;
  return (unit) => {
    if (units[next] === unit) return next++;
    places ??= new Map(units.map((one, at) => [one, at]));
    const at = places.get(unit) ?? -1;
    next = at + 1;
    return at;
  };
}

/** How a row is rebuilt from the current unit. A bilingual unit needs nothing else, so that no earlier text is kept for it. */
function remaker(
  input: RowInput,
  pairs: readonly BilingualUnit[],
): ((unit: Unit, row: number) => BilingualUnit | undefined) | undefined {
  const bilingual = input.format.layout === 'bilingual';
  if (standsAlone(input)) return bilingual ? keyed : alone;
  if (input.source === undefined) return bilingual ? bothSides : undefined;
  return (unit, row) => {
    const pair = pairs[row];
    if (pair === undefined) return undefined;
    const { id, source } = pair;
    const target = bilingual ? unit.target : unit.source;
    return { id, source, sourceUnit: bilingual ? unit : pair.sourceUnit, targetUnit: unit, ...(target && { target }) };
  };
}

function alone(unit: Unit): BilingualUnit | undefined {
  const { id, source } = unit;
  return source && { id, source, target: source, sourceUnit: unit, targetUnit: unit };
}

function keyed(unit: Unit): BilingualUnit | undefined {
  const { id, target } = unit;
  return target && !isPlaceholder(unit)
    ? { id, source: target, target, sourceUnit: unit, targetUnit: unit }
    : undefined;
}

function bothSides(unit: Unit): BilingualUnit | undefined {
  const { id, source, target } = unit;
  return source && { id, source, ...(target && { target }), sourceUnit: unit, targetUnit: unit };
}
