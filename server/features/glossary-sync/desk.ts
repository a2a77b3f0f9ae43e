import type { FoundGlossary } from '../../glossary/find.ts';
import { Locks } from '../translate/locks.ts';

/** What the commands of one server share: what the service had when it was asked last, per folder. Lost with the server. */
export class Desk {
  /** Pushes and pulls of one folder follow each other. */
  readonly locks = new Locks();
  readonly #found = new Map<string, { readonly key: string; readonly found: FoundGlossary }>();

  /** @param key what the answer depends on: the account, the glossary's id and name */
  recall(folder: string, key: string): FoundGlossary | undefined {
    const known = this.#found.get(folder);
    return known?.key === key ? known.found : undefined;
  }

  remember(folder: string, key: string, found: FoundGlossary): void {
    this.#found.set(folder, { key, found });
  }

  forget(folder: string): void {
    this.#found.delete(folder);
  }
}
