/** The service key: in the editor's secret storage, and nowhere else. It reaches the server through the environment of its process alone. */
import type { Disposable, SecretStorage } from 'vscode';

const NAME = 'dragoman.serviceKey';

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

/** The environment that gives the server its key. Without a stored key, one from the editor's own environment stays in force. */
export function serverEnvironment(key: string | undefined): Record<string, string> {
  return key === undefined ? {} : { DRAGOMAN_AUTH_KEY: key };
}
