import { type CancellationToken, CancellationTokenSource } from 'vscode-languageserver/node';
import type { Diagnosis } from '../../../core/checks/diagnose.ts';
import { unitChecks } from '../../../core/checks/unit-pass/unit-checks.ts';
import type { BilingualUnit } from '../../../core/formats/pair.ts';
import type { FileJob } from '../../../core/planning/job.ts';
import type { WorkItem } from '../../../engine/parts/workspace/discovery/work.ts';
import { jobFor } from '../../../engine/translate/job.ts';
import type { Context } from '../../context.ts';
import type { ProjectState } from '../../projects.ts';
import { isInside } from '../../uris.ts';
import { type Column, type OpenColumn, openColumn, readColumn } from './column.ts';
import type { OpenSheet } from './table.ts';

/** Maximum units of files kept in memory, in addition to the texts of their cells. */
const MOST_OPEN = 200_000;
/** Maximum bytes of cell texts. */
const MOST_BYTES = 128 * 1024 * 1024;

interface Entry {
  readonly paths: readonly string[];
  column: Promise<Column | string>;
  /** Provides the earlier findings for cells with the same text. */
  last?: Column;
  isFresh: boolean;
  readonly sheet: OpenSheet;
  /** It is being checked, and then its file is released. */
  isLeaving?: boolean;
}

/** What is known of an open file. */
export interface Judge {
  readonly job: FileJob;
  /** The checks' findings in a unit. */
  readonly check: (pair: BilingualUnit) => readonly Diagnosis[];
}

type CheckAll = (sheet: OpenSheet, column: Column, open: OpenColumn, token: CancellationToken) => Promise<void>;

/** The requested columns of a table. The least recently used ones are dropped. */
export class Columns {
  readonly #context: Context;
  readonly #entries = new Map<string, Entry>();
  readonly #check: CheckAll;
  #leaving: Promise<void> = Promise.resolve();
  #reading: Promise<unknown> = Promise.resolve();
  readonly #closing = new CancellationTokenSource();
  readonly #judges = new WeakMap<OpenColumn, Promise<Judge>>();

  /** @param check checks all cells of a column: its findings must be known before its file is released */
  constructor(context: Context, check: CheckAll) {
    this.#context = context;
    this.#check = check;
  }

  /** The error is a sentence. */
  async get(sheet: OpenSheet, locale: string): Promise<Column | string | undefined> {
    const item = sheet.sheet.items.get(locale);
    if (item === undefined) return undefined;
    const key = `${sheet.sheet.path} ${locale}`;
    let entry = this.#entries.get(key);
    if (entry === undefined || !entry.isFresh) {
      const last = entry?.last;
      entry = {
        paths: [item.targetPath, item.sourcePath, sheet.sheet.path],
        column: this.#read(item, sheet, last),
        isFresh: true,
        sheet,
        ...(last && { last }),
      };
      const made = entry;
      void made.column.then(
        (column) => {
          if (typeof column !== 'string') made.last = column;
        },
        () => this.#entries.delete(key),
      );
    }
    // The most recently used is last.
    this.#entries.delete(key);
    this.#entries.set(key, entry);
    const column = await entry.column;
    this.#makeRoom();
    return column;
  }

  /** One after the other: the first request is answered first, instead of all of them together at the end. */
  #read(item: WorkItem, { rows }: OpenSheet, last: Column | undefined): Promise<Column | string> {
    const { token } = this.#closing;
    const column = this.#reading.then(() => readColumn(this.#context.documents.access(), item, rows, last, token));
    this.#reading = column.catch(() => undefined);
    return column;
  }

  async #allRead(): Promise<void> {
    for (let last: unknown; last !== this.#reading; await last) last = this.#reading;
  }

  /** The file of a column, read again if it was released. The error is a sentence. */
  async open(sheet: OpenSheet, column: Column): Promise<OpenColumn | string> {
    const item = sheet.sheet.items.get(column.locale);
    if (column.open !== undefined) return column.open;
    if (item === undefined) return `There is no file for ${column.locale}.`;
    const opened = await openColumn(this.#context.documents.access(), item);
    if (typeof opened !== 'string') column.open = opened;
    this.#makeRoom();
    return opened;
  }

  /** The checks' findings in units of an open file: the same as in the editor, as far as they depend on one unit. */
  judge(state: ProjectState, open: OpenColumn, token: CancellationToken): Promise<Judge> {
    let judge = this.#judges.get(open);
    if (judge === undefined) {
      judge = this.#judgeOf(state, open, token);
      judge.catch(() => this.#judges.delete(open));
      this.#judges.set(open, judge);
    }
    return judge;
  }

  async #judgeOf(state: ProjectState, { item, work }: OpenColumn, token: CancellationToken): Promise<Judge> {
    const { project, folder } = state.loaded;
    const paths = isInside(folder, item.targetPath) ? [item.targetPath.slice(folder.length + 1)] : [];
    const job = jobFor(item, work, { scope: 'all', project, paths });
    const { format, sourceLocale, targetLocale } = job;
    const { terms } = await this.#context.glossaries.terms(state, sourceLocale, targetLocale, token);
    const { catalog } = job.target;
    const source = format.layout === 'bilingual' ? undefined : { ...job.source, name: job.source.path };
    const check = unitChecks({
      format,
      catalog,
      project,
      sourceLocale,
      targetLocale,
      ...(source && { source }),
      ...(paths[0] !== undefined && { file: paths[0] }),
      ...(terms && { terms }),
    });
    return { job, check };
  }

  /** The table is closed: work in progress ends. */
  close(): void {
    this.#closing.cancel();
  }

  forget(path: string): void {
    for (const entry of this.#entries.values()) if (entry.paths.includes(path)) entry.isFresh = false;
  }

  #makeRoom(): void {
    let [units, bytes] = [0, 0];
    const newest = [...this.#entries].toReversed();
    for (const [at, [key, entry]] of newest.entries()) {
      const { last } = entry;
      if (last === undefined) continue;
      bytes += last.texts.size + last.bits.byteLength;
      if (last.open !== undefined) units += last.open.pairs.size;
      if (at > 0 && units > MOST_OPEN) this.#letGo(entry, last);
      if (at > 0 && bytes > MOST_BYTES) this.#entries.delete(key);
    }
  }

  /** One after the other, after everything that a request waits for. */
  #letGo(entry: Entry, column: Column): void {
    const { open } = column;
    if (entry.isLeaving === true || open === undefined) return;
    entry.isLeaving = true;
    this.#leaving = this.#leaving.then(async () => {
      await this.#allRead();
      try {
        await this.#check(entry.sheet, column, open, this.#closing.token);
      } catch {
        // If it cannot be checked, it is shown without findings.
      }
      delete column.open;
      entry.isLeaving = false;
    });
  }
}
