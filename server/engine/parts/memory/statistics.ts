import type { DatabaseSync } from 'node:sqlite';
import { QUALITIES, type Quality } from './entry.ts';

export interface PairStatistics {
  readonly project: string;
  readonly from: string;
  readonly to: string;
  readonly entries: number;
  readonly byQuality: Readonly<Record<Quality, number>>;
}

export interface MemoryStatistics {
  readonly entries: number;
  /** Distinct source texts. */
  readonly sources: number;
  /** Files and imported memories. */
  readonly origins: number;
  readonly pairs: readonly PairStatistics[];
  /** Bytes of the database file. */
  readonly bytes: number;
}

/** The contents of a memory, by project and pair of locales, largest first. */
export function statistics(database: DatabaseSync): MemoryStatistics {
  const rows = database
    .prepare(
      `SELECT p.folder, f.tag AS from_tag, t.tag AS to_tag, e.quality, count(*) AS n FROM entry e
       JOIN source s ON s.id = e.source JOIN locale f ON f.id = s.locale JOIN locale t ON t.id = e.locale
       JOIN origin o ON o.id = e.origin JOIN project p ON p.id = o.project GROUP BY 1, 2, 3, 4`,
    )
    .all();
  const pairs = new Map<string, { -readonly [K in keyof PairStatistics]: PairStatistics[K] }>();
  for (const row of rows) {
    const [project, from, to] = [String(row['folder']), String(row['from_tag']), String(row['to_tag'])];
    const key = JSON.stringify([project, from, to]);
    const pair = pairs.get(key) ?? { project, from, to, entries: 0, byQuality: { proposal: 0, human: 0, approved: 0 } };
    const count = Number(row['n']);
    const quality = QUALITIES[Number(row['quality'])] ?? 'proposal';
    pair.entries += count;
    pair.byQuality = { ...pair.byQuality, [quality]: pair.byQuality[quality] + count };
    pairs.set(key, pair);
  }
  const one = (sql: string) => Number(database.prepare(sql).get()?.['n'] ?? 0);
  return {
    entries: [...pairs.values()].reduce((sum, { entries }) => sum + entries, 0),
    sources: one('SELECT count(*) AS n FROM source'),
    origins: one('SELECT count(*) AS n FROM origin'),
    pairs: [...pairs.values()].toSorted((a, b) => b.entries - a.entries),
    bytes: one('SELECT page_count AS n FROM pragma_page_count') * one('SELECT page_size AS n FROM pragma_page_size'),
  };
}
