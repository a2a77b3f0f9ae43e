import type { LiveText } from '../../../text/live-text.ts';
import { type Replaced, spliceTable } from '../../../text/xml/splice.ts';
import type { XmlTable } from '../../../text/xml/table.ts';
import { kindsOf, localsOf, modelLike, type XliffModel } from '../read/model.ts';
import type { Fragment } from './fragment.ts';

/** A document with one edited unit: the previous document, and the current state of that unit. The whole is assembled on demand. */
export class TypedModel implements XliffModel {
  readonly live: LiveText;
  /** The document before anything was typed in the unit. */
  readonly base: XliffModel;
  /** Where the unit was in it. */
  readonly replaced: Replaced;
  readonly fragment: Fragment;
  #table: XmlTable | undefined;
  #locals: readonly string[] | undefined;
  #kinds: Uint8Array | undefined;

  constructor(base: XliffModel, replaced: Replaced, fragment: Fragment, live: LiveText) {
    this.base = base;
    this.replaced = replaced;
    this.fragment = fragment;
    this.live = live;
  }

  get text(): string {
    return this.live.whole;
  }
  get table(): XmlTable {
    const { base, replaced, fragment, live } = this;
    this.#table ??= spliceTable(base.table, replaced, fragment.model.table, live, fragment.faults);
    return this.#table;
  }
  get root(): number {
    return this.base.root;
  }
  get version(): string {
    return this.base.version;
  }
  get family(): 1 | 2 {
    return this.base.family;
  }
  get prefix(): string {
    return this.base.prefix;
  }
  get prefixes(): ReadonlySet<string> {
    return this.base.prefixes;
  }
  get locals(): readonly string[] {
    this.#locals ??= localsOf(this.table.names, this.prefixes);
    return this.#locals;
  }
  get kinds(): Uint8Array {
    this.#kinds ??= kindsOf(this.locals);
    return this.#kinds;
  }
}

/** The same without the previous document: for the next unit that is edited. */
export function settled(model: XliffModel): XliffModel {
  return model instanceof TypedModel ? modelLike(model, model.live, model.table, model.root) : model;
}
