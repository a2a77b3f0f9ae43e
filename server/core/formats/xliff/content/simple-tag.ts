import { cursorOf } from '../../../text/xml/attributes.ts';
import { decodeText } from '../../../text/xml/entities.ts';
import { at, nameOf } from '../../../text/xml/table.ts';
import type { XliffModel } from '../read/model.ts';

/** What a tag says about its display; the names are those of XLIFF 2, without `Start` and `End`. */
export interface Display {
  disp: string | undefined;
  reference: string | undefined;
  equiv: string | undefined;
  value: string | undefined;
}

/** A start tag of an inline code. */
export interface Tag extends Display {
  /** Its exact text, and that of the closing tag without white space. */
  readonly raw: string;
  readonly closing: string;
  id: string;
  /** For the closing tag. */
  readonly end: Display;
}

/** Maximum number of different tags cached per file. */
const MOST = 500;

/** The tags of one file, by their text, since they repeat (`<g id="1">`). Each is read once, and its strings are shared. */
export class Tags {
  readonly #model: XliffModel;
  readonly #known = new Map<string, Tag | undefined>();

  constructor(model: XliffModel) {
    this.#model = model;
  }

  /** Undefined if the tag needs the general reader: it has editing hints, or is one of two that Angular writes for a pair. */
  read(element: number, name: string, spans: boolean): Tag | undefined {
    const { text, table } = this.#model;
    const raw = text.slice(at(table.start, element), at(table.tagEnd, element));
    const seen = this.#known.get(raw);
    if (seen !== undefined) return seen;
    const tag = readAttributes(this.#model, element, raw, name, spans);
    if (this.#known.size < MOST) this.#known.set(raw, tag);
    return tag;
  }
}

/** The attributes that matter; of duplicates the first. */
function readAttributes(
  model: XliffModel,
  element: number,
  raw: string,
  local: string,
  spans: boolean,
): Tag | undefined {
  const { table, family, text } = model;
  const end: Display = { disp: undefined, reference: undefined, equiv: undefined, value: undefined };
  const closing = `</${nameOf(table, element)}>`;
  const tag: Tag = { ...end, raw, closing, id: local, end };
  let id: string | undefined;
  let mid: string | undefined;
  let xid: string | undefined;
  for (const cursor = cursorOf(table, element); cursor.next(); ) {
    const name = text.slice(cursor.nameStart, cursor.nameEnd);
    const value = decodeText(text.slice(cursor.valueStart, cursor.valueEnd));
    if (name === 'id') id ??= value;
    else if (name === 'mid') mid ??= value;
    else if (name === 'xid') xid ??= value;
    else if (HINTS.has(name)) return undefined;
    else if (family === 1) {
      if (name === 'equiv-text') tag.equiv = end.equiv ??= value;
    } else if (spans) takeSide(tag, name, value);
    else take(tag, name, value);
  }
  tag.id = id ?? mid ?? xid ?? local;
  return local === 'x' && isPaired(tag.id) ? undefined : tag;
}

const HINTS = new Set(['clone', 'canDelete', 'canCopy', 'canReorder']);

/** Angular's `START_LINK` and `CLOSE_LINK`. */
function isPaired(id: string): boolean {
  return id.startsWith('START_') || id.startsWith('CLOSE_');
}

function take(display: Display, name: string, value: string): void {
  if (name === 'disp') display.disp ??= value;
  else if (name === 'dataRef') display.reference ??= value;
  else if (name === 'equiv') display.equiv ??= value;
  else if (name === 'value') display.value ??= value;
}

function takeSide(tag: Tag, name: string, value: string): void {
  if (name.endsWith('Start')) take(tag, name.slice(0, -'Start'.length), value);
  else if (name.endsWith('End')) take(tag.end, name.slice(0, -'End'.length), value);
  else if (name === 'value') tag.value = tag.end.value ??= value;
}
