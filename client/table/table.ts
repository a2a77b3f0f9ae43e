/** One table of translations: the page that shows it, and its requests to the server and the editor. */
import { commands, env, l10n, Range, Uri, type WebviewPanel, window, workspace } from 'vscode';
import { LSPErrorCodes, ResponseError } from 'vscode-languageclient/node';
import { SERVER_COMMANDS, type UndoAnswer } from '../../shared/commands.ts';
import type { TableAnswer, TableChanged, TableOpenArguments } from '../../shared/pages/table.ts';
import { type FromTablePage, fromTablePage, type TableInit, type ToTablePage } from '../../shared/pages/table-page.ts';
import { errorText } from '../../shared/values/error-text.ts';
import type { App } from '../app.ts';
import { localeName } from '../ask/locales.ts';
import { fillPanel, openPage, type Page } from '../editor/page.ts';
import { attempt, shorten } from '../server/run.ts';
import { documentName } from '../translation/translate.ts';
import { act } from './actions.ts';
import { chooseColumns, columnsFor } from './columns.ts';
import { type Focus, focusIn } from './focus.ts';
import { tableStrings } from './strings.ts';

const open = new Set<TablePage>();

/** Files have changed: the tables that show them reload. */
export function followTables(changed: TableChanged): void {
  for (const table of open) table.follow(changed);
}

/** The server was restarted and has lost its tables. */
export function reopenTables(): void {
  for (const table of open) void table.reload();
}

/** The open table of these files, if any. */
export function openTableOf(what: TableOpenArguments): TablePage | undefined {
  return [...open].find((table) => table.shows(what));
}

export class TablePage {
  readonly #app: App;
  readonly #what: TableOpenArguments;
  readonly #page: Page<ToTablePage>;
  #table: TableAnswer | undefined;
  #columns: readonly string[] = [];
  #focus: Focus;
  #isReady = false;

  /** @param panel for a custom editor of one file; absent: a tab of its own */
  constructor(app: App, what: TableOpenArguments, focus: Focus = {}, panel?: WebviewPanel) {
    this.#app = app;
    this.#what = what;
    this.#focus = focus;
    const definition = {
      name: 'table',
      title: what.uri === undefined ? l10n.t('Translations') : l10n.t('Translations: {0}', documentName(what.uri)),
      schema: fromTablePage,
      onMessage: (message: FromTablePage) => void this.#hear(message),
      onClosed: () => this.#closed(),
    };
    this.#page = panel === undefined ? openPage(app.context, definition) : fillPanel(app.context, panel, definition);
    open.add(this);
    void this.#load();
  }

