import type { TypedUnits } from '../../common/units/typed-units.ts';
import type { Catalog, Unit } from '../../format.ts';
import type { XliffModel } from './model.ts';

/** The elements that make up one unit; `NONE` for missing ones. */
export interface UnitPlace {
  /** `trans-unit` or `unit`. */
  readonly element: number;
  /** The nearest `group` or `file` ancestor. */
  readonly container: number;
  /** 2.x: the `segment`. 1.2: the `mrk` in `seg-source` if the unit is segmented. Else `NONE`. */
  readonly segment: number;
  /** The id by which other elements refer to the segment. */
  readonly segmentId?: string;
  /** The element with the source text: `source`, or the segment's `mrk`. */
  readonly source: number;
  /** The element with the target text: `target`, or the segment's `mrk` in it. */
  readonly target: number;
  /** The `target` element; 1.2 segments share one. */
  readonly targetElement: number;
  /** The unit has other segments besides this one. */
  readonly several: boolean;
}

/** A unit of an XLIFF catalog with its elements in the catalog's model, for writers. */
export interface XliffUnit extends Unit {
  readonly place: UnitPlace;
}

/** The actual result of `parse`: the writer and the rules reuse the model without scanning again. */
export interface XliffCatalog extends Catalog {
  readonly units: readonly XliffUnit[];
  readonly few?: TypedUnits<XliffUnit>;
  readonly model: XliffModel;
}

/** Whether `parse` returned this catalog. */
export function isXliff(catalog: Catalog): catalog is XliffCatalog {
  return 'model' in catalog;
}

/** Whether `parse` returned this catalog for this very text. */
export function hasModel(catalog: Catalog, text: string): catalog is XliffCatalog {
  return isXliff(catalog) && catalog.model.text === text;
}
