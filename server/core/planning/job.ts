import type { UnitNote } from '../../../shared/commands.ts';
import type { Project } from '../../../shared/project/project.ts';
import type { RequestOptions } from '../../../shared/request-options.ts';
import type { ServiceError } from '../../../shared/service-failure.ts';
import type { Catalog, Change, Format } from '../formats/format.ts';
import type { Edit } from '../text/span.ts';

/** Which units to translate. `stale`: missing, or no longer matching the source. Listed ids are translated despite a target, unless locked. */
export type UnitScope = 'missing' | 'stale' | 'all' | { readonly units: ReadonlySet<string> };

/** Starts a time slice. Call the result between units: it waits for the event loop when the slice is used up. */
export type Yielder = () => () => Promise<void> | undefined;

/** The text of a file and the result of parsing it. */
export interface FileText {
  /** For messages and dialects: absolute path or URI. */
  readonly path: string;
  readonly text: string;
  readonly catalog: Catalog;
}

/** The characters that the encoding of a file can represent. */
export interface Repertoire {
  readonly encoding: string;
  /** @returns the first character of the text that the encoding lacks */
  lacks(text: string): string | undefined;
}

/** Translates one file into one target locale. Pure data: the caller reads and writes the files. */
export interface FileJob {
  readonly format: Format;
  /** In bilingual formats the file itself; `target` is then the same object. */
  readonly source: FileText;
  /** The target locale's file; for a missing one pass the parsed result of `format.create(source, locale)`. */
  readonly target: FileText;
  /** For the target file's encoding. Absent: it has every character. */
  readonly repertoire?: Repertoire;
  readonly sourceLocale: string;
  readonly targetLocale: string;
  readonly scope: UnitScope;
  /**
   * Units whose source has changed since their target was written, as the caller knows (lock file, history): their targets are not reused, and the
   * scope `stale` includes them. The file's own states are read here.
   */
  readonly stale?: ReadonlySet<string>;
  /** Those among them whose translation may be a person's: the scope `stale` refuses them. */
  readonly byPeople?: ReadonlySet<string>;
  readonly project: Project;
  /** Paths of source and target relative to the project folder: options may apply to some files only. Absent: there is no project. */
  readonly paths?: readonly string[];
  /** Where the code shows texts, in words, by the id of the source's unit: sent to the service with short texts. */
  readonly sites?: ReadonlyMap<string, string>;
  /** Options of this run, which override the project's. */
  readonly overrides?: RequestOptions;
  /** Absent: names are ids, and the abilities of the service are unknown. */
  readonly resources?: Resources;
  /** Characters (code points) that this job may still send; if it needs more, it stops before sending. */
  readonly characterBudget?: number;
  /** If the budget is too small: translate units in file order as far as it reaches. Absent: translate none. */
  readonly inPart?: boolean;
  /** Only count and report: nothing is sent. */
  readonly dryRun?: boolean;
}

/** What names refer to on the service of a run, and what the service can do. Locales as people write them. */
export interface Resources {
  /** Ids of glossaries that have a dictionary for the languages. @param names absent: the project's synced glossary */
  glossaries(names: readonly string[] | undefined, source: string, target: string): readonly string[];
  /** A style rule list for the language. @param name absent: the project's synced list */
  style(name: string | undefined, target: string): { readonly styleId: string; readonly version: number } | undefined;
  /** Id of a translation memory of the service. */
  memory(name: string): string | undefined;
  /** Whether the service supports a feature, in its own terms, for this target language. Undefined: unknown. */
  takes(feature: string, target: string): boolean | undefined;
}

export interface JobProgress {
  readonly done: number;
  readonly total: number;
  /** Code points billed so far. */
  readonly billedCharacters: number;
}

export interface FileReport {
  /** Unit ids, in file order. In a dry run: what would be sent. */
  readonly translated: readonly string[];
  readonly reused: readonly string[];
  /** Those among the two whose translation equals the existing target, so that the edits do not change them. */
  readonly unchanged: readonly string[];
  readonly repaired: readonly string[];
  /** What a person should know about units that were written: repairs, further attempts, soft findings. */
  readonly notes: readonly UnitNote[];
  readonly skipped: readonly UnitNote[];
  readonly refused: readonly UnitNote[];
  readonly billedCharacters: number;
  /** Texts, as sent, of the units whose answers were refused. Absent if there are none. */
  readonly inVain?: ReadonlySet<string>;
  /** Source languages that the service detected, as its codes, if it was not told; and the models it used. Most frequent first. */
  readonly detected: readonly string[];
  readonly models: readonly string[];
  /** Code points of the unique texts that would be sent (dry run) or were sent. */
  readonly characters: number;
  /** Code points of the texts that the budget did not cover. Absent: it covered all, or nothing was sent. */
  readonly beyond?: number;
  /** In a dry run: the maximum of code points that can be billed, if answers are refused and asked for again. */
  readonly mostCharacters?: number;
  /** The settled changes by unit id: apply them again with `format.write` if the document has moved on; nothing is paid for twice. */
  readonly changes: readonly Change[];
  /** The minimal edits of `target.text`. */
  readonly edits: readonly Edit[];
  /** Why the run ended early; everything above is still valid. */
  readonly error?: ServiceError;
}
