import { type Disposable, EventEmitter, type TreeDataProvider, type TreeItem } from 'vscode';
import type { Client } from './server/client.ts';
import { wordsOf } from './server/run.ts';
import { NotAsked } from './service/service-use.ts';
import type { StatusView } from './status.ts';

/** Why there is nothing in a tree, or not all. */
export interface NoteNode {
  readonly kind: 'note';
  readonly text: string;
  readonly severity: 'information' | 'warning';
}

export function note(text: string, severity: NoteNode['severity'] = 'information'): NoteNode {
  return { kind: 'note', text, severity };
}

/** A tree of what the server says, which is asked for when somebody looks, never by a timer. */
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

  /** What the tree is made of, as far as anybody has asked. */
  get state(): Promise<State> {
    this.#state ??= this.#ask();
    return this.#state;
  }

  /** Nothing is asked until somebody looks. @param service ask it again, too */
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
      // The welcome text says more.
      if (node === undefined && error instanceof NotAsked) return [];
      return [note(wordsOf({ status: this.status }, error), 'warning')];
    }
  }

  protected abstract childrenOf(node?: Node | NoteNode): Promise<readonly (Node | NoteNode)[]>;

  /** @param refresh the service is asked, too, and not what is remembered of it */
  protected abstract ask(refresh: boolean): Promise<State>;

  #ask(): Promise<State> {
    const refresh = this.#service;
    this.#service = false;
    const state = this.ask(refresh);
    // Whoever asks for it hears of a failure; nobody may be listening yet.
    state.catch(() => undefined);
    return state;
  }

  dispose(): void {
    this.changed.dispose();
  }
}
