/** The view “Developer Keys”, for those whose account may administer keys. Asked for when it is looked at, never by a timer. */
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
  /** The last question counts: another key may have been set since an earlier one. */
  #asked = 0;
  /** Characters of this month, by name of the key. */
  #used: ReadonlyMap<string, number> = new Map();
  readonly onDidChangeTreeData = this.#changed.event;

  constructor(client: Client, status: StatusView) {
    this.#client = client;
    this.#status = status;
    this.#view = window.createTreeView('dragoman.keys', { treeDataProvider: this });
  }

  /** @param isAdmin the service key is one for admins */
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

  /** Keys in use first. A refusal stands above the empty view. */
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

  /** The statistics name keys, and do not number them: what two keys share cannot be told apart and is left out. Without statistics the keys are shown all the same. */
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
