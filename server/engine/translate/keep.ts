import { setTimeout as delay } from 'node:timers/promises';
import type { UnitNote } from '../../../shared/commands.ts';
import { fail, ok, type Result } from '../../../shared/values/result.ts';
import type { Change } from '../../core/formats/format.ts';
import type { FileJob, FileReport } from '../../core/planning/job.ts';
import { type Moment, rebase } from '../../core/planning/rebase.ts';
import { writeProven } from '../../core/planning/write.ts';
import { applyEdits, type Edit } from '../../core/text/span.ts';
import { madeMeanwhile, type OpenedWork, openWork, type WorkItem } from '../parts/workspace/discovery/work.ts';
import type { Disk, FileContent, FileError } from '../parts/workspace/files/files.ts';
import { imprintOf } from '../parts/workspace/files/imprint.ts';
import { spliceBytes } from '../parts/workspace/files/splice.ts';

type Kept = Pick<FileReport, 'changes' | 'edits'>;
type Written = Result<void, FileError>;

/** A run that is killed loses at most the answers of this time, in ms … */
const INTERVAL = 1_000;
/** … or, if planning the edits of a huge file takes long, of this many times as long. */
const COST = 10;
/** Delays in ms before the next look at a file that another program is writing: together as long as it takes to save a large file. */
const PAUSES = [20, 50, 100, 200, 500, 1_000, 2_000];

/**
 * Writes a target file while its translation is in progress, so that what was paid for survives a kill: the next run finds it there. Each write is
 * atomic, and only replaces the bytes that the previous one left. If another program has changed the file, the translations are rebased onto its
 * current content (`rebase`); nothing of it is overwritten, and the service is not asked again.
 */
export class Keeper {
  readonly #item: WorkItem;
  readonly #job: FileJob;
  readonly #files: Disk;
  /** For a new file. */
  readonly #encoding: string;
  /** As read, with what is known of the bytes written since; undefined: it does not exist yet. */
  #file: FileContent | undefined;
  readonly #beforeWrite: (changes: readonly Change[]) => void;
  /** What was written last, once another program was found to have changed the file; otherwise undefined. */
  #wrote: Moment | undefined;
  /** The last changes written to the file as read. */
  #latest: readonly Change[] = [];
  /** Units that this program has written. */
  readonly #mine = new Set<string>();
  /** Units that no longer have a place in the file, with the reason. */
  readonly #lost = new Map<string, string>();
  #next = performance.now() + INTERVAL;
  #writing: Promise<void> | undefined;

  /**
   * @param opened the target as read, or its future encoding
   * @param beforeWrite called with what is about to be written
   */
  constructor(
    item: WorkItem,
    job: FileJob,
    { file, encoding }: Pick<OpenedWork, 'file' | 'encoding'>,
    files: Disk,
    beforeWrite: (changes: readonly Change[]) => void = () => undefined,
  ) {
    this.#item = item;
    this.#job = job;
    this.#file = file;
    this.#encoding = encoding;
    this.#files = files;
    this.#beforeWrite = beforeWrite;
  }

