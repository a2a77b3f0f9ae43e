import { Locks } from './locks.ts';
import { Paid } from './paid.ts';

/** Files whose answers are remembered at the same time. */
const FILES = 64;

/** What the runs of one server share, so that nothing is paid for twice. Files go by their target path. */
export class Ledger {
  readonly locks = new Locks();
  readonly #paid = new Map<string, Paid>();

  /** Answers for a file that are not in it yet, until many other files have had theirs. */
  paidFor(path: string): Paid {
    const paid = this.#paid.get(path) ?? new Paid();
    this.#paid.delete(path);
    this.#paid.set(path, paid);
    for (const oldest of this.#paid.keys()) {
      if (this.#paid.size <= FILES) break;
      this.#paid.delete(oldest);
    }
    return paid;
  }
}
