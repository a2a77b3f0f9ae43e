/** Says, for key bindings, whether the active editor shows a localization file: which JSON files are some depends on the project, and the server knows it. */
import { commands, Disposable, languages, type TextDocument, window, workspace } from 'vscode';
import { IS_LOCALIZATION_FILE, type IsLocalizationFileParams } from '../shared/protocol.ts';
import { type Client, SELECTOR } from './client.ts';

/** In `when` clauses of the manifest. */
const CONTEXT = 'dragoman.inLocalizationFile';

export class InLocalizationFile extends Disposable {
  readonly #client: Client;
  /** Answers come in any order: the last question counts. */
  #asked = 0;

  constructor(client: Client) {
    const listening = [
      window.onDidChangeActiveTextEditor(() => this.refresh()),
      // A project file that was saved, or a second language that makes a locale file of the first.
      workspace.onDidSaveTextDocument(() => this.refresh()),
    ];
    super(() => Disposable.from(...listening).dispose());
    this.#client = client;
  }

  /** What holds may have changed: looks again. */
  refresh(): void {
    this.#asked += 1;
    const asked = this.#asked;
    const document = window.activeTextEditor?.document;
    void this.holds(document).then((holds) => {
      if (asked === this.#asked) void commands.executeCommand('setContext', CONTEXT, holds);
    });
  }

  /** Never fails: where the server does not run no document is one. */
  async holds(document: TextDocument | undefined): Promise<boolean> {
    if (document === undefined || languages.match(SELECTOR, document) === 0) return false;
    const params: IsLocalizationFileParams = { uri: document.uri.toString() };
    return this.#client.request<boolean>(IS_LOCALIZATION_FILE, params).catch(() => false);
  }
}
