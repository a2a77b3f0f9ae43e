/**
 * The web version of `uris.ts`: here every workspace folder is in a file system named by scheme and authority. `vscode-vfs://github/team/app/de.json`
 * has the path `/vscode-vfs:github/team/app/de.json`. The build substitutes this file for the other.
 */
import { URI } from 'vscode-uri';

/** Schemes of documents without a folder. */
const NOWHERE = new Set(['untitled']);
const FIRST = /^\/([a-z][\w+.-]+):([^/]*)(?=\/|$)/i;

/** Undefined: it is in no folder, or not a URI. */
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
