import { ok, type Result } from '../../../../shared/values/result.ts';
import { type NewEntry, QUALITIES } from '../memory/entry.ts';
import type { Memory } from '../memory/memory.ts';
import type { LogEntry } from '../memory/replica.ts';
import type { Row, TeamError } from './sql.ts';
import type { Team } from './team.ts';

/** Rows per request. */
const PAGE = 8_000;

export interface PullReport {
  /** How many rows of the log were new here. */
  readonly rows: number;
  /** The log is known up to this number. */
  readonly last: number;
}

export interface PullOptions {
  readonly signal?: AbortSignal;
  /** Called between short transactions. */
  readonly yieldNow: () => Promise<void> | undefined;
  /** @param total an estimate */
  readonly onProgress?: (done: number, total: number) => void;
}

/**
 * Brings the replica up to date. The next page is requested while one is written. What was taken over stays, whatever happens; several programs may
 * do this at once.
 */
export async function pull(
  memory: Memory,
  team: Team,
  { signal, yieldNow, onProgress }: PullOptions,
): Promise<Result<PullReport, TeamError>> {
  const begun = memory.replica.last(team.identity);
  // The server was restored from a backup: what this replica knows beyond that no longer exists.
  if (begun > team.last) {
    for (const path of memory.origins(team.folder, 'team'))
      for (const _ of memory.store.forget({ project: team.folder, kind: 'team', path })) await yieldNow();
    memory.replica.restart(team.identity);
  }
  const first = memory.replica.last(team.identity);
  let rows = 0;
  let after = first;
  let next = after < team.last ? readPage(team, after) : undefined;
  while (next !== undefined && signal?.aborted !== true) {
    const page = await next;
    if (!page.ok) return page;
    const { entries, last } = page.value;
    const isWhole = last === undefined;
    next = isWhole ? undefined : readPage(team, last);
    const end = last ?? Math.max(team.last, entries.at(-1)?.seq ?? 0);
    for (const _ of memory.replica.follow(team.identity, after, entries, end)) await yieldNow();
    rows += entries.length;
    // Another program follows the same log: leave the rest to it.
    if (memory.replica.last(team.identity) !== end) break;
    after = end;
    onProgress?.(after - first, team.last - first);
  }
  await next;
  return ok({ rows, last: memory.replica.last(team.identity) });
}

/** The rows of the log that a replica needs: not those superseded by a later row. `last`: last number of the page, if there are more. */
async function readPage(
  { sql, number }: Team,
  after: number,
): Promise<Result<{ readonly entries: readonly LogEntry[]; readonly last?: number }, TeamError>> {
  const read = await sql.query(
    `SELECT seq, project, source_locale, target_locale, source, target, unit, around, quality, made, supersedes FROM dragoman.entry
     WHERE team = $1 AND seq > $2 AND superseded_by IS NULL ORDER BY seq LIMIT ${PAGE}`,
    [number, after],
  );
  if (!read.ok) return read;
  const entries = read.value.map(logEntry);
  const last = entries.at(-1)?.seq;
  return ok({ entries, ...(entries.length === PAGE && last !== undefined && { last }) });
}

function logEntry(row: Row): LogEntry {
  const quality = QUALITIES[Number(row['quality'])];
  const supersedes = Array.isArray(row['supersedes']) ? row['supersedes'].map(Number) : [];
  const common = { seq: Number(row['seq']), project: String(row['project']), supersedes };
  return quality === undefined ? common : { ...common, entry: entryOf(row, quality) };
}

function entryOf(row: Row, quality: NewEntry['quality']): NewEntry {
  return {
    sourceLocale: String(row['source_locale']),
    targetLocale: String(row['target_locale']),
    source: String(row['source']),
    target: String(row['target']),
    quality,
    time: row['made'] instanceof Date ? row['made'].getTime() : Date.now(),
    ...(typeof row['unit'] === 'string' && { unit: row['unit'] }),
    ...(row['around'] !== null && { around: Number(row['around']) }),
  };
}
