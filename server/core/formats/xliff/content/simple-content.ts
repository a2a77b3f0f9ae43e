import { onceFor } from '../../../../../shared/values/once-for.ts';
import type { CodePart, Part } from '../../../text/content.ts';
import { at, firstChild, miscFrom, NONE } from '../../../text/xml/table.ts';
import { local, type XliffModel } from '../read/model.ts';
import type { DataLookup } from './codes.ts';
import { textPart } from './decoded-text.ts';
import { type Display, Tags } from './simple-tag.ts';

/**
 * The parts of the contents that nearly all files consist of: text with references, and `x`, `g`, `ph` or `pc` with distinct ids. Undefined for
 * everything else (comments, CDATA, markers, native code, editing hints, repeated ids). The result equals that of the general reader (`content.ts`),
 * in one pass and without allocating temporary objects.
 */
export function simpleParts(model: XliffModel, root: number, data: DataLookup): readonly Part[] | undefined {
  return readerOf(model).read(root, data);
}

/** Reads the simple contents of one file, reusing its lists: reading one would otherwise discard most of what it allocates. */
class SimpleReader {
  readonly #model: XliffModel;
  readonly #tags: Tags;
  readonly #parts: Part[] = [];
  readonly #open: Open[] = [];

  constructor(model: XliffModel) {
    this.#model = model;
    this.#tags = new Tags(model);
  }

  read(root: number, data: DataLookup): readonly Part[] | undefined {
    const isRead = this.#read(root, data);
    const parts = isRead ? this.#parts.slice() : undefined;
    this.#parts.length = 0;
    this.#open.length = 0;
    return parts;
  }

  /** Fills `#parts`. False: the content is not simple. */
  #read(root: number, data: DataLookup): boolean {
    const model = this.#model;
    const parts = this.#parts;
    const open = this.#open;
    const { table, text, family } = model;
    const { misc } = table;
    const contentEnd = at(table.closeStart, root);
    let position = at(table.tagEnd, root);
    const first = miscFrom(misc, position);
    if (first < misc.count && at(misc.start, first) < contentEnd) return false;
    const end = at(table.next, root);
    for (let element = root + 1; ; ) {
      const top = open.at(-1);
      if (top !== undefined && element >= at(table.next, top.element)) {
        open.pop();
        const start = at(table.closeStart, top.element);
        const behind = at(table.end, top.element);
        if (!addText(text, position, start, parts)) return false;
        const { id, name, display, closing } = top;
        const raw = behind - start === closing.length ? closing : text.slice(start, behind);
        parts.push(code('close', id, raw, start, behind, name, display, family));
        position = behind;
        continue;
      }
      if (element >= end) break;
      const start = at(table.start, element);
      const name = local(model, element);
      const spans = SPANNING.has(name);
      if (!(spans || isPoint(name, family)) || !addText(text, position, start, parts)) return false;
      const tag = spans && isEmpty(model, element) ? undefined : this.#tags.read(element, name, spans);
      if (tag === undefined || isTaken(parts, tag.id)) return false;
      const { id, closing } = tag;
      const display = shown(tag, family, data);
      if (spans) {
        position = at(table.tagEnd, element);
        open.push({ element, id, name, display: shown(tag.end, family, data), closing });
        parts.push(code('open', id, tag.raw, start, position, name, display, family));
        element++;
      } else {
        position = at(table.end, element);
        const raw = position === at(table.tagEnd, element) ? tag.raw : text.slice(start, position);
        parts.push(code('standalone', id, raw, start, position, name, display, family));
        element = at(table.next, element);
      }
    }
    return addText(text, position, contentEnd, parts);
  }
}

const readerOf = onceFor((model: XliffModel) => new SimpleReader(model));

/** A pair whose closing tag has not been read yet. */
interface Open {
  readonly element: number;
  readonly id: string;
  readonly name: string;
  readonly display: string | undefined;
  /** The closing tag in its usual form; an unclosed element has none, so its length differs. */
  readonly closing: string;
}

export const SPANNING = new Set(['g', 'pc']);

/** A code that stands alone. */
export function isPoint(name: string, family: 1 | 2): boolean {
  return name === 'x' || (name === 'ph' && family === 2);
}

/** Without content it is one code rather than a pair. */
function isEmpty({ table }: XliffModel, element: number): boolean {
  return firstChild(table, element) === NONE && at(table.tagEnd, element) === at(table.closeStart, element);
}

/** Whether a code with this id exists already. A linear search, only for contents with few codes. */
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
  // Each shape is written out: spreading an object with one more property takes twice as long.
  if (family === 2)
    return display === undefined
      ? { kind: 'code', role, id, raw, span, name, hinted: true }
      : { kind: 'code', role, id, raw, span, display, name, hinted: true };
  return display === undefined
    ? { kind: 'code', role, id, raw, span, name }
    : { kind: 'code', role, id, raw, span, display, name };
}

function shown({ disp, reference, equiv, value }: Display, family: 1 | 2, data: DataLookup): string | undefined {
  if (family === 1) return equiv;
  return disp ?? (reference === undefined ? undefined : data(reference)) ?? equiv ?? value;
}
