import type { Content, Part } from '../../text/content.ts';
import type { KeyTree } from '../../text/key-tree.ts';
import type { Span } from '../../text/span.ts';
import type { Lock, Note, PluralForm, State } from '../format.ts';

/** What few units have. */
export interface More {
  readonly lock: Lock | undefined;
  readonly context: string | undefined;
  readonly placeholders: readonly string[] | undefined;
  readonly plural: PluralForm | undefined;
}

export const NOTHING_MORE: More = { lock: undefined, context: undefined, placeholders: undefined, plural: undefined };

const NO_NOTES: readonly Note[] = [];

/** A text of a locale file as a unit: its content is read when asked for, and kept. */
export class KeyUnit {
  readonly id: string;
  readonly name: string;
  readonly #tree: KeyTree;
  readonly #node: number;
  /** The string that holds the text. */
  readonly #text: number;
  readonly #more: More;
  #notes: readonly Note[] | undefined;
  #source: KeyContent | undefined;

  /** @param notes undefined: those that stand around it */
  constructor(
    tree: KeyTree,
    node: number,
    text: number,
    id: string,
    name: string,
    notes: readonly Note[] | undefined,
    more: More,
  ) {
    this.#tree = tree;
    this.#node = node;
    this.#text = text;
    this.#more = more;
    this.id = id;
    this.name = name;
    this.#notes = notes;
  }

  get span(): Span {
    return { start: this.#tree.outerStart(this.#node), end: this.#tree.end(this.#node) };
  }

  get notes(): readonly Note[] {
    this.#notes ??= this.#tree.remarks?.(this.#node) ?? NO_NOTES;
    return this.#notes;
  }

  /** An item of a list has no name: it is pointed at by its text. */
  get nameSpan(): Span {
    return this.#tree.keyStart(this.#node) === -1 ? this.source.span : this.#tree.keyInner(this.#node);
  }

  get source(): Content {
    this.#source ??= new KeyContent(this.#tree, this.#text);
    return this.#source;
  }

  forget(): void {
    this.#source?.forget();
  }

  get state(): State {
    const { start, end } = this.#tree.inner(this.#text);
    return start < end ? 'translated' : 'initial';
  }

  get lock(): Lock | undefined {
    return this.#more.lock;
  }

  get context(): string | undefined {
    return this.#more.context;
  }

  get declaredPlaceholders(): readonly string[] | undefined {
    return this.#more.placeholders;
  }

  get plural(): PluralForm | undefined {
    return this.#more.plural;
  }
}

/** What a string of the tree says, read when somebody asks. Pairs hold it: in a large file what is read takes several times the memory of the text. */
class KeyContent implements Content {
  readonly #tree: KeyTree;
  readonly #node: number;
  #read: Content | undefined;
  #plain: string | undefined;

  constructor(tree: KeyTree, node: number) {
    this.#tree = tree;
    this.#node = node;
  }

  get span(): Span {
    return this.#content.span;
  }

  get parts(): readonly Part[] {
    return this.#content.parts;
  }

  /** There are no codes in it. */
  get plain(): string {
    this.#plain ??= this.#tree.string(this.#node);
    return this.#plain;
  }

  forget(): void {
    this.#read = undefined;
    this.#plain = undefined;
  }

  get #content(): Content {
    this.#read ??= this.#tree.content(this.#node);
    return this.#read;
  }
}
