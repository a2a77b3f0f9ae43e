import type { Result } from '../../../../shared/values/result.ts';

export type Row = Readonly<Record<string, unknown>>;

/** Why a shared memory did not do what it was asked. */
export interface TeamError {
  /**
   * `away`: it cannot be reached, or the connection broke: another time it may; `refused`: login, rights or certificate; `budget`: the characters of
   * the month are used up; `schema`: its tables are not those of this program; `other`: the server said no.
   */
  readonly kind: 'away' | 'refused' | 'budget' | 'schema' | 'other';
  /** For people: what happened, and what to do. Without password. */
  readonly message: string;
}

/** A connection to the database of a shared memory. Every statement is a transaction of its own. */
export interface Sql {
  /** What people call it: host and database, never with the password. */
  readonly name: string;
  query(text: string, values?: readonly unknown[]): Promise<Result<readonly Row[], TeamError>>;
  /** Calls back when somebody has written. @returns what ends it */
  listen(channel: string, onNotice: () => void): Promise<Result<() => void, TeamError>>;
  close(): Promise<void>;
}
