const ENDINGS = [
  '',
  '.ts',
  '.tsx',
  '.js',
  '.jsx',
  '.vue',
  '.svelte',
  '.mts',
  '.mjs',
  '.d.ts',
  '/index.ts',
  '/index.tsx',
  '/index.js',
  '/index.vue',
  '/index.jsx',
];

/** Finds the files that imports refer to, without bundler settings: an alias stands for some folder, the rest of the path finds the file. */
export class Modules {
  readonly #paths: ReadonlySet<string>;
  /** By the last part of a specifier: the name of a file, or of a folder with an `index`. */
  readonly #byName = new Map<string, string[]>();
  readonly #indexIn = new Map<string, string[]>();
  readonly #fitting = new Map<string, readonly string[]>();
  readonly #known = new Map<string, string | undefined>();

  /** @param paths all files of the project: absolute, `/`-separated */
  constructor(paths: Iterable<string>) {
    this.#paths = new Set(paths);
    for (const path of this.#paths) {
      const name = stem(path);
      listIn(this.#byName, name).push(path);
      if (name === 'index') listIn(this.#indexIn, folderOf(path).replace(/^.*\//, '')).push(path);
    }
  }

  find(from: string, specifier: string): string | undefined {
    const bare = specifier.replace(/\?.*$/, '');
    if (bare.startsWith('.')) return this.#at(joined(folderOf(from), bare));
    // Packages of a monorepo use the same alias for folders of their own.
    const key = `${folderOf(from)}\n${bare}`;
    if (!this.#known.has(key)) this.#known.set(key, this.#byAlias(bare, from));
    return this.#known.get(key);
  }

  #at(path: string): string | undefined {
    for (const ending of ENDINGS) if (this.#paths.has(path + ending)) return path + ending;
    const other = path.replace(/\.(?:m|c)?jsx?$/, '');
    if (other !== path)
      for (const ending of ['.ts', '.tsx', '.mts']) if (this.#paths.has(other + ending)) return other + ending;
    return undefined;
  }

  /** `@/a/b`, `~/a/b`, `#imports`, `src/a/b`: the file whose path ends like this. Of several, the one nearest to the importing file. */
  #byAlias(specifier: string, from: string): string | undefined {
    const fitting = this.#fitting.get(specifier) ?? this.#endingIn(specifier);
    this.#fitting.set(specifier, fitting);
    let best: string | undefined;
    let most = -1;
    for (const path of fitting) {
      const same = shared(path, from);
      if (same > most || (same === most && path.length < (best?.length ?? 0))) [best, most] = [path, same];
    }
    return best;
  }

  #endingIn(specifier: string): readonly string[] {
    const parts = specifier.split('/');
    const tail = /^[@~#$]/.test(specifier) || parts.length === 1 ? parts.slice(1) : parts;
    const last = tail.at(-1);
    if (last === undefined) return [];
    const candidates = [
      ...(this.#byName.get(stem(last)) ?? []),
      ...(this.#byName.get(last) ?? []),
      ...(this.#indexIn.get(last) ?? []),
    ];
    const ends = ENDINGS.map((ending) => `/${tail.join('/')}${ending}`);
    return candidates.filter((path) => ends.some((end) => path.endsWith(end)));
  }
}

function listIn(lists: Map<string, string[]>, name: string): string[] {
  const list = lists.get(name) ?? [];
  lists.set(name, list);
  return list;
}

function stem(path: string): string {
  const name = path.slice(path.lastIndexOf('/') + 1);
  const dot = name.indexOf('.', 1);
  return dot < 0 ? name : name.slice(0, dot);
}

function shared(a: string, b: string): number {
  let at = 0;
  while (at < a.length && a[at] === b[at]) at += 1;
  return at;
}

function folderOf(path: string): string {
  return path.slice(0, path.lastIndexOf('/'));
}

function joined(folder: string, relative: string): string {
  const parts = folder.split('/');
  for (const part of relative.split('/')) {
    if (part === '..') parts.pop();
    else if (part !== '.' && part !== '') parts.push(part);
  }
  return parts.join('/');
}
