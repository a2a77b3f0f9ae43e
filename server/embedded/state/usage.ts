import type { DatabaseSync } from 'node:sqlite';
import { inTransaction } from '../../system/sqlite/open.ts';
import type { Keys } from './keys.ts';

export type UsageKind = 'text' | 'document' | 'write';

/** Characters (code points) one key used on one day (`2026-01-31`, UTC) for one kind of work. */
export interface UsageRow {
  readonly keyId: string;
  readonly day: string;
  readonly kind: UsageKind;
  readonly characters: number;
}

/** Characters that texts with one reporting tag used on one day. */
export interface TagRow {
  readonly tag: string;
  readonly day: string;
  readonly characters: number;
}

/** The service's value for no limit (docs/spec/service.md#usage). */
export const withoutLimit = 1_000_000_000_000;

export interface Period {
  /** Start of the billing period and start of the next one, in milliseconds. */
  readonly start: number;
  readonly end: number;
}

/** Counts actual usage per key, day and kind, and holds the limits per calendar month. */
export class UsageLedger {
  readonly #database: DatabaseSync;
  readonly #keys: Keys;
  readonly #clock: () => number;
  readonly #limit: number;

  /** @param limit the account's characters per month */
  constructor(database: DatabaseSync, keys: Keys, clock: () => number, limit: number) {
    this.#database = database;
    this.#keys = keys;
    this.#clock = clock;
    this.#limit = limit;
  }

  get limit(): number {
    return this.#limit;
  }

  /**
   * Counts all of the characters or, if a limit forbids it, none: then it returns false.
   * @param tag the reporting tag that they also count towards
   */
  charge(keyId: string, kind: UsageKind, characters: number, tag?: string): boolean {
    return inTransaction(this.#database, () => {
      if (!this.fits(keyId, characters)) return false;
      this.#database
        .prepare(
          `INSERT INTO usage (key_id, day, kind, characters) VALUES (?, ?, ?, ?)
           ON CONFLICT DO UPDATE SET characters = characters + excluded.characters`,
        )
        .run(keyId, dayOf(this.#clock()), kind, characters);
      if (tag !== undefined) this.#chargeTag(tag, characters);
      return true;
    });
  }

  /** Whether so many more characters stay within the limits of the account and the key. */
  fits(keyId: string, characters: number): boolean {
    const keyLimit = this.#keys.get(keyId)?.characters ?? Number.POSITIVE_INFINITY;
    let account = characters;
    let key = characters;
    for (const row of this.current()) {
      account += row.characters;
      if (row.keyId === keyId) key += row.characters;
    }
    return keyLimit > 0 && account <= this.#limit && key <= keyLimit;
  }

  /** The rows of the current period. */
  current(): readonly UsageRow[] {
    const { start, end } = this.period();
    return this.between(dayOf(start), dayOf(end - 1));
  }

  /** The rows from one day to another, both inclusive. */
  between(from: string, to: string): readonly UsageRow[] {
    return this.#database
      .prepare('SELECT key_id, day, kind, characters FROM usage WHERE day BETWEEN ? AND ? ORDER BY day, key_id')
      .all(from, to)
      .map((row) => ({
        keyId: String(row['key_id']),
        day: String(row['day']),
        kind: row['kind'] === 'text' || row['kind'] === 'document' ? row['kind'] : 'write',
        characters: Number(row['characters']),
      }));
  }

  /** What was counted for tags from one day to another, both inclusive: by tag and, on request, by day. */
  tagsBetween(from: string, to: string, byDay: boolean): readonly TagRow[] {
    return this.#database
      .prepare(
        `SELECT tag, min(day) AS day, sum(characters) AS characters FROM tag_usage WHERE day BETWEEN ? AND ?
         GROUP BY tag${byDay ? ', day' : ''} ORDER BY tag, day`,
      )
      .all(from, to)
      .map((row) => ({ tag: String(row['tag']), day: String(row['day']), characters: Number(row['characters']) }));
  }

  #chargeTag(tag: string, characters: number): void {
    this.#database
      .prepare(
        `INSERT INTO tag_usage (tag, day, characters) VALUES (?, ?, ?)
         ON CONFLICT DO UPDATE SET characters = characters + excluded.characters`,
      )
      .run(tag, dayOf(this.#clock()), characters);
  }

  period(): Period {
    const now = new Date(this.#clock());
    return {
      start: Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), 1),
      end: Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 1),
    };
  }
}

export function dayOf(milliseconds: number): string {
  return new Date(milliseconds).toISOString().slice(0, 10);
}
