import type { ExtensionContext } from 'vscode';
import { LanguageClient, type LanguageClientOptions, TransportKind } from 'vscode-languageclient/node';

/** The server is a native process, with access to files and the network. */
export const HAS_PROGRAM = true;

/** A client that starts the server as a process with these variables in its environment. */
export function languageClient(
  context: ExtensionContext,
  env: NodeJS.ProcessEnv,
  options: LanguageClientOptions,
): LanguageClient {
  const server = { module: context.asAbsolutePath('dist/server.cjs'), transport: TransportKind.ipc, options: { env } };
  const debug = { ...server, options: { ...server.options, execArgv: ['--nolazy', '--inspect=0'] } };
  return new LanguageClient('dragoman', 'Dragoman', { run: server, debug }, options);
}

/** Schemes of documents that the server sees. */
export const SCHEMES: readonly string[] = ['file', 'untitled', 'vscode-vfs'];
/** Schemes of folders whose files the server reads by itself. */
export const FOLDER_SCHEMES: readonly string[] = ['file'];
