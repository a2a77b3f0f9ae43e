import { forgetPair, isLarge } from '../../formats/common/units/forget.ts';
import type { BilingualUnit } from '../../formats/pair.ts';
import { isBlank } from '../../text/content.ts';
import type { DiagnoseInput, Diagnosis } from '../diagnose.ts';
import { agreed } from './agreed.ts';
import { type Missing, missingIn, type Waiting } from './missing-units.ts';
import { pairsFor, Rows, standsAlone } from './rows.ts';
import { type ActiveChecks, activeChecks, checkUnit } from './unit-checks.ts';

/** The findings for the units of one text by row, that is by position in the order of the source. */
export interface UnitPass {
  /** Units that wait for a translation. */
  readonly missing: ReadonlyMap<number, Waiting>;
  /** The findings of the checks, for units that have any. */
  readonly found: ReadonlyMap<number, readonly Diagnosis[]>;
  /** Ids of units that the target language does not need. */
  readonly needless: ReadonlySet<string>;
  /** The rows, if they stay the same while somebody types inside units. */
  readonly rows: Rows | undefined;
}

/** Missing translations, and the findings of the checks. While somebody types, only the edited units and their neighbours are checked. */
export function* unitDiagnoses(input: DiagnoseInput): Generator<Diagnosis | undefined, void, undefined> {
  const pass = input.known?.after(input) ?? (yield* wholePass(input));
  yield* missingIn(input, pass.needless).told(pass.missing);
  const pairAt = pairsOf(input, pass);
  for (const [row, found] of pass.found) yield* agreed(input, found, () => pairAt(row));
}

/** The pair of a row. Nothing is assembled before it is requested: a keystroke in a large file has no time for it. */
function pairsOf(input: DiagnoseInput, { rows }: UnitPass): (row: number) => BilingualUnit | undefined {
  if (rows !== undefined) return (row) => rows.pair(input.catalog, row);
  let units: readonly BilingualUnit[] | undefined;
  return (row) => {
    units ??= pairsFor(input).units;
    return units[row];
  };
}

/** Checks the units of a file, one after the other. Created once for all of them. */
export interface Inspector {
  readonly missing: Missing;
  /** The findings for one of the pairs; some checks look at its neighbours. */
  says(pairs: readonly (BilingualUnit | undefined)[], at: number): readonly Diagnosis[];
}

export function inspectorFor(
  input: DiagnoseInput,
  needless: ReadonlySet<string>,
  checks: ActiveChecks = checksFor(input),
): Inspector {
  const { malformed } = input.catalog;
  return {
    missing: missingIn(input, needless),
    says: (pairs, at) => (malformed ? [] : checkUnit(checks, pairs, at)),
  };
}

/** The checks for the units of a file: the same ones while only the insides of units change. */
export function checksFor(input: DiagnoseInput): ActiveChecks {
  return standsAlone(input)
    ? activeChecks({ ...input, targetLocale: input.sourceLocale }, ({ alone }) => alone === true)
    : activeChecks(input);
}

/** Rows this far behind the current one are no longer needed. */
const FAR = 8;

/** The `undefined` before each unit is an opportunity to stop or to yield. */
function* wholePass(input: DiagnoseInput): Generator<undefined, UnitPass, undefined> {
  const { units: pairs, needless: why } = pairsFor(input);
  const needless = new Set(why.keys());
  const inspector = inspectorFor(input, needless);
  // A bilingual file without any target is a template: nothing is missing from it.
  const begun = input.role === 'target' || pairs.some(({ target }) => !isBlank(target));
  const missing = new Map<number, Waiting>();
  const found = new Map<number, readonly Diagnosis[]>();
  const { known, catalog } = input;
  const once = known === undefined || isLarge(catalog);
  for (const [row, pair] of pairs.entries()) {
    yield undefined;
    const waits = begun ? inspector.missing.of(pair) : undefined;
    if (waits !== undefined) missing.set(row, waits);
    const said = inspector.says(pairs, row);
    if (said.length > 0) found.set(row, said);
    // Checks look at neighbouring units. A single pass reads a file once, and does not keep all of a large one.
    const behind = once ? pairs[row - FAR] : undefined;
    if (behind !== undefined) forgetPair(behind);
  }
  const pass = { missing, found, needless };
  // What a broken text hides returns when the text is whole again: the next pass starts from the previous result.
  if (known === undefined || catalog.malformed) return { ...pass, rows: undefined };
  const remembered = { ...pass, rows: Rows.of(input, pairs) };
  known.keep(input, remembered);
  return remembered;
}
