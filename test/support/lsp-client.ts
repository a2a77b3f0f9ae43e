/** A client shaped like an editor: it has open documents, applies edits with version checks, and remembers what it was told. */
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import {
  type ApplyWorkspaceEditParams,
  type ApplyWorkspaceEditResult,
  type ClientCapabilities,
  type CodeAction,
  type CodeActionContext,
  createProtocolConnection,
  type Diagnostic,
  type DocumentDiagnosticReport,
  type InitializeResult,
  type ProtocolConnection,
  type PublishDiagnosticsParams,
  type Range,
  type Registration,
  type TextEdit,
  type WorkspaceEdit,
} from 'vscode-languageserver/node';
import { TextDocument } from 'vscode-languageserver-textdocument';
import { URI } from 'vscode-uri';
import type { DocumentChanged, DocumentsResumed, LocalizationFiles } from '../../shared/protocol.ts';
import type { DocumentJobInfo } from '../../shared/service-documents.ts';
import { CAPABILITIES } from './lsp-capabilities.ts';
import type { Transport } from './lsp-transport.ts';

const LOG = { error() {}, warn() {}, info() {}, log() {}, debug() {} };

export interface EditorOptions {
  readonly folders: readonly string[];
  readonly capabilities?: ClientCapabilities;
  readonly settings?: Readonly<Record<string, unknown>>;
  readonly initializationOptions?: unknown;
  /** Of the editor's user interface. */
  readonly locale?: string;
}

export class Editor {
  readonly connection: ProtocolConnection;
  readonly transport: Transport;
  readonly documents = new Map<string, TextDocument>();
  readonly edits: ApplyWorkspaceEditParams[] = [];
  readonly published = new Map<string, PublishDiagnosticsParams>();
  readonly publications: PublishDiagnosticsParams[] = [];
  readonly registrations: Registration[] = [];
  readonly messages: string[] = [];
  readonly logs: string[] = [];
  readonly statuses: unknown[] = [];
  /** URIs, as they were told. */
  readonly localizationFiles: (readonly string[])[] = [];
  readonly documentChanges: DocumentChanged[] = [];
  readonly resumed: DocumentJobInfo[] = [];
  readonly created: (string | number)[] = [];
  readonly progress: { token: string | number; value: { kind: string; message?: string; percentage?: number } }[] = [];
  refreshes = 0;
  /** How often the server asked to ask again for something else than diagnostics, by method. */
  readonly otherRefreshes = new Map<string, number>();
  settings: Readonly<Record<string, unknown>>;
  /** Looks at an edit before it is applied: may type meanwhile, or refuse. */
  beforeApply: (params: ApplyWorkspaceEditParams) => ApplyWorkspaceEditResult | undefined = () => undefined;
  /** Called when the server asks for settings: it is in the midst of answering something. */
  beforeConfiguration: () => void = () => {};
  initialized!: InitializeResult;
  #gone = false;
  readonly #watchers = new Set<() => void>();

  constructor(transport: Transport, settings: Readonly<Record<string, unknown>> = {}) {
    this.transport = transport;
    this.settings = settings;
    this.connection = createProtocolConnection(transport.reader, transport.writer, LOG);
    this.#answer();
    this.connection.listen();
  }

  static async start(transport: Transport, options: EditorOptions): Promise<Editor> {
    const editor = new Editor(transport, options.settings);
    editor.initialized = await editor.initialize(options);
    await editor.connection.sendNotification('initialized', {});
    return editor;
  }

  initialize({ folders, capabilities, initializationOptions, locale }: EditorOptions): Promise<InitializeResult> {
    return this.connection.sendRequest('initialize', {
      processId: null,
      rootUri: null,
      capabilities: capabilities ?? CAPABILITIES,
      workspaceFolders: folders.map((folder) => ({ uri: uriOf(folder), name: folder })),
      ...(initializationOptions !== undefined && { initializationOptions }),
      ...(locale !== undefined && { locale }),
    });
  }

  async open(path: string, text = readFileSync(path, 'utf8')): Promise<string> {
    const uri = uriOf(path);
    this.documents.set(uri, TextDocument.create(uri, 'any', 1, text));
    await this.connection.sendNotification('textDocument/didOpen', {
      textDocument: { uri, languageId: 'any', version: 1, text },
    });
    return uri;
  }

