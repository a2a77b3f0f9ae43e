/** The view “Developer Keys”, for those whose account may administer keys. Loaded on first view, never by a timer. */
import {
  commands,
  type Disposable,
  EventEmitter,
  type TreeDataProvider,
  type TreeItem,
  type TreeView,
  window,
} from 'vscode';
import type { AnalyticsAnswer, KeyInfo } from '../../shared/service.ts';
import type { Client } from '../server/client.ts';
import { wordsOf } from '../server/run.ts';
import { dayOf } from '../service/dates.ts';
import type { StatusView } from '../status.ts';
import { itemOf } from './item.ts';

export class KeysView implements TreeDataProvider<KeyInfo>, Disposable {
  readonly #client: Client;
  readonly #view: TreeView<KeyInfo>;
  readonly #changed = new EventEmitter<undefined>();
  readonly #status: StatusView;
  #adminKey = false;
  #shown: boolean | undefined;
  /** The last request wins: another key may have been set since an earlier one. */
  #asked = 0;
  /** Characters used this month, by the name of the key. */
  #used: ReadonlyMap<string, number> = new Map();
  readonly onDidChangeTreeData = this.#changed.event;

  constructor(client: Client, status: StatusView) {
    this.#client = client;
    this.#status = status;
    this.#view = window.createTreeView('dragoman.keys', { treeDataProvider: this });
  }

  /** @param isAdmin whether the service key is an admin key */
  follow(isAdmin: boolean): void {
    this.#adminKey = isAdmin;
    this.#mark();
    this.refresh();
  }

  refresh(): void {
    this.#changed.fire(undefined);
  }

  getTreeItem(key: KeyInfo): TreeItem {
    return itemOf(key, this.#used.get(key.label));
  }

  /** Active keys first. A refusal is shown above the empty view. */
  async getChildren(key?: KeyInfo): Promise<KeyInfo[]> {
    if (key !== undefined) return [];
    this.#asked += 1;
    const asked = this.#asked;
    try {
      const keys = await this.#client.look<readonly KeyInfo[]>('dragoman.server.keys.list', {}, 'admin');
      this.#used = await this.#usage(keys);
      if (asked === this.#asked) this.#view.message = '';
      return [...keys].sort((a, b) => Number(a.isDeactivated) - Number(b.isDeactivated));
    } catch (error) {
      if (asked === this.#asked) this.#view.message = wordsOf({ status: this.#status }, error);
      return [];
    }
  }

  /** The statistics list keys by name, without ids: usage of keys that share a name is left out. Without statistics the keys are shown anyway. */
  async #usage(keys: readonly KeyInfo[]): Promise<ReadonlyMap<string, number>> {
    const today = dayOf(new Date());
    const month = { from: `${today.slice(0, 8)}01`, to: today, groupBy: 'key' };
    const found = await this.#client
      .look<AnalyticsAnswer>('dragoman.server.analytics', month, 'admin')
      .catch((): undefined => undefined);
    const once = (label: string) => label !== '' && keys.filter((key) => key.label === label).length === 1;
    return new Map(found?.groups.flatMap(({ label, usage }) => (once(label) ? [[label, usage.total] as const] : [])));
  }

  #mark(): void {
    const shown = this.#adminKey;
    if (shown === this.#shown) return;
    this.#shown = shown;
    void commands.executeCommand('setContext', 'dragoman.isAdmin', shown);
    this.refresh();
  }

  dispose(): void {
    this.#view.dispose();
    this.#changed.dispose();
  }
}
