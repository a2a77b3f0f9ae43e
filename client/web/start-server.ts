/** The web version of `start-server.ts`: the server is a worker and gets files from the client. The build substitutes this file for the other. */
import { type ExtensionContext, FileSystemError, FileType, Uri, workspace } from 'vscode';
import {
  BrowserMessageReader,
  BrowserMessageWriter,
  LanguageClient,
  type LanguageClientOptions,
  type MessageTransports,
  RequestType,
} from 'vscode-languageclient/browser';
import { READ_FILE, READ_FOLDER, type ReadFile, type ReadFolder, type ReadParams } from '../../shared/files.ts';
import { errorText } from '../../shared/values/error-text.ts';

export const HAS_PROGRAM = false;

export function languageClient(
  context: ExtensionContext,
  _env: unknown,
  options: LanguageClientOptions,
): LanguageClient {
  const program = Uri.joinPath(context.extensionUri, 'dist/web/server.js').toString(true);
  const checksPage = Uri.joinPath(context.extensionUri, 'docs/checks.md').toString(true);
  // A function: each start gets its own worker. VS Code's object is not an `instanceof Worker`, so the client would not recognize it.
  const server = async (): Promise<MessageTransports> => {
    const worker = new Worker(program);
    return { reader: new BrowserMessageReader(worker), writer: new BrowserMessageWriter(worker) };
  };
  const initializationOptions: unknown = { ...options.initializationOptions, checksPage };
  const client = new LanguageClient('dragoman', 'Dragoman', server, { ...options, initializationOptions });
  client.onRequest(new RequestType<ReadParams, ReadFile, void>(READ_FILE), ({ uri }) => readFile(Uri.parse(uri)));
  client.onRequest(new RequestType<ReadParams, ReadFolder, void>(READ_FOLDER), ({ uri }) => readFolder(Uri.parse(uri)));
  return client;
}

/** Schemes of folders whose files the server requests from the client. */
export const FOLDER_SCHEMES: readonly string[] = [
  ...new Set((workspace.workspaceFolders ?? []).map(({ uri }) => uri.scheme)),
];
/** Schemes of documents that the server sees. */
export const SCHEMES: readonly string[] = [...new Set(['untitled', 'vscode-vfs', ...FOLDER_SCHEMES])];

async function readFile(uri: Uri): Promise<ReadFile> {
  try {
    return { data: await workspace.fs.readFile(uri) };
  } catch (error) {
    if (error instanceof FileSystemError && error.code === 'FileNotFound') return {};
    return { problem: errorText(error) };
  }
}

async function readFolder(uri: Uri): Promise<ReadFolder> {
  try {
    const entries = await workspace.fs.readDirectory(uri);
    return entries
      .filter(([, type]) => (type & FileType.SymbolicLink) === 0)
      .map(([name, type]) => ({ name, isFolder: (type & FileType.Directory) !== 0 }));
  } catch {
    return [];
  }
}
