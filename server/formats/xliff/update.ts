import { Draft, type Text, whole } from '../../text/draft.ts';
import type { Edit, Span } from '../../text/span.ts';
import type { Replaced } from '../../text/xml-splice.ts';
import { at, has, NONE, UNCLOSED } from '../../text/xml-table.ts';
import type { Catalog, ParseOptions } from '../format.ts';
import { isXliff, type UnitPlace, type XliffCatalog, type XliffUnit } from './catalog.ts';
import { collectAlone } from './collect.ts';
import { dialectOf, showsSame } from './dialect.ts';
import { fragmentOf } from './fragment.ts';
import { laterUnit, rootOf, shifted } from './later-unit.ts';
import type { XliffModel } from './model.ts';
import { catalogOf, parseXliff } from './parse.ts';
import { hasDoctype, problemsOfFaults } from './problems.ts';
import { Reader } from './reader.ts';
import { settled, TypedModel } from './typed-model.ts';
import { asUnit, ElementUnit } from './unit.ts';
import { TRANS_UNIT, UNIT } from './vocabulary.ts';

/**
 * What `parse` would give for `text`, which is the catalog's text after one edit. While the edit stays inside one unit, only the text up to the next
 * element beside that unit is scanned again; everything else is moved. What cannot be known that way is parsed in full.
 */
export function updateXliff(catalog: Catalog, edit: Edit, text: Text, options: ParseOptions = {}): XliffCatalog {
  return (isXliff(catalog) && typedInUnit(catalog, edit, Draft.of(text), options)) || parseXliff(whole(text), options);
}

function typedInUnit(catalog: XliffCatalog, edit: Edit, draft: Draft, options: ParseOptions): XliffCatalog | undefined {
  const typing = typingIn(catalog.model, edit.span);
  if (typing === undefined) return undefined;
  const { base, replaced, was } = typing;
  const end = replaced.start + was.text.length + draft.length - catalog.model.draft.length;
  const fragment = fragmentOf(base, replaced, draft.slice(replaced.start, end));
  if (fragment === undefined) return undefined;
  const model = new TypedModel(base, replaced, fragment, draft);
  const units = unitsAfter(catalog, typing, fragment.model);
  if (units === undefined) return catalogOf(settled(model), options);
  const { faults } = fragment;
  const found = problemsOfFaults({ faults, faultCount: faults.length }, draft, hasDoctype(base.table));
  const same = showsSame(was, fragment.model);
  const dialect = same ? catalog.dialect : (options.dialect ?? dialectOf(model));
  return { ...catalog, ...found, dialect, units, model };
}

/** The unit that an edit is in: where it stood in a document, and what it was before the edit. */
interface Typing {
  readonly base: XliffModel;
  readonly replaced: Replaced;
  readonly was: XliffModel;
}

function typingIn(model: XliffModel, edit: Span): Typing | undefined {
  if (model instanceof TypedModel) {
    const { base, replaced, fragment } = model;
    const end = replaced.start + fragment.model.text.length;
    if (isInside(edit, replaced.start, end)) return { base, replaced, was: fragment.model };
  }
  const base = settled(model);
  const replaced = enclosing(base, edit);
  if (replaced === undefined) return undefined;
  const was = fragmentOf(base, replaced, base.draft.slice(replaced.start, replaced.end))?.model;
  return was?.table.count === replaced.after - replaced.first ? { base, replaced, was } : undefined;
}

/** Not before the unit, and not where the next one begins, unless something of this one is replaced. */
function isInside(edit: Span, start: number, end: number): boolean {
  return edit.start > start && edit.end <= end && (edit.start < end || edit.end < end);
}

/** The unit around an edit, up to the element behind it or the end of what it stands in. */
function enclosing({ table, kinds, root }: XliffModel, edit: Span): Replaced | undefined {
  if (root === NONE) return undefined;
  let low = 0;
  let high = table.count;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (at(table.start, middle) < edit.start) low = middle + 1;
    else high = middle;
  }
  let first = low - 1;
  for (let steps = 0; first !== NONE && steps < 256; steps++, first = at(table.parent, first)) {
    const kind = at(kinds, at(table.name, first));
    if (kind === TRANS_UNIT || kind === UNIT) break;
  }
  const parent = first < 0 ? NONE : at(table.parent, first);
  if (parent === NONE || has(table, parent, UNCLOSED)) return undefined;
  const after = at(table.next, first);
  const end = after < at(table.next, parent) ? at(table.start, after) : at(table.closeStart, parent);
  const start = at(table.start, first);
  return isInside(edit, start, end) ? { first, after, start, end } : undefined;
}

/** The units moved along; undefined when the edit changed which units there are. */
function unitsAfter(
  { units, problems }: XliffCatalog,
  { replaced, was }: Typing,
  is: XliffModel,
): readonly XliffUnit[] | undefined {
  if (problems.some(({ code }) => code === 'merge-conflict')) return undefined;
  const { first, start } = replaced;
  const after = first + was.table.count;
  const from = firstAt(units, first);
  const to = firstAt(units, after);
  const [before, now] = [collectAlone(was), collectAlone(is)];
  const sameUnits = now.ids.length === to - from && now.ids.every((id, index) => id === before.ids[index]);
  if (!sameUnits || now.counted !== before.counted) return undefined;
  const all = units.slice();
  const reader = readerOf(units[from], is);
  for (const [index, own] of now.places.entries()) {
    const unit = units[from + index];
    const root = rootOf(unit);
    if (unit === undefined || root === undefined || reader === undefined) return undefined;
    const read = asUnit(new ElementUnit(reader, unit.id, { ...own, container: root.place.container }));
    const place = { ...shifted(own, (element) => element + first), container: unit.place.container };
    all[from + index] = laterUnit(read, start, place);
  }
  const added = is.table.count - was.table.count;
  const delta = is.text.length - was.text.length;
  const shift = (element: number) => (element >= after ? element + added : element);
  const placeOf = (place: UnitPlace) => (added === 0 ? place : shifted(place, shift));
  if (added !== 0 || delta !== 0)
    for (let index = to; index < units.length; index++) {
      const unit = units[index];
      if (unit !== undefined) all[index] = laterUnit(unit, delta, placeOf(unit.place));
    }
  return all;
}

/** The first unit whose element is `element` or stands behind it. */
function firstAt(units: readonly XliffUnit[], element: number): number {
  let low = 0;
  let high = units.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((units[middle]?.place.element ?? 0) < element) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Reads the units of a fragment: it stands where the unit before it stood. */
function readerOf(unit: XliffUnit | undefined, fragment: XliffModel): Reader | undefined {
  const reader = rootOf(unit)?.reader;
  return reader && new Reader(fragment, reader.containers, reader.targetLocale);
}
