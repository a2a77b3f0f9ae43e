import { type Connection, DidChangeConfigurationNotification } from 'vscode-languageserver/node';
import { DEFAULT_SETTINGS, parseSettings, type Settings } from '../../shared/settings.ts';
import type { Client } from './client.ts';
import { pathOf } from './uris.ts';

/** Settings per resource, requested from the client once and again after each change; for simple clients, from `initializationOptions.settings`. */
export class SettingsStore {
  readonly #connection: Connection;
  readonly #client: Client;
  readonly #known = new Map<string, Promise<Settings>>();
  readonly #reported = new Set<string>();
  readonly #usesEmbedded: (path: string | undefined) => Promise<boolean>;
  #fixed: unknown;
  /** Changes with every change of settings. */
  stamp = 0;

  /** @param usesEmbedded reads the project file around a path, or that of any folder */
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

  /** Settings for a document, or without one, completed by the project's where they are not set. */
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

  /** A document uses the settings of another one until its own are known: files of one folder share them. */
  adopt(uri: string, from: string): void {
    if (this.#client.answersConfiguration && !this.#known.has(uri)) this.#known.set(uri, this.#own(from));
  }

  /** The client reports changed settings; simple clients include the new ones. */
  changed(settings: unknown): void {
    this.stamp += 1;
    this.#known.clear();
    if (!this.#client.answersConfiguration) this.#fixed = section(settings);
  }

  forget(uri: string): void {
    this.#known.delete(uri);
  }

  /** Clients that answer pull requests for configuration announce changes only on registration. */
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
