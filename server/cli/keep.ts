import { fail, ok, type Result } from '../../shared/result.ts';
import type { Change } from '../formats/format.ts';
import { applyEdits, type Edit } from '../text/span.ts';
import type { FileReport } from '../translate/job.ts';
import { createAtomic, writeAtomic } from '../workspace/atomic.ts';
import type { FileAccess, FileContent, FileError } from '../workspace/files.ts';
import type { OpenedWork } from '../workspace/work.ts';

type Kept = Pick<FileReport, 'changes' | 'edits'>;

/** A run that is killed loses at most the answers of this time, in ms, … */
const INTERVAL = 1_000;
/** … or, where planning the edits of a huge file takes long, of this many times as long. */
const COST = 10;

/**
 * Writes a target file while its translation is under way, so that what was paid for outlives a kill: the next run finds it there. Each
 * write is atomic, and only over the bytes that the one before has left.
 */
export class Keeper {
  readonly #path: string;
  readonly #original: string;
  readonly #files: FileAccess;
  readonly #beforeWrite: (changes: readonly Change[]) => void;
  /** As on disk; undefined: not there yet. */
  #file: FileContent | undefined;
  #next = performance.now() + INTERVAL;
  #writing: Promise<void> | undefined;
  #failure: FileError | undefined;

  /** @param beforeWrite is told what is about to be written */
  constructor(
    path: string,
    { target, file }: OpenedWork,
    files: FileAccess,
    beforeWrite: (changes: readonly Change[]) => void = () => undefined,
  ) {
    this.#beforeWrite = beforeWrite;
    this.#path = path;
    this.#original = target.text;
    this.#files = files;
    this.#file = file;
  }

  /** Answers have come. */
  offer(soFar: () => Kept): void {
    const started = performance.now();
    if (this.#writing !== undefined || this.#failure !== undefined || started < this.#next) return;
    const { changes, edits } = soFar();
    this.#beforeWrite(changes);
    this.#writing = this.#write(edits).then((written) => {
      if (!written.ok) this.#failure = written.error;
      const now = performance.now();
      this.#next = now + Math.max(INTERVAL, COST * (now - started));
      this.#writing = undefined;
    });
  }

  /** Everything has come: the file as it shall be. */
  async finish({ changes, edits }: Kept): Promise<Result<void, FileError>> {
    await this.#writing;
    this.#beforeWrite(changes);
    return this.#failure === undefined ? this.#write(edits) : fail(this.#failure);
  }

  /** @param edits of the original text, whatever has been written since */
  async #write(edits: readonly Edit[]): Promise<Result<void, FileError>> {
    if (edits.length === 0) return ok(undefined);
    const after = applyEdits(this.#original, edits);
    if (this.#file === undefined) {
      const created = await createAtomic(this.#path, Buffer.from(after, 'utf8'));
      if (!created.ok) return created;
      const read = await this.#files.read(this.#path);
      if (!read.ok) return read;
      this.#file = read.value;
      return ok(undefined);
    }
    const untouched = this.#file.text === this.#original;
    const written = await writeAtomic(this.#file, untouched ? edits : difference(this.#file.text, after));
    if (!written.ok) return written;
    this.#file = written.value;
    return ok(undefined);
  }
}

/** One edit over all that differs; whole characters, since half a surrogate pair cannot be written. */
export function difference(before: string, after: string): readonly Edit[] {
  if (before === after) return [];
  const most = Math.min(before.length, after.length);
  let start = 0;
  while (start < most && before.charCodeAt(start) === after.charCodeAt(start)) start += 1;
  let end = 0;
  while (end < most - start && before.charCodeAt(before.length - 1 - end) === after.charCodeAt(after.length - 1 - end))
    end += 1;
  if (start > 0 && isHigh(before.charCodeAt(start - 1))) start -= 1;
  if (end > 0 && isHigh(before.charCodeAt(before.length - end - 1))) end -= 1;
  return [{ span: { start, end: before.length - end }, text: after.slice(start, after.length - end) }];
}

function isHigh(code: number): boolean {
  return code >= 0xd800 && code <= 0xdbff;
}
