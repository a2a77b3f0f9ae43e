import { forgetPair, isLarge } from '../../formats/common/units/forget.ts';
import type { BilingualUnit } from '../../formats/pair.ts';
import { isBlank } from '../../text/content.ts';
import type { DiagnoseInput, Diagnosis } from '../diagnose.ts';
import { agreed } from './agreed.ts';
import { type Missing, missingIn, type Waiting } from './missing-units.ts';
import { pairsFor, Rows, standsAlone } from './rows.ts';
import { type ActiveChecks, activeChecks, checkUnit } from './unit-checks.ts';

/** What there is to say about the units of one text, by row: by place in the order of the source. */
export interface UnitPass {
  /** Units that wait for a translation. */
  readonly missing: ReadonlyMap<number, Waiting>;
  /** What the checks say, of units that they say something about. */
  readonly found: ReadonlyMap<number, readonly Diagnosis[]>;
  /** Ids of units that the target language has no use for. */
  readonly needless: ReadonlySet<string>;
  /** The rows, where they stay the same while somebody types inside of units. */
  readonly rows: Rows | undefined;
}

/** What is missing, and what the checks say. While somebody types, only the units that are typed in are looked at, and those beside. */
export function* unitDiagnoses(input: DiagnoseInput): Generator<Diagnosis | undefined, void, undefined> {
  const pass = input.known?.after(input) ?? (yield* wholePass(input));
  yield* missingIn(input, pass.needless).told(pass.missing);
  const pairAt = pairsOf(input, pass);
  for (const [row, found] of pass.found) yield* agreed(input, found, () => pairAt(row));
}

/** The pair of a row. Nothing is put together before it is asked for: a keystroke in a large file has no time to. */
function pairsOf(input: DiagnoseInput, { rows }: UnitPass): (row: number) => BilingualUnit | undefined {
  if (rows !== undefined) return (row) => rows.pair(input.catalog, row);
  let units: readonly BilingualUnit[] | undefined;
  return (row) => {
    units ??= pairsFor(input).units;
    return units[row];
  };
}

/** Looks at the units of a file, one after the other. Made once for all of them. */
export interface Inspector {
  readonly missing: Missing;
  /** What the checks say about one of the pairs; some look at those beside it. */
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

/** The checks for the units of a file: the same ones while nothing changes but the insides of units. */
export function checksFor(input: DiagnoseInput): ActiveChecks {
  return standsAlone(input)
    ? activeChecks({ ...input, targetLocale: input.sourceLocale }, ({ alone }) => alone === true)
    : activeChecks(input);
}

/** Rows behind the one that is looked at that nobody asks for any more. */
const FAR = 8;

/** An `undefined` before each unit is a chance to stop or to give way. */
function* wholePass(input: DiagnoseInput): Generator<undefined, UnitPass, undefined> {
  const { units: pairs, needless: why } = pairsFor(input);
  const needless = new Set(why.keys());
  const inspector = inspectorFor(input, needless);
  // A bilingual file without any target is a template: nothing is missing in it.
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
    // Checks look at the unit beside. Whoever asks once reads a file once, and nobody keeps all of a large one.
    const behind = once ? pairs[row - FAR] : undefined;
    if (behind !== undefined) forgetPair(behind);
  }
  const pass = { missing, found, needless };
  // What a broken text hides is still there when it is whole again: the pass before is the one to go on from.
  if (known === undefined || catalog.malformed) return { ...pass, rows: undefined };
  const remembered = { ...pass, rows: Rows.of(input, pairs) };
  known.keep(input, remembered);
  return remembered;
}
