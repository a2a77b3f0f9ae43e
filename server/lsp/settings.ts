import { type Connection, DidChangeConfigurationNotification } from 'vscode-languageserver/node';
import { DEFAULT_SETTINGS, parseSettings, type Settings } from '../../shared/settings.ts';
import type { Client } from './client.ts';
import { pathOf } from './uris.ts';

/** Settings per resource, asked from the client once and again after each change; from `initializationOptions.settings` for simple clients. */
export class SettingsStore {
  readonly #connection: Connection;
  readonly #client: Client;
  readonly #known = new Map<string, Promise<Settings>>();
  readonly #reported = new Set<string>();
  readonly #usesEmbedded: (path: string | undefined) => Promise<boolean>;
  #fixed: unknown;
  /** Differs after every change. */
  stamp = 0;

  /** @param usesEmbedded what the project file around a path says, or that of any folder */
  constructor(
    connection: Connection,
    client: Client,
    usesEmbedded: (path: string | undefined) => Promise<boolean> = async () => false,
  ) {
    this.#connection = connection;
    this.#client = client;
    this.#usesEmbedded = usesEmbedded;
    this.#fixed = section(client.options.settings);
  }

  /** Settings for a document, or for no document in particular, with what the project says where they leave it open. */
  async get(uri = ''): Promise<Settings> {
    const settings = await this.#own(uri);
    if (settings.service !== DEFAULT_SETTINGS.service || !(await this.#usesEmbedded(pathOf(uri)))) return settings;
    return { ...settings, embeddedHere: true };
  }

  #own(uri: string): Promise<Settings> {
    if (!this.#client.answersConfiguration) return Promise.resolve(this.#parse(this.#fixed));
    let found = this.#known.get(uri);
    if (found === undefined) {
      found = this.#ask(uri);
      this.#known.set(uri, found);
    }
    return found;
  }

  /** The settings of a document are those of another one, as long as it is not known better: files of one folder share them. */
  adopt(uri: string, from: string): void {
    if (this.#client.answersConfiguration && !this.#known.has(uri)) this.#known.set(uri, this.#own(from));
  }

  /** The client says that settings have changed; simple clients send the new ones along. */
  changed(settings: unknown): void {
    this.stamp += 1;
    this.#known.clear();
    if (!this.#client.answersConfiguration) this.#fixed = section(settings);
  }

  forget(uri: string): void {
    this.#known.delete(uri);
  }

  /** Clients that pull configuration announce changes only to those who ask for it. */
  async register(): Promise<void> {
    if (!this.#client.registersConfiguration) return;
    await this.#connection.client.register(DidChangeConfigurationNotification.type, { section: 'dragoman' });
  }

  async #ask(uri: string): Promise<Settings> {
    try {
      const item = { section: 'dragoman', ...(uri !== '' && { scopeUri: uri }) };
      return this.#parse(await this.#connection.workspace.getConfiguration(item));
    } catch (error) {
      this.#connection.console.warn(
        `The client did not answer workspace/configuration, defaults are used: ${String(error)}`,
      );
      return this.#parse(undefined);
    }
  }

  #parse(value: unknown): Settings {
    const { settings, problems } = parseSettings(value);
    for (const problem of problems) {
      if (this.#reported.has(problem)) continue;
      this.#reported.add(problem);
      this.#connection.console.warn(`Settings: ${problem}; the default is used.`);
    }
    return settings;
  }
}

/** Clients send the section itself or the whole settings object around it. */
function section(settings: unknown): unknown {
  if (typeof settings === 'object' && settings !== null && 'dragoman' in settings) return settings.dragoman;
  return settings;
}
