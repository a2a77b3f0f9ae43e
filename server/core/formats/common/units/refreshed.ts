export interface RefreshOptions {
  /** Translations of texts that are much alike are taken over, for somebody to look at. Default true. */
  readonly fuzzy?: boolean;
}

/** What became of the entries of a translation; names as people call them. */
export interface Refreshed {
  /** The whole file. */
  readonly text: string;
  readonly added: readonly string[];
  /** With the translation of another text, which somebody has to look at. */
  readonly unsure: readonly string[];
  /** Had been obsolete. */
  readonly revived: readonly string[];
  /** Kept, but used by nobody. */
  readonly obsolete: readonly string[];
  /** Gone, without a translation that would be lost. */
  readonly dropped: readonly string[];
}
