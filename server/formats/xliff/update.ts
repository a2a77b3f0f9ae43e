import type { Edit, Span } from '../../text/span.ts';
import { scanXml } from '../../text/xml-scan.ts';
import { type Replaced, spliceTable } from '../../text/xml-splice.ts';
import { at, has, NONE, nameOf, UNCLOSED, type XmlFault, type XmlTable } from '../../text/xml-table.ts';
import type { Catalog, ParseOptions } from '../format.ts';
import { collectRange } from './collect.ts';
import { dialectOf } from './dialect.ts';
import { isXliff, kindsOf, localsOf, type XliffCatalog, type XliffModel } from './model.ts';
import { catalogOf, parseXliff } from './parse.ts';
import { hasDoctype, problemsOfFaults } from './problems.ts';
import { Reader } from './reader.ts';
import { asUnit, type Reading, type UnitPlace, XliffUnit } from './unit.ts';
import { TRANS_UNIT, UNIT, XLIFF_SYNC } from './vocabulary.ts';

/** Faults whose recovery looks further than the fragment: after them only a full scan knows. */
const FAR = new Set<XmlFault['code']>([
  'unterminated-comment',
  'unterminated-cdata',
  'unterminated-instruction',
  'unterminated-doctype',
]);

/** The rank of `trans-unit` and `unit` among the elements to synchronise on; groups are one above. */
const UNIT_RANK = 5;

/** Faults that a fragment has only because it is one. */
const OF_FRAGMENTS = new Set<XmlFault['code']>(['second-root', 'text-outside-root', 'no-root']);

/**
 * What `parse` would give for `text`, which is the catalog's text after one edit. While the edit stays inside one unit, only the text up to the next
 * element beside that unit is scanned again; everything else is moved. What cannot be known that way is parsed in full.
 */
export function updateXliff(catalog: Catalog, edit: Edit, text: string, options: ParseOptions = {}): XliffCatalog {
  return isXliff(catalog) ? update(catalog, edit, text, options) : parseXliff(text, options);
}

function update(catalog: XliffCatalog, edit: Edit, text: string, options: ParseOptions): XliffCatalog {
  const { model } = catalog;
  const replaced = enclosing(model, edit.span);
  const table = replaced === undefined ? undefined : rescan(model, replaced, text);
  if (replaced === undefined || table === undefined) return parseXliff(text, options);
  const locals = localsOf(table.names, model.prefixes);
  const updated: XliffModel = { ...model, text, table, locals, kinds: kindsOf(locals) };
  return moved(catalog, updated, replaced, options) ?? catalogOf(updated, options);
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
  if (edit.start <= start || edit.end > end || (edit.end === end && edit.start === end)) return undefined;
  return { first, after, start, end };
}

/** The table of the new text, or undefined when the fragment alone does not decide it. */
function rescan(model: XliffModel, replaced: Replaced, text: string): XmlTable | undefined {
  const { table: old } = model;
  const { first, start, end } = replaced;
  const outside = (fault: XmlFault) => fault.span.start < start || fault.span.start >= end;
  if (old.faultCount > old.faults.length || old.faults.some(outside)) return undefined;
  const before = old.text.slice(start, end);
  // A copy: names and ids cut out of it must not keep the whole document alive.
  const raw = `\n${text.slice(start, end + text.length - old.text.length)}`.slice(1);
  if (/:xliff:document:|<{7}|={7}|>{7}/.test(raw) || /:xliff:document:/.test(before)) return undefined;
  const fragment = scanXml(raw, XLIFF_SYNC);
  if (fragment.faultCount > fragment.faults.length || !standsAlone(model, replaced, fragment)) return undefined;
  const faults = fragment.faults
    .filter(({ code }) => !OF_FRAGMENTS.has(code))
    .map((fault) => ({
      ...fault,
      // Directly in the fragment is directly in what the unit stands in.
      name: fault.name || nameOf(old, at(old.parent, first)),
      span: { start: fault.span.start + start, end: fault.span.end + start },
    }));
  if (nameOf(old, first) !== nameOf(fragment, 0) || at(fragment.start, 0) !== 0) return undefined;
  return spliceTable(old, replaced, fragment, text, faults);
}

