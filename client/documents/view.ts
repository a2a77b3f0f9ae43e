/** The view “Documents”, and messages about documents that run in the background. No timer: the server sends notifications. */
import { type Disposable, l10n, type TreeView, window } from 'vscode';
import type { DocumentChanged } from '../../shared/protocol.ts';
import type { DocumentJobInfo, DocumentOutcome } from '../../shared/service-documents.ts';
import { showGlance, showProgress } from '../messages/messages.ts';
import { number } from '../messages/numbers.ts';
import type { Client } from '../server/client.ts';
import { tellOutcome, tellSeveral } from '../service/document-outcome.ts';
import { documentName } from '../translation/translate.ts';
import { DocumentTree } from './tree.ts';

const VIEW = 'dragoman.documents';
export class DocumentsView implements Disposable {
  readonly tree: DocumentTree;
  readonly #view: TreeView<DocumentJobInfo>;
  readonly #disposables: readonly Disposable[];
  /** What this server is working on or has queued. */
  readonly #live = new Set<string>();
  /** Those that ended before the request to start them was answered. */
  readonly #ended = new Set<string>();
  #finished: DocumentOutcome[] = [];
  /** Ends the bar above the view. */
  #stopBar: (() => void) | undefined;
  /** In the status bar, while resumed documents run. */
  #word: Disposable | undefined;

  constructor(client: Client) {
    this.tree = new DocumentTree(client);
    this.#view = window.createTreeView(VIEW, { treeDataProvider: this.tree });
    this.#disposables = [
      this.tree,
      this.#view,
      this.#view.onDidChangeVisibility(({ visible }) => visible && this.refresh()),
      // Other windows and the command line write to the journal, too.
      window.onDidChangeWindowState(({ focused }) => focused && this.#view.visible && this.refresh()),
    ];
  }

  refresh(): void {
    this.tree.refresh();
  }

  /** Documents that were handed over to the server. */
  begun(jobs: readonly DocumentJobInfo[]): void {
    for (const { id } of jobs) if (!this.#ended.delete(id)) this.#live.add(id);
    this.tree.update(jobs.filter(({ id }) => this.#live.has(id)));
    this.#mark();
  }

  follow({ job, outcome }: DocumentChanged): void {
    this.tree.update([job]);
    if (outcome === undefined) this.#live.add(job.id);
    else {
      if (!this.#live.delete(job.id)) this.#ended.add(job.id);
      this.#tell(outcome);
    }
    this.#mark();
  }

  tellResumed(jobs: readonly DocumentJobInfo[]): void {
    this.begun(jobs);
    this.tree.refresh();
    const [only] = jobs;
    const text =
      jobs.length === 1 && only !== undefined
        ? l10n.t('$(sync~spin) Dragoman resumes {0}', documentName(only.source))
        : l10n.t('$(sync~spin) Dragoman resumes {0} documents', number(jobs.length));
    this.#word?.dispose();
    this.#word = showGlance(text);
  }

  /** The server has gone, and with it the work in progress. */
  forgetRuns(): void {
    this.#live.clear();
    this.#mark();
  }

  /** Failures at once; successes when all are done. */
  #tell(outcome: DocumentOutcome): void {
    if (outcome.result === 'finished') this.#finished.push(outcome);
    // Not those that the user put aside.
    else if (outcome.result !== 'busy' && (outcome.result !== 'waiting' || outcome.message !== undefined))
      void tellOutcome(outcome);
    if (this.#live.size > 0 || this.#finished.length === 0) return;
    void tellSeveral(this.#finished);
    this.#finished = [];
  }

  #mark(): void {
    const count = this.#live.size;
    const tooltip = count === 1 ? l10n.t('1 document in progress') : l10n.t('{0} documents in progress', number(count));
    this.#view.badge = count === 0 ? undefined : { value: count, tooltip };
    if (count === 0) {
      this.#stopBar?.();
      this.#stopBar = undefined;
      this.#word?.dispose();
    } else if (this.#stopBar === undefined)
      void showProgress(
        { location: { viewId: VIEW } },
        () =>
          new Promise<void>((resolve) => {
            this.#stopBar = resolve;
          }),
      );
  }

  dispose(): void {
    this.#stopBar?.();
    this.#word?.dispose();
    for (const one of this.#disposables) one.dispose();
  }
}
