import type { Format } from '../formats/format.ts';

/**
 * Files that belong together: one source file with its targets (one-file-per-locale), or bilingual files by target locale.
 * `targets` maps locale to absolute path; the file may not exist yet.
 */
export interface FileGroup {
  readonly format: Format;
  readonly sourceLocale: string;
  /** The file of the source locale. For bilingual files without one (only targets), the first target. */
  readonly source: string;
  readonly targets: ReadonlyMap<string, string>;
  /** Targets that do not exist yet. */
  readonly missing: ReadonlySet<string>;
  /** The pattern that made the group, for people. */
  readonly pattern: string;
}
