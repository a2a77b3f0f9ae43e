import { endGit, startGit } from '../../process/git.ts';
import { decodeBytes } from '../encoding.ts';

/** How long one answer, and all of them, may take, in ms. */
const ANSWER = 10_000;
const ALL = 30 * 60_000;

/** Contents of files in a history, from one program that answers one question after the other (gitformat of `cat-file --batch`). */
export class GitBlobs {
  readonly #child: ReturnType<typeof startGit>;
  /** Who waits, in the order of the questions. */
  readonly #waiting: ((blob: Buffer | undefined) => void)[] = [];
  #chunks: Buffer[] = [];
  #size = 0;
  /** Bytes without which there is nothing to look at. */
  #needed = 1;
  #ended = false;

  constructor(folder: string, signal?: AbortSignal) {
    const child = startGit(folder, ['cat-file', '--batch'], signal, ALL);
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

  /** @param name as Git names a file of a commit; without line ends. Undefined: there is none, or it is no text */
  async text(name: string): Promise<string | undefined> {
    const child = this.#child;
    if (this.#ended || child === undefined) return undefined;
    const late = setTimeout(() => endGit(child), ANSWER);
    const blob = await new Promise<Buffer | undefined>((resolve) => {
      this.#waiting.push(resolve);
      child.stdin.write(`${name}\n`);
    });
    clearTimeout(late);
    const decoded = blob && decodeBytes(blob);
    return decoded?.ok === true ? decoded.value.text : undefined;
  }

  close(): void {
    this.#child?.stdin.end();
  }

  /** Takes every whole answer from what has come: `<id> blob <size> LF <bytes> LF`, or a line that says what is wrong. */
  #read(): void {
    const all = Buffer.concat(this.#chunks);
    let at = 0;
    this.#needed = 1;
    for (;;) {
      const line = all.indexOf(0x0a, at);
      if (line === -1) break;
      const [, kind, bytes] = /^[0-9a-f]+ (\w+) (\d+)$/.exec(all.toString('latin1', at, line)) ?? [];
      const end = bytes === undefined ? line + 1 : line + 2 + Number(bytes);
      if (end > all.length) {
        this.#needed = end - at;
        break;
      }
      this.#waiting.shift()?.(kind === 'blob' ? Buffer.from(all.subarray(line + 1, end - 1)) : undefined);
      at = end;
    }
    this.#chunks = at === all.length ? [] : [all.subarray(at)];
    this.#size = all.length - at;
  }
}
