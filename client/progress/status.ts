/** Shows in the status bar how far the file in the editor is translated: for target files only. */
import { Disposable, l10n, languages, StatusBarAlignment, type StatusBarItem, Uri, window } from 'vscode';
import { CLIENT_COMMANDS, SERVER_COMMANDS } from '../../shared/commands.ts';
import type { FileProgress, ProgressAnswer, ProgressArguments } from '../../shared/progress.ts';
import { plain } from '../messages/plain.ts';
import { type Client, SELECTOR } from '../server/client.ts';
import { detailsOf, progressOf } from './words.ts';

export class ProgressStatus extends Disposable {
  readonly #client: Client;
  readonly #bar: StatusBarItem;
  /** Answers arrive in any order: the last request wins. */
  #asked = 0;

  constructor(client: Client) {
    const bar = window.createStatusBarItem('dragoman.progress', StatusBarAlignment.Right, 91);
    const listening = window.onDidChangeActiveTextEditor(() => void this.refresh());
    super(() => Disposable.from(bar, listening).dispose());
    this.#client = client;
    this.#bar = bar;
    bar.name = l10n.t('Dragoman: Progress');
    bar.command = CLIENT_COMMANDS.locales;
  }

  async refresh(): Promise<void> {
    this.#asked += 1;
    const asked = this.#asked;
    const document = window.activeTextEditor?.document;
    const isOurs = document !== undefined && languages.match(SELECTOR, document) > 0;
    const file = isOurs ? await this.#ask(document.uri.toString()) : undefined;
    if (asked === this.#asked) this.#draw(file);
  }

  async #ask(uri: string): Promise<FileProgress | undefined> {
    try {
      // A source file stands for its targets, and has a more detailed code lens; a file of several languages is represented by its first one.
      const own = ({ files }: ProgressAnswer) => files.find((file) => Uri.parse(file.uri).toString() === uri);
      const file = own(await this.#look({ uris: [uri] }));
      return file && (own(await this.#look({ uris: [uri], with: ['stale'] })) ?? file);
    } catch {
      return undefined;
    }
  }

  #look(request: ProgressArguments): Promise<ProgressAnswer> {
    return this.#client.execute<ProgressAnswer>(SERVER_COMMANDS.progress, request);
  }

  #draw(file: FileProgress | undefined): void {
    if (file === undefined || file.problem !== undefined) {
      this.#bar.hide();
      return;
    }
    this.#bar.text = plain(`${file.locale} ${progressOf(file)}`);
    const lines = [file.name, ...detailsOf(file, true), l10n.t('Click to show all languages.')];
    this.#bar.tooltip = lines.join('\n');
    this.#bar.accessibilityInformation = { label: lines.join(', ') };
    this.#bar.show();
  }
}
