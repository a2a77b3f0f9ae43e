import type { TypedUnits } from '../../common/units/typed-units.ts';
import type { Catalog, Unit } from '../../format.ts';
import type { XliffModel } from './model.ts';

/** The elements that one unit is made of; `NONE` for what is not there. */
export interface UnitPlace {
  /** `trans-unit` or `unit`. */
  readonly element: number;
  /** The nearest `group` or `file` above. */
  readonly container: number;
  /** 2.x: the `segment`. 1.2: the `mrk` in `seg-source`, when the unit is segmented. Else `NONE`. */
  readonly segment: number;
  /** The id that other elements refer to the segment by. */
  readonly segmentId?: string;
  /** What holds the source text: `source`, or the segment's `mrk`. */
  readonly source: number;
  /** What holds the target text: `target`, or the segment's `mrk` in it. */
  readonly target: number;
  /** The `target` element: 1.2 segments share one. */
  readonly targetElement: number;
  /** The unit has more than this segment. */
  readonly several: boolean;
}

/** A unit of an XLIFF catalog, with its elements in the catalog's model: for those who write. */
export interface XliffUnit extends Unit {
  readonly place: UnitPlace;
}

/** What `parse` really returns: the writer and the rules read the model again without scanning. */
export interface XliffCatalog extends Catalog {
  readonly units: readonly XliffUnit[];
  readonly few?: TypedUnits<XliffUnit>;
  readonly model: XliffModel;
}

/** `parse` gave this catalog. */
export function isXliff(catalog: Catalog): catalog is XliffCatalog {
  return 'model' in catalog;
}

/** `parse` gave this catalog, for this very text. */
export function hasModel(catalog: Catalog, text: string): catalog is XliffCatalog {
  return isXliff(catalog) && catalog.model.text === text;
}
