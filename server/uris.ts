import { URI } from 'vscode-uri';
import { slashed } from './workspace/paths.ts';

/** The absolute, `/`-separated path of a `file:` URI; undefined for any other scheme and for what is no URI. */
export function pathOf(uri: string): string | undefined {
  // The parser takes what has no scheme for a file.
  const parsed = /^file:/i.test(uri) ? parse(uri) : undefined;
  return parsed?.scheme === 'file' ? slashed(parsed.fsPath) : undefined;
}

/** What formats recognise a document by: its path, whatever its scheme (`untitled:messages.xlf`). */
export function nameOf(uri: string): string {
  return pathOf(uri) ?? parse(uri)?.path ?? uri;
}

export function uriOf(path: string): string {
  return URI.file(path).toString();
}

/** Is `path` the folder itself or below it? */
export function isInside(folder: string, path: string): boolean {
  return path === folder || path.startsWith(folder.endsWith('/') ? folder : `${folder}/`);
}

function parse(uri: string): URI | undefined {
  try {
    return URI.parse(uri);
  } catch {
    return undefined;
  }
}
