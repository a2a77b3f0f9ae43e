import type { CancellationToken } from 'vscode-languageserver/node';
import { type CodeFiles, codeFiles, fileStamp } from '../../../engine/parts/workspace/discovery/code-files.ts';
import { ignoredByGit } from '../../../engine/parts/workspace/git.ts';
import type { Context } from '../../context.ts';
import { signalOf } from '../../guard.ts';
import { SOURCE_FILES } from './mentions.ts';

/** Why code is not searched for texts, as the start of a sentence; undefined if it is. */
export function unsearched({ client, runtime }: Context): string | undefined {
  if (runtime.noCode !== undefined) return runtime.noCode;
  return client.options.trusted === false ? 'Code is not searched in a workspace that is not trusted' : undefined;
}

/** The source files of a folder. Those that Git ignores are skipped. */
export async function sourcesIn(folder: string, token: CancellationToken): Promise<CodeFiles> {
  const [{ paths, cut }, isIgnored] = await Promise.all([
    codeFiles(folder, SOURCE_FILES, () => token.isCancellationRequested),
    ignoredByGit(folder, signalOf(token)),
  ]);
  return { paths: paths.filter((path) => !isIgnored(path)), cut };
}

/** A file as shown in the editor; on disk only if `has` accepts its text: most are read once, and not kept. */
export async function sourceWith({ documents, runtime }: Context, path: string, has: (text: string) => boolean) {
  if (documents.opened(documents.uriOf(path)) === undefined) {
    if ((await fileStamp(path)) === undefined) return undefined;
    const file = await runtime.disk.read(path);
    if (!file.ok || !has(file.value.text) || file.value.text.includes('\0')) return undefined;
  }
  const read = await documents.at(path);
  return read.ok ? read.value : undefined;
}
