import { endGit, startGit } from '../../../../system/process/git.ts';
import type { Stored } from './history.ts';
import { storedBytes } from './stored.ts';

/** How long one answer, and all of them, may take, in ms. */
const ANSWER = 10_000;
const ALL = 30 * 60_000;
/** Bytes that are asked for before somebody reads them. */
const AHEAD = 512 * 1024;

/** An object as Git tells of it. */
interface Answer {
  readonly id: string;
  readonly kind: string;
  /** Bytes. */
  readonly size: number;
  /** Of `contents` only. */
  readonly bytes?: Buffer;
}

/** Files and commits of a history, from one program that answers one question after the other (gitformat of `cat-file --batch` and `--batch-check`). */
export class GitBlobs {
  readonly #child: ReturnType<typeof startGit>;
  readonly #hasContents: boolean;
  /** Who waits, in the order of the questions. */
  readonly #waiting: ((answer: Answer | undefined) => void)[] = [];
  #chunks: Buffer[] = [];
  #size = 0;
  /** Bytes without which there is nothing to look at. */
  #needed = 1;
  #ended = false;

  constructor(folder: string, what: 'contents' | 'names', signal?: AbortSignal) {
    this.#hasContents = what === 'contents';
    const child = startGit(folder, ['cat-file', this.#hasContents ? '--batch' : '--batch-check'], signal, ALL);
    this.#child = child;
    this.#ended = child === undefined;
    child?.stdout.on('data', (chunk: Buffer) => {
      this.#chunks.push(chunk);
      this.#size += chunk.length;
      if (this.#size >= this.#needed) this.#read();
    });
    const end = () => {
      this.#ended = true;
      for (const answer of this.#waiting.splice(0)) answer(undefined);
    };
    child?.once('error', end);
    child?.once('close', end);
  }

  /**
   * @param name as Git names an object, or a file of a commit; without line ends
   * @returns undefined: there is none, or it is of another kind
   */
  async find(name: string, wanted: 'blob' | 'commit' = 'blob'): Promise<Answer | undefined> {
    const child = this.#child;
    if (this.#ended || child === undefined) return undefined;
    const late = setTimeout(() => endGit(child), ANSWER);
    const answer = await new Promise<Answer | undefined>((resolve) => {
      this.#waiting.push(resolve);
      // Questions of one moment are sent together.
      if (child.stdin.writableCorked === 0) {
        child.stdin.cork();
        process.nextTick(() => child.stdin.uncork());
      }
      child.stdin.write(`${name}\n`);
    });
    clearTimeout(late);
    return answer?.kind === wanted ? answer : undefined;
  }

  /** @param id of a blob */
  stored(id: string): Stored {
    return storedBytes(id, async () => (await this.find(id))?.bytes);
  }

  /**
   * Files that are read in this order: with each the next ones are asked for, since where files are small a question costs more than its answer.
   * @param files ids of blobs, with their sizes in bytes
   */
  storedInOrder(files: readonly Pick<Answer, 'id' | 'size'>[]): readonly Stored[] {
    const asked = new Map<number, Promise<Answer | undefined>>();
    const read = async (at: number) => {
      for (const place of asked.keys()) if (place < at) asked.delete(place);
      let bytes = 0;
      for (const [place, { id, size }] of files.entries()) {
        if (place < at) continue;
        bytes += size;
        if (place > at && bytes > AHEAD) break;
        if (!asked.has(place)) asked.set(place, this.find(id));
      }
      return (await asked.get(at))?.bytes;
    };
    return files.map(({ id }, at) => storedBytes(id, () => read(at)));
  }

  close(): void {
    this.#child?.stdin.end();
  }

  /** Takes every whole answer from what has come: `<id> blob <size> LF`, with `<bytes> LF` where there are contents, or a line that says what is wrong. */
  #read(): void {
    const all = Buffer.concat(this.#chunks);
    let at = 0;
    this.#needed = 1;
    for (;;) {
      const line = all.indexOf(0x0a, at);
      if (line === -1) break;
      const [, id = '', kind = '', size] = /^([0-9a-f]+) (\w+) (\d+)$/.exec(all.toString('latin1', at, line)) ?? [];
      const end = size === undefined || !this.#hasContents ? line + 1 : line + 2 + Number(size);
      if (end > all.length) {
        this.#needed = end - at;
        break;
      }
      const bytes = this.#hasContents ? { bytes: all.subarray(line + 1, end - 1) } : {};
      this.#waiting.shift()?.(size === undefined ? undefined : { id, kind, size: Number(size), ...bytes });
      at = end;
    }
    // A copy: answers go, and shall not stay for the beginning of the next one.
    this.#chunks = at === all.length ? [] : [Buffer.from(all.subarray(at))];
    this.#size = all.length - at;
  }
}
