import { type Disposable, EventEmitter, type TreeDataProvider, type TreeItem } from 'vscode';
import type { Client } from './server/client.ts';
import { wordsOf } from './server/run.ts';
import { NotAsked } from './service/service-use.ts';
import type { StatusView } from './status.ts';

/** Why a tree is empty or incomplete. */
export interface NoteNode {
  readonly kind: 'note';
  readonly text: string;
  readonly severity: 'information' | 'warning';
}

export function note(text: string, severity: NoteNode['severity'] = 'information'): NoteNode {
  return { kind: 'note', text, severity };
}

/** A tree of the server's data, loaded when the user looks at it, never by a timer. */
export abstract class AskedTree<Node, State> implements TreeDataProvider<Node | NoteNode>, Disposable {
  protected readonly client: Client;
  protected readonly status: StatusView;
  protected readonly changed = new EventEmitter<Node | undefined>();
  #state: Promise<State> | undefined;
  #service = false;
  readonly onDidChangeTreeData = this.changed.event;

  constructor(client: Client, status: StatusView) {
    this.client = client;
    this.status = status;
  }

  /** The data of the tree, as far as it has been requested. */
  get state(): Promise<State> {
    this.#state ??= this.#ask();
    return this.#state;
  }

  /** Requests nothing until the user looks. @param service whether to ask the service again, too */
  refresh(service: boolean): void {
    this.#state = undefined;
    this.#service ||= service;
    this.changed.fire(undefined);
  }

  abstract getTreeItem(node: Node | NoteNode): TreeItem;

  async getChildren(node?: Node | NoteNode): Promise<(Node | NoteNode)[]> {
    try {
      return [...(await this.childrenOf(node))];
    } catch (error) {
      // The welcome text explains it.
      if (node === undefined && error instanceof NotAsked) return [];
      return [note(wordsOf({ status: this.status }, error), 'warning')];
    }
  }

  protected abstract childrenOf(node?: Node | NoteNode): Promise<readonly (Node | NoteNode)[]>;

  /** @param refresh whether to ask the service instead of using what is cached */
  protected abstract ask(refresh: boolean): Promise<State>;

  #ask(): Promise<State> {
    const refresh = this.#service;
    this.#service = false;
    const state = this.ask(refresh);
    // Callers get the failure themselves; there may be none yet.
    state.catch(() => undefined);
    return state;
  }

  dispose(): void {
    this.changed.dispose();
  }
}
