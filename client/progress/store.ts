/** The server's numbers, as far as they were requested: changed ones are requested again. */
import { CancellationTokenSource } from 'vscode';
import { SERVER_COMMANDS } from '../../shared/commands.ts';
import type {
  FileProgress,
  ProgressAnswer,
  ProgressArguments,
  ProgressProject,
  ProgressUnits,
  ProgressUnitsArguments,
} from '../../shared/progress.ts';
import type { Client } from '../server/client.ts';
import { keyOf } from './model.ts';

/** Files whose findings are requested together: their results are shown before the next ones are requested. */
const BATCH = 8;

export class ProgressStore {
  readonly #client: Client;
  readonly #files = new Map<string, FileProgress>();
  #projects: readonly ProgressProject[] = [];
  /** Cancels requests for details that are no longer needed. */
  #details = new CancellationTokenSource();

  constructor(client: Client) {
    this.#client = client;
  }

  get projects(): readonly ProgressProject[] {
    return this.#projects;
  }

  get files(): readonly FileProgress[] {
    return [...this.#files.values()];
  }

  /** Requests all files, or those of some documents. */
  async load(uris?: readonly string[]): Promise<void> {
    this.#details.cancel();
    const answer = await this.ask(uris === undefined ? {} : { uris });
    if (uris === undefined) this.#files.clear();
    this.#take(answer);
  }

  /** Requests what takes longer, some files at a time. What the server has cached costs nothing. @param onNews called after each part */
  async detail(wanted: readonly FileProgress[], onNews: () => void): Promise<void> {
    this.#details.cancel();
    const own = new CancellationTokenSource();
    this.#details = own;
    const open = wanted.filter(({ isNew, problem }) => !isNew && problem === undefined);
    const uris = [...new Set(open.map(({ uri }) => uri))];
    for (let at = 0; at < uris.length && !own.token.isCancellationRequested; at += BATCH) {
      const request: ProgressArguments = { uris: uris.slice(at, at + BATCH), with: ['stale', 'findings'] };
      const answer = await this.ask(request, own);
      if (own.token.isCancellationRequested) return;
      this.#take(answer);
      onNews();
    }
  }

  ask(request: ProgressArguments, source?: CancellationTokenSource): Promise<ProgressAnswer> {
    const options = source === undefined ? {} : { token: source.token };
    return this.#client.execute<ProgressAnswer>(SERVER_COMMANDS.progress, request, options);
  }

  units(request: ProgressUnitsArguments): Promise<ProgressUnits> {
    return this.#client.execute<ProgressUnits>(SERVER_COMMANDS.progressUnits, request);
  }

  #take({ projects, files }: ProgressAnswer): void {
    this.#projects = projects;
    for (const file of files) this.#files.set(keyOf(file), file);
  }

  dispose(): void {
    this.#details.cancel();
  }
}
