/** How much an entry is worth: a proposal is offered and never used by itself; nothing that only a machine has said is in a memory. */
export type Quality = 'proposal' | 'human' | 'approved';

export const QUALITIES: readonly Quality[] = ['proposal', 'human', 'approved'];

/** A translation to keep. Segments are encoded (`encode`). */
export interface NewEntry {
  readonly sourceLocale: string;
  readonly targetLocale: string;
  readonly source: string;
  readonly target: string;
  /** Key path or unit id, where it says something about the place. */
  readonly unit?: string;
  /** Hash of the sources before and after (`around`). */
  readonly around?: number;
  readonly quality: Quality;
  /** Milliseconds since the epoch; absent: now. */
  readonly time?: number;
}

export const ORIGIN_KINDS = ['file', 'import', 'accepted', 'team'] as const;

/** Where entries come from: they are replaced and forgotten together. */
export interface Origin {
  /** Folder of the project; empty: every project may use the entries. */
  readonly project: string;
  /** A file of the workspace, an imported memory, what people accepted in the editor, or a project of the shared memory, as the team calls it. */
  readonly kind: (typeof ORIGIN_KINDS)[number];
  /** Absolute path; for `team` the name of the project. */
  readonly path: string;
}

/** An entry as it was found. */
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

/** A shared memory as one project sees it. */
export interface TeamView {
  /** Under which its replica is kept (`teamFolder`). */
  readonly folder: string;
  /** What the team calls the project. */
  readonly project: string;
}

/** What to look up. */
export interface Query {
  /** Encoded segment. */
  readonly source: string;
  readonly sourceLocale: string;
  readonly targetLocale: string;
  /** Folder of the project that asks: it sees its own entries and those of everybody. */
  readonly project: string;
  /** A folder: it sees the entries of all projects below, too. */
  readonly shared?: string | undefined;
  /** Of its team it sees the entries of all projects. */
  readonly team?: TeamView | undefined;
  /** Of the service that translates what is not found: its own pseudo-translations are offered to it alone. */
  readonly engine?: 'pseudo' | undefined;
}

/** A match, best first: `percent` is 100 only where text and codes are the very same. */
export interface Match {
  readonly percent: number;
  readonly entry: Entry;
}
