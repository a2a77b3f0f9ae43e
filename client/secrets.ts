/**
 * The service keys and the secret of the document journal: in the editor's secret storage, and nowhere else. Each key is bound to the origin that
 * it was entered for. They reach the server through the environment of its process alone.
 */
import { randomBytes } from 'node:crypto';
import type { Disposable, SecretStorage } from 'vscode';
import {
  type BoundKeys,
  bindKey,
  keyFor,
  originFor,
  readKeys,
  type ServiceAddress,
  withoutKey,
  writeKeys,
} from '../shared/service-key.ts';

const NAME = 'dragoman.serviceKeys';
/** Of versions that kept one key for whatever service was set. */
const UNBOUND = 'dragoman.serviceKey';
const DOCUMENTS = 'dragoman.documentSecret';

type Report = (reason: string) => void;

export class KeyStore {
  readonly #storage: SecretStorage;
  readonly #address: () => ServiceAddress;
  /** A key on trial: it counts in this window before it is stored. */
  #trial: { readonly address: ServiceAddress; readonly key: string } | undefined;

  /** @param address the service as the user's own settings name it, whatever a workspace says */
  constructor(storage: SecretStorage, address: () => ServiceAddress) {
    this.#storage = storage;
    this.#address = address;
  }

  /** A storage that cannot be read (no keyring, say) counts as one without a key; the reason goes to `report`. */
  async all(report: Report): Promise<BoundKeys> {
    const trial = this.#trial;
    try {
      await this.#bindOld();
      const stored = readKeys(await this.#storage.get(NAME));
      return trial === undefined ? stored : (bindKey(stored, trial.address, trial.key) ?? stored);
    } catch (error) {
      report(error instanceof Error ? error.message : String(error));
      return new Map();
    }
  }

  /** The key of the service in use. */
  async read(report: Report): Promise<string | undefined> {
    return keyFor(this.address, await this.all(report));
  }

  /** The service that a key would be entered for: the embedded one takes none. */
  get address(): ServiceAddress {
    const address = this.#address();
    return address.service === 'embedded' ? { service: 'deepl' } : address;
  }

  /** What the keys of documents are sealed with: made once, random. Without a storage the server keeps one of its own. */
  async documentSecret(report: Report): Promise<string | undefined> {
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

  /** A key to be tried before it is stored, or no longer. The server has to be started with it. */
  try(key: string | undefined): void {
    this.#trial = key === undefined ? undefined : { address: this.address, key: key.trim() };
  }

  /** Binds the key to the service in use. @throws Error when the storage refuses it, or the service has no address */
  async write(key: string): Promise<void> {
    const keys = bindKey(readKeys(await this.#storage.get(NAME)), this.address, key.trim());
    if (keys === undefined) throw new Error('The service in the settings has no http or https address.');
    this.#trial = undefined;
    await this.#storage.store(NAME, writeKeys(keys));
  }

  /** Forgets the key of the service in use. */
  async clear(): Promise<void> {
    const keys = withoutKey(readKeys(await this.#storage.get(NAME)), this.address);
    if (keys.size === 0) await this.#storage.delete(NAME);
    else await this.#storage.store(NAME, writeKeys(keys));
  }

  /** Also fires for changes made in another window. */
  onDidChange(listener: () => void): Disposable {
    return this.#storage.onDidChange((event) => {
      if (event.key === NAME) listener();
    });
  }

  /** The key of an older version belongs to the service that the user has set. Where that has no address the key waits until it has one. */
  async #bindOld(): Promise<void> {
    const old = (await this.#storage.get(UNBOUND))?.trim() ?? '';
    if (old === '' || originFor(this.address, old) === undefined) return;
    const keys = readKeys(await this.#storage.get(NAME));
    if (keyFor(this.address, keys) === undefined)
      await this.#storage.store(NAME, writeKeys(bindKey(keys, this.address, old) ?? keys));
    await this.#storage.delete(UNBOUND);
  }
}

/** The environment that gives the server its secrets. Without a stored key, one from the editor's own environment stays in force. */
export function serverEnvironment(keys: BoundKeys, documents: string | undefined): Record<string, string> {
  return {
    ...(keys.size > 0 && { DRAGOMAN_AUTH_KEYS: writeKeys(keys) }),
    ...(documents !== undefined && { DRAGOMAN_DOCUMENT_SECRET: documents }),
  };
}