  async close(uri: string): Promise<void> {
    this.documents.delete(uri);
    await this.connection.sendNotification('textDocument/didClose', { textDocument: { uri } });
  }

  text(uri: string): string {
    return this.document(uri).getText();
  }

  document(uri: string): TextDocument {
    const document = this.documents.get(uri);
    if (document === undefined) throw new Error(`${uri} is not open`);
    return document;
  }

  /** Replaces the first occurrence of a text, as an incremental change. */
  type(uri: string, old: string, replacement: string): void {
    this.edit(uri, this.rangeOf(uri, old), replacement);
  }

  /** Replaces what stands in a range. */
  edit(uri: string, range: Range, newText: string): void {
    this.#change(uri, [{ range, newText }]);
  }

  rangeOf(uri: string, part: string): Range {
    const document = this.document(uri);
    const start = document.getText().indexOf(part);
    if (start < 0) throw new Error(`${uri} does not contain ${part}`);
    return { start: document.positionAt(start), end: document.positionAt(start + part.length) };
  }

  pull(uri: string, previousResultId?: string): Promise<DocumentDiagnosticReport> {
    const params = { textDocument: { uri }, ...(previousResultId !== undefined && { previousResultId }) };
    return this.connection.sendRequest('textDocument/diagnostic', params);
  }

  async diagnostics(uri: string): Promise<Diagnostic[]> {
    const report = await this.pull(uri);
    return report.kind === 'full' ? report.items : [];
  }

  async actions(uri: string, range: Range, context: Partial<CodeActionContext> = {}): Promise<CodeAction[]> {
    const params = { textDocument: { uri }, range, context: { diagnostics: [], ...context } };
    return (await this.connection.sendRequest<CodeAction[] | null>('textDocument/codeAction', params)) ?? [];
  }

  execute<R>(command: string, args: unknown, more: object = {}): Promise<R> {
    const params = { command, arguments: Array.isArray(args) ? args : [args], ...more };
    return this.connection.sendRequest<R>('workspace/executeCommand', params);
  }

  /** Does what choosing an action in the menu does. */
  async choose(action: CodeAction): Promise<unknown> {
    const whole =
      action.edit === undefined && action.command === undefined
        ? await this.connection.sendRequest<CodeAction>('codeAction/resolve', action)
        : action;
    if (whole.edit !== undefined) this.applyEdit({ edit: whole.edit });
    return whole.command && this.execute(whole.command.command, whole.command.arguments);
  }

  /** Waits for something that a message of the server brings about. */
  async until(condition: () => boolean): Promise<void> {
    while (!condition()) {
      await new Promise<void>((resolve) => {
        const watcher = () => {
          this.#watchers.delete(watcher);
          resolve();
        };
        this.#watchers.add(watcher);
      });
    }
  }

  /** As if nothing had been said yet. */
  forget(): void {
    this.publications.length = 0;
    for (const list of [this.edits, this.messages, this.logs, this.statuses, this.created, this.progress])
      list.length = 0;
    this.published.clear();
    this.beforeApply = () => undefined;
    this.beforeConfiguration = () => {};
  }

  /** Says good-bye as the protocol wants it; the exit code of the server. */
  async shutdown(): Promise<number> {
    await this.connection.sendRequest('shutdown');
    this.#gone = true;
    await this.connection.sendNotification('exit');
    return this.transport.exited;
  }

