import { randomUUID } from 'node:crypto';
import type { TableFile } from '../../../../shared/pages/table.ts';
import type { Context } from '../../context.ts';
import { outdated, refusal } from '../../guard.ts';
import type { ProjectState } from '../../projects.ts';
import { Columns } from './columns.ts';
import { markFindings } from './look.ts';
import { rowId, rowsOfAll, type Sheet, type SheetRow } from './sheet.ts';
import { statesOf } from './states.ts';

/** How many views are kept: a page has one, plus the previous one while it requests the next. */
const KEPT_VIEWS = 8;

/** A sheet with its rows, from the current text of its source. */
export interface OpenSheet {
  readonly sheet: Sheet;
  readonly rows: readonly SheetRow[];
  /** Index of a row, by unit id. */
  readonly index: ReadonlyMap<string, number>;
  /** Index of its first row in the table. */
  readonly start: number;
}

/** Rows in display order. */
export interface View {
  readonly name: string;
  readonly rows: Int32Array;
}

/** One row of the table. */
export interface TableLine {
  readonly file: number;
  readonly open: OpenSheet;
  readonly at: number;
  readonly row: SheetRow;
}

/** One open table. It follows the files: rows come from the sources, columns from the translations. */
export class Table {
  readonly id = randomUUID();
  readonly state: ProjectState;
  readonly columns: Columns;
  readonly #context: Context;
  readonly #sheets: readonly Sheet[];
  readonly #views = new Map<string, View>();
  #opened: Promise<readonly OpenSheet[]> | undefined;
  #last: readonly OpenSheet[] = [];
  #made = 0;
  readonly problems: string[] = [];

  constructor(context: Context, state: ProjectState, sheets: readonly Sheet[]) {
    this.#context = context;
    this.state = state;
    this.#sheets = sheets;
    this.columns = new Columns(context, async (sheet, column, open, token) => {
      await markFindings(this, sheet, column, open, [0, sheet.rows.length], token);
    });
  }

  /** All sheets with their rows. */
  sheets(): Promise<readonly OpenSheet[]> {
    this.#opened ??= this.#open();
    return this.#opened;
  }

  async #open(): Promise<readonly OpenSheet[]> {
    const opened: OpenSheet[] = [];
    let start = 0;
    this.problems.length = 0;
    for (const sheet of this.#sheets) {
      const read = await this.#context.documents.at(sheet.path);
      if (!read.ok) this.problems.push(read.error.message);
      const rows = read.ok
        ? rowsOfAll(
            sheet,
            dialectsOf(sheet).map((one) => read.value.catalog(sheet.format, one)),
          )
        : [];
      const index = new Map(rows.map(({ id }, at) => [id, at]));
      opened.push({ sheet, rows, index, start });
      start += rows.length;
    }
    // Texts may have changed: the rows of a view stay valid as long as the set of rows is the same.
    if (!areSame(this.#last, opened)) this.#views.clear();
    this.#last = opened;
    return opened;
  }

  get locales(): readonly string[] {
    return [...new Set(this.#sheets.flatMap(({ items }) => [...items.keys()]))];
  }

  async files(): Promise<readonly TableFile[]> {
    const { documents } = this.#context;
    return Promise.all(
      (await this.sheets()).map(async ({ sheet, rows }): Promise<TableFile> => {
        const [item] = sheet.items.values();
        return {
          name: sheet.name,
          sourceUri: documents.uriOf(sheet.path),
          rows: rows.length,
          states: item === undefined ? [] : await statesOf(this.#context, item),
          targets: [...sheet.items.values()].map(({ locale, targetPath, isNew }) => ({
            locale,
            uri: documents.uriOf(targetPath),
            exists: !isNew,
          })),
        };
      }),
    );
  }

  /** The text of a file has changed. @returns the locales affected; undefined: none; `all`: the rows themselves */
  forget(path: string): readonly string[] | 'all' | undefined {
    const isSource = this.#sheets.some((sheet) => sheet.path === path);
    const locales = new Set<string>();
    for (const { items } of this.#sheets)
      for (const { locale, targetPath, sourcePath } of items.values())
        if (targetPath === path || sourcePath === path) locales.add(locale);
    if (isSource) this.#opened = undefined;
    if (!isSource && locales.size === 0) return undefined;
    this.columns.forget(path);
    return isSource ? 'all' : [...locales];
  }

  view(rows: Int32Array): View {
    this.#made += 1;
    const view = { name: String(this.#made), rows };
    this.#views.set(view.name, view);
    for (const oldest of this.#views.keys()) {
      if (this.#views.size <= KEPT_VIEWS) break;
      this.#views.delete(oldest);
    }
    return view;
  }

  /** @throws ResponseError for a dropped view: the page queries again */
  viewOf(name: string): View {
    const view = this.#views.get(name);
    if (view === undefined) throw outdated();
    // The most recently used is last.
    this.#views.delete(name);
    this.#views.set(name, view);
    return view;
  }

  /** The rows of a view. Undefined: the source has become shorter meanwhile. */
  async lines(name: string, from: number, to: number): Promise<readonly TableLine[]> {
    // Whether the view is still valid is known once the sources have been read.
    const sheets = await this.sheets();
    const view = this.viewOf(name);
    const lines: TableLine[] = [];
    for (let at = Math.max(0, from); at < Math.min(to, view.rows.length); at++) {
      const line = lineAt(sheets, view.rows[at] ?? -1);
      if (line !== undefined) lines.push(line);
    }
    return lines;
  }

  /** The position of a unit, by its id or its name, in a view. */
  async find(view: View, unit: string): Promise<{ readonly at: number | null }> {
    for (const { sheet, rows, index, start } of await this.sheets()) {
      const at = index.get(rowId(sheet.format, unit)) ?? rows.findIndex((row) => row.unit.name === unit);
      const place = at < 0 ? -1 : view.rows.indexOf(start + at);
      if (place >= 0) return { at: place };
    }
    return { at: null };
  }

  /** @throws ResponseError if the source no longer has the unit */
  async line(file: number, unit: string): Promise<TableLine> {
    const open = (await this.sheets())[file];
    const at = open?.index.get(unit);
    const row = at === undefined ? undefined : open?.rows[at];
    if (open === undefined || at === undefined || row === undefined)
      throw refusal(`${unit} is no longer in the source.`);
    return { file, open, at, row };
  }
}

/** The dialects in which the file is read for its rows: one, or one for each language that it holds in one place. */
function dialectsOf({ format: { manyLocales }, dialect, items }: Sheet): readonly (string | undefined)[] {
  if (manyLocales === undefined || manyLocales.apart !== undefined || items.size === 0) return [dialect];
  return [...items.values()].map(({ group }) => group.dialect);
}

function areSame(before: readonly OpenSheet[], now: readonly OpenSheet[]): boolean {
  return now.every(({ rows }, at) => {
    const old = before[at]?.rows;
    return old?.length === rows.length && rows.every(({ id }, place) => old[place]?.id === id);
  });
}

/** The row with this number in the whole table. */
export function lineAt(sheets: readonly OpenSheet[], number: number): TableLine | undefined {
  const file = sheets.findLastIndex(({ start, rows }) => start <= number && number < start + rows.length);
  const open = sheets[file];
  const at = number - (open?.start ?? 0);
  const row = open?.rows[at];
  return open === undefined || row === undefined ? undefined : { file, open, at, row };
}
