import type { Sites } from '../../core/code/index.ts';
import type { Change } from '../../core/formats/format.ts';
import type { FileReport } from '../../core/planning/job.ts';
import { applyEdits } from '../../core/text/span.ts';
import type { LookHost } from '../host.ts';
import type { OpenedWork, WorkItem } from '../parts/workspace/discovery/work.ts';
import { nameIn } from '../parts/workspace/paths.ts';
import type { LoadedProject } from '../parts/workspace/project.ts';
import type { Moment } from '../parts/workspace/stale/baseline.ts';
import {
  type Author,
  type Found,
  findStale,
  type Memory,
  openMemory,
  printsOf,
  recoveredFor,
  SHALLOW,
  updateFor,
} from '../parts/workspace/stale/find.ts';
import { gitForRun, type KnownLog, type RunHistory } from '../parts/workspace/stale/git-run.ts';
import { Histories } from '../parts/workspace/stale/history.ts';
import { remember, type Update } from '../parts/workspace/stale/lock.ts';
import { Pending } from '../parts/workspace/stale/pending.ts';
import { momentOf } from '../translate/job.ts';

/** The lock file is written at most once in this time, in ms, however many files a run has. */
const INTERVAL = 2_000;
/** If writing takes long, the interval is at least this many times as long. */
const COST = 10;

/** What translations were made from, for the files of one run: queried before, and updated after. Nothing here ever makes a translation fail. */
export class StaleMemory {
  readonly #host: LookHost;
  readonly #memory: Memory;
  /** Without a project file there is no lock file either: it would be unwelcome next to a lone file. */
  readonly #keeps: boolean;
  readonly #history: RunHistory;
  readonly #pending: Pending;
  /** Units whose text has been recorded, by file. */
  readonly #noted = new Map<string, Set<string>>();
  readonly #updates = new Map<string, Update>();
  readonly #repaired = new Set<string>();
  #hasFailed = false;
  #isCut = false;
  #next = performance.now() + INTERVAL;
  #writing: Promise<void> | undefined;

  private constructor(host: LookHost, memory: Memory, keeps: boolean, history: RunHistory, pending: Pending) {
    this.#pending = pending;
    this.#history = history;
    this.#host = host;
    this.#memory = memory;
    this.#keeps = keeps;
  }

  /** @param log what is known of the history, or where it is cached @param shown as in `Memory` */
  static async open(
    host: LookHost,
    { folder, path }: LoadedProject,
    log?: KnownLog,
    shown?: Sites,
  ): Promise<StaleMemory> {
    const history = gitForRun(folder, undefined, log);
    const memory = await openMemory(host.files, folder, new Histories(history), host.reporter.note);
    const pending = new Pending(host.stateFolder(), folder);
    const { recovered } = pending;
    return new StaleMemory(host, { ...memory, recovered, shown }, path !== undefined, history, pending);
  }

  /** Ends the child processes. */
  close(): void {
    this.#history.close();
  }

  /** Units whose source has changed since their target was written. `lock`: without the history, which starts a process for each file. */
  async find(moment: Moment, from: 'lock' | 'both' = 'both'): Promise<Found> {
    const memory = from === 'both' ? this.#memory : { ...this.#memory, history: undefined };
    const found = await findStale(moment, memory, this.#host.signal);
    if (found.unseen > 0 && !this.#isCut) this.#host.reporter.note(SHALLOW);
    this.#isCut ||= found.unseen > 0;
    return found;
  }

  /** A part of the history was needed that is not on this machine; this was reported. */
  get isCut(): boolean {
    return this.#isCut;
  }

  /** Records what killed runs could not write to the lock file about this file. */
  repair(moment: Moment): void {
    const name = this.#nameOf(moment);
    if (name === undefined || !this.#pending.recovered.has(name)) return;
    const update = recoveredFor(moment, this.#memory);
    if (update.size > 0) this.#updates.set(name, update);
    this.#repaired.add(name);
  }

  /** These changes are about to be written to the file. */
  ahead(item: WorkItem, opened: OpenedWork, changes: readonly Change[]): void {
    const moment = momentOf(item, opened);
    const name = this.#nameOf(moment);
    if (name === undefined) return;
    const noted = this.#noted.get(name) ?? new Set();
    this.#noted.set(name, noted);
    const fresh = changes.filter(({ unit }) => !noted.has(unit));
    if (fresh.length === 0) return;
    this.#pending.note(name, printsOf(moment, fresh, this.#memory));
    for (const { unit } of fresh) noted.add(unit);
  }

  /** These changes were written to the file. */
  async translated(
    item: WorkItem,
    opened: OpenedWork,
    { changes, edits }: Pick<FileReport, 'changes' | 'edits'>,
  ): Promise<void> {
    if (changes.length === 0 || this.#nameOf(momentOf(item, opened)) === undefined) return;
    const { path, catalog } = opened.target;
    const text = applyEdits(opened.target.text, edits);
    const target = { path, text, catalog: item.group.format.parse(text, { path, dialect: catalog.dialect }) };
    const own = opened.source === opened.target;
    const after = momentOf(item, { ...opened, source: own ? target : opened.source, target });
    await this.#add(after, 'machine', new Set(changes.map(({ unit }) => unit)));
  }

  /** The user confirms that these units (by default, all) fit their current sources. */
  accept(item: WorkItem, opened: OpenedWork, units?: ReadonlySet<string>): Promise<void> {
    return this.#add(momentOf(item, opened), 'person', units);
  }

  async flush(): Promise<void> {
    await this.#writing;
    if (this.#updates.size === 0) return;
    this.#writing = this.#write();
    await this.#writing;
  }

  /** End of the run: writes what is not in the lock file yet, and removes the records for the case of a kill. */
  async finish(): Promise<void> {
    await this.flush();
    if (this.#hasFailed) return;
    for (const name of this.#repaired) this.#pending.settled(name);
    this.#pending.done();
  }

  /** Others may add to the next write meanwhile. */
  async #write(): Promise<void> {
    const updates = new Map(this.#updates);
    this.#updates.clear();
    const started = performance.now();
    const written = await remember(this.#host.files, this.#memory.folder, updates);
    if (!written.ok) this.#host.reporter.note(`What was translated is not remembered. ${written.error}`);
    this.#hasFailed ||= !written.ok;
    const now = performance.now();
    this.#next = now + Math.max(INTERVAL, COST * (now - started));
  }

  /** Undefined: it has no place in the lock file. */
  #nameOf({ target: { path } }: Moment): string | undefined {
    const name = nameIn(this.#memory.folder, path);
    return this.#keeps && name !== path ? name : undefined;
  }

  async #add(moment: Moment, author: Author, units?: ReadonlySet<string>): Promise<void> {
    const name = this.#nameOf(moment);
    if (name === undefined) return;
    const update = updateFor(moment, this.#memory, author, units);
    this.#updates.set(name, new Map([...(this.#updates.get(name) ?? []), ...update]));
    if (performance.now() <= this.#next) return;
    this.#next = Number.POSITIVE_INFINITY;
    await this.flush();
  }
}
