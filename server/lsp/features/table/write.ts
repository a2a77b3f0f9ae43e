import type { CancellationToken } from 'vscode-languageserver/node';
import {
  MOST_CELLS,
  type TableEdit,
  type TablePlace,
  type TableRefusal,
  type TableWritten,
} from '../../../../shared/pages/table.ts';
import type { Change } from '../../../core/formats/format.ts';
import type { FileJob } from '../../../core/planning/job.ts';
import { formOf } from '../../../core/planning/mask/editing-form.ts';
import { writeProven } from '../../../core/planning/write.ts';
import type { WorkItem } from '../../../engine/parts/workspace/discovery/work.ts';
import type { Context } from '../../context.ts';
import { refusal, signalOf } from '../../guard.ts';
import { applyAll } from '../translate/apply.ts';
import { noteAhead, readerOf, rememberSources } from '../translate/file.ts';
import type { Locks } from '../translate/locks.ts';
import type { Runs, Wrote } from '../translate/runs.ts';
import { cellsIn, type FoundCell, openCells } from './cells.ts';
import { changeFor, type OpenCell } from './check.ts';
import type { Table } from './table.ts';

/** What all write operations of a table need. */
export interface Writing {
  readonly context: Context;
  readonly locks: Locks;
  readonly runs: Runs;
}

/** Changes of one target file, with the cells that they belong to. */
export interface FileChanges {
  readonly item: WorkItem;
  readonly job: FileJob;
  readonly changes: readonly Change[];
  readonly cells: ReadonlyMap<string, FoundCell>;
}

interface Collected extends FileChanges {
  readonly changes: Change[];
  readonly cells: Map<string, FoundCell>;
}

/** Writes what the user typed: each text is checked as it was checked during typing, and no text is replaced that the user has not seen. */
export async function writeEdits(
  writing: Writing,
  table: Table,
  edits: readonly TableEdit[],
  token: CancellationToken,
): Promise<TableWritten> {
  if (edits.length > MOST_CELLS) throw refusal(`That is more than ${MOST_CELLS} cells at once. Select fewer.`);
  const refused: TableRefusal[] = [];
  const byPlace = new Map(edits.map((edit) => [keyOf(edit), edit]));
  const files = new Map<string, Collected>();
  for (const found of await openCells(table, [...byPlace.values()], token)) {
    const edit = byPlace.get(keyOf(found));
    if (edit === undefined) continue;
    if (typeof found.cell === 'string') {
      refused.push(refusalOf(found, found.cell));
      continue;
    }
    const { pair } = found.cell;
    const now = pair.target === undefined ? '' : formOf(pair).show(pair.target.parts);
    if (now === edit.text) continue;
    if (edit.was !== undefined && edit.was !== now) {
      refused.push({ ...refusalOf(found, 'it was changed meanwhile: check it again'), conflict: true });
      continue;
    }
    const change = changeFor(found.cell.judge, pair, edit.text);
    if (change.ok) addChange(files, found, found.cell, change.value);
    else refused.push(refusalOf(found, change.error));
  }
  return writeFiles(writing, table, [...files.values()], refused, 'Edit translations', token);
}

/** Removes translations. */
export async function clearCells(
  writing: Writing,
  table: Table,
  area: Parameters<typeof cellsIn>[1],
  token: CancellationToken,
): Promise<TableWritten> {
  const cells = await cellsIn(table, area);
  return writeEdits(
    writing,
    table,
    cells.map((cell) => ({ ...cell, text: '' })),
    token,
  );
}

function addChange(files: Map<string, Collected>, found: FoundCell, { open, judge }: OpenCell, change: Change): void {
  const key = `${open.item.targetPath} ${open.item.locale}`;
  const file = files.get(key) ?? { item: open.item, job: judge.job, changes: [], cells: new Map<string, FoundCell>() };
  file.changes.push(change);
  file.cells.set(change.unit, found);
  files.set(key, file);
}

/** One edit over all files. */
export async function writeFiles(
  { context, locks, runs }: Writing,
  table: Table,
  files: readonly FileChanges[],
  refused: TableRefusal[],
  label: string,
  token: CancellationToken,
): Promise<TableWritten> {
  if (files.length === 0) return { written: 0, refused };
  const refuse = ({ cells }: FileChanges, unit: string, reason: string) => {
    const found = cells.get(unit);
    if (found !== undefined) refused.push(refusalOf(found, reason));
  };
  const proven = files.map((file) => {
    const { changes, edits, refused: unsafe } = writeProven(file.job, file.changes);
    for (const { unit, reason } of unsafe) refuse(file, unit, reason);
    return { ...file, changes, edits };
  });
  const byMachine = ({ changes }: { readonly changes: readonly Change[] }) =>
    changes.filter(({ origin }) => origin !== 'person');
  const settled = await Promise.all(proven.map((file) => noteAhead(context, file.job, byMachine(file))));
  for (const file of proven) context.memories.wrote(table.state.loaded, file.job, byMachine(file));
  const paths = proven.map(({ item }) => item.targetPath).join('\n');
  const applied = await locks.run(paths, () => applyAll(context, proven, label, signalOf(token)));
  const wrote: Wrote[] = [];
  let written = 0;
  for (const [at, file] of proven.entries()) {
    const one = applied[at];
    if (one === undefined) continue;
    const { item, job, changes } = file;
    for (const { unit, reason } of one.lost) refuse(file, unit, reason);
    if (one.failure !== undefined) {
      settled[at]?.();
      for (const { unit } of changes) refuse(file, unit, one.failure);
      continue;
    }
    const kept = changes.filter(({ unit }) => one.written.has(unit));
    written += kept.length;
    const ofPeople = kept.filter(({ origin, parts }) => origin === 'person' && parts.length > 0);
    context.memories.remember(table.state.loaded, job, ofPeople);
    const machines = new Set(byMachine({ changes: kept }).map(({ unit }) => unit));
    const lock = new Map((await rememberSources(context, item, machines)) ?? []);
    settled[at]?.();
    const people = new Set(kept.flatMap(({ unit }) => (machines.has(unit) ? [] : [unit])));
    for (const [unit, before] of (await rememberSources(context, item, people, 'person')) ?? []) lock.set(unit, before);
    context.documents.changedOnDisk(item.targetPath);
    const path = item.targetPath;
    if (one.made === undefined) {
      // Another language of a file that is already written.
      const before = wrote.findIndex((same) => same.path === path);
      const same = wrote[before];
      if (same !== undefined) wrote[before] = { ...same, lock: new Map([...same.lock, ...lock]) };
      continue;
    }
    const parse = readerOf(job.format, { path, dialect: job.target.catalog.dialect });
    wrote.push({ path, ...one.made, lock, parse });
  }
  const run = runs.keep(wrote);
  return { written, refused, ...(run !== undefined && { run }) };
}

export function refusalOf({ file, unit, locale, name }: FoundCell, reason: string): TableRefusal {
  return { file, unit, locale, name, reason };
}

export function keyOf({ file, unit, locale }: TablePlace): string {
  return `${file} ${locale} ${unit}`;
}