  shows({ uri, folder }: TableOpenArguments): boolean {
    if (this.#what.alone === true) return false;
    const files = this.#table?.files ?? [];
    return uri === undefined
      ? this.#what.uri === undefined && this.#what.folder === folder
      : this.#what.uri !== undefined &&
          files.some(({ sourceUri, targets }) => sourceUri === uri || targets.some((target) => target.uri === uri));
  }

  /** @param uri the file from which it was opened */
  reveal(focus: Focus, uri?: string): void {
    this.#focus = this.#table === undefined ? focus : focusIn(this.#table, focus, uri);
    this.#page.reveal();
    if (this.#table !== undefined) this.#columns = this.#shown(this.#table, this.#columns);
    if (this.#focus.locale !== undefined || focus.unit !== undefined) this.#init();
  }

  follow({ id, locales }: TableChanged): void {
    if (id === this.#table?.id) this.#page.post({ type: 'changed', ...(locales && { locales: [...locales] }) });
  }

  async reload(): Promise<void> {
    this.#table = undefined;
    await this.#load();
  }

  async #load(): Promise<void> {
    const answer = await attempt(this.#app, () =>
      this.#app.client.execute<TableAnswer>('dragoman.server.table.open', this.#what),
    );
    if (answer === undefined) return;
    this.#table = answer;
    if (this.#columns.length === 0) this.#focus = focusIn(answer, this.#focus, this.#what.uri);
    this.#columns = this.#shown(answer);
    this.#init();
  }

  /** @param now columns that are already shown: the wanted one is added in front of them */
  #shown({ locales }: TableAnswer, now?: readonly string[]): readonly string[] {
    if (this.#what.alone === true) return locales;
    return columnsFor(this.#app.context.workspaceState, locales, this.#focus.locale, now);
  }

  /** Waits for both the page and the table, which arrive in any order. */
  #init(): void {
    const table = this.#table;
    if (table === undefined || !this.#isReady) return;
    const names = [table.sourceLocale, ...table.locales].map((locale) => [locale, localeName(locale, env.language)]);
    const message: TableInit = {
      type: 'init',
      strings: tableStrings(),
      id: table.id,
      sourceLocale: table.sourceLocale,
      locales: [...this.#columns],
      names: Object.fromEntries(names) as Record<string, string>,
      files: table.files.map(({ name, rows }) => ({ name, rows })),
      rows: table.rows,
      problems: table.problems.map(shorten),
      isEditor: this.#what.alone === true,
      ...((this.#focus.unit ?? this.#focus.locale) !== undefined && { focus: this.#focus }),
    };
    const focus = this.#focus;
    void this.#page.post(message).then((isHeard) => {
      // Once: a page that was hidden meanwhile returns to its last position.
      if (isHeard && focus === this.#focus) this.#focus = {};
    });
  }

  async #hear(message: FromTablePage): Promise<void> {
    switch (message.type) {
      case 'ready':
        this.#isReady = true;
        this.#init();
        return;
      case 'ask':
        await this.#ask(message);
        return;
      case 'languages':
        await this.#choose();
        return;
      case 'undo':
        await this.#undo(message.run, message.redo);
        return;
      case 'open':
        await this.#open(message.uri, message.line);
        return;
      case 'act':
        if (this.#table !== undefined)
          await act(
            { app: this.#app, table: this.#table, page: this.#page, columns: this.#columns },
            message.action,
            message.area,
            message.source,
          );
    }
  }

  async #ask({ ticket, question, argument }: Extract<FromTablePage, { type: 'ask' }>): Promise<void> {
    try {
      const command = `dragoman.server.table.${question}`;
      const result = await this.#app.client.execute<{ readonly problem?: string }>(command, argument);
      const problem = result.problem === undefined ? {} : { problem: shorten(result.problem) };
      this.#page.post({ type: 'answer', ticket, result: { ...result, ...problem } });
    } catch (error) {
      const outdated = error instanceof ResponseError && error.code === LSPErrorCodes.ContentModified;
      const message = shorten(errorText(error));
      this.#page.post({ type: 'failed', ticket, message, outdated });
    }
  }

  async #choose(): Promise<void> {
    if (this.#table === undefined) return;
    const chosen = await chooseColumns(this.#app.context.workspaceState, this.#table.locales, this.#columns);
    if (chosen === undefined) return;
    this.#columns = chosen;
    this.#page.post({ type: 'columns', locales: [...chosen] });
  }

  async #undo(run: string, redo: boolean): Promise<void> {
    const answer = await attempt(this.#app, () =>
      this.#app.client.execute<UndoAnswer>(SERVER_COMMANDS.undo, { runs: [run] }),
    );
    if (answer === undefined) return;
    const [left] = answer.files.flatMap(({ reason }) => reason ?? []);
    const [again] = answer.runs;
    this.#page.post({ type: 'undone', redo, ...(again !== undefined && { run: again }) });
    const done = redo ? l10n.t('Redone.') : l10n.t('Undone.');
    const not = (reason: string) => (redo ? l10n.t('Not redone: {0}.', reason) : l10n.t('Not undone: {0}.', reason));
    this.#page.post({ type: 'say', text: left === undefined ? done : not(left) });
  }

  async #open(uri: string, line: number): Promise<void> {
    const document = await workspace.openTextDocument(Uri.parse(uri));
    await window.showTextDocument(document, { preview: true, selection: new Range(line - 1, 0, line - 1, 0) });
    await commands.executeCommand('revealLine', { lineNumber: line - 1, at: 'center' });
  }

  #closed(): void {
    open.delete(this);
    const id = this.#table?.id;
    // If the server is gone, so is the table.
    if (id !== undefined) this.#app.client.execute('dragoman.server.table.close', { id }).catch(() => {});
  }
}
