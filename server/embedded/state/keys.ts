import { randomUUID } from 'node:crypto';
import type { DatabaseSync } from 'node:sqlite';
import { inTransaction } from '../../system/sqlite/open.ts';

/** A developer key (docs/spec/service.md#developer-keys). Times are milliseconds since the epoch. */
export interface KeyRecord {
  readonly keyId: string;
  readonly label: string;
  /** The key with its middle hidden, for reports. */
  readonly masked: string;
  readonly created: number;
  readonly deactivated: number | undefined;
  /** Characters per month; 0 blocks the key, undefined is no limit. */
  readonly characters: number | undefined;
  /** The same for speech, which is not used here. */
  readonly speechMilliseconds: number | undefined;
}

export const DEFAULT_LABEL = 'DeepL API Key';
/** How many keys may be active at once. */
export const MAX_ACTIVE_KEYS = 25;

/** The developer keys of the account. The keys themselves are never stored, only their hashes. */
export class Keys {
  readonly #database: DatabaseSync;
  readonly #clock: () => number;

  constructor(database: DatabaseSync, clock: () => number) {
    this.#database = database;
    this.#clock = clock;
  }

  /** The record of the account's own key, created on first use and again after it was deactivated. */
  main(masked: string): string {
    return inTransaction(this.#database, () => {
      const row = this.#database
        .prepare('SELECT key_id FROM developer_key WHERE main = 1 AND deactivated IS NULL ORDER BY created LIMIT 1')
        .get();
      return row === undefined ? this.#insert(DEFAULT_LABEL, masked, null, 1) : String(row['key_id']);
    });
  }

  /** Undefined if the account already has the maximum number of active keys. */
  create(label: string, secretHash: string, masked: string): KeyRecord | undefined {
    return inTransaction(this.#database, () => {
      const row = this.#database.prepare('SELECT count(*) AS n FROM developer_key WHERE deactivated IS NULL').get();
      if (Number(row?.['n']) >= MAX_ACTIVE_KEYS) return undefined;
      return this.get(this.#insert(label, masked, secretHash, 0));
    });
  }

  #insert(label: string, masked: string, secretHash: string | null, main: number): string {
    const keyId = `${randomUUID()}:${randomUUID()}`;
    this.#database
      .prepare(
        'INSERT INTO developer_key (key_id, main, secret_hash, masked, label, created) VALUES (?, ?, ?, ?, ?, ?)',
      )
      .run(keyId, main, secretHash, masked, label, this.#clock());
    return keyId;
  }

  get(keyId: string): KeyRecord | undefined {
    return record(this.#database.prepare('SELECT * FROM developer_key WHERE key_id = ?').get(keyId));
  }

  bySecret(hash: string): KeyRecord | undefined {
    return record(this.#database.prepare('SELECT * FROM developer_key WHERE secret_hash = ?').get(hash));
  }

  list(): readonly KeyRecord[] {
    const rows = this.#database.prepare('SELECT * FROM developer_key ORDER BY created, rowid').all();
    return rows.flatMap((row) => record(row) ?? []);
  }

  /** Permanent. Deactivating again keeps the first time. */
  deactivate(keyId: string): void {
    this.#database
      .prepare('UPDATE developer_key SET deactivated = ? WHERE key_id = ? AND deactivated IS NULL')
      .run(this.#clock(), keyId);
  }

  rename(keyId: string, label: string): void {
    this.#database.prepare('UPDATE developer_key SET label = ? WHERE key_id = ?').run(label, keyId);
  }

  limit(keyId: string, characters: number | undefined): void {
    this.#database.prepare('UPDATE developer_key SET characters = ? WHERE key_id = ?').run(characters ?? null, keyId);
  }

  limitSpeech(keyId: string, milliseconds: number | undefined): void {
    this.#database
      .prepare('UPDATE developer_key SET speech_milliseconds = ? WHERE key_id = ?')
      .run(milliseconds ?? null, keyId);
  }
}

function record(row: Record<string, unknown> | undefined): KeyRecord | undefined {
  if (row === undefined) return undefined;
  return {
    keyId: String(row['key_id']),
    label: String(row['label']),
    masked: String(row['masked']),
    created: Number(row['created']),
    deactivated: row['deactivated'] === null ? undefined : Number(row['deactivated']),
    characters: row['characters'] === null ? undefined : Number(row['characters']),
    speechMilliseconds: row['speech_milliseconds'] === null ? undefined : Number(row['speech_milliseconds']),
  };
}

/** `abcd…7890`: enough to recognize a key, too little to use it. */
export function maskKey(key: string): string {
  return key.length < 12 ? '*'.repeat(8) : `${key.slice(0, 4)}****${key.slice(-4)}`;
}
