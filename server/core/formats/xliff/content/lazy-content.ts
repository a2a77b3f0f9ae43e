import type { Content, Part } from '../../../text/content.ts';
import type { Span } from '../../../text/span.ts';
import { at, innerSpan, MISC_KINDS, miscFrom } from '../../../text/xml/table.ts';
import { local, type XliffModel } from '../read/model.ts';
import { readContent } from './content.ts';
import { decodedText } from './decoded-text.ts';
import { isPoint, SPANNING } from './simple-content.ts';
import { CDATA_CLOSE, CDATA_OPEN } from './text-run.ts';

/** The owner of a content: a unit, which knows the native code of its codes. */
export interface ContentOwner {
  readonly model: XliffModel;
  native(id: string): string | undefined;
}

/** The content of an element. Its text and its parts are each read on demand, and cached. */
export class ElementContent implements Content {
  readonly #owner: ContentOwner;
  readonly #element: number;
  #parts: readonly Part[] | undefined;
  #plain: string | undefined;

  constructor(owner: ContentOwner, element: number) {
    this.#owner = owner;
    this.#element = element;
  }

  get span(): Span {
    return innerSpan(this.#owner.model.table, this.#element);
  }

  get parts(): readonly Part[] {
    this.#parts ??= readContent(this.#owner.model, this.#element, (id) => this.#owner.native(id)).parts;
    return this.#parts;
  }

  get plain(): string {
    this.#plain ??= simpleText(this.#owner.model, this.#element) ?? this.#joined();
    return this.#plain;
  }

  forget(): void {
    this.#parts = undefined;
    this.#plain = undefined;
  }

  #joined(): string {
    let text = '';
    for (const part of this.parts) if (part.kind === 'text') text += part.text;
    return text;
  }
}

/** The text between the codes of a content with common codes only; undefined for every other one. */
function simpleText(model: XliffModel, root: number): string | undefined {
  const { table, family } = model;
  const end = at(table.closeStart, root);
  let position = at(table.tagEnd, root);
  const last = at(table.next, root);
  let all = '';
  let open = root;
  for (let element = root + 1; ; ) {
    // The end of a pair, or of nested pairs, before the next element.
    while (open !== root && element >= at(table.next, open)) {
      const piece = textBetween(model, position, at(table.closeStart, open));
      if (piece === undefined) return undefined;
      all += piece;
      position = at(table.end, open);
      open = at(table.parent, open);
    }
    const piece = textBetween(model, position, element < last ? at(table.start, element) : end);
    if (piece === undefined) return undefined;
    all += piece;
    if (element >= last) return all;
    const name = local(model, element);
    if (SPANNING.has(name)) {
      position = at(table.tagEnd, element);
      open = element++;
    } else if (isPoint(name, family)) {
      position = at(table.end, element);
      element = at(table.next, element);
    } else return undefined;
  }
}

/** Text without elements: references decoded, CDATA unchanged, comments and instructions left out. Undefined: an entity in it is a code. */
function textBetween({ text, table }: XliffModel, start: number, end: number): string | undefined {
  const { misc } = table;
  if (misc.count === 0) return decodedText(text, start, end);
  let all = '';
  let position = start;
  for (let i = miscFrom(misc, start); i < misc.count && at(misc.start, i) < end; i++) {
    const piece = decodedText(text, position, at(misc.start, i));
    if (piece === undefined) return undefined;
    all += piece;
    position = at(misc.end, i);
    if (MISC_KINDS[at(misc.kind, i)] === 'cdata')
      all += text.slice(at(misc.start, i) + CDATA_OPEN, at(misc.closed, i) === 1 ? position - CDATA_CLOSE : position);
  }
  const piece = decodedText(text, position, end);
  return piece === undefined ? undefined : all + piece;
}
