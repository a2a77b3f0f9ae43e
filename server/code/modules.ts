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

/** Finds the files that imports mean, without the settings of a bundler: an alias stands for some folder, and the rest of the path says which file it is. */
export class Modules {
  readonly #paths: ReadonlySet<string>;
  readonly #byName = new Map<string, string[]>();
  readonly #known = new Map<string, string | undefined>();

  /** @param paths all files of the project: absolute, `/`-separated */
  constructor(paths: Iterable<string>) {
    this.#paths = new Set(paths);
    for (const path of this.#paths) {
      const name = stem(path);
      const same = this.#byName.get(name);
      if (same === undefined) this.#byName.set(name, [path]);
      else same.push(path);
    }
  }

  find(from: string, specifier: string): string | undefined {
    const bare = specifier.replace(/\?.*$/, '');
    if (bare.startsWith('.')) return this.#at(joined(folderOf(from), bare));
    // Packages of a monorepo have the same alias for folders of their own.
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

  /** `@/a/b`, `~/a/b`, `#imports`, `src/a/b`: the file whose path ends so. Of several the one nearest to who asks. */
  #byAlias(specifier: string, from: string): string | undefined {
    const parts = specifier.split('/');
    const tail = /^[@~#$]/.test(specifier) || parts.length === 1 ? parts.slice(1) : parts;
    const last = tail.at(-1);
    if (last === undefined) return undefined;
    const candidates = [
      ...(this.#byName.get(stem(last)) ?? []),
      ...(this.#byName.get(last) ?? []),
      ...(this.#byName.get('index') ?? []).filter((path) => path.includes(`/${tail.join('/')}/index.`)),
    ];
    const fitting = candidates.filter((path) => ENDINGS.some((ending) => path.endsWith(`/${tail.join('/')}${ending}`)));
    return fitting.toSorted((a, b) => shared(b, from) - shared(a, from) || a.length - b.length)[0];
  }
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
