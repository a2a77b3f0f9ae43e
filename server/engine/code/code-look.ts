import { hash } from 'node:crypto';
import { VERSION } from '../../../shared/version.ts';
import { type Library, librariesOf } from '../../core/code/index.ts';
import type { Host } from '../host.ts';
import {
  type CodeFiles,
  type FileState,
  readCodeFile,
  readCodeFiles,
  seenFiles,
} from '../parts/workspace/discovery/code-files.ts';
import { keepYoungSmall } from '../threads/heap.ts';
import { CodeState } from './code-state.ts';
import { dependenciesIn, projectCode } from './files.ts';

/**
 * A file that was changed shortly before it was read may have been changed again with the same timestamp: disk clocks can be this coarse. In
 * milliseconds.
 */
const TICK = 2_000;
/** Changes when the meaning of the cached data does. */
const STAMP = hash('sha256', `${VERSION} files in columns`);

/** The states of files, and what was read from them: plain data. */
interface KnownFiles {
  /** When the states were read: milliseconds since 1970. */
  readonly at: number;
  readonly paths: readonly string[];
  /** The states of all files in a row, in the form of `FileState`. */
  readonly states: readonly number[];
  /** Hash of path and text; `null` if the file is not text. */
  readonly hashes: readonly (string | null)[];
}

/** How many numbers a state has. */
const WIDTH = 4;

/** The code of a project, and which libraries show its texts. */
export interface CodeLook {
  readonly state: CodeState;
  /** Hash of path and text of each text file, by absolute path. */
  readonly hashes: ReadonlyMap<string, string>;
  readonly libraries: readonly Library[];
  /** Names of its packages. */
  readonly names: readonly string[];
  /** Names of packages that the project depends on. */
  readonly packages: ReadonlySet<string>;
  /** There are more files than are read. */
  readonly cut: boolean;
  /** All texts by absolute path. Those not read yet are read now, and `hashes` are updated accordingly. */
  texts(): Promise<ReadonlyMap<string, string>>;
  /** The text of one of these files. */
  textOf(path: string): string | undefined;
}

/**
 * Finds the code of a project. Like Git, reads a file only if its state has changed since an earlier run.
 * @param locales localization files, which are not code
 * @param passed the folder's files as already listed (`passingCode`)
 */
export async function lookAtCode(
  host: Pick<Host, 'signal' | 'stateFolder'>,
  folder: string,
  locales: ReadonlySet<string>,
  passed?: CodeFiles,
): Promise<CodeLook> {
  keepYoungSmall();
  const stopped = () => host.signal.aborted;
  const code = await projectCode(folder, stopped, passed);
  const isCode = (path: string) => !locales.has(path);
  const state = new CodeState(host.stateFolder(), folder);
  const files = new CodeTexts(state, stopped);
  await files.look([...code.code, ...code.others, ...code.manifests].filter(isCode));
  const manifests = code.manifests.filter(isCode).map((path) => [path, files.textOf(path) ?? ''] as const);
  const packages = new Set(manifests.flatMap(([path, text]) => dependenciesIn(path, text)));
  return {
    state,
    hashes: files.hashes,
    libraries: librariesOf(packages, [...locales]),
    packages,
    names: manifests.flatMap(([, text]) => ownName(text)),
    cut: code.cut,
    texts: () => files.all(),
    textOf: (path) => files.textOf(path),
  };
}

/** The texts of files, most of which are not read. */
class CodeTexts {
  readonly #state: CodeState;
  readonly #stopped: () => boolean;
  readonly #texts = new Map<string, string>();
  /** In the order in which the files were given. */
  readonly hashes = new Map<string, string>();

  constructor(state: CodeState, stopped: () => boolean) {
    this.#state = state;
    this.#stopped = stopped;
  }

  /** Determines what the files contain, and stores it for the next run if anything has changed. */
  async look(paths: readonly string[]): Promise<void> {
    const before = this.#state.load<KnownFiles>('files', STAMP) ?? { at: 0, paths: [], states: [], hashes: [] };
    const at = Date.now();
    const seen = await seenFiles(paths, this.#stopped);
    const known = [...seen].map(knownIn(before));
    const changed = [...seen.keys()].filter((_, index) => known[index] === undefined);
    await this.#read(changed);
    const hashes = [...seen.keys()].map((path, index) => {
      const text = this.#texts.get(path);
      const own = known[index] ?? (text === undefined ? null : this.#state.hashOf(path, text));
      if (own !== null) this.hashes.set(path, own);
      return own;
    });
    if (this.#stopped() || (changed.length === 0 && hashes.length === before.paths.length)) return;
    const files = { paths: [...seen.keys()], states: [...seen.values()].flat(), hashes };
    this.#state.save('files', STAMP, { at, ...files } satisfies KnownFiles);
  }

  async all(): Promise<ReadonlyMap<string, string>> {
    await this.#read([...this.hashes.keys()].filter((path) => !this.#texts.has(path)));
    const texts = new Map<string, string>();
    for (const path of this.hashes.keys()) {
      const text = this.#texts.get(path);
      if (text === undefined) this.hashes.delete(path);
      else {
        texts.set(path, text);
        this.hashes.set(path, this.#state.hashOf(path, text));
      }
    }
    return texts;
  }

  textOf(path: string): string | undefined {
    const known = this.#texts.get(path);
    if (known !== undefined || !this.hashes.has(path)) return known;
    const text = readCodeFile(path);
    if (text !== undefined) this.#texts.set(path, text);
    return text;
  }

  async #read(paths: readonly string[]): Promise<void> {
    for (const [path, text] of await readCodeFiles(paths, this.#stopped)) this.#texts.set(path, text);
  }
}

/** Looks up the hashes of unchanged files; `null`: not text. Undefined: they have changed, or may have. */
function knownIn({ at, paths, states, hashes }: KnownFiles) {
  const places = new Map(paths.map((path, place) => [path, place]));
  return ([path, state]: readonly [string, FileState]): string | null | undefined => {
    const place = places.get(path);
    if (place === undefined || Math.max(state[0], state[1]) >= at - TICK) return undefined;
    return state.every((number, index) => states[place * WIDTH + index] === number) ? hashes[place] : undefined;
  };
}

function ownName(text: string): readonly string[] {
  const name = /^\s{0,8}"name"\s{0,8}:\s{0,8}"(?:@[^"/]{1,100}\/)?([^"]{2,100})"/m.exec(text)?.[1];
  return name === undefined ? [] : [name];
}
