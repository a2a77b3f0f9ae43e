import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Format } from '../../server/core/formats/format.ts';
import { formatOf } from '../../server/core/formats/index.ts';

export interface CorpusFile {
  /** Relative to its corpus, for messages. */
  readonly name: string;
  readonly path: string;
  readonly text: string;
  readonly format: Format;
}

/** Our own fixtures, and the folder of real files that `DRAGOMAN_CORPUS` names. Only files in UTF-8 that a format recognises. */
export function corpusFiles(): readonly CorpusFile[] {
  const own = resolve(import.meta.dirname, '../corpus');
  const more = process.env['DRAGOMAN_CORPUS'];
  return [own, ...(more !== undefined && existsSync(more) ? [resolve(more)] : [])].flatMap((root) => [
    ...walk(root, root),
  ]);
}

function* walk(root: string, folder: string): Generator<CorpusFile> {
  for (const entry of readdirSync(folder, { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1))) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) yield* walk(root, path);
    else {
      const text = decode(readFileSync(path));
      const format = text === undefined ? undefined : formatOf(path, text);
      if (text !== undefined && format !== undefined) yield { name: path.slice(root.length + 1), path, text, format };
    }
  }
}

function decode(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return undefined;
  }
}
