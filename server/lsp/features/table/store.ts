import { TABLE_CHANGED, type TableChanged } from '../../../../shared/pages/table.ts';
import type { Context } from '../../context.ts';
import { refusal } from '../../guard.ts';
import type { Table } from './table.ts';

/** How many tables are open at the same time. */
const MOST = 12;

/** The tables shown by clients, which are notified when one of their files changes. */
export class Tables {
  readonly #context: Context;
  readonly #byId = new Map<string, Table>();
  /** Changes that were not reported yet. */
  #listens = false;
  readonly #news = new Map<Table, Set<string> | 'all'>();

  constructor(context: Context) {
    this.#context = context;
  }

  add(table: Table): void {
    this.#listen();
    this.#byId.set(table.id, table);
    for (const oldest of this.#byId.keys()) {
      if (this.#byId.size <= MOST) break;
      this.close(oldest);
    }
  }

  /** @throws ResponseError for a missing table: the server was restarted, or many were opened since */
  get(id: string): Table {
    const table = this.#byId.get(id);
    if (table === undefined) throw refusal('This table no longer exists. Open it again: nothing was lost.');
    return table;
  }

  close(id: string): void {
    this.#byId.get(id)?.columns.close();
    this.#byId.delete(id);
  }

  /** Nothing is followed before the first table is opened. */
  #listen(): void {
    if (this.#listens) return;
    this.#listens = true;
    const { documents } = this.#context;
    documents.onChanged(({ path }) => this.#forget(path));
    documents.onClosed(({ path }) => this.#forget(path));
    documents.onForgotten((path) => this.#forget(path));
  }

  #forget(path: string): void {
    for (const table of this.#byId.values()) {
      const concerned = table.forget(path);
      if (concerned === undefined) continue;
      // All changes in one turn are reported together.
      if (this.#news.size === 0) setImmediate(() => this.#tell());
      const known = this.#news.get(table);
      if (concerned === 'all' || known === 'all') this.#news.set(table, 'all');
      else this.#news.set(table, new Set([...(known ?? []), ...concerned]));
    }
  }

  #tell(): void {
    const { connection, client } = this.#context;
    const news = [...this.#news];
    this.#news.clear();
    if (client.options.showsTables !== true) return;
    for (const [{ id }, concerned] of news) {
      const changed: TableChanged = concerned === 'all' ? { id } : { id, locales: [...concerned] };
      void connection.sendNotification(TABLE_CHANGED, changed);
    }
  }
}