  async dispose(): Promise<void> {
    if (this.transport.kill !== undefined) this.transport.kill();
    else if (!this.#gone) await this.connection.sendRequest('shutdown').catch(() => {});
    this.#gone = true;
    this.connection.dispose();
  }

  applyEdit({ edit }: { edit: WorkspaceEdit }): ApplyWorkspaceEditResult {
    for (const change of edit.documentChanges ?? []) {
      if (!('textDocument' in change)) {
        if (change.kind === 'delete') {
          this.documents.delete(change.uri);
          rmSync(URI.parse(change.uri).fsPath);
          continue;
        }
        if (change.kind !== 'create') return { applied: false, failureReason: `cannot ${change.kind}` };
        const path = URI.parse(change.uri).fsPath;
        mkdirSync(dirname(path), { recursive: true });
        try {
          writeFileSync(path, '', { flag: 'wx' });
        } catch {
          return { applied: false, failureReason: `${change.uri} exists` };
        }
        continue;
      }
      const { uri, version } = change.textDocument;
      const open = this.documents.get(uri);
      if (version !== null && version !== open?.version)
        return { applied: false, failureReason: `${uri} has changed in the meantime` };
      this.#apply(uri, change.edits as TextEdit[]);
    }
    for (const [uri, edits] of Object.entries(edit.changes ?? {})) this.#apply(uri, edits);
    return { applied: true };
  }

  #apply(uri: string, edits: readonly TextEdit[]): void {
    if (this.documents.has(uri)) {
      this.#change(uri, edits);
      return;
    }
    const path = URI.parse(uri).fsPath;
    const whole = readFileSync(path, 'utf8');
    const bom = whole.startsWith('\uFEFF') ? '\uFEFF' : '';
    const document = TextDocument.create(uri, 'any', 0, whole.slice(bom.length));
    writeFileSync(path, bom + TextDocument.applyEdits(document, [...edits]));
  }

  #change(uri: string, edits: readonly TextEdit[]): void {
    const old = this.document(uri);
    const text = TextDocument.applyEdits(old, [...edits]);
    const version = old.version + 1;
    this.documents.set(uri, TextDocument.create(uri, 'any', version, text));
    // From the end to the beginning, so that no change moves the place of another; of those at one place the last comes first.
    const contentChanges = edits
      .toReversed()
      .toSorted((a, b) => old.offsetAt(b.range.start) - old.offsetAt(a.range.start))
      .map(({ range, newText }) => ({ range, text: newText }));
    void this.connection.sendNotification('textDocument/didChange', {
      textDocument: { uri, version },
      contentChanges,
    });
  }

  #answer(): void {
    const { connection } = this;
    const news = () => {
      for (const watcher of this.#watchers) watcher();
    };
    const notification = (method: string, handler: (params: never) => void) =>
      connection.onNotification(method, (params) => {
        handler(params as never);
        news();
      });
    connection.onRequest('workspace/applyEdit', (params: ApplyWorkspaceEditParams) => {
      this.edits.push(params);
      const result = this.beforeApply(params) ?? this.applyEdit(params);
      news();
      return result;
    });
    connection.onRequest('workspace/configuration', ({ items }: { items: unknown[] }) => {
      this.beforeConfiguration();
      return items.map(() => this.settings);
    });
    connection.onRequest('client/registerCapability', ({ registrations }: { registrations: Registration[] }) => {
      this.registrations.push(...registrations);
      news();
      return null;
    });
    connection.onRequest('window/workDoneProgress/create', ({ token }: { token: string }) => {
      this.created.push(token);
      return null;
    });
    connection.onRequest('workspace/diagnostic/refresh', () => {
      this.refreshes += 1;
      news();
      return null;
    });
    for (const method of ['workspace/codeLens/refresh', 'workspace/inlayHint/refresh']) {
      connection.onRequest(method, () => {
        this.otherRefreshes.set(method, (this.otherRefreshes.get(method) ?? 0) + 1);
        news();
        return null;
      });
    }
    notification('$/progress', (params: (typeof this.progress)[number]) => this.progress.push(params));
    notification('window/showMessage', ({ message }: { message: string }) => this.messages.push(message));
    notification('window/logMessage', ({ message }: { message: string }) => this.logs.push(message));
    notification('dragoman/serviceStatus', (status: unknown) => this.statuses.push(status));
    notification('dragoman/localizationFiles', ({ uris }: LocalizationFiles) => this.localizationFiles.push(uris));
    notification('dragoman/documentChanged', (change: DocumentChanged) => this.documentChanges.push(change));
    notification('dragoman/documentsResumed', ({ jobs }: DocumentsResumed) => this.resumed.push(...jobs));
    notification('textDocument/publishDiagnostics', (params: PublishDiagnosticsParams) => {
      this.publications.push(params);
      this.published.set(params.uri, params);
    });
  }
}

/** The URI of a path; a URI stays as it is. */
export function uriOf(path: string): string {
  return /^[a-z][a-z-]+:/.test(path) ? path : URI.file(path).toString();
}
