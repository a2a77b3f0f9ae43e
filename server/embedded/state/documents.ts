import type { DatabaseSync } from 'node:sqlite';
import { inTransaction } from '../../system/sqlite/open.ts';

/** A document as it is stored: everything that reveals its content is sealed. */
export interface DocumentRow {
  readonly documentId: string;
  readonly state: 'waiting' | 'done' | 'error';
  /** Milliseconds since the epoch. */
  readonly created: number;
  readonly details: Uint8Array;
  readonly content: Uint8Array | undefined;
  readonly result: Uint8Array | undefined;
  /** Billed characters, known when done. */
  readonly characters: number;
  readonly error: string;
}

export interface NewDocument {
  readonly documentId: string;
  readonly keyId: string;
  readonly created: number;
  readonly details: Uint8Array;
  readonly content: Uint8Array;
}

/** The documents of the account, sealed with keys that are not stored here. */
export class DocumentStore {
  readonly #database: DatabaseSync;

  constructor(database: DatabaseSync) {
    this.#database = database;
  }

  /** False if `most` documents already wait for their download. */
  add(document: NewDocument, most: number): boolean {
    return inTransaction(this.#database, () => {
      const row = this.#database.prepare("SELECT count(*) AS n FROM document WHERE state <> 'error'").get();
      if (Number(row?.['n']) >= most) return false;
      const { documentId, keyId, created, details, content } = document;
      this.#database
        .prepare(
          `INSERT INTO document (document_id, key_id, state, created, details, content) VALUES (?, ?, 'waiting', ?, ?, ?)`,
        )
        .run(documentId, keyId, created, details, content);
      return true;
    });
  }

  get(documentId: string): DocumentRow | undefined {
    const row = this.#database.prepare('SELECT * FROM document WHERE document_id = ?').get(documentId);
    if (row === undefined) return undefined;
    const state = row['state'];
    return {
      documentId,
      state: state === 'done' || state === 'error' ? state : 'waiting',
      created: Number(row['created']),
      details: bytes(row['details']) ?? new Uint8Array(),
      content: bytes(row['content']),
      result: bytes(row['result']),
      characters: Number(row['characters']),
      error: String(row['error'] ?? ''),
    };
  }

  /** The upload is deleted as soon as its translation exists. */
  finish(documentId: string, result: Uint8Array, characters: number): void {
    this.#database
      .prepare(
        `UPDATE document SET state = 'done', result = ?, characters = ?, content = NULL
         WHERE document_id = ? AND state = 'waiting'`,
      )
      .run(result, characters, documentId);
  }

  fail(documentId: string, error: string): void {
    this.#database
      .prepare(
        "UPDATE document SET state = 'error', error = ?, content = NULL WHERE document_id = ? AND state = 'waiting'",
      )
      .run(error, documentId);
  }

  /** False if it was already gone. */
  remove(documentId: string): boolean {
    return this.#database.prepare('DELETE FROM document WHERE document_id = ?').run(documentId).changes > 0;
  }
}

function bytes(value: unknown): Uint8Array | undefined {
  return value instanceof Uint8Array ? value : undefined;
}
