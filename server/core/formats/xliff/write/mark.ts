import { onceFor } from '../../../../../shared/values/once-for.ts';
import { isBlank } from '../../../text/content.ts';
import { attribute, attributeOf } from '../../../text/xml/attributes.ts';
import { at, has, NONE, SELF_CLOSED } from '../../../text/xml/table.ts';
import type { Catalog, Mark, MarkState, Written } from '../../format.ts';
import { hasModel, isXliff, type UnitPlace, type XliffUnit } from '../read/catalog.ts';
import { markerAt, REVIEW_MARKER } from '../read/markers.ts';
import type { XliffModel } from '../read/model.ts';
import { parseXliff } from '../read/parse.ts';
import { NEEDS_WORK } from '../states.ts';
import { EditPlan } from './edits.ts';

const ALL: readonly MarkState[] = ['needs-work', 'translated', 'reviewed', 'final'];
const MARKERS: readonly MarkState[] = ['needs-work', 'translated'];

/** Tools without states: they would drop them on the next import, or complain. */
const STATELESS: ReadonlySet<string> = new Set(['xcode', 'mozilla', 'al']);

/** The states of 1.2 (section 3.2, `state`). `signed-off`: "changes are reviewed and approved". */
const WORDS_12: Readonly<Record<MarkState, string>> = {
  'needs-work': 'needs-review-translation',
  translated: 'translated',
  reviewed: 'signed-off',
  final: 'final',
};

/** Qualifiers that a person's approval makes untrue; the others say where the text came from, which stays true. */
const PENDING = /^(?:rejected-|mt-suggestion$|tm-suggestion$|fuzzy-match$)/;

/** Queried on every cursor move. */
/** How the units of a file can be marked: by states, by NAB markers in the text, or not at all. */
export const markableXliff = onceFor(readMarkable);

function readMarkable(catalog: Catalog): readonly MarkState[] {
  if (catalog.malformed || !isXliff(catalog)) return [];
  if (!STATELESS.has(catalog.dialect)) return ALL;
  const { text } = catalog.model;
  if (/<[\w.:-]+\s[^<>]{0,2000}\bstate\s{0,9}=/.test(text)) return ALL;
  return catalog.dialect === 'al' && text.includes('[NAB: ') ? MARKERS : [];
}

/** Sets new states of units. Segments of one 1.2 unit share a target, and hence a state. */
export function markXliff(text: string, catalog: Catalog, marks: readonly Mark[]): Written {
  const parsed = hasModel(catalog, text) ? catalog : parseXliff(text);
  const markable = markableXliff(parsed);
  const wanted = new Map(marks.map(({ unit, state }) => [unit, state]));
  const rejected: Written['rejected'][number][] = [];
  const plan = new EditPlan();
  const writer = markable === MARKERS ? markInText : markByState;
  for (const unit of parsed.units) {
    const state = wanted.get(unit.id);
    if (state === undefined) continue;
    wanted.delete(unit.id);
    const reason = markable.includes(state) ? reasonAgainst(unit, markable) : 'the file has no way to state this';
    if (reason !== undefined) rejected.push({ unit: unit.id, reason });
    else writer(parsed.model, unit.place, state, plan);
  }
  for (const unit of wanted.keys()) rejected.push({ unit, reason: 'the file has no unit with that id' });
  return { edits: plan.edits(), rejected };
}

function reasonAgainst(unit: XliffUnit, markable: readonly MarkState[]): string | undefined {
  if (unit.lock === 'translate-no' || unit.lock === 'locked') return 'it is marked as not to be translated';
  if (unit.place.targetElement === NONE) return 'it has no translation yet';
  // If a marker in the text is the only state, an empty text counts as not begun.
  const mayBeEmpty = markable !== MARKERS && isBlank(unit.source);
  return isBlank(unit.target) && !mayBeEmpty ? 'its translation is empty' : undefined;
}

function markByState(model: XliffModel, place: UnitPlace, state: MarkState, plan: EditPlan): void {
  if (model.family === 2) markSegment(model, place.segment, state, plan);
  else markTarget(model, place, state, plan);
}

/** 1.2: `state` of the target; `approved` of the unit says that the translation is final (section 3.2). */
function markTarget(model: XliffModel, place: UnitPlace, state: MarkState, plan: EditPlan): void {
  const { table } = model;
  const { element, targetElement } = place;
  const quote = quoteOf(model, element);
  const approved = attribute(table, element, 'approved');
  if (state === 'final') plan.setAttribute(table, element, 'approved', 'yes', quote);
  else if (approved === 'yes') plan.setAttribute(table, element, 'approved', 'no', quote);
  const old = attribute(table, targetElement, 'state');
  // An existing state that requires work is more precise about what is wanted.
  if (state !== 'needs-work' || old === undefined || !/^needs-(?!translation$)/.test(old))
    plan.setAttribute(table, targetElement, 'state', WORDS_12[state], quote);
  const qualifier = attribute(table, targetElement, 'state-qualifier');
  if (state !== 'needs-work' && qualifier !== undefined && PENDING.test(qualifier))
    plan.removeAttribute(table, targetElement, 'state-qualifier');
}

/**
 * 2.x: a tool that changes `state` must update or delete `subState` (2.1 section 4.3.1.25). "Needs work" becomes `initial`, which every tool picks up
 * again, with a `subState` that distinguishes it from untranslated units.
 */
function markSegment(model: XliffModel, segment: number, state: MarkState, plan: EditPlan): void {
  const { table } = model;
  const quote = quoteOf(model, segment);
  const word = state === 'needs-work' ? 'initial' : state;
  const sub = attribute(table, segment, 'subState');
  const isSaid = attribute(table, segment, 'state') === word;
  plan.setAttribute(table, segment, 'state', word, quote);
  if (state === 'needs-work') plan.setAttribute(table, segment, 'subState', NEEDS_WORK, quote);
  else if (sub !== undefined && (!isSaid || sub.startsWith('dragoman:')))
    plan.removeAttribute(table, segment, 'subState');
}

/** AL files of the NAB tools: the marker is part of the target's text. */
function markInText(model: XliffModel, { target }: UnitPlace, state: MarkState, plan: EditPlan): void {
  const { table } = model;
  if (target === NONE || has(table, target, SELF_CLOSED)) return;
  const start = at(table.tagEnd, target);
  const marker = markerAt(model, target);
  if (state === 'needs-work') {
    if (marker?.state !== 'needs-work') plan.add(start, start + (marker?.length ?? 0), REVIEW_MARKER);
  } else if (marker !== undefined) plan.add(start, start + marker.length, '');
}

function quoteOf({ table }: XliffModel, element: number): string {
  return attributeOf(table, element, 'id')?.quote === "'" ? "'" : '"';
}
