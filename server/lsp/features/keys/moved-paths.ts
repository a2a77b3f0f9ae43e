import type { CancellationToken, TextEdit, WorkspaceEdit } from 'vscode-languageserver/node';
import type { Context } from '../../context.ts';
import { cancelled } from '../../guard.ts';
import { sourcesIn, sourceWith, unsearched } from '../code/sources.ts';
import { editOf, forMoves } from '../workspace-edit.ts';

/** The old and new absolute path of a file. */
export type Move = readonly [from: string, to: string];

/**
 * The edits of code that refers to renamed files by their paths (`import en from './locales/en/shop.json'`): relative paths that lead to one of them,
 * and others that end like one, including its folder.
 *
 * @throws ResponseError (request cancelled)
 */
export async function pathEdits(
  context: Context,
  folder: string,
  moves: readonly Move[],
  token: CancellationToken,
): Promise<readonly WorkspaceEdit[]> {
  const endings = [...new Set(moves.map(([from]) => lastOf(from, 1)))];
  // If code is not searched, that is reported together with the name itself.
  if (unsearched(context) !== undefined) return [];
  const { paths } = await sourcesIn(folder, token);
  const edits: WorkspaceEdit[] = [];
  for (const path of paths) {
    if (token.isCancellationRequested) throw cancelled();
    const source = await sourceWith(context, path, (text) => endings.some((ending) => text.includes(`/${ending}`)));
    if (source === undefined) continue;
    const inFile = [...source.text.matchAll(/(?<=(['"`]))[^'"`\n]{1,400}(?=\1)/g)].flatMap((match): TextEdit[] => {
      const [named] = match;
      const move = moves.find(([from]) => leadsTo(named, path, from));
      if (move === undefined) return [];
      const end = match.index + named.length;
      const [old, next] = move.map((one) => lastOf(one, 1));
      return [{ range: source.lines.range({ start: end - (old ?? '').length, end }), newText: next ?? '' }];
    });
    if (inFile.length > 0) edits.push(editOf(forMoves(context.client), source, inFile));
  }
  return edits;
}

/** @param at the file that contains the path */
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
