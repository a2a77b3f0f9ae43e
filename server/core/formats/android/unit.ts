import type { Content } from '../../text/content.ts';
import type { Span } from '../../text/span.ts';
import { LazyUnit } from '../common/units/unit-copy.ts';
import type { Lock, Note, PluralForm, State } from '../format.ts';
import type { Escapes } from './decode.ts';
import type { Entry, Item } from './scan.ts';

/** Where a unit is among the resources. */
export interface Placed {
  readonly entry: Entry;
  readonly item: Item;
}

/** A text of a resource as a unit. Everything but the id is read on demand. */
export class AndroidUnit extends LazyUnit {
  readonly id: string;
  readonly #entry: Entry;
  readonly #item: Item;
  readonly #escapes: Escapes;
  readonly #lock: Lock | undefined;
  #source: Content | undefined;
  #words: readonly string[] | undefined;
  #plural: PluralForm | undefined;
  #isReference: boolean | undefined;

  /** @param lock locks the unit whatever its content */
  constructor(entry: Entry, item: Item, escapes: Escapes, id: string, lock: Lock | undefined) {
    super();
    this.id = id;
    this.#entry = entry;
    this.#item = item;
    this.#escapes = escapes;
    this.#lock = lock;
  }

  get place(): Placed {
    return { entry: this.#entry, item: this.#item };
  }

  get name(): string {
    const { key } = this.#item;
    return key === '' ? this.#entry.name : `${this.#entry.name}/${key}`;
  }

  get span(): Span {
    return this.#item.span;
  }

  get nameSpan(): Span {
    return this.#item.nameSpan;
  }

  get source(): Content {
    if (this.#source === undefined) {
      const { content, kept } = this.#item.decoded(this.#escapes);
      const words = kept.map((text) => text.trim()).filter((text) => /^[^%{]*\p{L}{2}[^%{]*$/u.test(text));
      this.#source = content;
      if (words.length > 0) this.#words = words;
    }
    return this.#source;
  }

  get notes(): readonly Note[] {
    const { notes, kind } = this.#entry;
    return kind === 'string' ? notes : [...notes, ...this.#item.notes];
  }

  get state(): State {
    return this.source.parts.length === 0 ? 'initial' : 'translated';
  }

  get context(): string | undefined {
    return this.#item.key === '' ? undefined : this.#entry.name;
  }

  get plural(): PluralForm | undefined {
    const [entry, item] = [this.#entry, this.#item];
    if (entry.kind !== 'plurals') return undefined;
    if (this.#plural === undefined) {
      const other = entry.other === item ? undefined : entry.otherContent(this.#escapes);
      const set = `${entry.kind}/${entry.name}`;
      this.#plural = { set, category: item.key, ordinal: false, ...(other && { other }) };
    }
    return this.#plural;
  }

  /** Found while the text is read. */
  get protectedWords(): readonly string[] | undefined {
    return this.source && this.#words;
  }

  get lock(): Lock | undefined {
    this.#isReference ??= REFERENCE_SIGN.test(this.#item.raw) && isReference(this.source);
    return this.#lock ?? (this.#isReference ? 'translate-no' : undefined);
  }
}

/** Whether the text refers to another resource. An escaped or quoted one is a text. */
function isReference({ parts, span }: Content): boolean {
  const [part] = parts;
  const own = parts.length === 1 && part?.kind === 'text' && part.offsets === undefined;
  return own && span.end - span.start >= part.text.length && REFERENCE.test(part.text);
}

const REFERENCE_SIGN = /[@?]/;
/** `@string/other`, `?attr/title`: a reference to another resource. */
const REFERENCE = /^(?:@(?:null|empty|[+*]?(?:[\w.]+:)?[a-z]\w*\/[\w.]+)|\?(?:[\w.]+:)?(?:[a-z]\w*\/)[\w.]+)$/;
