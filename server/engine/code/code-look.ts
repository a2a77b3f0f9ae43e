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
 * A file that was changed so short before somebody looked may have been changed once more, with the same time: the clocks of disks tick as slowly as
 * this. In milliseconds.
 */
const TICK = 2_000;
/** Differs where what is kept of files means something else. */
const STAMP = hash('sha256', `${VERSION} files in columns`);

/** The states of files, and what was read of them: plain data. */
interface KnownFiles {
  /** When the files were asked for their states: milliseconds since 1970. */
  readonly at: number;
  readonly paths: readonly string[];
  /** Those of one file behind those of another, as `FileState` has them. */
  readonly states: readonly number[];
  /** The hash is that of path and text; `null` where the file is no text. */
  readonly hashes: readonly (string | null)[];
}

/** Numbers of a state. */
const WIDTH = 4;

/** The code of a project, and which libraries show its texts. */
export interface CodeLook {
  readonly state: CodeState;
  /** Of each file that is a text the hash of path and text, by absolute path. */
  readonly hashes: ReadonlyMap<string, string>;
  readonly libraries: readonly Library[];
  /** What its packages are called. */
  readonly names: readonly string[];
  /** Names of packages that the project depends on. */
  readonly packages: ReadonlySet<string>;
  /** There are more files than are looked at. */
  readonly cut: boolean;
  /** All texts by absolute path. Those that nobody has read yet are read now, and `hashes` are those of what was read. */
  texts(): Promise<ReadonlyMap<string, string>>;
  /** The text of one of these files. */
  textOf(path: string): string | undefined;
}

/**
 * Finds the code of a project. A file is read where its state is not the one that an earlier run has seen: as Git does it.
 * @param locales files of localization, which are no code
 * @param passed what somebody has seen of the folder (`passingCode`)
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

/** The texts of files, of which most are not read. */
class CodeTexts {
  readonly #state: CodeState;
  readonly #stopped: () => boolean;
  readonly #texts = new Map<string, string>();
  /** In the order in which the files were named. */
  readonly hashes = new Map<string, string>();

  constructor(state: CodeState, stopped: () => boolean) {
    this.#state = state;
    this.#stopped = stopped;
  }

  /** Finds out what the files hold, and keeps it for the next run where something has changed. */
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

/** The hashes of files that are as they were seen; `null`: no text. Undefined: they are not, or may have changed since. */
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