  /** Answers have arrived. */
  offer(soFar: () => Kept): void {
    const started = performance.now();
    if (this.#writing !== undefined || started < this.#next) return;
    const kept = soFar();
    this.#beforeWrite(kept.changes);
    // A failure here is retried, and reported at the end.
    this.#writing = this.#write(kept).then(() => {
      const now = performance.now();
      this.#next = now + Math.max(INTERVAL, COST * (now - started));
      this.#writing = undefined;
    });
  }

  /** Everything has arrived: writes the final state of the file. Returns the units that no longer have a place in it, with the reason. */
  async finish(kept: Kept): Promise<Result<readonly UnitNote[], FileError>> {
    await this.#writing;
    this.#beforeWrite(kept.changes);
    const written = await this.#write(kept);
    return written.ok ? ok([...this.#lost].map(([unit, reason]) => ({ unit, reason }))) : written;
  }

  /** @param kept edits of the original text, whatever has been written since */
  async #write({ changes, edits }: Kept): Promise<Written> {
    if (this.#wrote !== undefined) return this.#writeAnew(changes, this.#wrote);
    if (edits.length === 0) return ok(undefined);
    const written = await this.#writeOver(edits);
    if (written.ok) {
      this.#note(changes);
      this.#latest = changes;
    }
    if (written.ok || written.error.kind !== 'changed') return written;
    return this.#writeAnew(changes, this.#moment(this.#job.source, this.#written));
  }

  /** The text that this program wrote last. It is computed again, since it is rarely needed. */
  get #written(): string {
    return applyEdits(this.#job.target.text, writeProven(this.#job, this.#latest).edits);
  }

  /** The edits are always made in the file as read: no text in between is kept. */
  async #writeOver(edits: readonly Edit[]): Promise<Written> {
    if (this.#file === undefined) return this.#create(edits);
    const written = await this.#files.write(this.#file, edits);
    if (!written.ok) return written;
    const { bytes } = written.value;
    this.#file = { ...this.#file, ...(bytes && { onDisk: imprintOf(bytes) }) };
    return ok(undefined);
  }

  async #create(edits: readonly Edit[]): Promise<Written> {
    const path = this.#item.targetPath;
    const file = { path, text: this.#job.target.text, encoding: this.#encoding };
    const bytes = spliceBytes(file, []);
    const onDisk = bytes.ok ? spliceBytes({ ...file, bytes: bytes.value }, edits) : bytes;
    if (!bytes.ok || !onDisk.ok) {
      const reason = onDisk.ok ? '' : onDisk.error.message;
      return fail({ path, kind: 'encoding', message: `${path} was not written. ${reason}` });
    }
    const created = await this.#files.create(path, onDisk.value);
    if (created.ok) this.#file = { ...file, bytes: bytes.value, onDisk: imprintOf(onDisk.value) };
    return created;
  }

  async #writeAnew(changes: readonly Change[], wrote: Moment): Promise<Written> {
    const pending = changes.filter(({ unit }) => !this.#lost.has(unit));
    let written = await this.#carryOver(pending, wrote);
    for (const pause of PAUSES) {
      if (written.ok || written.error.kind !== 'changed') break;
      await delay(pause);
      written = await this.#carryOver(pending, wrote);
    }
    return written;
  }

  /** Applies the changes to the current file: in units that are unchanged, or as this program left them. */
  async #carryOver(pending: readonly Change[], wrote: Moment): Promise<Written> {
    const opened = await openWork(this.#files, this.#item.isNew ? madeMeanwhile(this.#item) : this.#item);
    if (!opened.ok) return opened;
    const { source, target, file } = opened.value;
    const broken = [source, target].find(({ catalog }) => catalog.malformed);
    if (broken !== undefined || file === undefined) return fail(becameMalformed(broken?.path ?? target.path));
    const { format } = this.#job;
    const now = { source: source.catalog, target: target.catalog };
    const original = { source: this.#job.source.catalog, target: this.#job.target.catalog };
    const { kept, lost } = rebase(format, original, now, pending);
    const touched = new Map(lost.map(({ unit, reason }) => [unit, reason]));
    const mine = pending.filter(({ unit }) => touched.has(unit) && this.#mine.has(unit));
    for (const { unit } of rebase(format, wrote, now, mine).kept) touched.delete(unit);
    const proven = writeProven({ ...this.#job, source, target }, kept);
    const written = await this.#files.write(file, proven.edits);
    if (!written.ok) return written;
    for (const { unit, reason } of proven.refused) touched.set(unit, reason);
    for (const [unit, reason] of touched) this.#lost.set(unit, reason);
    this.#note(proven.changes);
    this.#wrote = this.#moment(source, written.value.text);
    return ok(undefined);
  }

  #note(changes: readonly Change[]): void {
    for (const { unit } of changes) this.#mine.add(unit);
  }

  #moment(source: FileJob['source'], text: string): Moment {
    const { format, target: file } = this.#job;
    const target = format.parse(text, { path: file.path, dialect: file.catalog.dialect });
    return { source: this.#job.source.catalog === file.catalog ? target : source.catalog, target };
  }
}

function becameMalformed(path: string): FileError {
  const message = `${path} became malformed while it was being translated: what came after that is not in it. Repair the file and run again.`;
  return { path, kind: 'changed', message };
}
