import type { CodePart, Content, Part } from '../../../text/content.ts';
import { attribute } from '../../../text/xml/attributes.ts';
import { AMP } from '../../../text/xml/chars.ts';
import { readReference } from '../../../text/xml/entities.ts';
import { at, innerSpan, MISC_KINDS, miscFrom } from '../../../text/xml/table.ts';
import { local, type XliffModel } from '../read/model.ts';
import {
  characterOf,
  closeCode,
  type DataLookup,
  formOf,
  isProtected,
  openCode,
  plainCode,
  wholeCode,
} from './codes.ts';
import { type CodeDraft, type Draft, settleCodes } from './pairing.ts';
import { simpleParts } from './simple-content.ts';
import { TextRun } from './text-run.ts';

/** Reads the content of a `source`, `target` or segment `mrk`: decoded text and inline codes with their exact ranges. */
export function readContent(model: XliffModel, element: number, data: DataLookup): Content {
  const plain = plainContent(model, element);
  if (plain !== undefined) return plain;
  const simple = simpleParts(model, element, data);
  if (simple !== undefined) return { span: innerSpan(model.table, element), parts: simple };
  return readAnyContent(model, element, data);
}

/** For content of any shape. */
export function readAnyContent(model: XliffModel, element: number, data: DataLookup): Content {
  const drafts = new Walker(model, element, data).walk();
  const settled = settleCodes(drafts);
  const parts = drafts.map(
    (draft): Part => (draft.kind === 'text' ? draft : codePart(model.text, draft, settled.get(draft))),
  );
  return { span: innerSpan(model.table, element), parts };
}

/** Most texts have no markup and no references: raw and decoded text are the same. */
function plainContent({ table, text }: XliffModel, element: number): Content | undefined {
  if (at(table.next, element) !== element + 1) return undefined;
  const span = innerSpan(table, element);
  const raw = text.slice(span.start, span.end);
  if (raw.includes('<') || raw.includes('&')) return undefined;
  return { span, parts: raw === '' ? [] : [{ kind: 'text', text: raw, span }] };
}

function codePart(
  text: string,
  draft: CodeDraft,
  settled: { readonly role: CodePart['role']; readonly id: string } | undefined,
): CodePart {
  const { name, span, display, deletable, copyable, reorderable, annotation, hinted } = draft;
  return {
    kind: 'code',
    role: settled?.role ?? 'standalone',
    id: settled?.id ?? draft.base,
    raw: text.slice(span.start, span.end),
    span,
    ...(display !== undefined && { display }),
    name,
    ...(deletable !== undefined && { deletable }),
    ...(copyable !== undefined && { copyable }),
    ...(reorderable !== undefined && { reorderable }),
    ...(annotation === true && { annotation }),
    ...(hinted === true && { hinted }),
  };
}

interface Open {
  readonly element: number;
  readonly native: boolean;
  /** Native code: its first island has been reached, and the opening code emitted. */
  begun: boolean;
}

/** Walks the descendants of one element in document order, without recursion: nesting may be as deep as the text is long. */
class Walker {
  readonly #model: XliffModel;
  readonly #root: number;
  readonly #data: DataLookup;
  readonly #drafts: Draft[] = [];
  readonly #run = new TextRun();
  readonly #stack: Open[] = [];
  /** Every `sub` inside, ascending. */
  readonly #subs: readonly number[];
  /** Every `em` inside, by what it ends. */
  readonly #ends = new Map<string, number>();
  #nextSub = 0;
  /** All text before this offset has been consumed. */
  #position: number;

  constructor(model: XliffModel, root: number, data: DataLookup) {
    this.#model = model;
    this.#root = root;
    this.#data = data;
    this.#position = at(model.table.tagEnd, root);
    const subs: number[] = [];
    for (let element = root + 1; element < at(model.table.next, root); element++) {
      const name = local(model, element);
      if (name === 'sub') subs.push(element);
      else if (name === 'em') this.#ends.set(attribute(model.table, element, 'startRef') ?? '', element);
    }
    this.#subs = subs;
  }

