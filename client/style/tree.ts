/** The tree “Style Rules”: the lists of the folders with how they stand, and what else the account has. Asked for when it is looked at, never by a timer. */
import { type Disposable, EventEmitter, l10n, type TreeDataProvider, type TreeItem } from 'vscode';
import type { StyleTree as Tree } from '../../shared/style.ts';
import type { Client } from '../client.ts';
import { wordsFor, wordsOf } from '../run.ts';
import { NotAsked } from '../service-use.ts';
import type { StatusView } from '../status.ts';
import { itemOf } from './items.ts';
import { groupsOf, leavesOf, type NoteNode, type StyleNode } from './nodes.ts';

export class StyleTree implements TreeDataProvider<StyleNode>, Disposable {
  readonly #client: Client;
  readonly #status: StatusView;
  readonly #changed = new EventEmitter<StyleNode | undefined>();
  #tree: Promise<Tree> | undefined;
  #service = false;
  readonly onDidChangeTreeData = this.#changed.event;

  constructor(client: Client, status: StatusView) {
    this.#client = client;
    this.#status = status;
  }

  /** How the lists stand, as far as anybody has asked. */
  get state(): Promise<Tree> {
    this.#tree ??= this.#ask();
    return this.#tree;
  }

  /** Nothing is asked until somebody looks. @param service ask it again, too */
  refresh(service: boolean): void {
    this.#tree = undefined;
    this.#service ||= service;
    this.#changed.fire(undefined);
  }

  getTreeItem(node: StyleNode): TreeItem {
    return itemOf(node);
  }

  async getChildren(node?: StyleNode): Promise<StyleNode[]> {
    try {
      return [...(await this.#childrenOf(node))];
    } catch (error) {
      // The welcome text says more.
      if (node === undefined && error instanceof NotAsked) return [];
      return [note(wordsOf({ status: this.#status }, error), 'warning')];
    }
  }

  /** Without any list the welcome text is shown. */
  #roots({ folders, others }: Tree): StyleNode[] {
    const app = { status: this.#status };
    const trouble = new Set(
      folders.flatMap((one) => (one.trouble === undefined ? [] : wordsFor(app, one.trouble, one.failure))),
    );
    const lists = folders.flatMap(({ folder, lists: all }) =>
      all.map((state): StyleNode => ({ kind: 'list', folder, state })),
    );
    const notes = [...trouble].map((text) => note(text, 'warning'));
    return [...notes, ...lists, ...(others.length > 0 ? [{ kind: 'account' } as const] : [])];
  }

  async #childrenOf(node?: StyleNode): Promise<readonly StyleNode[]> {
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

  #ask(): Promise<Tree> {
    const refresh = this.#service;
    this.#service = false;
    const tree = this.#client.look<Tree>('dragoman.server.style.tree', { refresh });
    // Who asks for it hears of a failure; nobody may be listening yet.
    tree.catch(() => undefined);
    return tree;
  }

  dispose(): void {
    this.#changed.dispose();
  }
}

function note(text: string, severity: NoteNode['severity'] = 'information'): NoteNode {
  return { kind: 'note', text, severity };
}
