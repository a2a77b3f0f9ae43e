import type { CancellationToken, TextEdit, WorkspaceEdit } from 'vscode-languageserver/node';
import { codeFiles } from '../../../workspace/code-files.ts';
import type { Context } from '../../context.ts';
import { cancelled } from '../../guard.ts';
import { SOURCE_FILES } from '../code/mentions.ts';
import { editOf, forMoves } from '../workspace-edit.ts';

/** A file and where it goes: absolute paths. */
export type Move = readonly [from: string, to: string];

/**
 * The edits of code that names files which get other names by their paths (`import en from './locales/en/shop.json'`): relative paths that lead to
 * one of them, and others that end like one, with the folder that it is in.
 *
 * @throws ResponseError (request cancelled)
 */
export async function pathEdits(
  { documents, client, runtime }: Context,
  folder: string,
  moves: readonly Move[],
  token: CancellationToken,
): Promise<readonly WorkspaceEdit[]> {
  const endings = [...new Set(moves.map(([from]) => lastOf(from, 1)))];
  const { paths } = await codeFiles(folder, SOURCE_FILES, () => token.isCancellationRequested);
  const edits: WorkspaceEdit[] = [];
  for (const path of paths) {
    if (token.isCancellationRequested) throw cancelled();
    // Most files name none: those are not kept.
    const shown = documents.opened(documents.uriOf(path))?.text;
    const text = shown ?? (await textOf(runtime.disk, path));
    if (text === undefined || !endings.some((ending) => text.includes(`/${ending}`))) continue;
    const read = await documents.at(path);
    if (!read.ok) continue;
    const inFile = [...read.value.text.matchAll(/(?<=(['"`]))[^'"`\n]{1,400}(?=\1)/g)].flatMap((match): TextEdit[] => {
      const [named] = match;
      const move = moves.find(([from]) => leadsTo(named, path, from));
      if (move === undefined) return [];
      const end = match.index + named.length;
      const [old, next] = move.map((one) => lastOf(one, 1));
      return [{ range: read.value.lines.range({ start: end - (old ?? '').length, end }), newText: next ?? '' }];
    });
    if (inFile.length > 0) edits.push(editOf(forMoves(client), read.value, inFile));
  }
  return edits;
}

async function textOf(disk: Context['runtime']['disk'], path: string): Promise<string | undefined> {
  const read = await disk.read(path);
  return read.ok ? read.value.text : undefined;
}

/** @param at the file that has the path */
function leadsTo(named: string, at: string, path: string): boolean {
  if (!named.startsWith('.')) return named.includes('/') && path.endsWith(`/${lastOf(named, 2)}`);
  const parts = at.split('/').slice(0, -1);
  for (const part of named.split('/'))
    if (part === '..') parts.pop();
    else if (part !== '.') parts.push(part);
  return parts.join('/') === path;
}

/** The last parts of a path. */
function lastOf(path: string, count: number): string {
  return path.split('/').slice(-count).join('/');
}
