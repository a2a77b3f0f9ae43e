import { randomUUID } from 'node:crypto';
import type { DatabaseSync } from 'node:sqlite';
import { inTransaction } from '../../system/sqlite/open.ts';
import { mergeEntries, Terms } from '../engine/terms.ts';

/** Source phrase and target phrase. */
export type GlossaryEntry = readonly [source: string, target: string];

/** One language pair of a glossary; base codes in lower case. */
export interface Dictionary {
  readonly source: string;
  readonly target: string;
  readonly entryCount: number;
}

export interface Glossary {
  readonly glossaryId: string;
  readonly name: string;
  /** Milliseconds since the epoch. */
  readonly created: number;
  /** Created or changed through v3: v2 no longer serves it (docs/spec/service.md#legacy-glossaries). */
  readonly edited: boolean;
  readonly dictionaries: readonly Dictionary[];
}

export interface NewDictionary {
  readonly source: string;
  readonly target: string;
  readonly entries: readonly GlossaryEntry[];
}

/** How many dictionaries are cached for the engine. */
const CACHED = 8;

/** The glossaries of the account, shared by v2 and v3. */
export class Glossaries {
  readonly #database: DatabaseSync;
  readonly #clock: () => number;
  readonly #cache = new Map<string, { readonly revision: string; readonly terms: Terms }>();

  constructor(database: DatabaseSync, clock: () => number) {
    this.#database = database;
    this.#clock = clock;
  }

  /** Undefined if the account already has `most` glossaries. */
  create(name: string, dictionaries: readonly NewDictionary[], edited: boolean, most: number): Glossary | undefined {
    return inTransaction(this.#database, () => {
      const row = this.#database.prepare('SELECT count(*) AS n FROM glossary').get();
      if (Number(row?.['n']) >= most) return undefined;
      const glossaryId = randomUUID();
      this.#database
        .prepare('INSERT INTO glossary (glossary_id, name, created, edited) VALUES (?, ?, ?, ?)')
        .run(glossaryId, name, this.#clock(), edited ? 1 : 0);
      for (const dictionary of dictionaries) this.#put(glossaryId, dictionary);
      return this.get(glossaryId);
    });
  }

  get(glossaryId: string): Glossary | undefined {
    const row = this.#database.prepare('SELECT * FROM glossary WHERE glossary_id = ?').get(glossaryId);
    return row === undefined ? undefined : this.#glossary(row);
  }

  /** Oldest first. */
  list(): readonly Glossary[] {
    const rows = this.#database.prepare('SELECT * FROM glossary ORDER BY created, rowid').all();
    return rows.map((row) => this.#glossary(row));
  }

  rename(glossaryId: string, name: string): void {
    this.#database.prepare('UPDATE glossary SET name = ?, edited = 1 WHERE glossary_id = ?').run(name, glossaryId);
  }

  delete(glossaryId: string): boolean {
    return this.#database.prepare('DELETE FROM glossary WHERE glossary_id = ?').run(glossaryId).changes > 0;
  }

  entries(glossaryId: string, source: string, target: string): readonly GlossaryEntry[] | undefined {
    const row = this.#row(glossaryId, source, target, 'entries');
    return row === undefined ? undefined : readTsv(String(row['entries']));
  }

  /**
   * Creates or replaces one dictionary; `merge` gets the existing entries and returns the new ones. The whole step is one transaction. If `merge`
   * refuses (undefined), nothing changes.
   */
  edit(
    glossaryId: string,
    pair: { readonly source: string; readonly target: string },
    merge: (present: readonly GlossaryEntry[]) => readonly GlossaryEntry[] | undefined,
  ): boolean {
    return inTransaction(this.#database, () => {
      const entries = merge(this.entries(glossaryId, pair.source, pair.target) ?? []);
      if (entries === undefined) return false;
      this.#put(glossaryId, { ...pair, entries });
      this.#database.prepare('UPDATE glossary SET edited = 1 WHERE glossary_id = ?').run(glossaryId);
      return true;
    });
  }

  deleteDictionary(glossaryId: string, source: string, target: string): boolean {
    return inTransaction(this.#database, () => {
      const { changes } = this.#database
        .prepare('DELETE FROM dictionary WHERE glossary_id = ? AND source_lang = ? AND target_lang = ?')
        .run(glossaryId, source, target);
      this.#database.prepare('UPDATE glossary SET edited = 1 WHERE glossary_id = ?').run(glossaryId);
      return changes > 0;
    });
  }

  /** The terms of one dictionary of each glossary, ready for an engine; undefined if one of them lacks the pair. */
  terms(glossaryIds: readonly string[], source: string, target: string): Terms | undefined {
    const key = `${glossaryIds.join(' ')} ${source} ${target}`;
    const cached = this.#cache.get(key);
    const revision = glossaryIds.map((id) => this.#row(id, source, target, 'revision')?.['revision']).join(' ');
    if (cached?.revision === revision) return cached.terms;
    this.#cache.delete(key);
    const dictionaries: (readonly GlossaryEntry[])[] = [];
    for (const id of glossaryIds) {
      const entries = this.entries(id, source, target);
      if (entries === undefined) return undefined;
      dictionaries.push(entries);
    }
    const terms = new Terms(mergeEntries(dictionaries));
    const oldest = this.#cache.keys().next();
    if (this.#cache.size >= CACHED && oldest.done !== true) this.#cache.delete(oldest.value);
    this.#cache.set(key, { revision, terms });
    return terms;
  }

  #put(glossaryId: string, { source, target, entries }: NewDictionary): void {
    this.#database
      .prepare(
        `INSERT INTO dictionary (glossary_id, source_lang, target_lang, entries, entry_count, created, revision)
         VALUES (?, ?, ?, ?, ?, ?, abs(random() % 9007199254740991))
         ON CONFLICT DO UPDATE
         SET entries = excluded.entries, entry_count = excluded.entry_count, revision = excluded.revision`,
      )
      .run(glossaryId, source, target, writeTsv(entries), entries.length, this.#clock());
  }

  #row(
    glossaryId: string,
    source: string,
    target: string,
    column: 'entries' | 'revision',
  ): Record<string, unknown> | undefined {
    return this.#database
      .prepare(`SELECT ${column} FROM dictionary WHERE glossary_id = ? AND source_lang = ? AND target_lang = ?`)
      .get(glossaryId, source, target);
  }

  #glossary(row: Record<string, unknown>): Glossary {
    const glossaryId = String(row['glossary_id']);
    const dictionaries = this.#database
      .prepare('SELECT source_lang, target_lang, entry_count FROM dictionary WHERE glossary_id = ? ORDER BY rowid')
      .all(glossaryId);
    return {
      glossaryId,
      name: String(row['name']),
      created: Number(row['created']),
      edited: row['edited'] === 1,
      dictionaries: dictionaries.map((dictionary) => ({
        source: String(dictionary['source_lang']),
        target: String(dictionary['target_lang']),
        entryCount: Number(dictionary['entry_count']),
      })),
    };
  }
}

/** Entries contain neither tabs nor line ends, so that TSV needs no quoting. */
export function writeTsv(entries: readonly GlossaryEntry[]): string {
  return entries.map(([source, target]) => `${source}\t${target}`).join('\n');
}

function readTsv(text: string): readonly GlossaryEntry[] {
  if (text === '') return [];
  return text.split('\n').map((line) => {
    const tab = line.indexOf('\t');
    return [line.slice(0, tab), line.slice(tab + 1)];
  });
}
