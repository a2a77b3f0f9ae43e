import { readdirSync, readFileSync } from 'node:fs';
import { join, normalize, relative, resolve } from 'node:path';

const root = resolve(import.meta.dirname, '../..');

/** Which of our files import which, by path from the root. */
export interface ImportGraph {
  /** What is there when the program runs: imports of types are left out, and so is what is loaded later by `import()`. */
  readonly atRunTime: ReadonlyMap<string, ReadonlySet<string>>;
  /** With the types. */
  readonly all: ReadonlyMap<string, ReadonlySet<string>>;
  /** What is loaded by `import()` when it is needed. */
  readonly later: ReadonlyMap<string, ReadonlySet<string>>;
}

const LATER = /\bimport\('(\.[^']*)'\)/g;

const STATEMENT = /^(?:import|export)\s+(type\s)?\s*([^'";]*?)\s*(?:from\s+)?'(\.[^']*)';/gms;

/** @param file path from the root */
export function sourceOf(file: string): string {
  return readFileSync(join(root, file), 'utf8');
}

/** Reads the imports of all sources. */
export function importGraph(): ImportGraph {
  const files = ['client', 'server', 'shared'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && entry.name.endsWith('.ts'))
      .map((entry) => relative(root, join(entry.parentPath, entry.name)).replaceAll('\\', '/')),
  );
  const atRunTime = new Map<string, Set<string>>();
  const all = new Map<string, Set<string>>();
  const later = new Map<string, Set<string>>();
  for (const file of files) {
    const now = new Set<string>();
    const any = new Set<string>();
    const text = sourceOf(file);
    const at = (path: string) => normalize(join(file, '..', path)).replaceAll('\\', '/');
    for (const [, type, names = '', path = ''] of text.matchAll(STATEMENT)) {
      const to = at(path);
      any.add(to);
      if (type === undefined && !onlyTypes(names)) now.add(to);
    }
    atRunTime.set(file, now);
    all.set(file, any);
    later.set(file, new Set(Array.from(text.matchAll(LATER), ([, path = '']) => at(path))));
  }
  return { atRunTime, all, later };
}

/** `{ type A, type B }`. An import without names is there for what it does. */
function onlyTypes(names: string): boolean {
  const inside = /^\{([^{}]*)\}$/.exec(names.trim())?.[1];
  const list = inside?.split(',').map((name) => name.trim());
  return list?.every((name) => name === '' || name.startsWith('type ')) === true;
}

/** Files that import each other in a circle, each group sorted (Tarjan's strongly connected components). */
export function circles(graph: ReadonlyMap<string, ReadonlySet<string>>): readonly (readonly string[])[] {
  const order = new Map<string, number>();
  const lowest = new Map<string, number>();
  const open: string[] = [];
  const found: string[][] = [];
  const visit = (file: string): number => {
    const place = order.size;
    order.set(file, place);
    open.push(file);
    let low = place;
    for (const next of graph.get(file) ?? []) {
      if (!graph.has(next)) continue;
      if (!order.has(next)) low = Math.min(low, visit(next));
      else if (open.includes(next)) low = Math.min(low, order.get(next) ?? low);
    }
    lowest.set(file, low);
    if (low === place) {
      const group = open.splice(open.indexOf(file));
      if (group.length > 1) found.push(group.sort());
    }
    return low;
  };
  for (const file of graph.keys()) if (!order.has(file)) visit(file);
  return found.sort((a, b) => (a[0] ?? '').localeCompare(b[0] ?? ''));
}
