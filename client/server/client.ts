/** The language client: how the server is started, what it is told, and the one path by which it is restarted. */
import {
  type CancellationToken,
  type ExtensionContext,
  type LogOutputChannel,
  l10n,
  type Progress,
  workspace,
} from 'vscode';
import {
  ExecuteCommandRequest,
  type LanguageClient,
  type LanguageClientOptions,
  type Middleware,
  WorkDoneProgress,
} from 'vscode-languageclient/node';
import { CODE_EXTENSIONS, CODE_LANGUAGES } from '../../shared/code-types.ts';
import { CLIENT_COMMANDS } from '../../shared/commands.ts';
import { extensionGlob, TABLE_EXTENSIONS } from '../../shared/extensions.ts';
import { UNIT_EXTENSIONS, UNIT_LANGUAGES } from '../../shared/file-types.ts';
import { GET_SERVICE_STATUS, type InitializationOptions, type ServiceStatus } from '../../shared/protocol.ts';
import { errorText } from '../../shared/values/error-text.ts';
import { serverTexts } from '../messages/server-texts.ts';
import { hasModels } from '../quality/model.ts';
import { type KeyStore, memoryFor, type Slot, serverEnvironment } from '../service/secrets.ts';
import { named } from '../service/service-name.ts';
import type { ServiceUse } from '../service/service-use.ts';
import { serverHealth } from './server-health.ts';
import { FOLDER_SCHEMES, languageClient, SCHEMES } from './start-server.ts';

/** Progress of a long-running command: a text, and the percentage points added. */
export type Reporter = Progress<{ message?: string; increment?: number }>;

export interface ClientHooks {
  /** A client exists and is about to start: the place to add listeners. */
  onCreate(client: LanguageClient): void;
  /** The server could not be started. */
  onFailure(reason: string): void;
  readonly middleware: Middleware;
}

export const TABLE_LANGUAGE = 'tsv';

/** All JSON and XML files are sent: whether one is a localization file depends on the project and on its text, and only the server knows that. */
export const SELECTOR: { readonly scheme: string; readonly language?: string; readonly pattern?: string }[] = [
  ...SCHEMES.flatMap((scheme) => [...UNIT_LANGUAGES, TABLE_LANGUAGE].map((language) => ({ scheme, language }))),
  // Other extensions may give these a language of their own.
  ...FOLDER_SCHEMES.map((scheme) => ({ scheme, pattern: extensionGlob([...UNIT_EXTENSIONS, ...TABLE_EXTENSIONS]) })),
];

/** These, and code that looks up texts by key: what is synced to the server. */
export const SYNCED: typeof SELECTOR = [
  ...SELECTOR,
  ...CODE_LANGUAGES.map((language) => ({ scheme: 'file', language })),
  { scheme: 'file', pattern: extensionGlob(CODE_EXTENSIONS) },
];

export interface ExecuteOptions {
  readonly token?: CancellationToken;
  readonly progress?: Reporter;
}

export class Client {
  readonly #context: ExtensionContext;
  readonly #output: LogOutputChannel;
  readonly #keys: KeyStore;
  readonly #use: ServiceUse;
  readonly #hooks: ClientHooks;
  #client: LanguageClient | undefined;
  /** Starts and stops run one after the other, whoever asked for them. */
  #queue: Promise<void> = Promise.resolve();

  constructor(
    context: ExtensionContext,
    output: LogOutputChannel,
    keys: KeyStore,
    use: ServiceUse,
    hooks: ClientHooks,
  ) {
    this.#context = context;
    this.#output = output;
    this.#keys = keys;
    this.#use = use;
    this.#hooks = hooks;
  }

