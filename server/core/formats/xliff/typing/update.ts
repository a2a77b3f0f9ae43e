import { LiveText, type Text, whole } from '../../../text/live-text.ts';
import { countHolding } from '../../../text/search.ts';
import type { Edit, Span } from '../../../text/span.ts';
import type { Replaced } from '../../../text/xml/splice.ts';
import { at, has, NONE, UNCLOSED } from '../../../text/xml/table.ts';
import type { ReadUnits } from '../../common/units/lazy-units.ts';
import { typedCatalog } from '../../common/units/typed-units.ts';
import { hasDoctype, problemsOfFaults } from '../../common/xml/problems.ts';
import type { Catalog, ParseOptions } from '../../format.ts';
import { dialectOf, showsSame } from '../dialect.ts';
import { isXliff, type XliffCatalog, type XliffUnit } from '../read/catalog.ts';
import type { XliffModel } from '../read/model.ts';
import { catalogOf, parseXliff } from '../read/parse.ts';
import { TRANS_UNIT, UNIT } from '../read/vocabulary.ts';
import { fragmentOf } from './fragment.ts';
import { sameUnits, unitsWith } from './later-units.ts';
import { settled, TypedModel } from './typed-model.ts';

/**
 * The result of `parse` for `text`, the catalog's text after one edit. While the edit stays inside one unit, only the text up to the next sibling
 * element is scanned again; everything else is moved. Everything beyond that is parsed in full.
 */
export function updateXliff(catalog: Catalog, edit: Edit, text: Text, options: ParseOptions = {}): XliffCatalog {
  return (
    (isXliff(catalog) && typedInUnit(catalog, edit, LiveText.of(text), options)) || parseXliff(whole(text), options)
  );
}

function typedInUnit(
  catalog: XliffCatalog,
  edit: Edit,
  live: LiveText,
  options: ParseOptions,
): XliffCatalog | undefined {
  const typing = typingIn(catalog, edit.span);
  if (typing === undefined) return undefined;
  const { base, units, replaced, was } = typing;
  const end = replaced.start + was.text.length + live.length - catalog.model.live.length;
  const fragment = fragmentOf(base, replaced, live.slice(replaced.start, end));
  if (fragment === undefined) return undefined;
  const { faults, model: is } = fragment;
  const model = new TypedModel(base, replaced, fragment, live);
  const few = sameUnits(was, is) ? unitsWith(units, replaced, is) : undefined;
  if (few === undefined) return catalogOf(settled(model), options);
  const found = problemsOfFaults({ faults, faultCount: faults.length }, live, hasDoctype(base.table));
  const dialect = showsSame(was, is) ? catalog.dialect : (options.dialect ?? dialectOf(model));
  const { structure } = isProse(was.text, edit, replaced.start) && !found.malformed ? catalog : {};
  return Object.assign(typedCatalog(catalog, few, { ...found, dialect, ...(structure && { structure }) }), { model });
}

/** Characters that may be markup, or that XML does not allow. */
const MARKUP = /[<>&\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/;

/**
 * Whether an edit only changes words inside a run of text: no rule checks those.
 * @param was the unit before the edit
 * @param start its offset in the document
 */
function isProse(was: string, { span, text }: Edit, start: number): boolean {
  const [from, to] = [span.start - start, span.end - start];
  const gone = was.slice(from, to);
  if (MARKUP.test(text) || MARKUP.test(gone) || /<[!?]/.test(was)) return false;
  const run = was.slice(was.lastIndexOf('>', from - 1) + 1, from);
  // Inside a tag, and before the `>` of `]]>`, the next markup character is not `<`.
  if (/[<>]/.exec(was.slice(to))?.[0] !== '<') return false;
  if (run.lastIndexOf('&') > run.lastIndexOf(';')) return false;
  return /\S/.test(run.slice(-1)) || /[^\s<]/.test(was.charAt(to)) || (/\S/.test(text) && /\S/.test(gone));
}

/** The unit that contains an edit. */
interface Typing {
  /** The document before anything was typed in this unit, and its units. */
  readonly base: XliffModel;
  readonly units: ReadUnits<XliffUnit>;
  /** Where the unit was in it. */
  readonly replaced: Replaced;
  /** The unit before this edit. */
  readonly was: XliffModel;
}

function typingIn(catalog: XliffCatalog, edit: Span): Typing | undefined {
  const { model, few, problems } = catalog;
  if (problems.some(({ code }) => code === 'merge-conflict')) return undefined;
  if (model instanceof TypedModel && few !== undefined) {
    const { base, replaced, fragment } = model;
    const end = replaced.start + fragment.model.text.length;
    if (isInside(edit, replaced.start, end)) return { base, units: few.base, replaced, was: fragment.model };
  }
  const base = settled(model);
  const replaced = enclosing(base, edit);
  if (replaced === undefined) return undefined;
  const was = fragmentOf(base, replaced, base.live.slice(replaced.start, replaced.end))?.model;
  const alone = was?.table.count === replaced.after - replaced.first;
  return alone ? { base, units: catalog.units, replaced, was } : undefined;
}

/** Not before the unit, and not at the start of the next one, unless part of this one is replaced. */
function isInside(edit: Span, start: number, end: number): boolean {
  return edit.start > start && edit.end <= end && (edit.start < end || edit.end < end);
}

/** The unit around an edit, up to the next element or the end of its parent. */
function enclosing({ table, kinds, root }: XliffModel, edit: Span): Replaced | undefined {
  if (root === NONE) return undefined;
  const low = countHolding(table.count, (index) => at(table.start, index) < edit.start);
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
