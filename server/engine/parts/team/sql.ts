import type { Result } from '../../../../shared/values/result.ts';

export type Row = Readonly<Record<string, unknown>>;

/** Why a shared memory did not do what was requested. */
export interface TeamError {
  /**
   * `away`: unreachable, or the connection broke: a later attempt may succeed; `refused`: login, permissions or certificate; `budget`: the characters
   * of the month are used up; `schema`: its tables do not match this program; `other`: the server reported an error.
   */
  readonly kind: 'away' | 'refused' | 'budget' | 'schema' | 'other';
  /** For the user: what happened, and what to do. Without the password. */
  readonly message: string;
}

/** A connection to the database of a shared memory. Every statement is a transaction of its own. */
export interface Sql {
  /** Display name: host and database, never with the password. */
  readonly name: string;
  query(text: string, values?: readonly unknown[]): Promise<Result<readonly Row[], TeamError>>;
  /** Calls back after each notification. @returns a function that stops it */
  listen(channel: string, onNotice: () => void): Promise<Result<() => void, TeamError>>;
  close(): Promise<void>;
}
