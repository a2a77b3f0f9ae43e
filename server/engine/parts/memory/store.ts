import type { DatabaseSync, StatementSync } from 'node:sqlite';
import { normalizeLocale } from '../../../../shared/locale.ts';
import { inTransaction } from '../../../system/sqlite/open.ts';
import { engineOf } from './database.ts';
import { type NewEntry, type Origin, QUALITIES } from './entry.ts';
import { GramCounts } from './grams.ts';
import { Directory } from './names.ts';
import { looseKey, searchText } from './normal.ts';
import { decode } from './segment.ts';

/** Rows processed at once: some milliseconds of work, for programs that must stay responsive. */
export const SHORT_SLICE = 500;
/** For programs with nothing else to do: the index is written and merged in larger pieces, which takes a third of the time. */
export const LONG_SLICE = 8_000;

/**
 * The writing side of a memory. Everything long is a generator with one short transaction per step, so that an editor stays responsive and other
 * programs get their turn; meanwhile a reader sees some new and some old entries of the origin.
 */
export class MemoryStore {
  readonly directory: Directory;
  readonly grams: GramCounts;
  readonly #database: DatabaseSync;
  readonly #clock: () => number;
  /** Rows per transaction. */
  readonly slice: number;
  readonly #findSource: StatementSync;
  readonly #addSource: StatementSync;
  readonly #addWords: StatementSync;
  readonly #findEntry: StatementSync;
  readonly #addEntry: StatementSync;
  readonly #ofOrigin: StatementSync;
  readonly #dropEntry: StatementSync;
  readonly #sourceInUse: StatementSync;
  readonly #textOf: StatementSync;
  readonly #dropSource: StatementSync;
  readonly #dropWords: StatementSync;
  readonly #setDigest: StatementSync;

