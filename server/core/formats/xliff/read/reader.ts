import { NONE } from '../../../text/xml/table.ts';
import { Container } from './container.ts';
import type { XliffModel } from './model.ts';
import { Owner } from './owner.ts';

/** The ancestors of the units of a document: read once for all of them, whatever is typed inside. */
export class Containers {
  readonly #model: XliffModel;
  readonly #parents: ReadonlyMap<number, number>;
  readonly #read = new Map<number, Container>();

  /** @param parents each `file` and `group`, with its parent; `NONE` for files */
  constructor(model: XliffModel, parents: ReadonlyMap<number, number>) {
    this.#model = model;
    this.#parents = parents;
  }

  /** A `file` or `group`; creates its ancestors first, without recursion. */
  at(element: number): Container | undefined {
    const missing: number[] = [];
    let found: Container | undefined;
    for (let at = element; at !== NONE && found === undefined; at = this.#parents.get(at) ?? NONE) {
      found = this.#read.get(at);
      if (found === undefined) missing.push(at);
    }
    for (const at of missing.reverse()) {
      found = new Container(this.#model, at, found);
      this.#read.set(at, found);
    }
    return found;
  }
}

/** State shared by the units of one model. */
export class Reader {
  readonly model: XliffModel;
  readonly containers: Containers;
  readonly targetLocale: string | undefined;
  readonly #owners = new Map<number, Owner>();

  constructor(model: XliffModel, containers: Containers, targetLocale: string | undefined) {
    this.model = model;
    this.containers = containers;
    this.targetLocale = targetLocale;
  }

  /** The `trans-unit` or `unit`; shared if it has several segments. */
  owner(element: number, container: number, several: boolean): Owner {
    const known = several ? this.#owners.get(element) : undefined;
    if (known !== undefined) return known;
    const owner = new Owner(this.model, element, this.containers.at(container), this.targetLocale);
    if (several) this.#owners.set(element, owner);
    return owner;
  }
}
