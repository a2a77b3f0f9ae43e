import { applyEdits } from '../text/span.ts';
import type { FileReport } from '../translate/job.ts';
import type { LoadedProject } from '../workspace/project.ts';
import type { Moment } from '../workspace/stale/baseline.ts';
import { findStale, type Memory, nameIn, openMemory, updateFor, type Witness } from '../workspace/stale/find.ts';
import { gitForRun, type RunHistory } from '../workspace/stale/git-run.ts';
import { Histories } from '../workspace/stale/history.ts';
import { remember, type Update } from '../workspace/stale/lock.ts';
import type { OpenedWork, WorkItem } from '../workspace/work.ts';
import type { LookContext } from './context.ts';

/** The lock file is not written more often than this, in ms, however many files a run has. */
const INTERVAL = 2_000;
/** … nor, where writing it takes long, before so many times as long. */
const COST = 10;

/** What translations were made of, for the files of one run: asked before, and told after. Nothing here ever fails a translation. */
export class StaleMemory {
  readonly #context: LookContext;
  readonly #memory: Memory;
  /** Without a project file there is no lock file either: nobody wants one beside a lone file. */
  readonly #keeps: boolean;
  readonly #history: RunHistory;
  readonly #updates = new Map<string, Update>();
  #next = performance.now() + INTERVAL;
  #writing: Promise<void> | undefined;

  private constructor(context: LookContext, memory: Memory, keeps: boolean, history: RunHistory) {
    this.#history = history;
    this.#context = context;
    this.#memory = memory;
    this.#keeps = keeps;
  }

  static async open(context: LookContext, { folder, path }: LoadedProject): Promise<StaleMemory> {
    const history = gitForRun(folder);
    const memory = await openMemory(context.files, folder, new Histories(history), context.terminal.note);
    return new StaleMemory(context, memory, path !== undefined, history);
  }

  /** Ends the programs that were asked. */
  close(): void {
    this.#history.close();
  }

  /** Units whose source changed since their target was written. `lock`: without the history, which starts a program for each file. */
  find(moment: Moment, from: 'lock' | 'both' = 'both'): Promise<ReadonlyMap<string, Witness>> {
    const memory = from === 'both' ? this.#memory : { ...this.#memory, history: undefined };
    return findStale(moment, memory, this.#context.signal);
  }

  /** These changes are in the file. */
  async translated(item: WorkItem, opened: OpenedWork, { changes, edits }: FileReport): Promise<void> {
    if (changes.length === 0) return;
    const { path, catalog } = opened.target;
    const text = applyEdits(opened.target.text, edits);
    const target = { path, text, catalog: item.group.format.parse(text, { path, dialect: catalog.dialect }) };
    const bilingual = item.group.format.layout === 'bilingual';
    const after = momentOf(item, { source: bilingual ? target : opened.source, target });
    await this.#add(after, new Set(changes.map(({ unit }) => unit)));
  }

  /** Somebody says that these units (all, by default) fit their sources as they stand. */
  accept(item: WorkItem, opened: OpenedWork, units?: ReadonlySet<string>): Promise<void> {
    return this.#add(momentOf(item, opened), units);
  }

  async flush(): Promise<void> {
    await this.#writing;
    if (this.#updates.size === 0) return;
    this.#writing = this.#write();
    await this.#writing;
  }

  /** Others may add to what is to be written next while this is written. */
  async #write(): Promise<void> {
    const updates = new Map(this.#updates);
    this.#updates.clear();
    const started = performance.now();
    const written = await remember(this.#context.files, this.#memory.folder, updates);
    if (!written.ok) this.#context.terminal.note(`What was translated is not remembered. ${written.error}`);
    const now = performance.now();
    this.#next = now + Math.max(INTERVAL, COST * (now - started));
  }

  async #add(moment: Moment, units?: ReadonlySet<string>): Promise<void> {
    const name = nameIn(this.#memory.folder, moment.target.path);
    if (!this.#keeps || name === moment.target.path) return;
    this.#updates.set(name, updateFor(moment, this.#memory, units));
    if (performance.now() <= this.#next) return;
    this.#next = Number.POSITIVE_INFINITY;
    await this.flush();
  }
}

export function momentOf({ group, locale }: WorkItem, { source, target }: OpenedWork): Moment {
  return { format: group.format, source, target, targetLocale: locale };
}
