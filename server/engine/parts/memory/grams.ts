import type { DatabaseSync, StatementSync } from 'node:sqlite';
import { eachTrigram } from './normal.ts';

const BUCKETS = 256;
const PER_BUCKET = 256;

/**
 * In how many sources a trigram occurs, approximately: trigrams are hashed to 65,536 counters, so a count may be too high, never too low. The search
 * tries rare trigrams first. Stored in rows of 256 counters, changed within the caller's transaction.
 */
export class GramCounts {
  readonly #read: StatementSync;
  readonly #write: StatementSync;
  readonly #version: StatementSync;
  /** Counters as read, until the next write: 256 KB at most. */
  readonly #known = new Map<number, Uint32Array>();
  #knownAt: unknown;
  readonly #changed = new Map<number, Int32Array>();
  /** By counter: the last text that had it. */
  readonly #seen = new Uint32Array(BUCKETS * PER_BUCKET);
  #text = 0;

  constructor(database: DatabaseSync) {
    this.#read = database.prepare('SELECT counts FROM gram WHERE bucket = ?');
    // Changes when another connection has written.
    this.#version = database.prepare('PRAGMA data_version');
    this.#write = database.prepare('INSERT OR REPLACE INTO gram (bucket, counts) VALUES (?, ?)');
  }

  /** Records a search text that is added (1) or removed (-1). A trigram that occurs twice in it counts once. */
  note(text: string, by: 1 | -1): void {
    const seen = this.#seen;
    this.#text += 1;
    eachTrigram(text, (start, end) => {
      const at = slotOf(text, start, end);
      if (seen[at] === this.#text) return;
      seen[at] = this.#text;
      let bucket = this.#changed.get(at >>> 8);
      if (bucket === undefined) {
        bucket = new Int32Array(PER_BUCKET);
        this.#changed.set(at >>> 8, bucket);
      }
      bucket[at & 255] = (bucket[at & 255] ?? 0) + by;
    });
  }

  /** Writes the recorded changes; inside a transaction. */
  save(): void {
    this.#known.clear();
    for (const [number, change] of this.#changed) {
      const counts = this.#bucket(number);
      for (let at = 0; at < PER_BUCKET; at++) counts[at] = Math.max(0, (counts[at] ?? 0) + (change[at] ?? 0));
      this.#write.run(number, new Uint8Array(counts.buffer, counts.byteOffset, counts.byteLength));
    }
    this.#changed.clear();
  }

  /** Discards the recorded changes: the transaction failed. */
  drop(): void {
    this.#changed.clear();
  }

  /** The count of each trigram. */
  counts(grams: readonly string[]): readonly number[] {
    const version = this.#version.get()?.['data_version'];
    if (version !== this.#knownAt) this.#known.clear();
    this.#knownAt = version;
    return grams.map((gram) => {
      const at = slotOf(gram, 0, gram.length);
      const number = at >>> 8;
      const bucket = this.#known.get(number) ?? this.#bucket(number);
      this.#known.set(number, bucket);
      return bucket[at & 255] ?? 0;
    });
  }

  #bucket(number: number): Uint32Array {
    const stored = this.#read.get(number)?.['counts'];
    const counts = new Uint32Array(PER_BUCKET);
    if (stored instanceof Uint8Array && stored.byteLength === counts.byteLength)
      new Uint8Array(counts.buffer).set(stored);
    return counts;
  }
}

function slotOf(text: string, start: number, end: number): number {
  let value = 0x811c9dc5;
  for (let at = start; at < end; at++) value = Math.imul(value ^ text.charCodeAt(at), 0x01000193);
  value ^= value >>> 15;
  return (Math.imul(value, 0x2c1b3c6d) >>> 16) & (BUCKETS * PER_BUCKET - 1);
}