/** Would a scan of the whole text see these very elements here, and be in the same state behind them? */
function standsAlone({ table, prefix }: XliffModel, { first, after }: Replaced, fragment: XmlTable): boolean {
  const above = new Set<string>();
  for (let outer = at(table.parent, first); outer !== NONE; outer = at(table.parent, outer))
    above.add(nameOf(table, outer));
  const rankOf = (name: string): number =>
    name.startsWith(prefix) ? (XLIFF_SYNC.ranks.get(name.slice(prefix.length)) ?? 0) : 0;
  if (rankOf(nameOf(table, first)) !== UNIT_RANK) return false;
  for (const { code, name, span } of fragment.faults) {
    if (FAR.has(code)) return false;
    if (code === 'stray-close-tag' && above.has(name)) return false;
    // Markup declarations are read differently where no element is open.
    if (code === 'less-than-in-text' && fragment.text.startsWith('<!', span.start)) return false;
    // An open quote may find its other half behind the fragment, in the same line.
    if (code === 'unterminated-value' && !fragment.text.includes('\n', span.start)) return false;
  }
  /** What stands behind the fragment ends whatever of a unit is still open. */
  const closes = rankOf(nameOf(table, after)) >= UNIT_RANK - 1 || at(table.parent, after) !== at(table.parent, first);
  for (let element = 0; element < fragment.count; element++) {
    const rank = rankOf(nameOf(fragment, element));
    if (rank > 0 && rank < UNIT_RANK) return false;
    const open = at(fragment.parent, element) === NONE && has(fragment, element, UNCLOSED);
    if (open && (rank < UNIT_RANK || !closes || at(fragment.end, element) !== fragment.text.length)) return false;
  }
  return true;
}

/** The catalog with its units moved along; undefined when the edit changed which units there are. */
function moved(
  catalog: XliffCatalog,
  model: XliffModel,
  { first, after }: Replaced,
  options: ParseOptions,
): XliffCatalog | undefined {
  const units = catalog.units.filter((unit): unit is typeof unit & XliffUnit => unit instanceof XliffUnit);
  const reader = units[0]?.reader;
  if (reader === undefined || catalog.problems.some(({ code }) => code === 'merge-conflict')) return undefined;
  const added = model.table.count - catalog.model.table.count;
  const from = units.findIndex(({ place }) => place.element >= first);
  if (from < 0) return undefined;
  let to = from;
  while (to < units.length && (units[to]?.place.element ?? after) < after) to++;
  const container = units[from]?.place.container ?? NONE;
  const was = collectRange(catalog.model, first, after, container);
  const is = collectRange(model, first, after + added, container);
  if (is.ids.length !== to - from || is.counted !== was.counted || is.ids.some((id, index) => id !== was.ids[index]))
    return undefined;
  const shift = (element: number) => (element >= after ? element + added : element);
  const containers =
    added === 0
      ? reader.containers
      : new Map([...reader.containers].map(([inner, outer]) => [shift(inner), shift(outer)]));
  const next = new Reader(model, containers, reader.targetLocale, { later: true });
  const placeOf = (place: UnitPlace, index: number): UnitPlace => {
    if (index >= from && index < to) return is.places[index - from] ?? place;
    return added === 0 || index < from ? place : shifted(place, shift);
  };
  const readingOf = (unit: XliffUnit, index: number): Reading | undefined =>
    index < from || index >= to ? unit.readSoFar : undefined;
  const declared = hasDoctype(model.table);
  const { problems, malformed } = problemsOfFaults(model.table, declared);
  return {
    ...catalog,
    dialect: options.dialect ?? dialectOf(model),
    units: units.map((unit, index) =>
      asUnit(new XliffUnit(next, unit.id, placeOf(unit.place, index), readingOf(unit, index))),
    ),
    problems,
    malformed,
    model,
  };
}

function shifted(place: UnitPlace, shift: (element: number) => number): UnitPlace {
  const { element, container, segment, source, target, targetElement } = place;
  return {
    ...place,
    element: shift(element),
    container: shift(container),
    segment: shift(segment),
    source: shift(source),
    target: shift(target),
    targetElement: shift(targetElement),
  };
}
