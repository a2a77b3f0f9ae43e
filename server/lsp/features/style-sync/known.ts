import type { StyleList } from '../../../service/resources/style-types.ts';
import { Locks } from '../translate/locks.ts';

/** What the commands of one server share: the last known lists of an account. */
export class KnownLists {
  /** Serializes pushes and pulls of one folder. */
  readonly locks = new Locks();
  readonly #lists = new Map<string, readonly StyleList[]>();

  /** @param service by its name in the lock file */
  of(service: string): readonly StyleList[] | undefined {
    return this.#lists.get(service);
  }

  keep(service: string, lists: readonly StyleList[]): void {
    this.#lists.set(service, lists);
  }

  forget(): void {
    this.#lists.clear();
  }
}
