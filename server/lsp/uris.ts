import { URI } from 'vscode-uri';
import { slashed } from '../engine/parts/workspace/paths.ts';

/** The absolute, `/`-separated path of a `file:` URI; undefined for any other scheme and for invalid URIs. */
export function pathOf(uri: string): string | undefined {
  // The parser takes anything without a scheme for a file.
  const parsed = /^file:/i.test(uri) ? parse(uri) : undefined;
  return parsed?.scheme === 'file' ? slashed(parsed.fsPath) : undefined;
}

/**
 * The identity of a document: the path of a file; for any other document the scheme, authority and path of its URI (`untitled:app.xlf`,
 * `vscode-vfs://github/team/app/de.json`), which is never the path of a local file.
 */
export function nameOf(uri: string): string {
  const path = pathOf(uri);
  if (path !== undefined) return path;
  const parsed = parse(uri);
  if (parsed === undefined || parsed.scheme === 'file') return uri;
  return `${parsed.scheme}:${parsed.authority === '' ? '' : `//${parsed.authority}`}${parsed.path}`;
}

/** Whether a result of `nameOf` is the path of a file: a drive has one letter, a scheme has more. */
export function isFilePath(name: string): boolean {
  return !/^[a-z][\w+.-]+:/i.test(name);
}

export function uriOf(path: string): string {
  return URI.file(path).toString();
}

export { isBelow as isInside } from '../engine/parts/workspace/paths.ts';

function parse(uri: string): URI | undefined {
  try {
    return URI.parse(uri);
  } catch {
    return undefined;
  }
}
