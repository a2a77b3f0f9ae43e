import type { FromTablePage, TableInit, TableStrings, ToTablePage } from '../../../shared/pages/table-page.ts';
import { errorText } from '../../../shared/values/error-text.ts';
import { make } from '../base/dom.ts';
import type { Host } from '../base/host.ts';
import { fill } from '../base/text.ts';
import { type Asker, Outdated } from './asker.ts';
import { fillCell, type Say } from './cells.ts';
import { counting } from './counting.ts';
import { Details } from './details.ts';
import { Edits } from './edits.ts';
import { queryOf } from './filter.ts';
import { Grid } from './grid.ts';
import { helpDialog } from './help.ts';
import type { TableKey } from './keys.ts';
import { countsOf, headsOf, layOut } from './layout.ts';
import type { Remembered } from './main.ts';
import { Model } from './model.ts';
import { listen } from './moves.ts';
import { destination, rangeFor } from './navigate.ts';
import { Panel } from './panel.ts';
import { areaOf, Selection } from './selection.ts';
import { Tools } from './tools.ts';

type Told = Exclude<ToTablePage, { type: 'init' | 'answer' | 'failed' }>;

/** The page of one table: grid, filters and side panel combined. Edits are written to the files at once; the page only holds what is visible. */
export class Page {
  readonly #host: Host<FromTablePage>;
  readonly #asker: Asker;
  readonly #say: Say;
  readonly #init: TableInit;
  readonly #model: Model;
  readonly #selection = new Selection();
  readonly #grid: Grid;
  readonly #tools: Tools;
  readonly #panel: Panel;
  readonly #edits: Edits;
  readonly #details: Details;
  readonly #help: HTMLDialogElement;
  readonly #status = make('div', { class: 'status', role: 'status', 'aria-live': 'polite' });
  readonly #counts = make('div', { class: 'counts' });
  readonly #empty: HTMLElement;
  readonly #element: HTMLElement;
  #locales: readonly string[];
  #waiting: Remembered['editing'];
  readonly #count: () => void;
  #queries = 0;

