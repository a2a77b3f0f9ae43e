/** The tree “Style Rules”: the folders' lists with their sync states, and what else the account has. Loaded on first view, never by a timer. */
import { l10n, type TreeItem } from 'vscode';
import type { StyleTree as Tree } from '../../shared/style.ts';
import { AskedTree, note } from '../asked-tree.ts';
import { wordsFor } from '../server/run.ts';
import { itemOf } from './items.ts';
import { groupsOf, leavesOf, type StyleNode } from './nodes.ts';

export class StyleTree extends AskedTree<StyleNode, Tree> {
  getTreeItem(node: StyleNode): TreeItem {
    return itemOf(node);
  }

  /** Without any list, the welcome text is shown. */
  #roots({ folders, others }: Tree): StyleNode[] {
    const app = { status: this.status };
    const trouble = new Set(
      folders.flatMap((one) => (one.trouble === undefined ? [] : wordsFor(app, one.trouble, one.failure))),
    );
    const lists = folders.flatMap(({ folder, lists: all }) =>
      all.map((state): StyleNode => ({ kind: 'list', folder, state })),
    );
    const notes = [...trouble].map((text) => note(text, 'warning'));
    return [...notes, ...lists, ...(others.length > 0 ? [{ kind: 'account' } as const] : [])];
  }

  protected async childrenOf(node?: StyleNode): Promise<readonly StyleNode[]> {
    switch (node?.kind) {
      case undefined:
        return this.#roots(await this.state);
      case 'list':
      case 'other': {
        const groups = groupsOf(node);
        return groups.length > 0 ? groups : [note(l10n.t('There are none.'))];
      }
      case 'group':
        return leavesOf(node);
      case 'account':
        return (await this.state).others.map((list) => ({ kind: 'other', list }));
      default:
        return [];
    }
  }

  protected ask(refresh: boolean): Promise<Tree> {
    return this.client.look<Tree>('dragoman.server.style.tree', { refresh });
  }
}
