import { LiveText } from '../../../text/live-text.ts';
import { scanXml } from '../../../text/xml/scan.ts';
import type { Replaced } from '../../../text/xml/splice.ts';
import { at, has, NONE, nameOf, UNCLOSED, type XmlFault, type XmlTable } from '../../../text/xml/table.ts';
import { copy } from '../../common/units/moved.ts';
import { modelLike, type XliffModel } from '../read/model.ts';
import { XLIFF_SYNC } from '../read/vocabulary.ts';

/** Faults whose recovery reaches beyond the fragment: after them a full scan is needed. */
const FAR = new Set<XmlFault['code']>([
  'unterminated-comment',
  'unterminated-cdata',
  'unterminated-instruction',
  'unterminated-doctype',
]);

/** The rank of `trans-unit` and `unit` among the elements to resynchronise on; groups are one above. */
const UNIT_RANK = 5;

/** Faults that a fragment has only because it is a fragment. */
const OF_FRAGMENTS = new Set<XmlFault['code']>(['second-root', 'text-outside-root', 'no-root']);

/** One unit, up to the next sibling element, as a document of its own. */
export interface Fragment {
  readonly model: XliffModel;
  /** Its faults, at their positions in the whole document. */
  readonly faults: readonly XmlFault[];
}

/** The current content of a range of a document; undefined if it cannot be read without the rest. */
export function fragmentOf(model: XliffModel, replaced: Replaced, text: string): Fragment | undefined {
  const { table } = model;
  const { first, start, end } = replaced;
  const outside = (fault: XmlFault) => fault.span.start < start || fault.span.start >= end;
  if (table.faultCount > table.faults.length || table.faults.some(outside)) return undefined;
  if (/:xliff:document:|<{7}|={7}|>{7}/.test(text)) return undefined;
  // A copy: what is read of a unit must not keep every previous document in memory.
  const raw = copy(text);
  const own = scanXml(raw, XLIFF_SYNC);
  if (own.faultCount > own.faults.length || !standsAlone(model, replaced, own)) return undefined;
  if (nameOf(table, first) !== nameOf(own, 0) || at(own.start, 0) !== 0) return undefined;
  const faults = own.faults
    .filter(({ code }) => !OF_FRAGMENTS.has(code))
    .map((fault) => ({
      ...fault,
      // A fault directly in the fragment is directly in the parent of the unit.
      name: fault.name || nameOf(table, at(table.parent, first)),
      span: { start: fault.span.start + start, end: fault.span.end + start },
    }));
  return { model: modelLike(model, LiveText.of(raw), own, NONE), faults };
}

/** Whether a scan of the whole text would find exactly these elements here, and continue in the same state. */
function standsAlone({ table, prefix }: XliffModel, { first, after }: Replaced, fragment: XmlTable): boolean {
  const above = new Set<string>();
  for (let outer = at(table.parent, first); outer !== NONE; outer = at(table.parent, outer))
    above.add(nameOf(table, outer));
  const rankOf = (name: string): number =>
    name.startsWith(prefix) ? (XLIFF_SYNC.ranks.get(name.slice(prefix.length)) ?? 0) : 0;
  if (rankOf(nameOf(table, first)) !== UNIT_RANK) return false;
  /** A stray close tag ends open elements, up to one that may contain an element of its name: which may be outside the fragment. */
  const endsMore = (name: string, place: number): boolean => {
    const rank = rankOf(name);
    if (rank < UNIT_RANK) return rank > 0;
    for (let element = 0; element < fragment.count; element = at(fragment.next, element))
      if (at(fragment.start, element) < place && place < at(fragment.end, element))
        return rankOf(nameOf(fragment, element)) === 0;
    return false;
  };
  for (const { code, name, span } of fragment.faults) {
    if (FAR.has(code)) return false;
    if (code === 'stray-close-tag' && (above.has(name) || endsMore(name, span.start))) return false;
    // Markup declarations are read differently where no element is open.
    if (code === 'less-than-in-text' && fragment.text.startsWith('<!', span.start)) return false;
    // An open quote may be closed after the fragment, on the same line.
    if (code === 'unterminated-value' && !fragment.text.includes('\n', span.start)) return false;
  }
  /** What follows the fragment ends everything of a unit that is still open. */
  const closes = rankOf(nameOf(table, after)) >= UNIT_RANK - 1 || at(table.parent, after) !== at(table.parent, first);
  for (let element = 0; element < fragment.count; element++) {
    const rank = rankOf(nameOf(fragment, element));
    if (rank > 0 && rank < UNIT_RANK) return false;
    const open = at(fragment.parent, element) === NONE && has(fragment, element, UNCLOSED);
    if (open && (rank < UNIT_RANK || !closes || at(fragment.end, element) !== fragment.text.length)) return false;
  }
  return true;
}