  /** Stops the server if it runs and starts it with the current key, trust and proxy. Never rejects. */
  restart(): Promise<void> {
    this.#queue = this.#queue.then(async () => {
      await this.#halt();
      await this.#start();
    });
    return this.#queue;
  }

  stop(): Promise<void> {
    this.#queue = this.#queue.then(() => this.#halt());
    return this.#queue;
  }

  /** The client in use, if any: not one that is being disposed of. */
  get current(): LanguageClient | undefined {
    return this.#client;
  }

  get running(): boolean {
    return this.#client?.isRunning() ?? false;
  }

  /** Sends one of our own requests, after any pending restart. */
  async request<R>(method: string, params: unknown, token?: CancellationToken): Promise<R> {
    return send<R>(await this.#ready(), method, params, token);
  }

  /** Like `execute`, for views that load by themselves. @throws NotAsked if the service must not be asked yet */
  async look<R>(command: string, argument: unknown, slot: Slot = 'service'): Promise<R> {
    const { missing, ...status } = named(await this.request<ServiceStatus>(GET_SERVICE_STATUS, {}));
    // An admin key is enough by itself: no other key is needed.
    this.#use.check({ ...status, ...(slot === 'service' && missing !== undefined && { missing }) });
    // The status may have changed by now: then this fails, and shows no question when the user is not expecting one.
    return this.#execute<R>(command, [argument, { quiet: true }], {});
  }

  /** Runs a command of the server with cancellation and progress. Rejects with the server's error. */
  execute<R>(command: string, argument: unknown, options: ExecuteOptions = {}): Promise<R> {
    this.#use.begin(command);
    return this.#execute(command, [argument], options);
  }

  async #execute<R>(command: string, args: readonly unknown[], options: ExecuteOptions): Promise<R> {
    const client = await this.#ready();
    const workDoneToken = crypto.randomUUID();
    let reached = 0;
    const listening = client.onProgress(WorkDoneProgress.type, workDoneToken, (value) => {
      if (value.kind === 'end') return;
      const percentage = Math.min(value.percentage ?? reached, 100);
      const increment = Math.max(percentage - reached, 0);
      reached += increment;
      options.progress?.report({ increment, ...(value.message !== undefined && { message: value.message }) });
    });
    try {
      const params = { command, arguments: args, workDoneToken };
      return await send<R>(client, ExecuteCommandRequest.method, params, options.token);
    } finally {
      listening.dispose();
    }
  }

  async #ready(): Promise<LanguageClient> {
    await this.#queue;
    if (this.#client === undefined) throw new Error('The Dragoman server is not running.');
    return this.#client;
  }

  async #start(): Promise<void> {
    const report = (reason: string) => this.#output.error(`Secret storage cannot be read: ${reason}`);
    const keys = await this.#keys.all(report);
    const admins = await this.#keys.all(report, 'admin');
    const documents = await this.#keys.documentSecret(report);
    const memory = memoryFor(workspace.isTrusted, await this.#keys.memory(report));
    const environment = serverEnvironment(keys, documents, admins, memory);
    const client = languageClient(this.#context, environment, this.#options());
    this.#client = client;
    this.#hooks.onCreate(client);
    try {
      await client.start();
    } catch (error) {
      this.#hooks.onFailure(errorText(error));
    }
  }

  async #halt(): Promise<void> {
    const client = this.#client;
    this.#client = undefined;
    try {
      // A client that failed to start has nothing to stop and rejects to say so.
      await client?.dispose();
    } catch (error) {
      this.#output.debug(`Stopping the server: ${errorText(error)}`);
    }
  }

  #options(): LanguageClientOptions {
    return {
      documentSelector: SYNCED,
      outputChannel: this.#output,
      initializationOptions: initializationOptions(this.#context, this.#use),
      initializationFailedHandler: () => false,
      ...serverHealth(this.#output, () => this.restart()),
      middleware: this.#hooks.middleware,
    };
  }
}

/** Omit an absent token: the library would send it as a second parameter. */
function send<R>(client: LanguageClient, method: string, params: unknown, token?: CancellationToken): Promise<R> {
  return token === undefined ? client.sendRequest<R>(method, params) : client.sendRequest<R>(method, params, token);
}

function initializationOptions(context: ExtensionContext, use: ServiceUse): InitializationOptions {
  const http = workspace.getConfiguration('http');
  const url = http.get<string>('proxy');
  const noProxy = http.get<string[]>('noProxy');
  const strictSSL = http.get<boolean>('proxyStrictSSL');
  return {
    trusted: workspace.isTrusted,
    stateFolder: context.globalStorageUri.fsPath,
    proxy: {
      ...(url !== undefined && url !== '' && { url }),
      ...(noProxy !== undefined && { noProxy }),
      ...(strictSSL !== undefined && { strictSSL }),
    },
    projectSchema: true,
    previewCommand: CLIENT_COMMANDS.preview,
    serviceStatus: true,
    askForService: true,
    pseudo: use.pseudo,
    localizationFiles: true,
    documentJobs: true,
    progress: true,
    progressCommand: CLIENT_COMMANDS.locales,
    showsTables: true,
    languageModel: hasModels(),
    holdWorkspaceDiagnostics: true,
    ...(l10n.bundle !== undefined && { texts: serverTexts() }),
  };
}
