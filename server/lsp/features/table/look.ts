import type { CancellationToken } from 'vscode-languageserver/node';
import type { TableKind } from '../../../../shared/pages/table.ts';
import { onceFor } from '../../../../shared/values/once-for.ts';
import { momentOf } from '../../../engine/translate/job.ts';
import type { Context } from '../../context.ts';
import { staleUnitsOf } from '../stale-units.ts';
import { changedIn } from './changed.ts';
import type { Column, OpenColumn } from './column.ts';
import { FLAG, withWorst, worst } from './flags.ts';
import { giveWay } from './give-way.ts';
import type { OpenSheet, Table } from './table.ts';

/** For which kinds a column is completely known: history and checks cost more than reading, and only run on demand. */
const doneIn = onceFor((_column: Column) => new Set<string>());

/** Determines what filters need to know about all cells of a column. @returns why something cannot be determined, as a sentence */
export async function findAll(
  context: Context,
  table: Table,
  sheet: OpenSheet,
  column: Column,
  kinds: ReadonlySet<TableKind>,
  since: string | undefined,
  token: CancellationToken,
): Promise<string | undefined> {
  const done = doneIn(column);
  const ref = since === undefined || since.trim() === '' ? 'HEAD' : since.trim();
  const work: { readonly name: string; readonly run: (open: OpenColumn) => Promise<string | undefined> }[] = [];
  if (kinds.has('stale')) work.push({ name: 'stale', run: (open) => markStale(context, table, sheet, column, open) });
  if (kinds.has('findings'))
    work.push({
      name: 'findings',
      run: (open) => markFindings(table, sheet, column, open, [0, sheet.rows.length], token),
    });
  if (kinds.has('changed'))
    work.push({ name: `changed ${ref}`, run: (open) => markChanged(context, table, sheet, column, open, ref) });
  for (const { name, run } of work) {
    if (done.has(name)) continue;
    const open = await table.columns.open(sheet, column);
    if (typeof open === 'string') return open;
    const problem = await run(open);
    if (problem !== undefined) return problem;
    if (name.startsWith('changed')) for (const other of done) if (other.startsWith('changed')) done.delete(other);
    done.add(name);
  }
  return undefined;
}

/** The worst finding of each of these rows; rows that were checked before are skipped. */
export async function markFindings(
  table: Table,
  { rows }: OpenSheet,
  { bits }: Column,
  open: OpenColumn,
  [from, to]: readonly [from: number, to: number],
  token: CancellationToken,
): Promise<undefined> {
  const { check } = await table.columns.judge(table.state, open, token);
  const yielder = giveWay(token);
  for (let at = from; at < to; at++) {
    const flags = bits[at] ?? 0;
    if ((flags & FLAG.checked) !== 0) continue;
    const pause = yielder();
    if (pause !== undefined) await pause;
    const pair = (flags & FLAG.text) === 0 ? undefined : open.pairs.get(rows[at]?.id ?? '', at);
    bits[at] = withWorst(flags, pair && worst(check(pair).map(({ severity }) => severity)));
  }
}

async function markStale(
  context: Context,
  table: Table,
  sheet: OpenSheet,
  column: Column,
  open: OpenColumn,
): Promise<undefined> {
  if (open.item.isNew) return;
  const stale = await staleUnitsOf(context).find(table.state, momentOf(open.item, open.work));
  set(sheet, column, open, FLAG.stale, (id) => stale.has(id));
}

async function markChanged(
  context: Context,
  table: Table,
  sheet: OpenSheet,
  column: Column,
  open: OpenColumn,
  ref: string,
): Promise<string | undefined> {
  const changed = await changedIn(context, table.state, open, ref);
  if (typeof changed === 'string') return changed;
  set(sheet, column, open, FLAG.changed, changed);
  return undefined;
}

function set(
  { rows }: OpenSheet,
  { bits }: Column,
  { pairs }: OpenColumn,
  flag: number,
  is: (unit: string) => boolean,
): void {
  for (const [at, { id }] of rows.entries()) {
    const before = bits[at] ?? 0;
    const isIt = (before & FLAG.none) === 0 && is(pairs.get(id, at)?.id ?? id);
    bits[at] = isIt ? before | flag : before & ~flag;
  }
}
