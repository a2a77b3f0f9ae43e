import type { Content, Part } from '../../../text/content.ts';
import type { KeyTree } from '../../../text/key-tree.ts';
import type { Span } from '../../../text/span.ts';
import type { Lock, Note, PluralForm, State } from '../../format.ts';
import { LazyUnit } from '../units/unit-copy.ts';
import type { More, Names, UnitPlaces } from './units.ts';

const NO_NOTES: readonly Note[] = [];

/** A text of a locale file as a unit: everything but its position is read on demand; names and content are cached. */
export class KeyUnit extends LazyUnit {
  readonly #places: UnitPlaces;
  /** The property or item of this unit. */
  readonly #node: number;
  #id: string | undefined;
  #name: string | undefined;
  #notes: readonly Note[] | undefined;
  #source: KeyContent | undefined;

  constructor(places: UnitPlaces, node: number) {
    super();
    this.#places = places;
    this.#node = node;
  }

  get #tree(): KeyTree {
    return this.#places.tree;
  }

  get #more(): More {
    return this.#places.more(this.#node);
  }

  get #text(): number {
    return this.#more.text ?? this.#node;
  }

  get id(): string {
    return this.#id ?? this.#read().id;
  }

  get name(): string {
    return this.#name ?? this.#read().name;
  }

  /** Reads both at once: they share the key. */
  #read(): Names {
    const names = this.#places.names(this.#node);
    this.#id = names.id;
    this.#name = names.name;
    return names;
  }

  get span(): Span {
    const { tree } = this.#places;
    return { start: tree.outerStart(this.#node), end: tree.end(this.#node) };
  }

  get notes(): readonly Note[] {
    this.#notes ??= this.#more.notes ?? this.#tree.remarks?.(this.#node) ?? NO_NOTES;
    return this.#notes;
  }

  /** An array item has no name: its text is pointed to instead. */
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

/** The content of a string in the tree, decoded on demand: in a large file the decoded values take several times the memory of the text. */
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
