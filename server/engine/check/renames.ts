import { pathExists } from '../parts/workspace/paths.ts';

/** The share of lines that must match for a file to count as renamed. Git requires as much. */
const ALIKE = 0.5;
/** How many files are compared with a new one: larger moves usually move whole folders, and the file names stay. */
const MOST = 50;

/** Finds the former name of a file. */
export class Renames {
  readonly #folder: string;
  readonly #names: readonly string[];
  readonly #textOf: (name: string) => Promise<string | undefined>;
  readonly #found = new Map<string, Promise<string | undefined>>();
  readonly #gone = new Map<string, Promise<readonly string[]>>();

  /** @param names of all files at that time, relative to `folder`, `/`-separated */
  constructor(folder: string, names: readonly string[], textOf: (name: string) => Promise<string | undefined>) {
    this.#folder = folder;
    this.#names = names;
    this.#textOf = textOf;
  }

  /** The text that a file had under its former name; undefined: it is new. */
  find(name: string, now: () => Promise<string>): Promise<string | undefined> {
    const known = this.#found.get(name);
    if (known !== undefined) return known;
    const found = this.#search(name, now);
    this.#found.set(name, found);
    return found;
  }

  async #search(name: string, now: () => Promise<string>): Promise<string | undefined> {
    const gone = await this.#goneLike(extensionOf(name));
    if (gone.length === 0) return undefined;
    const lines = new Set(linesOf(await now()));
    const sameName = (other: string) => (fileOf(other) === fileOf(name) ? 0 : 1);
    const candidates = gone.toSorted((a, b) => sameName(a) - sameName(b)).slice(0, MOST);
    let best: { readonly text: string; readonly share: number } | undefined;
    for (const candidate of candidates) {
      const text = await this.#textOf(candidate);
      if (text === undefined) continue;
      const share = shareOf(lines, linesOf(text));
      if (share >= ALIKE && share > (best?.share ?? 0)) best = { text, share };
    }
    return best?.text;
  }

  /** Files that no longer exist. */
  #goneLike(extension: string): Promise<readonly string[]> {
    const known = this.#gone.get(extension);
    if (known !== undefined) return known;
    const like = this.#names.filter((name) => extensionOf(name) === extension);
    const found = Promise.all(
      like.map(async (name) => ((await pathExists(`${this.#folder}/${name}`)) ? [] : [name])),
    ).then((names) => names.flat());
    this.#gone.set(extension, found);
    return found;
  }
}

function shareOf(lines: ReadonlySet<string>, others: readonly string[]): number {
  const own = new Set(others);
  let common = 0;
  for (const line of own) if (lines.has(line)) common += 1;
  return common / Math.max(1, lines.size, own.size);
}

/** Without surrounding spaces: a file may have been reformatted. */
function linesOf(text: string): readonly string[] {
  return text.split('\n').flatMap((line) => line.trim() || []);
}

function fileOf(name: string): string {
  return name.slice(name.lastIndexOf('/') + 1);
}

function extensionOf(name: string): string {
  return fileOf(name).replace(/^.*(?=\.)/, '');
}
