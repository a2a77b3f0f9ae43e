import { scanJson } from '../../text/json/scan.ts';
import { type JsonTree, STRING_FLAGS } from '../../text/json/tree.ts';
import { NODE } from '../../text/key-tree.ts';
import { LiveText, type Text, whole } from '../../text/live-text.ts';
import { countHolding } from '../../text/search.ts';
import { type Edit, mover } from '../../text/span.ts';
import { ID_BUDGET } from '../common/key-tree/read.ts';
import { LazyUnits, type ReadUnits } from '../common/units/lazy-units.ts';
import { detached, movedProblem } from '../common/units/moved.ts';
import { movedBy } from '../common/units/moved-unit.ts';
import { unitsOf } from '../common/units/places.ts';
import { TypedUnits, typedCatalog } from '../common/units/typed-units.ts';
import type { Catalog, ParseOptions, Unit, Units } from '../format.ts';
import { allowsComments, JSON_DIALECTS } from './detect.ts';
import { movedNow, unitMover } from './move.ts';
import { isJson, type JsonCatalog, readJson } from './read.ts';

/**
 * The result of `parse` for `text`, the catalog's text after one edit. While the edit stays between the quotes of a unit's text, only that text is
 * scanned; everything else is moved. Everything beyond that is parsed in full.
 */
export function updateJson(catalog: Catalog, edit: Edit, text: Text, options: ParseOptions = {}): JsonCatalog {
  return (isJson(catalog) && typedInText(catalog, edit, LiveText.of(text), options)) || readJson(whole(text), options);
}

function typedInText(catalog: JsonCatalog, edit: Edit, live: LiveText, options: ParseOptions): JsonCatalog | undefined {
  const { malformed, tree, places, spare, noted, structure, problems: found } = catalog;
  if (malformed) return undefined;
  const delta = edit.text.length - (edit.span.end - edit.span.start);
  const node = tree.nodeAt(edit.span.start - 1);
  if (spare + Math.min(0, delta) * ID_BUDGET < 0 || node === -1 || tree.kind(node) !== NODE.string) return undefined;
  const inner = tree.inner(node);
  if (edit.span.start < inner.start || edit.span.end > inner.end) return undefined;
  const flags = flagsOf(
    live.slice(tree.start(node), tree.end(node) + delta),
    allowsComments(options.path, options.dialect),
  );
  const index = unitAt(unitsOf(catalog), inner.start);
  if (flags === undefined || index === -1) return undefined;
  const next = tree.withText(live, node, flags);
  const own = typedUnit(unitsOf(catalog).at(index), edit, next, node);
  const dialect = JSON_DIALECTS.of(next, options.path, options.dialect).id;
  if (own === undefined || dialect !== catalog.dialect) return undefined;
  const few = noted ? movedUnits(catalog.units, index, own, edit) : unitsAfter(catalog, index, own, delta);
  const move = mover(edit);
  const problems = found.map((problem) => movedProblem(problem, move));
  const now = { dialect, problems, malformed, ...(structure && { structure }) };
  const left = spare + delta * ID_BUDGET;
  return Object.assign(typedCatalog(catalog, few, now), { tree: next, places, spare: left, noted });
}

/** The `STRING_FLAGS` of a string, or undefined if it is not exactly one string. */
function flagsOf(raw: string, jsonc: boolean): number | undefined {
  const tree = scanJson(raw, { jsonc });
  const whole = !tree.malformed && tree.size === 1 && tree.kind(0) === NODE.string && tree.end(0) === raw.length;
  return whole && tree.start(0) === 0 ? tree.valueFlags(0) & STRING_FLAGS.escaped : undefined;
}

/** The unit whose text begins at `start`; -1 if that string is something else: a note, a locale. */
function unitAt(units: Units, start: number): number {
  const low = countHolding(units.length, (index) => (units.at(index)?.span.start ?? 0) < start);
  return low > 0 && units.at(low - 1)?.source?.span.start === start ? low - 1 : -1;
}

/** A unit with its current text. */
function typedUnit(unit: Unit | undefined, edit: Edit, tree: JsonTree, node: number): Unit | undefined {
  // Declared placeholders may depend on the text, and rules check them: the file is parsed again.
  if (unit === undefined || unit.declaredPlaceholders !== undefined) return undefined;
  // Each keystroke has a text of its own: the edited unit must not retain it.
  const source = detached(tree.content(node));
  const state = source.parts.length === 0 ? 'initial' : 'translated';
  const moved = movedNow(unit, mover(edit));
  // An array item has no name: its text is pointed to instead.
  const nameSpan = tree.keyStart(node) === -1 ? source.span : moved.nameSpan;
  return { ...moved, nameSpan, source, state };
}

/** The units after a keystroke: those after it are moved on demand, by the total of what has been typed here. */
function unitsAfter(catalog: JsonCatalog, index: number, own: Unit, delta: number): TypedUnits<Unit> {
  const { few } = catalog;
  return few instanceof JsonUnits && few.from === index
    ? new JsonUnits(few.base, index, own, few.delta + delta)
    : new JsonUnits(few instanceof LazyUnits ? few : catalog.units, index, own, delta);
}

class JsonUnits extends TypedUnits<Unit> {
  readonly delta: number;

  constructor(base: ReadUnits<Unit>, index: number, own: Unit, delta: number) {
    super(base, index, [own], (unit) => movedBy(unit, delta));
    this.delta = delta;
  }
}

/** The same if units have notes, which may be anywhere. */
function movedUnits(units: readonly Unit[], index: number, own: Unit, edit: Edit): TypedUnits<Unit> {
  const toPlace = unitMover(edit);
  const all = units.map((unit, at) => (at === index ? own : toPlace(unit)));
  return new TypedUnits(all, index, [own], (unit) => unit);
}
