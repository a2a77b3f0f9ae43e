/** The view “Style Rules” and what refreshes it: saved files, files changed by other programs, a push, a server start. */

import { type Disposable, window, workspace } from 'vscode';
import { Deferred } from '../../shared/deferred.ts';
import { PlanPages } from '../glossary/plan-pages.ts';
import type { Client } from '../server/client.ts';
import type { StatusView } from '../status.ts';
import { StyleTree } from './tree.ts';

/** Milliseconds for which changes are collected: a checkout changes many files at once. */
const GATHER = 300;
const FILES = '**/*.json';

export class StyleView implements Disposable {
  readonly tree: StyleTree;
  readonly plans: PlanPages;
  readonly #disposables: readonly Disposable[];
  readonly #gathering = new Deferred(GATHER);

  constructor(client: Client, status: StatusView) {
    this.tree = new StyleTree(client, status);
    this.plans = new PlanPages(client, 'dragoman-style', 'dragoman.server.style.sides');
    const view = window.createTreeView('dragoman.style', { treeDataProvider: this.tree, showCollapseAll: true });
    const watcher = workspace.createFileSystemWatcher(FILES);
    const changed = () => view.visible && this.#gather();
    this.#disposables = [
      this.tree,
      this.plans,
      view,
      watcher,
      watcher.onDidChange(changed),
      watcher.onDidCreate(changed),
      watcher.onDidDelete(changed),
      workspace.onDidSaveTextDocument(({ uri }) => uri.path.endsWith('.json') && changed()),
      workspace.onDidChangeWorkspaceFolders(changed),
      workspace.onDidChangeConfiguration((event) => event.affectsConfiguration('dragoman') && changed()),
      view.onDidChangeVisibility(({ visible }) => visible && this.refresh()),
    ];
  }

  /** @param service whether to ask the service again, too */
  refresh(service = false): void {
    this.#gathering.stop();
    this.tree.refresh(service);
    this.plans.refresh();
  }

  #gather(): void {
    this.#gathering.begin(() => this.refresh());
  }

  dispose(): void {
    this.#gathering.stop();
    for (const one of this.#disposables) one.dispose();
  }
}
