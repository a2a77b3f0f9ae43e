import type { CancellationToken } from 'vscode-languageserver/node';
import {
  MOST_ROWS,
  type TableCell,
  type TableRow,
  type TableRows,
  type TableRowsArguments,
} from '../../../../shared/pages/table.ts';
import type { Project } from '../../../../shared/project/project.ts';
import { EditingForm } from '../../../core/planning/mask/editing-form.ts';
import { PLAIN_DIALECT } from '../../../core/text/dialects/index.ts';
import { findPlaceholders, type PlaceholderOptions, protectionOf } from '../../../core/text/placeholders/index.ts';
import type { Column } from './column.ts';
import { FLAG, kindsOf, stateOf, worstOf } from './flags.ts';
import { markFindings } from './look.ts';
import { visibleNotes } from './notes.ts';
import type { Sheet, SheetRow } from './sheet.ts';
import type { OpenSheet, Table, TableLine } from './table.ts';

/** The visible rows of a view. Only their cells are checked now. */
export async function windowOf(
  table: Table,
  { view: name, from, count, locales }: Omit<TableRowsArguments, 'id'>,
  token: CancellationToken,
): Promise<TableRows> {
  const lines = await table.lines(name, from, from + Math.min(count, MOST_ROWS));
  const columns = new Map<OpenSheet, readonly (Column | string | undefined)[]>();
  for (const [open, own] of Map.groupBy(lines, ({ open }) => open)) {
    const list: (Column | string | undefined)[] = [];
    for (const locale of locales) {
      const column = await table.columns.get(open, locale);
      if (column !== undefined && typeof column !== 'string') await checked(table, open, column, own, token);
      list.push(column);
    }
    columns.set(open, list);
  }
  const project = table.state.loaded.project;
  const rows = lines.map(({ file, open, at, row }): TableRow => {
    const form = new EditingForm(row.source);
    const tags = form.legend();
    const source = form.show(row.source.parts);
    return {
      file,
      unit: row.id,
      name: row.unit.name,
      source,
      codes: codesIn(open.sheet, row, source, project, Object.keys(tags)),
      notes: visibleNotes(row.unit.notes),
      cells: (columns.get(open) ?? []).map((column) => cellOf(column, at)),
      ...(Object.keys(tags).length > 0 && { tags }),
      ...(row.unit.plural && { plural: row.unit.plural.category }),
    };
  });
  return { from, rows };
}

/** A file that was released was checked before. */
async function checked(
  table: Table,
  open: OpenSheet,
  column: Column,
  lines: readonly TableLine[],
  token: CancellationToken,
): Promise<void> {
  const file = column.open;
  if (file === undefined) return;
  for (const { at } of lines)
    if (((column.bits[at] ?? 0) & FLAG.checked) === 0)
      await markFindings(table, open, column, file, [at, at + 1], token);
}

/** Null: the file cannot be read, or does not exist. */
export function cellOf(column: Column | string | undefined, at: number): TableCell | null {
  if (column === undefined || typeof column === 'string') return null;
  const bits = column.bits[at] ?? 0;
  const worst = worstOf(bits);
  const isOpen = (bits & (FLAG.none | FLAG.locked)) === 0;
  const text = column.texts.at(at);
  const state = (bits & FLAG.text) === 0 ? undefined : stateOf(bits);
  return {
    kinds: kindsOf(bits),
    ...(text !== '' && { text }),
    ...(state !== undefined && { state }),
    ...(worst !== undefined && { worst }),
    ...(!isOpen && { locked: true }),
  };
}

/** The source in display form. */
export function shownSource({ source }: SheetRow): string {
  return new EditingForm(source).show(source.parts);
}

/** What a translation must keep of its source: tags first, as the user inserts them. */
function codesIn(
  { dialect }: Sheet,
  { unit }: SheetRow,
  source: string,
  project: Project,
  tags: readonly string[],
): readonly string[] {
  const options: PlaceholderOptions = {
    dialect: unit.syntax ?? dialect ?? PLAIN_DIALECT,
    protect: protectionOf(project.translation),
    ...(unit.declaredPlaceholders && { declared: unit.declaredPlaceholders }),
    ...(unit.protectedWords && { protectedWords: unit.protectedWords }),
  };
  const found = findPlaceholders(source, options).map(({ text }) => text);
  return [...new Set([...tags, ...found.filter((text) => !tags.includes(text))])];
}
