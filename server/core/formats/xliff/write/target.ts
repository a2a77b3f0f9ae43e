import type { CodePart, NewPart } from '../../../text/content.ts';
import { attribute } from '../../../text/xml/attributes.ts';
import { trimSpace } from '../../../text/xml/chars.ts';
import { at, children, firstChild, has, NONE, nameOf, SELF_CLOSED, UNCLOSED } from '../../../text/xml/table.ts';
import type { Change, StatePolicy } from '../../format.ts';
import { readContent } from '../content/content.ts';
import type { Conventions } from '../conventions.ts';
import type { UnitPlace, XliffUnit } from '../read/catalog.ts';
import { markerAt, REVIEW_MARKER } from '../read/markers.ts';
import { childOfKind, type XliffModel } from '../read/model.ts';
import { SEG_SOURCE, SOURCE } from '../read/vocabulary.ts';
import { type EditPlan, tagTail } from './edits.ts';
import type { RenderStyle } from './encode.ts';
import { newState, type StateChange } from './policy.ts';
import { renderChange, renderNew } from './render.ts';

/** What every part of the writer works with. */
export interface WriteContext {
  readonly model: XliffModel;
  readonly conventions: Conventions;
  readonly style: RenderStyle;
  readonly plan: EditPlan;
  readonly policy: StatePolicy;
  /** Untranslated targets are a copy of the source (.NET). */
  readonly copiesSource: boolean;
}

/** `changed` false: the target is already so. A string: why it cannot be written. */
export type Outcome = { readonly changed: boolean } | string;

/** Makes `parts` the content of an existing element: a `target`, or a segment's `mrk` in it. */
export function replaceInner(context: WriteContext, element: number, parts: readonly NewPart[], marker = ''): Outcome {
  const { model, plan, style } = context;
  const { table } = model;
  if (at(table.tagEnd, element) === at(table.closeStart, element)) {
    if (parts.length === 0) return { changed: false };
    const source = childOfKind(model, at(table.parent, element), SOURCE);
    const rendered = renderNew(marked(parts, marker), style, isSection(model, source));
    if (!rendered.ok) return rendered.reason;
    if (has(table, element, SELF_CLOSED))
      plan.add(tagTail(table, element), at(table.end, element), `>${rendered.text}</${nameOf(table, element)}>`);
    else plan.add(at(table.tagEnd, element), at(table.closeStart, element), rendered.text);
    return { changed: true };
  }
  const old = readContent(model, element, () => undefined);
  const oldMarker = markerAt(model, element);
  if (oldMarker !== undefined && sameButMarker(old.parts, parts, oldMarker.length)) return { changed: false };
  const rendered = renderChange(table, old, marked(parts, marker), style);
  if (!rendered.ok) return rendered.reason;
  if (rendered.edit === undefined) return { changed: false };
  plan.add(rendered.edit.span.start, rendered.edit.span.end, rendered.edit.text);
  return { changed: true };
}

function marked(parts: readonly NewPart[], marker: string): readonly NewPart[] {
  return marker === '' ? parts : [marker, ...parts];
}

type OldPart = CodePart | { readonly kind: 'text'; readonly text: string };

function sameButMarker(old: readonly OldPart[], parts: readonly NewPart[], length: number): boolean {
  const written = (part: NewPart | OldPart) =>
    typeof part === 'string' ? part : part.kind === 'text' ? part.text : `\u0000${part.raw}\u0000`;
  return old.map(written).join('').slice(length) === parts.map(written).join('');
}

/** The marker for a machine translation, in files that use markers instead of states. */
export function markerFor({ conventions, policy }: WriteContext, change: Change): string {
  if (!conventions.markers || change.origin !== 'machine' || policy.write === 'never') return '';
  return newState(change, policy) === 'needs-review' ? REVIEW_MARKER : '';
}

/** Inserts a `target` with that raw content where the file's convention puts it. */
export function insertTarget(context: WriteContext, place: UnitPlace, inner: string, state: StateChange): Outcome {
  const { model, conventions, plan } = context;
  const { table, text, family } = model;
  const holder = family === 2 ? place.segment : place.element;
  const source = childOfKind(model, holder, SOURCE);
  if (source === NONE) return 'the unit has no source, so there is no place for a target';
  let anchor = childOfKind(model, holder, SEG_SOURCE);
  if (anchor === NONE) anchor = source;
  if (family === 1 && conventions.targetLast) for (const child of children(table, holder)) anchor = child;
  if (has(table, anchor, UNCLOSED)) return 'the source is not closed';
  const name = `${model.prefix}target`;
  const { targetLang, quote } = conventions;
  const language = targetLang === undefined ? '' : ` xml:lang=${quote}${targetLang}${quote}`;
  const states =
    family === 1 ? `${given(' state', state.state, quote)}${given(' state-qualifier', state.qualifier, quote)}` : '';
  const end = at(table.end, anchor);
  plan.add(end, end, `${leadOf(text, source, context)}<${name}${language}${states}>${inner}</${name}>`);
  return { changed: true };
}

function given(name: string, value: string | null | undefined, quote: string): string {
  return value === undefined || value === null ? '' : `${name}=${quote}${value}${quote}`;
}

/** The white space before `source`, from the last line break on. */
function leadOf(text: string, source: number, { model }: WriteContext): string {
  const start = at(model.table.start, source);
  const lead = text.slice(trimSpace(text, 0, start), start);
  const lineFeed = lead.lastIndexOf('\n');
  if (lineFeed < 0) return lead;
  return lead.slice(lead[lineFeed - 1] === '\r' ? lineFeed - 1 : lineFeed);
}

/** Raw content for a unit that has no target yet. CDATA if the source is one CDATA section. */
export function newInner(
  context: WriteContext,
  unit: XliffUnit,
  parts: readonly NewPart[],
  marker: string,
): ReturnType<typeof renderNew> {
  const { model, style } = context;
  return renderNew(marked(parts, marker), style, isSection(model, unit.place.source));
}

/** Whether the content of an element is one CDATA section, or several. */
function isSection({ table, text }: XliffModel, element: number): boolean {
  if (element === NONE || firstChild(table, element) !== NONE) return false;
  const raw = text.slice(at(table.tagEnd, element), at(table.closeStart, element)).trim();
  return raw.startsWith('<![CDATA[') && raw.endsWith(']]>');
}

/** Writes the attributes that a policy requires. A target that is being inserted brings its own. */
export function writeState(context: WriteContext, place: UnitPlace, state: StateChange): void {
  const { model, plan, conventions } = context;
  const { table, family } = model;
  const { quote } = conventions;
  const owner = family === 2 ? place.segment : place.targetElement;
  const detail = family === 2 ? state.subState : state.qualifier;
  const detailName = family === 2 ? 'subState' : 'state-qualifier';
  if (state.approved !== undefined) plan.setAttribute(table, place.element, 'approved', state.approved, quote);
  if (owner === NONE) return;
  if (state.state !== undefined) plan.setAttribute(table, owner, 'state', state.state, quote);
  if (detail === null) plan.removeAttribute(table, owner, detailName);
  else if (detail !== undefined) plan.setAttribute(table, owner, detailName, detail, quote);
}

/** The current state. */
export function stateBefore(
  model: XliffModel,
  place: UnitPlace,
): { readonly state: string | undefined; readonly approved: string | undefined } {
  const { table, family } = model;
  const owner = family === 2 ? place.segment : place.targetElement;
  return {
    state: owner === NONE ? undefined : attribute(table, owner, 'state'),
    approved: family === 1 ? attribute(table, place.element, 'approved') : undefined,
  };
}
