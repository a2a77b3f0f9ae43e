import type { FileAccess } from '../../server/engine/parts/workspace/files/files.ts';
import { fail, ok } from '../../shared/values/result.ts';

/** A workspace as `{path: text}`; counts reads. */
export function memoryFiles(files: Readonly<Record<string, string>>): FileAccess & { reads: number } {
  const map = new Map(Object.entries(files));
  return {
    reads: 0,
    async read(path) {
      this.reads++;
      const text = map.get(path);
      return text === undefined
        ? fail({ path, kind: 'missing', message: `${path} does not exist.` })
        : ok({ path, text, encoding: 'utf-8' });
    },
    async list(folder) {
      return [...map.keys()].filter((path) => path.startsWith(`${folder}/`)).sort();
    },
  };
}
