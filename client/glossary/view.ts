/** The view “Glossaries” and what refreshes it: saved files, files changed by other programs, a push, a server start. */

import { type Disposable, l10n, type TreeView, window, workspace } from 'vscode';
import { Deferred } from '../../shared/deferred.ts';
import type { GlossaryState } from '../../shared/glossary.ts';
import { number } from '../messages/numbers.ts';
import type { Client } from '../server/client.ts';
import type { StatusView } from '../status.ts';
import type { Node } from './nodes.ts';
import { PlanPages } from './plan-pages.ts';
import { GlossaryTree } from './tree.ts';

/** Milliseconds for which changes are collected: a checkout changes many files at once. */
const GATHER = 300;
const FILES = '**/{dragoman.json,dragoman.lock.json,*.tsv,*.tab,*.csv}';
const MINE = /\/dragoman(?:\.lock)?\.json$|\.(?:tsv|tab|csv)$/i;

export class GlossaryView implements Disposable {
  readonly tree: GlossaryTree;
  readonly plans: PlanPages;
  readonly #view: TreeView<Node>;
  readonly #disposables: readonly Disposable[];
  readonly #gathering = new Deferred(GATHER);

  constructor(client: Client, status: StatusView) {
    this.tree = new GlossaryTree(client, status);
    this.plans = new PlanPages(client, 'dragoman-glossary', 'dragoman.server.glossary.sides');
    this.#view = window.createTreeView('dragoman.glossaries', { treeDataProvider: this.tree, showCollapseAll: true });
    const watcher = workspace.createFileSystemWatcher(FILES);
    const changed = () => this.#gather();
    this.#disposables = [
      this.tree,
      this.plans,
      this.#view,
      watcher,
      watcher.onDidChange(changed),
      watcher.onDidCreate(changed),
      watcher.onDidDelete(changed),
      workspace.onDidChangeWorkspaceFolders(changed),
      workspace.onDidSaveTextDocument(({ uri }) => MINE.test(uri.path) && changed()),
      workspace.onDidCreateFiles(changed),
      workspace.onDidDeleteFiles(changed),
      workspace.onDidRenameFiles(changed),
      workspace.onDidChangeConfiguration((event) => event.affectsConfiguration('dragoman') && changed()),
      this.#view.onDidChangeVisibility(({ visible }) => visible && this.refresh()),
    ];
  }

  /** @param service whether to ask the service again, too */
  refresh(service = false): void {
    this.#gathering.stop();
    this.tree.refresh(service);
    this.plans.refresh();
    if (this.#view.visible) void this.#mark();
  }

  find(text: string): void {
    this.tree.find(text);
    this.#view.message = text === '' ? '' : l10n.t('Terms with “{0}”', text);
  }

  /** While the view is hidden, nothing is requested. */
  #gather(): void {
    this.#gathering.begin(() => this.refresh());
  }

  /** The badge: the number of dictionaries that are out of sync. */
  async #mark(): Promise<void> {
    const states = await this.tree.state.catch((): readonly GlossaryState[] => []);
    const open = states.flatMap(({ dictionaries }) =>
      dictionaries.filter(({ standing }) => standing !== 'in step' && standing !== 'unknown'),
    );
    const tooltip =
      open.length === 1
        ? l10n.t('1 dictionary has changes to push or pull')
        : l10n.t('{0} dictionaries have changes to push or pull', number(open.length));
    this.#view.badge = open.length === 0 ? undefined : { value: open.length, tooltip };
  }

  dispose(): void {
    this.#gathering.stop();
    for (const one of this.#disposables) one.dispose();
  }
}
