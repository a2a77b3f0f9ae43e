import { endGit, startGit } from '../../../../system/process/git.ts';
import type { Stored } from './history.ts';
import { storedBytes } from './stored.ts';

/** Time limits in ms, for one answer and for all of them. */
const ANSWER = 10_000;
const ALL = 30 * 60_000;
/** How many bytes are requested ahead. */
const AHEAD = 512 * 1024;

/** An object as described by Git. */
interface Answer {
  readonly id: string;
  readonly kind: string;
  /** Bytes. */
  readonly size: number;
  /** Only from `contents`. */
  readonly bytes?: Buffer;
}

/** Files and commits of a history, from one process that answers one request after the other (gitformat of `cat-file --batch` and `--batch-check`). */
export class GitBlobs {
  readonly #child: ReturnType<typeof startGit>;
  readonly #hasContents: boolean;
  /** Pending requests, in order. */
  readonly #waiting: ((answer: Answer | undefined) => void)[] = [];
  #chunks: Buffer[] = [];
  #size = 0;
  /** How many bytes must arrive before there is anything to parse. */
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
   * @param name in Git's notation for an object, or for a file of a commit; without line ends
   * @returns undefined: there is none, or it is of another kind
   */
  async find(name: string, wanted: 'blob' | 'commit' = 'blob'): Promise<Answer | undefined> {
    const child = this.#child;
    if (this.#ended || child === undefined) return undefined;
    const late = setTimeout(() => endGit(child), ANSWER);
    const answer = await new Promise<Answer | undefined>((resolve) => {
      this.#waiting.push(resolve);
      // Requests of the same moment are sent together.
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
   * Files that are read in this order: each read requests the next ones, since with small files a request costs more than its answer.
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

  /** Parses every complete answer that has arrived: `<id> blob <size> LF`, with `<bytes> LF` if contents were requested, or a line with an error. */
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
    // A copy: processed answers must not be kept alive by the beginning of the next one.
    this.#chunks = at === all.length ? [] : [Buffer.from(all.subarray(at))];
    this.#size = all.length - at;
  }
}
