/**
 * The service keys, admin keys, the secret of the document journal and the address of the shared memory: kept in the editor's secret storage, and
 * nowhere else. Each key is bound to the origin it was entered for. They reach the server only through the environment of its process.
 */
import { randomBytes } from 'node:crypto';
import type { Disposable, SecretStorage } from 'vscode';
import {
  type BoundKeys,
  bindKey,
  isAdmin,
  keyFor,
  originFor,
  readKeys,
  type ServiceAddress,
  withoutKey,
  writeKeys,
} from '../../shared/service-key.ts';
import { errorText } from '../../shared/values/error-text.ts';
import { MEMORY_URL } from '../../shared/values/memory-address.ts';

/** Where each kind of key is stored. Admin keys manage the keys of an organization, and cannot translate. */
const NAMES = { service: 'dragoman.serviceKeys', admin: 'dragoman.adminKeys' } as const;
export type Slot = keyof typeof NAMES;
/** Used by versions that kept one key for any service. */
const UNBOUND = 'dragoman.serviceKey';
const DOCUMENTS = 'dragoman.documentSecret';
const MEMORY = 'dragoman.sharedMemory';

type Report = (reason: string) => void;

export class KeyStore {
  readonly #storage: SecretStorage;
  readonly #address: () => ServiceAddress;
  /** A key on trial: used in this window before it is stored. */
  #trial: { readonly slot: Slot; readonly address: ServiceAddress; readonly key: string } | undefined;

  /** @param address the service of the user's own settings, regardless of the workspace */
  constructor(storage: SecretStorage, address: () => ServiceAddress) {
    this.#storage = storage;
    this.#address = address;
  }

  /** A storage that cannot be read (no keyring, say) is treated as empty; the reason is passed to `report`. */
  async all(report: Report, slot: Slot = 'service'): Promise<BoundKeys> {
    const trial = this.#trial?.slot === slot ? this.#trial : undefined;
    try {
      await this.#bindOld();
      const stored = await this.#stored(slot);
      return trial === undefined ? stored : (bindKey(stored, trial.address, trial.key) ?? stored);
    } catch (error) {
      report(errorText(error));
      return new Map();
    }
  }

  /** The key of the service in use. */
  async read(report: Report, slot: Slot = 'service'): Promise<string | undefined> {
    return keyFor(this.address, await this.all(report, slot));
  }

  /** The service that a key would be entered for. The embedded one takes none. */
  get address(): ServiceAddress {
    const address = this.#address();
    return address.service === 'embedded' ? { service: 'deepl' } : address;
  }

  /** The secret that seals the keys of documents: random, created once. Without a storage the server keeps one of its own. */
  async documentSecret(report: Report): Promise<string | undefined> {
    try {
      const known = await this.#storage.get(DOCUMENTS);
      if (known !== undefined && known !== '') return known;
      await this.#storage.store(DOCUMENTS, randomBytes(32).toString('hex'));
      // Two windows may have created one at the same time: the one that is now stored counts for both.
      return await this.#storage.get(DOCUMENTS);
    } catch (error) {
      report(errorText(error));
      return undefined;
    }
  }

  /** The address of the shared memory, with its password. */
  async memory(report: Report): Promise<string | undefined> {
    try {
      return (await this.#storage.get(MEMORY)) || undefined;
    } catch (error) {
      report(errorText(error));
      return undefined;
    }
  }

  /** @throws Error if the storage refuses it */
  async writeMemory(address: string): Promise<void> {
    await this.#storage.store(MEMORY, address.trim());
  }

  async clearMemory(): Promise<void> {
    await this.#storage.delete(MEMORY);
  }

  /** Sets a key to be tried before it is stored, or drops it. The server must be restarted with it. */
  try(key: string | undefined, slot: Slot = 'service'): void {
    this.#trial = key === undefined ? undefined : { slot, address: this.address, key: key.trim() };
  }

  /** Binds the key to the service in use. @throws Error if the storage refuses it, or the service has no address */
  async write(key: string, slot: Slot = 'service'): Promise<void> {
    const keys = bindKey(await this.#stored(slot), this.address, key.trim());
    if (keys === undefined) throw new Error('The service in the settings has no http or https address.');
    this.#trial = undefined;
    await this.#storage.store(NAMES[slot], writeKeys(keys));
  }

  /** Removes the key of the service in use. */
  async clear(slot: Slot = 'service'): Promise<void> {
    const keys = withoutKey(await this.#stored(slot), this.address);
    if (keys.size === 0) await this.#storage.delete(NAMES[slot]);
    else await this.#storage.store(NAMES[slot], writeKeys(keys));
  }

  /** Also fires for changes made in another window. */
  onDidChange(listener: () => void): Disposable {
    const names: readonly string[] = [...Object.values(NAMES), MEMORY];
    return this.#storage.onDidChange((event) => {
      if (names.includes(event.key)) listener();
    });
  }

  async #stored(slot: Slot): Promise<BoundKeys> {
    return readKeys(await this.#storage.get(NAMES[slot]));
  }

  /** The key of an older version belongs to the service in the user's settings. If that has no address, the key waits until it has one. */
  async #bindOld(): Promise<void> {
    const old = (await this.#storage.get(UNBOUND))?.trim() ?? '';
    if (old !== '' && originFor(this.address, old) !== undefined) {
      const keys = await this.#stored('service');
      if (keyFor(this.address, keys) === undefined)
        await this.#storage.store(NAMES.service, writeKeys(bindKey(keys, this.address, old) ?? keys));
      await this.#storage.delete(UNBOUND);
    }
    await this.#moveAdmins();
  }

  /** Moves admin keys out of the place where earlier versions kept both kinds of keys. */
  async #moveAdmins(): Promise<void> {
    const keys = await this.#stored('service');
    const admins = [...keys].filter(([, key]) => isAdmin(key));
    if (admins.length === 0) return;
    await this.#storage.store(NAMES.admin, writeKeys(new Map([...admins, ...(await this.#stored('admin'))])));
    const others = new Map([...keys].filter(([, key]) => !isAdmin(key)));
    if (others.size === 0) await this.#storage.delete(NAMES.service);
    else await this.#storage.store(NAMES.service, writeKeys(others));
  }
}

/**
 * The address of the shared memory for the server. In an untrusted workspace nothing goes over the network: an empty address, which also hides one in
 * the editor's own environment.
 */
export function memoryFor(isTrusted: boolean, address: string | undefined): string | undefined {
  return isTrusted ? address : '';
}

/** The environment variables that pass the secrets to the server. Without a stored key or address, the editor's own environment stays in force. */
export function serverEnvironment(
  keys: BoundKeys,
  documents: string | undefined,
  admins: BoundKeys = new Map(),
  memory?: string,
): Record<string, string> {
  return {
    ...(keys.size > 0 && { DRAGOMAN_AUTH_KEYS: writeKeys(keys) }),
    ...(admins.size > 0 && { DRAGOMAN_ADMIN_KEYS: writeKeys(admins) }),
    ...(documents !== undefined && { DRAGOMAN_DOCUMENT_SECRET: documents }),
    ...(memory !== undefined && { [MEMORY_URL]: memory }),
  };
}