  walk(): readonly Draft[] {
    const { table } = this.#model;
    const end = at(table.next, this.#root);
    let element = this.#root + 1;
    for (;;) {
      const top = this.#stack.at(-1);
      if (top !== undefined && element >= at(table.next, top.element)) this.#close(top);
      else if (element >= end) break;
      else element = top?.native === true ? this.#island(top, element) : this.#enter(element);
    }
    this.#text(at(table.closeStart, this.#root));
    this.#flush();
    return this.#drafts;
  }

  /** Reads one element; returns the next one to read. */
  #enter(element: number): number {
    const { table } = this.#model;
    this.#text(at(table.start, element));
    switch (formOf(this.#model, element)) {
      case 'character': {
        const character = characterOf(this.#model, element);
        if (character === undefined) return this.#whole(element);
        this.#run.whole(at(table.start, element), at(table.end, element), character);
        this.#position = at(table.end, element);
        return at(table.next, element);
      }
      case 'native':
        if (this.#subIn(element) === undefined) return this.#whole(element);
        this.#stack.push({ element, native: true, begun: false });
        return element + 1;
      case 'span':
        return this.#span(element);
      case 'protected':
        return this.#protect(element, element);
      default:
        return this.#marker(element);
    }
  }

  #span(element: number): number {
    this.#code(openCode(this.#model, element, this.#data));
    this.#stack.push({ element, native: false, begun: true });
    return element + 1;
  }

  #whole(element: number): number {
    this.#code(wholeCode(this.#model, element, this.#data));
    return at(this.#model.table.next, element);
  }

  /** An empty element. `sm translate="no"` protects everything up to its `em`, if both have the same parent. */
  #marker(element: number): number {
    const { table } = this.#model;
    if (local(this.#model, element) === 'sm' && isProtected(this.#model, element)) {
      const end = this.#ends.get(attribute(table, element, 'id') ?? '');
      if (end !== undefined && end > element && at(table.parent, end) === at(table.parent, element))
        return this.#protect(element, end);
    }
    return this.#whole(element);
  }

  #protect(first: number, last: number): number {
    const { table } = this.#model;
    const code = wholeCode(this.#model, first, this.#data);
    const end = at(table.end, last);
    const { display: _, ...rest } = code;
    const inner =
      first === last ? this.#model.text.slice(at(table.tagEnd, first), at(table.closeStart, last)) : undefined;
    this.#code({
      ...rest,
      shape: 'standalone',
      span: { start: code.span.start, end },
      ...(inner && { display: inner }),
    });
    return at(table.next, last);
  }

  /** Inside native code: everything up to the next `sub` is code. */
  #island(top: Open, element: number): number {
    const { table } = this.#model;
    const sub = this.#subIn(top.element, element);
    if (sub === undefined) return at(table.next, top.element);
    const start = at(table.start, sub);
    if (!top.begun) {
      const { span: _, ...code } = wholeCode(this.#model, top.element, this.#data);
      this.#code({ ...code, shape: 'open', span: { start: at(table.start, top.element), end: start } });
      top.begun = true;
    } else if (start > this.#position) {
      this.#code(plainCode('native', 'standalone', 'native', this.#position, start, { reorderable: false }));
    }
    return this.#span(sub);
  }

  #subIn(element: number, from = element): number | undefined {
    const { table } = this.#model;
    while ((this.#subs[this.#nextSub] ?? Number.POSITIVE_INFINITY) < from) this.#nextSub++;
    const sub = this.#subs[this.#nextSub];
    return sub !== undefined && sub < at(table.next, element) ? sub : undefined;
  }

  #close(open: Open): void {
    const { table } = this.#model;
    this.#stack.pop();
    if (open.native) {
      const { span: _, ...code } = wholeCode(this.#model, open.element, this.#data);
      this.#code({ ...code, shape: 'close', span: { start: this.#position, end: at(table.end, open.element) } });
      return;
    }
    this.#text(at(table.closeStart, open.element));
    this.#code(closeCode(this.#model, open.element, this.#data));
  }

  #code(draft: CodeDraft): void {
    this.#flush();
    this.#drafts.push(draft);
    this.#position = draft.span.end;
  }

  #flush(): void {
    const part = this.#run.take();
    if (part !== undefined) this.#drafts.push(part);
  }

  /** Everything from the current position to `end`: text, CDATA, comments, instructions; no elements. */
  #text(end: number): void {
    const { misc } = this.#model.table;
    for (let i = miscFrom(misc, this.#position); i < misc.count && at(misc.start, i) < end; i++) {
      this.#plain(at(misc.start, i));
      const start = at(misc.start, i);
      const to = at(misc.end, i);
      const name = MISC_KINDS[at(misc.kind, i)];
      if (name === 'cdata') this.#run.cdata(this.#model.text, start, to, at(misc.closed, i) === 1);
      else
        this.#code(
          plainCode(name === 'comment' ? '!--' : '?', 'standalone', name ?? '', start, to, { deletable: true }),
        );
      this.#position = to;
    }
    this.#plain(end);
  }

  /** Text with references but without markup. An entity that XML does not know is a code: it is kept as written. */
  #plain(end: number): void {
    const { text } = this.#model;
    const from = this.#position;
    if (end <= from) return;
    const raw = text.slice(from, end);
    let done = 0;
    for (let found = raw.indexOf('&'); found >= 0; ) {
      const reference = readReference(raw, found);
      if (reference.wellFormed) {
        this.#run.same(text, from + done, from + found);
        done = reference.end;
        if (reference.value !== undefined) this.#run.whole(from + found, from + done, reference.value);
        else {
          const name = raw.slice(found, done);
          this.#code(plainCode(name, 'standalone', name, from + found, from + done, { display: name }));
        }
      }
      found = raw.charCodeAt(reference.end) === AMP ? reference.end : raw.indexOf('&', reference.end);
    }
    this.#run.same(text, from + done, end);
    this.#position = end;
  }
}

/** The decoded text of an element without markup: notes, native data, terms. */
export function plainTextOf(model: XliffModel, element: number): string {
  let text = '';
  for (const draft of new Walker(model, element, () => undefined).walk()) if (draft.kind === 'text') text += draft.text;
  return text;
}