  constructor(database: DatabaseSync, clock: () => number = Date.now, slice = SHORT_SLICE) {
    this.slice = slice;
    this.#database = database;
    this.#clock = clock;
    this.directory = new Directory(database);
    this.grams = new GramCounts(database);
    const prepare = (sql: string) => database.prepare(sql);
    this.#findSource = prepare('SELECT id, text FROM source WHERE loose = ? AND locale = ?');
    this.#addSource = prepare('INSERT INTO source (locale, loose, text) VALUES (?, ?, ?)');
    this.#addWords = prepare('INSERT INTO words (rowid, text) VALUES (?, ?)');
    this.#findEntry = prepare(
      'SELECT 1 FROM entry WHERE source = ? AND locale = ? AND origin = ? AND unit IS ? AND around IS ? AND target = ?',
    );
    this.#addEntry = prepare(
      'INSERT INTO entry (source, locale, origin, quality, time, around, unit, target, engine, seq) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)',
    );
    this.#ofOrigin = prepare(
      `SELECT e.id, e.source, e.locale, e.quality, e.around, e.unit, e.target, s.locale AS from_locale, s.text
       FROM entry e JOIN source s ON s.id = e.source WHERE e.origin = ? AND e.id > ? ORDER BY e.id LIMIT ${slice}`,
    );
    this.#dropEntry = prepare('DELETE FROM entry WHERE id = ?');
    this.#sourceInUse = prepare('SELECT 1 FROM entry WHERE source = ? LIMIT 1');
    this.#textOf = prepare('SELECT text FROM source WHERE id = ?');
    this.#dropSource = prepare('DELETE FROM source WHERE id = ?');
    this.#dropWords = prepare('DELETE FROM words WHERE rowid = ?');
    this.#setDigest = prepare('UPDATE origin SET digest = ?, time = ? WHERE id = ?');
  }

  /** Whether an origin is known with exactly this content. */
  isCurrent(origin: Origin, digest: string): boolean {
    return this.directory.origin(origin)?.digest === digest;
  }

  /**
   * Replaces the entries of an origin: existing ones stay untouched, others are added and removed. The digest is written last, so that a killed run
   * starts again. Yields the number of entries processed so far.
   */
  *replace(origin: Origin, entries: Iterable<NewEntry>, digest: string): Generator<number, void> {
    const id = this.#begin(origin);
    const wanted = new Map<string, NewEntry>();
    for (const entry of entries) {
      wanted.set(keyOf(entry), entry);
      if (wanted.size % SHORT_SLICE === 0) yield 0;
    }
    const locales = new Map(this.directory.locales.all());
    const there = new Set<string>();
    yield* this.#sweep(id, (row) => {
      const key = keyOf(rowEntry(row, locales));
      there.add(key);
      return wanted.has(key);
    });
    for (const key of there) wanted.delete(key);
    yield* this.#insert(id, wanted.values());
    this.write(() => this.#setDigest.run(digest, this.#clock(), id));
  }

  /** Adds entries to an origin and keeps existing ones; with `once`, an entry with the same unit and source is replaced. */
  *add(origin: Origin, entries: Iterable<NewEntry>, once = false): Generator<number, void> {
    const id = this.#begin(origin);
    if (!once) {
      yield* this.#insert(id, entries);
      return;
    }
    const all = [...entries];
    const place = ({ source, targetLocale, unit }: NewEntry) => JSON.stringify([source, targetLocale, unit]);
    const places = new Set(all.map(place));
    const locales = new Map(this.directory.locales.all());
    yield* this.#sweep(id, (row) => !places.has(place(rowEntry(row, locales))));
    yield* this.#insert(id, all);
  }

  /** Removes accepted translations that the file has changed since. */
  supersede({ project, path }: Origin): void {
    const file = this.directory.origin({ project, kind: 'file', path });
    const accepted = this.directory.origin({ project, kind: 'accepted', path });
    if (file === undefined || accepted === undefined) return;
    this.write(() =>
      this.#database
        .prepare(
          `DELETE FROM entry WHERE origin = ? AND EXISTS (SELECT 1 FROM entry f WHERE f.source = entry.source
           AND f.locale = entry.locale AND f.origin = ? AND f.unit IS entry.unit AND f.target <> entry.target)`,
        )
        .run(accepted.id, file.id),
    );
  }

  /** Removes an origin with all its entries. */
  *forget(origin: Origin): Generator<number, void> {
    const known = this.directory.origin(origin);
    if (known === undefined) return;
    this.write(() => this.#setDigest.run('', this.#clock(), known.id));
    yield* this.#sweep(known.id, () => false);
    this.write(() => this.#database.prepare('DELETE FROM origin WHERE id = ?').run(known.id));
  }

  /** The digest is removed first: an unfinished state is never taken for a finished one. */
  #begin(origin: Origin): number {
    return this.write(() => {
      const id = this.directory.originId(origin, this.#clock());
      this.#setDigest.run('', this.#clock(), id);
      return id;
    });
  }

  *#insert(origin: number, entries: Iterable<NewEntry>): Generator<number, void> {
    let seen = 0;
    let slice: NewEntry[] = [];
    const flush = () => {
      const rows = slice;
      slice = [];
      this.write(() => {
        const locales = remembering((tag) => this.directory.localeId(tag));
        for (const entry of rows) this.insertOne(origin, entry, locales);
      });
    };
    for (const entry of entries) {
      slice.push(entry);
      seen += 1;
      if (slice.length < this.slice) continue;
      flush();
      yield seen;
    }
    if (slice.length > 0) flush();
    yield seen;
  }

  /** Inside `write`. @param seq for an entry of a shared memory, known to be new @param locales numbers of tags */
  insertOne(origin: number, entry: NewEntry, locales: (tag: string) => number, seq?: number): void {
    const from = locales(entry.sourceLocale);
    const to = locales(entry.targetLocale);
    const segment = decode(entry.source);
    const loose = looseKey(segment);
    const known = this.#findSource.all(loose, from).find(({ text }) => text === entry.source);
    let source = Number(known?.['id']);
    if (known === undefined) {
      // Not with RETURNING: it would make the index flush its buffer each time.
      source = Number(this.#addSource.run(from, loose, entry.source).lastInsertRowid);
      const words = searchText(segment);
      this.#addWords.run(source, words);
      this.grams.note(words, 1);
    }
    const { around = null, unit = null, target } = entry;
    // Two programs may read the same file at the same time.
    if (
      seq === undefined &&
      known !== undefined &&
      this.#findEntry.get(source, to, origin, unit, around, target) !== undefined
    )
      return;
    const quality = QUALITIES.indexOf(entry.quality);
    const time = Math.round(entry.time ?? this.#clock());
    const engine = engineOf(target, entry.source);
    this.#addEntry.run(source, to, origin, quality, time, around, unit, target, engine, seq ?? null);
  }

  /** Reads all entries of an origin and drops those that `keeps` rejects. */
  *#sweep(origin: number, keeps: (row: Row) => boolean): Generator<number, void> {
    for (let last = 0; ; ) {
      const rows: Row[] = this.#ofOrigin.all(origin, last);
      const end = rows.at(-1);
      if (end === undefined) return;
      last = Number(end['id']);
      const gone = rows.filter((row) => !keeps(row));
      if (gone.length > 0) this.write(() => this.drop(gone));
      yield 0;
    }
  }

  /** Inside `write`. @param rows number and source of entries */
  drop(rows: readonly Row[]): void {
    for (const { id } of rows) this.#dropEntry.run(Number(id));
    for (const source of new Set(rows.map((row) => Number(row['source'])))) this.#release(source);
  }

  /** A source without entries is removed, too. */
  #release(source: number): void {
    if (this.#sourceInUse.get(source) !== undefined) return;
    const text = this.#textOf.get(source)?.['text'];
    if (typeof text !== 'string') return;
    this.#dropSource.run(source);
    this.#dropWords.run(source);
    this.grams.note(searchText(decode(text)), -1);
  }

  /** One transaction. */
  write<T>(work: () => T): T {
    try {
      return inTransaction(this.#database, () => {
        const value = work();
        this.grams.save();
        return value;
      });
    } finally {
      this.grams.drop();
    }
  }
}

/** Looks up the number of each tag once. */
export function remembering(numberOf: (tag: string) => number): (tag: string) => number {
  const known = new Map<string, number>();
  return (tag) => {
    const number = known.get(tag) ?? numberOf(tag);
    known.set(tag, number);
    return number;
  };
}

type Row = Readonly<Record<string, unknown>>;

function keyOf({ sourceLocale, targetLocale, source, target, unit, around, quality }: NewEntry): string {
  const locales = [normalizeLocale(sourceLocale), normalizeLocale(targetLocale)];
  return JSON.stringify([locales, source, target, unit ?? null, around ?? null, quality]);
}

function rowEntry(row: Row, locales: ReadonlyMap<number, string>): NewEntry {
  return {
    sourceLocale: locales.get(Number(row['from_locale'])) ?? '',
    targetLocale: locales.get(Number(row['locale'])) ?? '',
    source: String(row['text']),
    target: String(row['target']),
    ...(typeof row['unit'] === 'string' && { unit: row['unit'] }),
    ...(row['around'] !== null && { around: Number(row['around']) }),
    quality: QUALITIES[Number(row['quality'])] ?? 'proposal',
  };
}
