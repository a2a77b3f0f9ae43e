import type { CodePart, Part } from '../../text/content.ts';
import { at, firstChild, miscFrom, NONE } from '../../text/xml-table.ts';
import type { DataLookup } from './codes.ts';
import { textPart } from './decoded-text.ts';
import { local, type XliffModel } from './model.ts';
import { type Display, readTag } from './simple-tag.ts';

/**
 * The parts of the contents that nearly all files consist of: text with references, and `x`, `g`, `ph` or `pc` with ids that differ. Of everything
 * else (comments, CDATA, markers, native code, editing hints, ids that come twice) it leaves its hands: undefined. What it gives is what the general
 * reader gives (`content.ts`), in one pass and without anything that is thrown away.
 */
export function simpleParts(model: XliffModel, root: number, data: DataLookup): readonly Part[] | undefined {
  const { table } = model;
  const { misc } = table;
  const contentEnd = at(table.closeStart, root);
  let position = at(table.tagEnd, root);
  const first = miscFrom(misc, position);
  if (first < misc.count && at(misc.start, first) < contentEnd) return undefined;
  const parts: Part[] = [];
  const open: Open[] = [];
  const end = at(table.next, root);
  for (let element = root + 1; ; ) {
    const top = open.at(-1);
    if (top !== undefined && element >= at(table.next, top.element)) {
      open.pop();
      const { start, end: behind } = closeTag(model, top.element);
      if (!addText(model.text, position, start, parts)) return undefined;
      parts.push(
        code('close', top.id, model.text.slice(start, behind), start, behind, top.name, top.display, model.family),
      );
      position = behind;
      continue;
    }
    if (element >= end) break;
    const start = at(table.start, element);
    const name = local(model, element);
    const spans = SPANNING.has(name);
    if (!(spans || isPoint(name, model.family)) || !addText(model.text, position, start, parts)) return undefined;
    const tag = spans && isEmpty(model, element) ? undefined : readTag(model, element, name, spans);
    if (tag === undefined || isTaken(parts, tag.id)) return undefined;
    const { id } = tag;
    const display = shown(tag, model.family, data);
    if (spans) {
      position = at(table.tagEnd, element);
      open.push({ element, id, name, display: shown(tag.end, model.family, data) });
      parts.push(code('open', id, tag.raw, start, position, name, display, model.family));
      element++;
    } else {
      position = at(table.end, element);
      const raw = position === at(table.tagEnd, element) ? tag.raw : model.text.slice(start, position);
      parts.push(code('standalone', id, raw, start, position, name, display, model.family));
      element = at(table.next, element);
    }
  }
  // A copy is as long as it must be; what has grown is longer.
  return addText(model.text, position, contentEnd, parts) ? parts.slice() : undefined;
}

/** A pair whose closing tag is still to come. */
interface Open {
  readonly element: number;
  readonly id: string;
  readonly name: string;
  readonly display: string | undefined;
}

export const SPANNING = new Set(['g', 'pc']);

/** A code that stands for itself alone. */
export function isPoint(name: string, family: 1 | 2): boolean {
  return name === 'x' || (name === 'ph' && family === 2);
}

/** Without any content it is one code, no pair. */
function isEmpty({ table }: XliffModel, element: number): boolean {
  return firstChild(table, element) === NONE && at(table.tagEnd, element) === at(table.closeStart, element);
}

function closeTag({ table }: XliffModel, element: number): { readonly start: number; readonly end: number } {
  return { start: at(table.closeStart, element), end: at(table.end, element) };
}

/** A code with this id is there already. Contents with many codes are better looked up otherwise. */
function isTaken(parts: readonly Part[], id: string): boolean {
  if (parts.length > MOST_PARTS) return true;
  for (const part of parts) if (part.kind === 'code' && part.id === id) return true;
  return false;
}

const MOST_PARTS = 40;

/** False: an entity in it is a code. */
function addText(text: string, start: number, end: number, parts: Part[]): boolean {
  if (end <= start) return true;
  const part = textPart(text, start, end);
  if (part !== undefined) parts.push(part);
  return part !== undefined;
}

function code(
  role: CodePart['role'],
  id: string,
  raw: string,
  start: number,
  end: number,
  name: string,
  display: string | undefined,
  family: 1 | 2,
): CodePart {
  const span = { start, end };
  const part =
    display === undefined
      ? ({ kind: 'code', role, id, raw, span, name } as const)
      : ({ kind: 'code', role, id, raw, span, display, name } as const);
  return family === 2 ? { ...part, hinted: true } : part;
}

function shown({ disp, reference, equiv, value }: Display, family: 1 | 2, data: DataLookup): string | undefined {
  if (family === 1) return equiv;
  return disp ?? (reference === undefined ? undefined : data(reference)) ?? equiv ?? value;
}
