/** Tells keys and menus which editors, files and folders hold localization files: of a JSON file only the server knows, from its project. */
import { commands, Disposable, languages, type TextDocument, Uri, window, workspace } from 'vscode';
import { IS_LOCALIZATION_FILE, type IsLocalizationFileParams } from '../../shared/protocol.ts';
import { type Client, SELECTOR } from '../server/client.ts';

/** Used in `when` clauses of the manifest. */
const CONTEXT = 'dragoman.inLocalizationFile';
/** Objects whose keys are paths, for `resourcePath in …`. */
const FILES = 'dragoman.localizationFiles';
const FOLDERS = 'dragoman.localizationFolders';

export class InLocalizationFile extends Disposable {
  readonly #client: Client;
  /** Answers arrive in any order: the last request wins. */
  #asked = 0;

  constructor(client: Client) {
    const listening = [
      window.onDidChangeActiveTextEditor(() => this.refresh()),
      // A project file was saved, or a second language that makes the first file a locale file.
      workspace.onDidSaveTextDocument(() => this.refresh()),
    ];
    super(() => Disposable.from(...listening).dispose());
    this.#client = client;
  }

  /** The answer may have changed: checks again. */
  refresh(): void {
    this.#asked += 1;
    const asked = this.#asked;
    const document = window.activeTextEditor?.document;
    void this.holds(document).then((holds) => {
      if (asked === this.#asked) void commands.executeCommand('setContext', CONTEXT, holds);
    });
  }

  /** The files that the server has found. */
  follow(uris: readonly string[]): void {
    const [files, folders] = keysOf(
      uris,
      (workspace.workspaceFolders ?? []).map(({ uri }) => uri),
    );
    void commands.executeCommand('setContext', FILES, files);
    void commands.executeCommand('setContext', FOLDERS, folders);
    this.refresh();
  }

  /** Never fails: where the server does not run, no document is one. */
  async holds(document: TextDocument | undefined): Promise<boolean> {
    if (document === undefined || languages.match(SELECTOR, document) === 0) return false;
    const params: IsLocalizationFileParams = { uri: document.uri.toString() };
    return this.#client.request<boolean>(IS_LOCALIZATION_FILE, params).catch(() => false);
  }
}

type Keys = Readonly<Record<string, true>>;

/**
 * The paths of files and of their parent folders, up to the open ones. A remote window has other URIs than its extensions, and takes `resourcePath`
 * from the path of the URI; a local one takes it from the file system path.
 */
function keysOf(uris: readonly string[], open: readonly Uri[]): readonly [files: Keys, folders: Keys] {
  const files: Record<string, true> = {};
  const folders: Record<string, true> = {};
  const add = (to: Record<string, true>, uri: Uri): void => {
    to[uri.path] = true;
    to[uri.fsPath] = true;
  };
  for (const given of uris) {
    const uri = Uri.parse(given);
    const { path } = uri;
    add(files, uri);
    const homes = open
      .map((folder) => folder.path.replace(/\/$/, ''))
      .filter((folder) => path.startsWith(`${folder}/`));
    const home = homes.reduce((longest, one) => (one.length > longest.length ? one : longest), '');
    if (home === '') continue;
    for (let at = path.lastIndexOf('/'); at >= home.length; at = path.lastIndexOf('/', at - 1)) {
      if (folders[path.slice(0, at)] === true) break;
      add(folders, uri.with({ path: path.slice(0, at) }));
    }
  }
  return [files, folders];
}
