/**
 * What `uris.ts` is on a machine with a disk: here every folder of a workspace is somebody's file system, which its scheme and authority name.
 * `vscode-vfs://github/team/app/de.json` has the path `/vscode-vfs:github/team/app/de.json`. The build takes this file in the place of the other.
 */
import { URI } from 'vscode-uri';

/** Documents that are in no folder. */
const NOWHERE = new Set(['untitled']);
const FIRST = /^\/([a-z][\w+.-]+):([^/]*)(?=\/|$)/i;

/** Undefined: it is in no folder, or no URI. */
export function pathOf(uri: string): string | undefined {
  const parsed = parse(uri);
  if (parsed === undefined || NOWHERE.has(parsed.scheme)) return undefined;
  return parsed.scheme === 'file' ? parsed.path : `/${parsed.scheme}:${parsed.authority}${parsed.path}`;
}

export function nameOf(uri: string): string {
  return pathOf(uri) ?? uri;
}

export function isFilePath(name: string): boolean {
  return name.startsWith('/');
}

export function uriOf(path: string): string {
  const [first = '', scheme, authority = ''] = FIRST.exec(path) ?? [];
  if (scheme === undefined) return URI.file(path).toString();
  return URI.from({ scheme, authority, path: path.slice(first.length) }).toString();
}

export { isBelow as isInside } from '../../engine/parts/workspace/paths.ts';

function parse(uri: string): URI | undefined {
  try {
    return URI.parse(uri, true);
  } catch {
    return undefined;
  }
}
