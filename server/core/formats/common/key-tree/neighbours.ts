import type { Growth } from './insert.ts';
import { previousSibling } from './members.ts';
import { goWith } from './order.ts';
import type { Ground } from './sprouts.ts';

/** Finds the neighbours of new members of one target object, from their neighbours in the source. */
export class Neighbours {
  readonly #container: number;
  readonly #origin: number;
  readonly #ground: Ground;
  /** The last member of the source asked about, and the answer. */
  #asked = -1;
  #anchor = -1;

  constructor({ container, source }: Growth, ground: Ground) {
    this.#container = container;
    this.#origin = source;
    this.#ground = ground;
  }

  /**
   * The target's entry for the nearest source member before `node`, or the last of those that belong to it; -1 if there is none.
   * @param node a source member that the target lacks, after the one of the previous call
   */
  before(node: number): number {
    const { source } = this.#ground;
    for (let at = previousSibling(source, node); at > this.#asked; at = previousSibling(source, at)) {
      const twin = this.#twin(at);
      if (twin === -1) continue;
      this.#anchor = this.#withOwn(twin);
      break;
    }
    this.#asked = node;
    return this.#anchor;
  }

  /** The target's entry for the first source member that it has; -1 if it has none. */
  first(): number {
    const { source } = this.#ground;
    let twin = -1;
    for (let at = source.firstChild(this.#origin); at !== -1 && twin === -1; at = source.nextSibling(at))
      twin = this.#twin(at);
    return twin;
  }

  #twin(node: number): number {
    const { source, inSource, inTarget } = this.#ground;
    return inSource.isKept(this.#origin, node) ? inTarget.child(this.#container, source.key(node)) : -1;
  }

  /** Skips what belongs to an entry: its metadata, and plural forms that only the target has. */
  #withOwn(entry: number): number {
    const { target, inSource, dialect } = this.#ground;
    const owner = target.key(entry);
    let last = entry;
    for (let next = target.nextSibling(entry); next !== -1; next = target.nextSibling(next)) {
      const key = target.key(next);
      if (inSource.child(this.#origin, key) !== -1 || !goWith(key, owner, dialect)) break;
      last = next;
    }
    return last;
  }
}
