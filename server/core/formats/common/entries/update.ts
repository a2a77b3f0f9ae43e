import type { Content } from '../../../text/content.ts';
import { LiveText, type Text } from '../../../text/live-text.ts';
import { countHolding } from '../../../text/search.ts';
import { type Edit, mover, type Span } from '../../../text/span.ts';
import type { Catalog, Format, ParseOptions, Problem, Unit, Units } from '../../format.ts';
import { LazyUnits, type ReadUnits } from '../units/lazy-units.ts';
import { type Move, movedProblem } from '../units/moved.ts';
import { movedBy } from '../units/moved-unit.ts';
import { unitsNear, unitsOf } from '../units/places.ts';
import { TypedUnits, typedCatalog } from '../units/typed-units.ts';
import type { EntryShape, Frame } from './entry-shape.ts';
import { isMoved, unitAfter } from './placed-unit.ts';

/** UTF-16 units: reading a longer entry twice is hardly faster than reading its file. */
const LONGEST = 32_768;

/** The text of a catalog, and what is known about reading its entries alone. */
export interface ReadText {
  readonly live: LiveText;
  /** Undefined: they cannot be read alone. */
  readonly frame: () => Frame | undefined;
}

/**
 * What `parse` would return for `text`, the text of `catalog` after one edit. While the edit stays inside the text of a unit, only its entry is read,
 * once as it was and once as it is: what is equal in both is unchanged in the file. Everything else is moved.
 * @returns undefined if only a parse can tell
 */
export function typedInEntry(
  format: Format,
  shape: EntryShape,
  { live: before, frame: framed }: ReadText,
  { catalog, edit, text, options }: Typing,
): Catalog | undefined {
  if (catalog.malformed) return undefined;
  const units = unitsOf(catalog);
  const typed = unitTyped(units, edit.span);
  const frame = typed && framed();
  if (typed === undefined || frame === undefined) return undefined;
  const entry = shape.entry === undefined ? typed.span : shape.entry(before, typed);
  if (entry === undefined) return undefined;
  const live = LiveText.of(text);
  const delta = live.length - before.length;
  if (entry.end - entry.start > LONGEST || edit.text.length > LONGEST) return undefined;
  if (edit.span.start < entry.start || edit.span.end > entry.end) return undefined;
  const was = before.slice(entry.start, entry.end);
  const is = live.slice(entry.start, entry.end + delta);
  const asked = options?.dialect !== undefined;
  const facts = shape.facts?.(was, asked) ?? '';
  if (shape.facts !== undefined && (shape.facts(was, asked) === undefined || facts !== shape.facts(is, asked)))
    return undefined;
  const alone = { ...options, dialect: catalog.dialect };
  const { head, tail } = frame(was);
  const shift = entry.start - head.length;
  const own = readTwice(
    format.parse(head + was + tail, alone),
    format.parse(head + is + tail, alone),
    mover(editAt(edit, -shift)),
    { start: head.length, end: head.length + was.length },
  );
  const from = countHolding(units.length, (index) => (units.at(index)?.span.start ?? 0) < entry.start);
  const to = countHolding(units.length, (index) => (units.at(index)?.span.start ?? 0) < entry.end);
  if (own === undefined || own.was.length !== to - from) return undefined;
  const after: Unit[] = [];
  const move = mover(edit);
  for (const [index, each] of own.was.entries()) {
    const [unit, now] = [units.at(from + index), own.is[index]];
    const twice = now && { was: each, is: now, within: own.within, shift: (offset: number) => offset + shift };
    const next = unit && twice && unitAfter(unit, twice, move);
    if (next === undefined) return undefined;
    after.push(next);
  }
  const problems = problemsAfter(catalog.problems, edit, (problem) =>
    own.problems.has(JSON.stringify(movedProblem(problem, (offset) => offset - shift))),
  );
  if (problems === undefined) return undefined;
  return typedCatalog(catalog, unitsAfter(catalog, from, after, delta), {
    dialect: catalog.dialect,
    problems,
    malformed: false,
  });
}

export interface Typing {
  readonly catalog: Catalog;
  readonly edit: Edit;
  readonly text: Text;
  readonly options: ParseOptions | undefined;
}

/** The unit whose text contains an edit. */
function unitTyped(units: Units, edit: Span): Unit | undefined {
  const [from, to] = unitsNear(units, edit);
  for (let index = from; index < to; index++) {
    const unit = units.at(index);
    const isIn = (content: Content | undefined) =>
      content !== undefined && content.span.start <= edit.start && edit.end <= content.span.end;
    if (isIn(unit?.target) || isIn(unit?.source)) return unit;
  }
  return undefined;
}

/** The units of an entry before and after the edit; undefined if anything else about it has changed. */
function readTwice(was: Catalog, is: Catalog, within: Move, entry: Span) {
  if (was.malformed || is.malformed || was.units.length !== is.units.length) return undefined;
  if (was.problems.length !== is.problems.length) return undefined;
  for (const [index, problem] of was.problems.entries())
    if (JSON.stringify(movedProblem(problem, within)) !== JSON.stringify(is.problems[index])) return undefined;
  const own: { readonly was: Unit[]; readonly is: Unit[] } = { was: [], is: [] };
  const problems = new Set(was.problems.map((problem) => JSON.stringify(problem)));
  for (const [index, unit] of was.units.entries()) {
    const now = is.units[index];
    if (now === undefined) return undefined;
    if (unit.span.start >= entry.start && unit.span.start < entry.end) {
      own.was.push(unit);
      own.is.push(now);
    } else if (!isMoved(unit, now, within)) return undefined;
  }
  return { ...own, within, problems };
}

/** The problems of the file, moved. Undefined: the edit touches a problem that may involve more than the entry. */
function problemsAfter(
  problems: readonly Problem[],
  edit: Edit,
  isOwn: (problem: Problem) => boolean,
): readonly Problem[] | undefined {
  const move = mover(edit);
  const touches = ({ start, end }: Span) => start <= edit.span.end && end >= edit.span.start;
  const moved: Problem[] = [];
  for (const problem of problems) {
    const { span, fixes = [] } = problem;
    const near = touches(span) || fixes.some(({ edits }) => edits.some((one) => touches(one.span)));
    if (near && !isOwn(problem)) return undefined;
    moved.push(movedProblem(problem, move));
  }
  return moved;
}

function editAt({ span, text }: Edit, by: number): Edit {
  return { span: { start: span.start + by, end: span.end + by }, text };
}

/** The units after the edit are moved on demand, by the total of what has been typed here. */
function unitsAfter(catalog: Catalog, from: number, own: readonly Unit[], delta: number): TypedUnits<Unit> {
  const { few } = catalog;
  return few instanceof EntryUnits && few.from === from && few.count === own.length
    ? new EntryUnits(few.base, from, own, few.delta + delta)
    : new EntryUnits(few instanceof LazyUnits ? few : catalog.units, from, own, delta);
}

class EntryUnits extends TypedUnits<Unit> {
  readonly delta: number;
  readonly count: number;

  constructor(base: ReadUnits<Unit>, from: number, own: readonly Unit[], delta: number) {
    super(base, from, own, (unit) => movedBy(unit, delta));
    this.delta = delta;
    this.count = own.length;
  }
}
