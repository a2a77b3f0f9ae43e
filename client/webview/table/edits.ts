import type { PageArea, PageWritten, Proposal, ToTablePage } from '../../../shared/pages/table-page.ts';
import { numbered } from '../base/text.ts';
import { canEdit, type EditedCell, Editing } from './editing.ts';
import type { TableView } from './view.ts';

/** Everything that the page writes, and the one cell that is being edited. Each action is one undo step. */
export class Edits {
  readonly #view: TableView;
  readonly #runs: string[] = [];
  /** Undone runs, until something else is written. */
  readonly #undone: string[] = [];
  #editing: Editing | undefined;

  constructor(view: TableView) {
    this.#view = view;
  }

  /** The state to restore: a text that is not in its file yet. */
  get state():
    | { readonly text: string; readonly was: string; readonly unit: string; readonly locale: string }
    | undefined {
    if (this.#editing === undefined) return undefined;
    const { known, locale, was } = this.#editing.cell;
    return { text: this.#editing.text, was, unit: known.unit, locale };
  }

  /** Opens the field on the active cell. @param was the file's text as the user saw it, if it differs from what is shown */
  edit(text?: string, was?: string, notice = ''): void {
    const { selection, model, grid, say, asker, init, tell, remember } = this.#view;
    const { row, column } = selection.focus;
    const known = model.row(row);
    const locale = this.#view.locales()[column - 2];
    const cell = locale === undefined ? undefined : known?.cells.get(locale);
    if (known === undefined || locale === undefined || !canEdit(cell)) {
      if (cell?.locked === true) tell(say('locked'));
      return;
    }
    this.stop();
    const edited: EditedCell = { row, column, locale, known, was: was ?? cell.text ?? '' };
    const editing = new Editing(say, asker, init.id, edited, text ?? cell.text ?? '', notice, {
      typed: remember,
      save: (one, typed, next) => void this.#save(one, typed, next),
      cancel: () => {
        this.stop();
        grid.reveal(true);
      },
    });
    this.#editing = editing;
    const { top, left, width } = grid.box(row, column);
    Object.assign(editing.element.style, { top: `${top}px`, left: `${left}px`, minWidth: `${width}px` });
    grid.element.append(editing.element);
    editing.focus();
    remember();
  }

  stop(): void {
    this.#editing?.stop();
    this.#editing = undefined;
    this.#view.remember();
  }

  async #save(cell: EditedCell, text: string, next: 'down' | 'right' | 'left'): Promise<void> {
    const { model, move, say } = this.#view;
    const { row, column, locale, known, was } = cell;
    this.stop();
    const [down, right] = next === 'down' ? [1, 0] : [0, next === 'right' ? 1 : -1];
    move(row + down, column + right);
    if (text === was) return;
    model.set(row, locale, text);
    const { file, unit } = known;
    const result = await this.#write([{ file, unit, locale, text, was }], false);
    if (result !== undefined && result.refused.length === 0) return;
    model.set(row, locale, was);
    model.forget([locale]);
    const [refused] = result?.refused ?? [];
    if (refused === undefined || this.#editing !== undefined) return;
    // The user's text is not lost: the field comes back with the reason.
    move(row, column);
    const isConflict = refused.conflict === true;
    const seen = isConflict ? await this.#now(file, unit, locale, row) : was;
    this.edit(text, seen ?? was, isConflict ? say('conflict', seen ?? '') : say('notWritten', refused.reason));
  }

  /** The current text of a cell in its file. */
  async #now(file: number, unit: string, locale: string, row: number): Promise<string | undefined> {
    const { asker, init, model } = this.#view;
    const argument = { id: init.id, view: model.view, from: row, count: 1, locales: [locale] };
    const [read] = (await asker.ask('rows', argument)).rows;
    return read?.unit === unit && read.file === file ? (read.cells[0]?.text ?? '') : undefined;
  }

  async #write(edits: readonly object[], tells = true): Promise<PageWritten | undefined> {
    try {
      const result = await this.#view.asker.ask('write', { id: this.#view.init.id, edits });
      this.wrote(result, tells);
      return result;
    } catch (error) {
      this.#view.failed(error);
      return undefined;
    }
  }

  async clear(area: PageArea): Promise<void> {
    try {
      this.wrote(await this.#view.asker.ask('clear', { id: this.#view.init.id, ...area }));
    } catch (error) {
      this.#view.failed(error);
    }
  }

  /** Something was written: adds an undo step, and reports what was refused. */
  wrote({ written, refused, run }: PageWritten, tells = true): void {
    const { say, panel, tell } = this.#view;
    if (run !== undefined) {
      this.#runs.push(run);
      this.#undone.length = 0;
    }
    if (!tells) return;
    tell(say('wrote', numbered(written)));
    if (refused.length > 0) panel.refused(refused);
  }

  /** The extension has written or undone something. */
  hear(message: Extract<ToTablePage, { type: 'wrote' | 'undone' }>): void {
    if (message.type === 'wrote') this.wrote(message.result);
    else if (message.run !== undefined) (message.redo ? this.#runs : this.#undone).push(message.run);
  }

  take(what: 'undo' | 'redo'): void {
    const { host, tell, say, init } = this.#view;
    // The document has its own undo, which knows more steps.
    if (init.isEditor) return;
    const redo = what === 'redo';
    const run = (redo ? this.#undone : this.#runs).pop();
    if (run === undefined) tell(say(redo ? 'nothingToRedo' : 'nothingToUndo'));
    else host.post({ type: 'undo', run, redo });
  }

  /** Searches the selection for a text; if that is one cell, everything shown. */
  async replace(
    area: PageArea,
    find: string,
    replacement: string,
    how: { regex: boolean; matchCase: boolean },
  ): Promise<void> {
    const { selection, model, asker, init, panel, say, failed } = this.#view;
    const all = { view: model.view, from: 0, to: model.total, locales: this.#view.locales() };
    const where = selection.count === 1 ? all : area;
    try {
      const { found } = await asker.ask('replace', { id: init.id, ...where, find, replacement, ...how });
      panel.proposals(say('replace'), found, []);
    } catch (error) {
      failed(error);
    }
  }

  async apply(chosen: readonly Proposal[]): Promise<void> {
    this.#view.panel.hide();
    this.#view.grid.reveal(true);
    await this.#write(
      chosen.map(({ file, unit, locale, before, after }) => ({ file, unit, locale, text: after, was: before })),
    );
  }
}
