export interface RefreshOptions {
  /** Reuse translations of similar texts, marked for review. Default true. */
  readonly fuzzy?: boolean;
}

/** What became of the entries of a translation, by display name. */
export interface Refreshed {
  /** The whole new file. */
  readonly text: string;
  readonly added: readonly string[];
  /** Entries with the translation of another text, which needs review. */
  readonly unsure: readonly string[];
  /** Entries that were obsolete before. */
  readonly revived: readonly string[];
  /** Entries that are kept, but no longer used. */
  readonly obsolete: readonly string[];
  /** Entries removed without losing a translation. */
  readonly dropped: readonly string[];
}