  constructor(
    host: Host<FromTablePage>,
    asker: Asker,
    strings: TableStrings,
    init: TableInit,
    state: Remembered | undefined,
  ) {
    const say: Say = (key, ...values) => fill(strings[key], ...values);
    this.#host = host;
    this.#asker = asker;
    this.#say = say;
    this.#init = init;
    this.#locales = init.locales;
    this.#model = new Model(asker, init.id, {
      changed: (from, to) => this.#arrived(from, to),
      outdated: () => void this.#query(true),
    });
    this.#grid = new Grid(this.#selection, {
      label: say('title'),
      heads: () => headsOf(say, init, this.#locales, (column) => this.#key('column', false, column)),
      fill: (cell, row, column) =>
        fillCell(cell, this.#model.row(row), {
          column,
          locale: this.#locales[column - 2],
          sourceLocale: init.sourceLocale,
          say,
        }),
      seen: ([from, to], [left, right]) => this.#model.want(from, to, this.#locales.slice(left, right)),
    });
    this.#tools = new Tools(
      say,
      init.files,
      {
        filter: () => void this.#query(false),
        languages: () => this.#host.post({ type: 'languages' }),
        actions: () => this.#act('menu'),
        replace: () => this.#run('replace'),
        details: () => this.#details.toggle(),
        help: () => this.#help.showModal(),
        leave: () => this.#grid.reveal(true),
      },
      init.isEditor,
    );
    this.#panel = new Panel(say, (locale) => init.names[locale] ?? locale, {
      open: (uri, line) => this.#host.post({ type: 'open', uri, line }),
      use: (text) => this.#edits.edit(text),
      apply: (chosen) => void this.#edits.apply(chosen),
      replace: (find, replacement, regex, matchCase) =>
        void this.#edits.replace(this.#area, find, replacement, {
          regex,
          matchCase,
        }),
      close: () => {
        this.#panel.hide();
        this.#grid.reveal(true);
      },
    });
    const view = {
      ...{ host, asker, say, init },
      ...{ model: this.#model, selection: this.#selection, grid: this.#grid, panel: this.#panel },
      locales: () => this.#locales,
      move: (row: number, column: number) => this.#move(row, column, false),
      tell: (text: string) => this.#tell(text),
      failed: (error: unknown) => this.#failed(error),
      remember: () => this.#remember(),
    };
    this.#edits = new Edits(view);
    this.#details = new Details(view);
    this.#help = helpDialog(say);
    this.#count = counting(view, this.#tools);
    this.#empty = make('p', { class: 'empty', hidden: true }, say('nothingShown'));
    this.#element = layOut(say, init, {
      tools: this.#tools.element,
      grid: this.#grid.element,
      empty: this.#empty,
      panel: this.#panel.element,
      counts: this.#counts,
      status: this.#status,
      help: this.#help,
    });
    this.#tools.openFrom(this.#element);
    document.body.replaceChildren(this.#element);
    this.#tools.setLocales(this.#locales, init.names);
    if (state !== undefined) {
      this.#tools.restore(state);
      this.#selection.move({ row: state.row, column: state.column }, false);
      this.#waiting = state.editing;
      if (state.details) this.#details.show();
    }
    listen(this.#grid.element, {
      key: (key, isExtended) => this.#key(key, isExtended),
      point: (row, column, isExtended) => this.#move(row, column, isExtended),
      edit: () => this.#edits.edit(),
      menu: () => this.#act('menu'),
    });
    const { unit, locale } = init.focus ?? this.#waiting ?? {};
    const column = this.#locales.indexOf(locale ?? '') + 2;
    if (column >= 2) this.#selection.move({ row: this.#selection.focus.row, column }, false);
    void this.#query(state !== undefined, unit);
  }

  dispose(): void {
    this.#edits.stop();
    this.#element.remove();
  }

  /** Focuses the active cell. */
  focus(): void {
    this.#grid.reveal(true);
  }

  hear(message: Told): void {
    switch (message.type) {
      case 'columns':
        this.#edits.stop();
        this.#locales = message.locales;
        this.#tools.setLocales(this.#locales, this.#init.names);
        void this.#query(true);
        return;
      case 'changed':
        this.#model.forget(message.locales ?? this.#locales);
        this.#count();
        this.#details.follow();
        return;
      case 'wrote':
      case 'undone':
        this.#edits.hear(message);
        return;
      case 'proposed':
        this.#panel.proposals(message.title, message.proposals, message.refused);
        return;
      case 'say':
        this.#tell(message.text);
        return;
      case 'do':
        this.#run(message.what);
    }
  }

  /** Queries the rows again. @param stays the active cell keeps its position, or its unit */
  async #query(stays: boolean, unit?: string): Promise<void> {
    const query = ++this.#queries;
    const { filter, locales } = queryOf(this.#tools.state, this.#locales);
    try {
      const found = await this.#asker.ask('query', { id: this.#init.id, filter, locales });
      if (query !== this.#queries) return;
      this.#tools.setProblem(found.problem ?? '');
      this.#model.show(found.view, found.total);
      if (!stays) this.#selection.move({ row: 0, column: this.#selection.focus.column }, false);
      this.#selection.keepWithin(found.total, this.#locales.length + 2);
      this.#grid.reset(found.total, this.#locales.length);
      if (!stays) this.#grid.element.scrollTop = 0;
      this.#empty.hidden = found.total > 0;
      this.#remember();
      if (unit !== undefined) await this.#find(unit);
      // If a list of the editor has the focus, it keeps it: the focus returns when the list closes.
      this.#grid.reveal(document.hasFocus() && document.activeElement === document.body);
      if (found.total === 0) this.#details.follow();
      this.#count();
    } catch (error) {
      if (query === this.#queries) this.#failed(error, false);
    }
  }

  /** Goes to a unit whose row is unknown. If the filter hides it, clears the filter: the user wants to see it. */
  async #find(unit: string): Promise<void> {
    const { at } = await this.#asker.ask('find', { id: this.#init.id, view: this.#model.view, unit });
    if (at !== null) this.#selection.move({ row: at, column: Math.max(2, this.#selection.focus.column) }, false);
    else if (this.#tools.clear()) await this.#query(true, unit);
  }

  #arrived(from: number, to: number): void {
    this.#grid.refresh(from, to);
    const { row } = this.#selection.focus;
    if (row < from || row >= to) return;
    const waiting = this.#waiting;
    // The source may arrive before the translation.
    if (waiting !== undefined && this.#model.row(row)?.cells.has(waiting.locale) !== false) {
      this.#waiting = undefined;
      if (this.#model.row(row)?.unit === waiting.unit) this.#edits.edit(waiting.text, waiting.was);
    }
    this.#details.follow();
  }

  #move(row: number, column: number, isExtended: boolean): void {
    if (this.#model.total === 0) return;
    this.#selection.move({ row, column }, isExtended);
    this.#selection.keepWithin(this.#model.total, this.#locales.length + 2);
    this.#grid.reveal(true);
    this.#remember();
    this.#details.follow();
  }

  #key(key: TableKey, isExtended: boolean, at = this.#selection.focus.column): void {
    const size = { rows: this.#model.total, columns: this.#locales.length + 2, page: this.#grid.page };
    const to = destination(key, this.#selection.focus, size);
    if (to !== undefined) this.#move(to.row, to.column, isExtended);
    const range = rangeFor(key, { ...this.#selection.focus, column: at }, size);
    if (range !== undefined) {
      const [from, end] = range;
      this.#selection.move(from, false);
      this.#selection.move(end, true);
      // Selecting all or a column does not scroll.
      if (key === 'row') this.#grid.reveal(true);
      else this.#grid.focus();
      this.#remember();
    }
    if (to === undefined && range === undefined) this.#run(key);
  }

  #run(key: TableKey): void {
    if (key === 'edit') this.#edits.edit();
    // Clearing a key or a source is never meant to remove a translation.
    else if (key === 'clear' && this.#selection.columns[1] > 2) void this.#edits.clear(this.#area);
    else if (key === 'undo' || key === 'redo') this.#edits.take(key);
    else if (key === 'search') this.#tools.focusSearch();
    else if (key === 'replace') this.#panel.replace(this.#tools.state.text);
    else if (key === 'details') this.#details.toggle();
    else if (key === 'help') this.#help.showModal();
    else if (key === 'open') void this.#details.open();
    else if (key === 'copy' || key === 'paste' || key === 'menu' || key === 'translate') this.#act(key);
  }

  #act(action: 'copy' | 'paste' | 'menu' | 'translate'): void {
    const [left, right] = this.#selection.columns;
    const area = action === 'copy' && right <= 2 ? { ...this.#area, locales: [] } : this.#area;
    this.#host.post({ type: 'act', action, area, source: left < 2 });
  }

  get #area() {
    return areaOf(this.#selection, this.#model.view, this.#locales);
  }

  #tell(text: string): void {
    this.#status.textContent = text;
  }

  #failed(error: unknown, again = true): void {
    if (again && error instanceof Outdated) void this.#query(true);
    this.#tell(errorText(error));
  }

  #remember(): void {
    this.#counts.textContent = countsOf(this.#say, this.#model.total, this.#init.rows, this.#selection.count);
    const { row, column } = this.#selection.focus;
    const editing = this.#edits.state;
    const details = this.#panel.showing === 'details';
    this.#host.remember({ ...this.#tools.state, row, column, details, ...(editing && { editing }) });
  }
}
