/** The translations table as a page sees it. */
import type { TableAnswer, TableCalls, TableCommand, TableView } from '../../shared/pages/table.ts';
import type { Editor } from './lsp-client.ts';

export const ask = <K extends TableCommand>(editor: Editor, command: K, argument: TableCalls[K]['takes']) =>
  editor.execute<TableCalls[K]['answers']>(command, argument);

/** Opens a table, with what a page does with it. */
export async function tableOf(editor: Editor, uri: string, more: object = {}) {
  const table = await ask(editor, 'dragoman.server.table.open', { uri, ...more });
  const { id } = table;
  const query = (filter = {}, rest: object = {}) =>
    ask(editor, 'dragoman.server.table.query', { id, filter, ...rest }) as Promise<TableView>;
  const rows = async (view: string, locales = table.locales, from = 0, count = 50) =>
    (await ask(editor, 'dragoman.server.table.rows', { id, view, from, count, locales })).rows;
  const names = async (filter: object, rest: object = {}) =>
    (await rows((await query(filter, rest)).view)).map(({ name }) => name);
  return { table: table as TableAnswer, id, query, rows, names };
}
