import type { StyleList } from '../../../service/resources/style-types.ts';
import { Locks } from '../translate/locks.ts';

/** What the commands of one server share: what an account had when it was asked last. */
export class KnownLists {
  /** Pushes and pulls of one folder follow each other. */
  readonly locks = new Locks();
  readonly #lists = new Map<string, readonly StyleList[]>();

  /** @param service as the lock file names it */
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
