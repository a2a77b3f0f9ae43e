/** How reliable an entry is: a proposal is offered but never used automatically; unconfirmed machine translations are never entries. */
export type Quality = 'proposal' | 'human' | 'approved';

export const QUALITIES: readonly Quality[] = ['proposal', 'human', 'approved'];

/** A translation to store. Segments are encoded (`encode`). */
export interface NewEntry {
  readonly sourceLocale: string;
  readonly targetLocale: string;
  readonly source: string;
  readonly target: string;
  /** Key path or unit id, if it identifies the place. */
  readonly unit?: string;
  /** Hash of the neighbouring sources (`around`). */
  readonly around?: number;
  readonly quality: Quality;
  /** Milliseconds since the epoch; absent: now. */
  readonly time?: number;
}

export const ORIGIN_KINDS = ['file', 'import', 'accepted', 'team'] as const;

/** Where entries come from: those of one origin are replaced and removed together. */
export interface Origin {
  /** Folder of the project; empty: every project may use the entries. */
  readonly project: string;
  /** A file of the workspace, an imported memory, translations accepted in the editor, or a shared memory's project, by the team's name for it. */
  readonly kind: (typeof ORIGIN_KINDS)[number];
  /** Absolute path; for `team`, the name of the project. */
  readonly path: string;
}

/** An entry as found. */
export interface Entry {
  readonly id: number;
  readonly sourceLocale: string;
  readonly targetLocale: string;
  readonly source: string;
  readonly target: string;
  readonly unit?: string;
  readonly around?: number;
  readonly quality: Quality;
  readonly time: number;
  readonly origin: Origin;
}

/** A shared memory as seen by one project. */
export interface TeamView {
  /** The key of its replica (`teamFolder`). */
  readonly folder: string;
  /** The team's name of the project. */
  readonly project: string;
}

/** What to look up. */
export interface Query {
  /** Encoded segment. */
  readonly source: string;
  readonly sourceLocale: string;
  readonly targetLocale: string;
  /** Folder of the querying project: it sees its own entries and those available to all. */
  readonly project: string;
  /** A folder: entries of all projects below it are visible, too. */
  readonly shared?: string | undefined;
  /** The team whose entries, of all its projects, are visible. */
  readonly team?: TeamView | undefined;
  /** The engine of the service that translates what is not found: its own pseudo-translations are only offered to it. */
  readonly engine?: 'pseudo' | undefined;
}

/** A match, best first: `percent` is 100 only if text and codes are identical. */
export interface Match {
  readonly percent: number;
  readonly entry: Entry;
}
