import type { CancellationToken, WorkDoneProgressReporter } from 'vscode-languageserver/node';
import type { TableAnswer, TableCalls, TableCommand } from '../../../../shared/pages/table.ts';
import type { Context } from '../../context.ts';
import type { Command } from '../commands/commands.ts';
import type { Locks } from '../translate/locks.ts';
import type { Runs } from '../translate/runs.ts';
import { readTable } from './arguments.ts';
import { checkCell } from './check.ts';
import { copyArea, pasteArea } from './clipboard.ts';
import { detailsOf } from './details.ts';
import { markCells } from './mark.ts';
import { openTable } from './open.ts';
import { query } from './query.ts';
import { replacements } from './replace.ts';
import { Tables } from './store.ts';
import { bestMatches, rephrased } from './suggest.ts';
import type { Table } from './table.ts';
import { translateCells } from './translate.ts';
import { windowOf } from './window.ts';
import { clearCells, writeEdits } from './write.ts';

/** The work of a command, once its table is found. */
type Run<K extends TableCommand> = (
  table: Table,
  request: TableCalls[K]['takes'],
  token: CancellationToken,
  reporter: WorkDoneProgressReporter,
) => Promise<TableCalls[K]['answers']>;

type InTable = Exclude<TableCommand, 'dragoman.server.table.open' | 'dragoman.server.table.close'>;

/** `dragoman.server.table.open` and the commands on a table. */
export function tableCommands(
  context: Context,
  locks: Locks,
  runs: Runs,
): readonly (readonly [TableCommand, Command])[] {
  const tables = new Tables(context);
  const writing = { context, locks, runs };
  const within: { readonly [K in InTable]: Run<K> } = {
    'dragoman.server.table.query': (table, request, token) => query(context, table, request, token),
    'dragoman.server.table.find': (table, { view, unit }) => table.find(table.viewOf(view), unit),
    'dragoman.server.table.rows': windowOf,
    'dragoman.server.table.check': (table, request, token) => checkCell(table, request, token),
    'dragoman.server.table.write': (table, { edits }, token) => writeEdits(writing, table, edits, token),
    'dragoman.server.table.clear': (table, request, token) => clearCells(writing, table, request, token),
    'dragoman.server.table.mark': (table, request, token) => markCells(writing, table, request, token),
    'dragoman.server.table.copy': (table, request) => copyArea(table, request),
    'dragoman.server.table.paste': (table, request, token) => pasteArea(writing, table, request, token),
    'dragoman.server.table.replace': (table, request, token) => replacements(table, request, token),
    'dragoman.server.table.matches': (table, request, token) => bestMatches(context, table, request, token),
    'dragoman.server.table.translate': (table, request, token, reporter) =>
      translateCells(writing, table, request, token, reporter),
    'dragoman.server.table.rephrase': (table, request, token, reporter) =>
      rephrased(context, table, request, token, reporter),
    'dragoman.server.table.details': (table, request, token) => detailsOf(context, table, request, token),
  };
  const entry = <K extends InTable>(command: K): readonly [K, Command] => [
    command,
    async (args, token, reporter) => {
      const request = readTable(command, args);
      return within[command](tables.get(request.id), request, token, reporter);
    },
  ];
  return [
    [
      'dragoman.server.table.open',
      async (args): Promise<TableAnswer> => {
        const table = await openTable(context, readTable('dragoman.server.table.open', args));
        tables.add(table);
        const files = await table.files();
        const [sheet] = await table.sheets();
        return {
          id: table.id,
          sourceLocale: sheet?.sheet.sourceLocale ?? '',
          locales: table.locales,
          files,
          rows: files.reduce((sum, { rows }) => sum + rows, 0),
          problems: table.problems,
        };
      },
    ],
    [
      'dragoman.server.table.close',
      async (args) => {
        tables.close(readTable('dragoman.server.table.close', args).id);
        return {};
      },
    ],
    ...(Object.keys(within) as InTable[]).map(entry),
  ];
}
