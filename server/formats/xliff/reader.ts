import { NONE } from '../../text/xml-table.ts';
import { Container } from './container.ts';
import type { XliffModel } from './model.ts';
import { Owner } from './owner.ts';

/** What the units of one catalog share: the model, and what they have read of the elements above them. */
export class Reader {
  readonly model: XliffModel;
  readonly targetLocale: string | undefined;
  /** Each `file` and `group`, with the one it stands in; `NONE` for files. */
  readonly containers: ReadonlyMap<number, number>;
  /** The text came about by typing in an earlier one. */
  readonly later: boolean;
  readonly #containers = new Map<number, Container>();
  readonly #owners = new Map<number, Owner>();

  constructor(
    model: XliffModel,
    containers: ReadonlyMap<number, number>,
    targetLocale: string | undefined,
    { later = false } = {},
  ) {
    this.model = model;
    this.containers = containers;
    this.targetLocale = targetLocale;
    this.later = later;
  }

  /** A `file` or `group`; its own ones above first, without recursion. */
  container(element: number): Container | undefined {
    const missing: number[] = [];
    let found: Container | undefined;
    for (let at = element; at !== NONE && found === undefined; at = this.containers.get(at) ?? NONE) {
      found = this.#containers.get(at);
      if (found === undefined) missing.push(at);
    }
    for (const at of missing.reverse()) {
      found = new Container(this.model, at, found);
      this.#containers.set(at, found);
    }
    return found;
  }

  /** The `trans-unit` or `unit`; shared when it has several segments. */
  owner(element: number, container: number, several: boolean): Owner {
    const known = several ? this.#owners.get(element) : undefined;
    if (known !== undefined) return known;
    const owner = new Owner(this.model, element, this.container(container), this.targetLocale);
    if (several) this.#owners.set(element, owner);
    return owner;
  }
}
