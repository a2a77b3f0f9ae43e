import type { CancellationToken } from 'vscode-languageserver/node';
import type { MarkedState } from '../../../../shared/commands.ts';
import type { TableArea, TableRefusal, TableWritten } from '../../../../shared/pages/table.ts';
import type { Edit } from '../../../core/text/span.ts';
import { applyEdits } from '../../../core/text/span.ts';
import type { Context } from '../../context.ts';
import { STATE_NAMES } from '../states/touched.ts';
import type { Wrote } from '../translate/runs.ts';
import { editOf, editOfAll } from '../workspace-edit.ts';
import { cellsIn, type FoundCell, openCells } from './cells.ts';
import type { OpenCell } from './check.ts';
import { statesIn } from './states.ts';
import type { Table } from './table.ts';
import { refusalOf, type Writing } from './write.ts';

interface Marked {
  readonly file: OpenCell['open'];
  readonly cells: Map<string, FoundCell>;
}

/** Sets the state of translations, in the terms of their file formats: one edit over all files. */
export async function markCells(
  { context, runs }: Writing,
  table: Table,
  { state, ...area }: TableArea & { readonly state: MarkedState },
  token: CancellationToken,
): Promise<TableWritten> {
  const refused: TableRefusal[] = [];
  const files = new Map<string, Marked>();
  for (const found of await openCells(table, await cellsIn(table, area), token)) {
    const { cell } = found;
    if (typeof cell === 'string') refused.push(refusalOf(found, cell));
    else if (cell.pair.targetUnit === undefined || cell.open.item.isNew)
      refused.push(refusalOf(found, 'there is no translation yet'));
    else if (!statesIn(cell.open.item.group.format, cell.open.work.target.catalog).includes(state))
      refused.push(refusalOf(found, `its file has no way to say that a translation is ${STATE_NAMES[state]}`));
    else {
      const { targetPath, locale } = cell.open.item;
      const key = `${targetPath} ${locale}`;
      const file = files.get(key) ?? { file: cell.open, cells: new Map<string, FoundCell>() };
      file.cells.set(cell.pair.targetUnit.id, found);
      files.set(key, file);
    }
  }
  const writing = [...files.values()].flatMap((one) => {
    const { item, work } = one.file;
    const marks = [...one.cells.keys()].map((unit) => ({ unit, state }));
    const written = item.group.format.mark?.(work.target.text, work.target.catalog, marks);
    for (const { unit, reason } of written?.rejected ?? []) {
      const found = one.cells.get(unit);
      if (found !== undefined) refused.push(refusalOf(found, reason));
      one.cells.delete(unit);
    }
    return written === undefined || written.edits.length === 0 ? [] : [{ ...one, edits: written.edits }];
  });
  const wrote = await applyTexts(context, writing, `Mark as ${STATE_NAMES[state]}`);
  if (wrote === undefined) {
    for (const { cells } of writing)
      for (const found of cells.values()) refused.push(refusalOf(found, 'its file was changed meanwhile: try again'));
    return { written: 0, refused };
  }
  // A user who sets the state of a translation confirms it.
  if (state !== 'needs-work')
    for (const { file, cells } of writing)
      context.memories.accept(table.state.loaded, file.item.targetPath, [...cells.keys()]);
  const run = runs.keep(wrote);
  const written = writing.reduce((sum, { cells }) => sum + cells.size, 0);
  return { written, refused, ...(run !== undefined && { run }) };
}

/** Undefined: one of the texts has changed since the edits were made, or the editor refuses. */
async function applyTexts(
  { client, connection, documents }: Context,
  files: readonly (Marked & { readonly edits: readonly Edit[] })[],
  label: string,
): Promise<readonly Wrote[] | undefined> {
  const parts = [];
  const wrote: Wrote[] = [];
  // The languages of one file share one text.
  for (const own of Map.groupBy(files, ({ file }) => file.item.targetPath).values()) {
    const edits = own.flatMap((one) => one.edits).toSorted((a, b) => a.span.start - b.span.start);
    const [{ file } = { file: undefined }] = own;
    if (file === undefined) continue;
    const { item, work } = file;
    const { path, text: before, catalog } = work.target;
    const now = await documents.at(path);
    if (!now.ok || now.value.text !== before) return undefined;
    parts.push(editOf(client, now.value, now.value.lines.textEdits(edits)));
    const parse = (text: string) => item.group.format.parse(text, { path, dialect: catalog.dialect });
    wrote.push({ path, before, after: applyEdits(before, edits), edits, lock: new Map(), parse });
  }
  if (parts.length === 0) return [];
  const { applied } = await connection.workspace.applyEdit({ label, edit: editOfAll(client, parts) });
  for (const { path } of applied ? wrote : []) documents.changedOnDisk(path);
  return applied ? wrote : undefined;
}
