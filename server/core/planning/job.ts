import type { UnitNote } from '../../../shared/commands.ts';
import type { Project } from '../../../shared/project/project.ts';
import type { RequestOptions } from '../../../shared/request-options.ts';
import type { ServiceError } from '../../../shared/service-failure.ts';
import type { Catalog, Change, Format } from '../formats/format.ts';
import type { Edit } from '../text/span.ts';

/** Which units to translate. `stale` means what is missing and what no longer fits its source. Units named are translated even when they have a target (unless locked). */
export type UnitScope = 'missing' | 'stale' | 'all' | { readonly units: ReadonlySet<string> };

/** Begins a stretch of work. What it gives is called between units, and waits for the event loop when the time slice is used up. */
export type Yielder = () => () => Promise<void> | undefined;

/** A file as text, with what it was parsed to. */
export interface FileText {
  /** For messages and dialects: absolute path or URI. */
  readonly path: string;
  readonly text: string;
  readonly catalog: Catalog;
}

/** What the encoding of a file can hold. */
export interface Repertoire {
  readonly encoding: string;
  /** @returns the first character of the text that the encoding does not have */
  lacks(text: string): string | undefined;
}

/** Translate one file into one target locale. Pure data: reading and writing files is the caller's work. */
export interface FileJob {
  readonly format: Format;
  /** Bilingual formats: the file itself, and `target` is the same object. */
  readonly source: FileText;
  /** The target locale's file; for a missing one pass `format.create(source, locale)` parsed. */
  readonly target: FileText;
  /** Of the target file's encoding. Absent: it has every character. */
  readonly repertoire?: Repertoire;
  readonly sourceLocale: string;
  readonly targetLocale: string;
  readonly scope: UnitScope;
  /**
   * Units whose source changed since their target was written, as the caller knows (lock file, history): what they say is not reused, and
   * the scope `stale` means them. The file's own states are read here.
   */
  readonly stale?: ReadonlySet<string>;
  /** Of these, those whose translation may be a person's: the scope `stale` refuses them. */
  readonly byPeople?: ReadonlySet<string>;
  readonly project: Project;
  /** Paths of source and target from the project folder: options may be meant for some files. Absent: in no project. */
  readonly paths?: readonly string[];
  /** Where the code shows texts, in words, by the id of the source's unit: for the service, of short texts. */
  readonly sites?: ReadonlyMap<string, string>;
  /** Options of this run, before the project's. */
  readonly overrides?: RequestOptions;
  /** Absent: names are ids, and nobody knows what the service can do. */
  readonly resources?: Resources;
  /** Characters (code points) this job may still send; more than that stops before sending. */
  readonly characterBudget?: number;
  /** Where the budget is not enough: units in file order, as far as it reaches. Absent: none. */
  readonly inPart?: boolean;
  /** Count and report only: nothing is sent. */
  readonly dryRun?: boolean;
}

/** What names stand for on the service of a run, and what it can do. Locales as people write them. */
export interface Resources {
  /** Ids of glossaries that have a dictionary for the languages. @param names absent: the synced one of the project */
  glossaries(names: readonly string[] | undefined, source: string, target: string): readonly string[];
  /** A style rule list for the language. @param name absent: the synced one of the project */
  style(name: string | undefined, target: string): { readonly styleId: string; readonly version: number } | undefined;
  /** Id of a translation memory of the service. */
  memory(name: string): string | undefined;
  /** Whether texts in this target language can be asked for with a feature, in the service's words. Undefined: nobody knows. */
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
  /** Of these two: units that the edits leave as they were, because what came for them is what was there. */
  readonly unchanged: readonly string[];
  readonly repaired: readonly string[];
  /** What a person should know about units that were written: repairs, further attempts, soft findings. */
  readonly notes: readonly UnitNote[];
  readonly skipped: readonly UnitNote[];
  readonly refused: readonly UnitNote[];
  readonly billedCharacters: number;
  /** Texts, as they are sent, of the units whose answers were refused. Absent: there are none. */
  readonly inVain?: ReadonlySet<string>;
  /** Source languages that the service found, in its codes, where it was not told; and the models it used. The most frequent first. */
  readonly detected: readonly string[];
  readonly models: readonly string[];
  /** Code points of the unique texts that would be sent (dry run) or were sent. */
  readonly characters: number;
  /** Code points of the texts that the budget did not reach. Absent: it did, or nothing was sent. */
  readonly beyond?: number;
  /** In a dry run: code points that can be billed at most, where answers are refused and asked for again. */
  readonly mostCharacters?: number;
  /** What settled, as changes by unit id: apply again with `format.write` when the document has moved on; never paid for twice. */
  readonly changes: readonly Change[];
  /** The minimal edits of `target.text`. */
  readonly edits: readonly Edit[];
  /** Why the run ended early; everything above is still valid. */
  readonly error?: ServiceError;
}
