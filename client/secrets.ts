/** The service key and the secret of the document journal: in the editor's secret storage, and nowhere else. They reach the server through the environment of its process alone. */
import { randomBytes } from 'node:crypto';
import type { Disposable, SecretStorage } from 'vscode';

const NAME = 'dragoman.serviceKey';
const DOCUMENTS = 'dragoman.documentSecret';

export class KeyStore {
  readonly #storage: SecretStorage;

  constructor(storage: SecretStorage) {
    this.#storage = storage;
  }

  /** A storage that cannot be read (no keyring, say) counts as one without a key; the reason goes to `report`. */
  async read(report: (reason: string) => void): Promise<string | undefined> {
    try {
      return (await this.#storage.get(NAME)) || undefined;
    } catch (error) {
      report(error instanceof Error ? error.message : String(error));
      return undefined;
    }
  }

  /** What the keys of documents are sealed with: made once, random. Without a storage the server keeps one of its own. */
  async documentSecret(report: (reason: string) => void): Promise<string | undefined> {
    try {
      const known = await this.#storage.get(DOCUMENTS);
      if (known !== undefined && known !== '') return known;
      await this.#storage.store(DOCUMENTS, randomBytes(32).toString('hex'));
      // Two windows may have made one at once: what the storage has now counts for both.
      return await this.#storage.get(DOCUMENTS);
    } catch (error) {
      report(error instanceof Error ? error.message : String(error));
      return undefined;
    }
  }

  async write(key: string): Promise<void> {
    await this.#storage.store(NAME, key.trim());
  }

  async clear(): Promise<void> {
    await this.#storage.delete(NAME);
  }

  /** Also fires for changes made in another window. */
  onDidChange(listener: () => void): Disposable {
    return this.#storage.onDidChange((event) => {
      if (event.key === NAME) listener();
    });
  }
}

/** The environment that gives the server its secrets. Without a stored key, one from the editor's own environment stays in force. */
export function serverEnvironment(key: string | undefined, documents: string | undefined): Record<string, string> {
  return {
    ...(key !== undefined && { DRAGOMAN_AUTH_KEY: key }),
    ...(documents !== undefined && { DRAGOMAN_DOCUMENT_SECRET: documents }),
  };
}
