import { ok, type Result } from '../../../../shared/values/result.ts';
import type { Memory } from '../memory/memory.ts';
import { Shared, type Unshared } from '../memory/shared.ts';
import { rowOf } from './rows.ts';
import type { TeamError } from './sql.ts';
import type { Team } from './team.ts';

/** Entries sent in one statement. */
const BATCH = 1_000;
/** Digests per query. */
const QUESTIONS = 10_000;

export interface PushOptions {
  /** The project's folder, on this computer. */
  readonly folder: string;
  /** The team's name of the project. */
  readonly project: string;
  /** The author of these translations; absent: the login. */
  readonly author?: string | undefined;
  /** Nothing is sent. */
  readonly dryRun?: boolean;
  readonly signal?: AbortSignal;
  readonly yieldNow: () => Promise<void> | undefined;
  readonly onProgress?: (done: number, total: number) => void;
  /** Milliseconds since the epoch. */
  readonly now?: () => number;
}

export interface PushReport {
  /** Entries not yet pushed from here: all of them were sent, unless it was a dry run or was cancelled. */
  readonly offered: number;
  /** How many of these are corrections of the team's entries. */
  readonly corrections: number;
  /** Number of rows added to the log. */
  readonly added: number;
  /** Number of rows that were superseded. */
  readonly superseded: number;
}

/**
 * Sends the confirmed translations of a project to the team: those in its files, those accepted in the editor, and imported ones. Each batch is one
 * transaction, and is recorded here once the server has it: after a kill the same entries are sent again, and change nothing.
 */
export async function push(memory: Memory, team: Team, options: PushOptions): Promise<Result<PushReport, TeamError>> {
  const { folder, project, author, signal, yieldNow, onProgress, now = Date.now } = options;
  const shared = new Shared(memory.database, memory.store.directory);
  const met = await meet(shared, team, options);
  if (!met.ok) return met;
  const offered = met.value;
  const report = { offered: offered.length, corrections: 0, added: 0, superseded: 0 };
  report.corrections = offered.filter(({ isCorrection }) => isCorrection).length;
  if (options.dryRun === true) return ok(report);
  for (let at = 0; at < offered.length && signal?.aborted !== true; at += BATCH) {
    const some = offered.slice(at, at + BATCH);
    const entries = shared.entries(some.map(({ id }) => id));
    const rows = some.flatMap(({ id, isCorrection }) => {
      const entry = entries.get(id);
      if (entry === undefined) return [];
      return [{ ...rowOf(entry, project, now()), changed: isCorrection }];
    });
    const sent = await team.sql.query('SELECT * FROM dragoman.append($1, $2, $3, $4::jsonb)', [
      team.name,
      project,
      author ?? null,
      JSON.stringify(rows),
    ]);
    if (!sent.ok) return sent;
    report.added += Number(sent.value[0]?.['added']);
    report.superseded += Number(sent.value[0]?.['superseded']);
    shared.note(team.identity, folder, some);
    onProgress?.(Math.min(at + BATCH, offered.length), offered.length);
    await yieldNow();
  }
  return ok(report);
}

/**
 * Determines which entries the team does not have from here. The first time a folder meets the team, entries that both have are recorded: a later
 * correction is then recognized as one.
 */
export async function meet(
  shared: Shared,
  team: Team,
  { folder, project, signal, yieldNow, now = Date.now }: PushOptions,
): Promise<Result<readonly Unshared[], TeamError>> {
  for (const _ of shared.look(folder, (entry) => rowOf(entry, project, now()))) await yieldNow();
  const offered = shared.unshared(team.identity, folder);
  if (!shared.isNew(team.identity, folder)) return ok(offered);
  for (let at = 0; at < offered.length && signal?.aborted !== true; at += QUESTIONS) {
    const some = offered.slice(at, at + QUESTIONS);
    const digests = some.map(({ digest }) => digest);
    const asked = await team.sql.query('SELECT dragoman.known($1, $2) AS digest', [team.name, digests]);
    if (!asked.ok) return asked;
    const known = new Set(asked.value.map((row) => String(row['digest'])));
    const both = some.filter(({ digest }) => known.has(digest));
    if (both.length > 0) shared.note(team.identity, folder, both);
    await yieldNow();
  }
  return ok(shared.unshared(team.identity, folder));
}
