/** Read-only documents with answers of the service. They live as long as they are open. */
import { type Disposable, EventEmitter, type TextDocumentContentProvider, Uri, window, workspace } from 'vscode';

const SCHEME = 'dragoman';

export class Pages implements TextDocumentContentProvider, Disposable {
  readonly #texts = new Map<string, string>();
  readonly #changed = new EventEmitter<Uri>();
  readonly #disposables: readonly Disposable[];
  readonly onDidChange = this.#changed.event;

  constructor() {
    this.#disposables = [
      this.#changed,
      workspace.registerTextDocumentContentProvider(SCHEME, this),
      workspace.onDidCloseTextDocument(({ uri }) => uri.scheme === SCHEME && this.#texts.delete(uri.path)),
    ];
  }

  provideTextDocumentContent({ path }: Uri): string {
    return this.#texts.get(path) ?? '';
  }

  /** Shows a text under a name; an open page of that name is updated. */
  async show(name: string, text: string): Promise<void> {
    const uri = Uri.from({ scheme: SCHEME, path: `/${name.replaceAll(/[/\\?#]/g, '-')}` });
    this.#texts.set(uri.path, text);
    this.#changed.fire(uri);
    await window.showTextDocument(await workspace.openTextDocument(uri), { preview: false });
  }

  dispose(): void {
    for (const one of this.#disposables) one.dispose();
  }
}
