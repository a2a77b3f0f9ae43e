/**
 * Localization files as values: text in, findings and edits out. Nothing is read, sent or stored, and no function throws for any text.
 *
 * Offsets and columns count UTF-16 units, as JavaScript strings do; lines and columns count from 0. Every answer is about one version of one text.
 */

export interface Position {
  readonly line: number;
  readonly character: number;
}

export interface Range {
  readonly start: Position;
  readonly end: Position;
}

/** A half-open range of offsets. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

/** Where something is, as offsets and as positions. */
export interface Located {
  readonly span: Span;
  readonly range: Range;
}

/** Replaces what is in its range. The edits of one answer do not overlap, are in text order, and refer to the text before all of them. */
export interface TextEdit extends Located {
  readonly newText: string;
}

/** An offset, or a position. Values outside the text are clamped to its nearest end. */
export type Place = number | Position;

/** A value, or a sentence that says why there is none. */
export type Outcome<T> = { readonly ok: true; readonly value: T } | { readonly ok: false; readonly error: string };

export type Severity = 'error' | 'warning' | 'information' | 'hint';

/** One version of one text. */
export interface Document {
  /** Path or URI with `/`: its name determines the format. */
  readonly path: string;
  readonly text: string;
  /** Different for any two texts with this path. */
  readonly version: number;
  /** How the texts are read, if detection is wrong (docs/json-dialects.md). */
  readonly dialect?: string;
}

/** What is known about a document besides its text. */
export interface Surroundings {
  /** The file of the source locale: formats with one file per locale are checked against it. */
  readonly source?: LocalizationFile;
  /** Language tag. Absent: as in the file or `source`, else `sourceLocale` of the project, else `en`. */
  readonly sourceLocale?: string;
  /** Language tag. Absent: as in the file. */
  readonly targetLocale?: string;
  /** The files of other target locales, by locale, for checks that compare languages. */
  readonly siblings?: Readonly<Record<string, LocalizationFile>>;
  /** Units without a translation are findings. Absent: true. */
  readonly reportMissing?: boolean;
}

/** A parsed document. Immutable; it belongs to the service that parsed it. */
export interface LocalizationFile {
  readonly document: Document;
  /** Id of the format. */
  readonly format: string;
  readonly dialect: string;
  /** `source`: there is nothing to compare it with, so findings are about the file itself. */
  readonly role: 'source' | 'target';
  readonly sourceLocale: string;
  /** Empty in a source file. */
  readonly targetLocale: string;
  /** The text is broken: it can be read, but not written. */
  readonly malformed: boolean;
  /** In text order. Created on demand. */
  readonly units: readonly Unit[];
}

/** One text with its translation. */
export interface Unit extends Located {
  /** Unique in the file. */
  readonly id: string;
  /** What people call it: a key, a name. */
  readonly name: string;
  /** In a file of one locale, its text, whatever the file's role. */
  readonly source?: Content;
  /** In files that contain both languages. */
  readonly target?: Content;
  readonly state: 'initial' | 'needs-work' | 'translated' | 'reviewed' | 'final';
  /** Why no program may change it. */
  readonly lock?: 'translate-no' | 'approved' | 'final' | 'locked';
}

/** Decoded text with its inline codes. */
export interface Content extends Located {
  /** Without the codes. */
  readonly text: string;
  readonly parts: readonly Part[];
}

/** Text, or an inline code that a translation carries unchanged. */
export type Part = string | Code;

/** A tag or another code in a text, as written in the file. */
export interface Code {
  readonly kind: 'code';
  readonly role: 'open' | 'close' | 'standalone';
  readonly id: string;
  readonly raw: string;
  readonly span: Span;
  readonly name: string;
  /** What it stands for, as shown to people. */
  readonly display?: string;
}

/** A problem, or a possible one. Plain data: it can be sent to a worker and back. */
export interface Finding extends Located {
  /** Id of the check or rule (docs/checks.md). */
  readonly code: string;
  readonly severity: Severity;
  /** One sentence in English, with the name of the unit. */
  readonly message: string;
  /** Id of the unit concerned. */
  readonly unit?: string;
  /** The section of the specification that requires it. */
  readonly href?: string;
  /** For `fixes`. */
  readonly data: FindingData;
}

/** What `fixes` needs: findings are not stored. */
export interface FindingData {
  readonly version: number;
  readonly fixes: readonly unknown[];
}

export interface Fix {
  readonly title: string;
  /** It cannot change what the text means. */
  readonly safe: boolean;
  readonly edits: readonly TextEdit[];
}

export interface FixAllOptions {
  /** Only fixes of this check. */
  readonly only?: string;
  /** Also fixes that may change what the text means. */
  readonly unsafe?: boolean;
  /** Also in translations that the file marks as approved or final. */
  readonly approved?: boolean;
}

/** An entry of an outline. */
export interface SymbolEntry {
  readonly name: string;
  /** The beginning of its text. */
  readonly detail?: string;
  readonly kind: 'group' | 'unit';
  readonly range: Range;
  /** What is selected when the entry is chosen. */
  readonly selectionRange: Range;
  readonly children: readonly SymbolEntry[];
}

/** Lines that can be folded, both included. */
export interface FoldingRange {
  readonly startLine: number;
  readonly endLine: number;
  readonly kind?: 'comment';
}

export interface Hover extends Located {
  /** Content of the file is escaped: it becomes neither markup nor a link. */
  readonly markdown: string;
  readonly plaintext: string;
}

/** Something to insert into a target. */
export interface CompletionItem extends TextEdit {
  readonly kind: 'code' | 'placeholder' | 'text';
  readonly label: string;
  readonly detail: string;
  readonly documentation?: string;
  readonly filterText: string;
}

/** A new target for one unit. */
export interface Change {
  /** Id. In a file of one locale it may be a unit of the source that the file lacks: it is inserted. */
  readonly unit: string;
  /** Empty: clears the target. Codes come from a `Content` of the unit. */
  readonly target: string | readonly Part[];
  /** Who made the change; formats with states record it. Absent: `person`. */
  readonly origin?: 'machine' | 'memory' | 'person';
  /** It needs review. */
  readonly review?: boolean;
}

export interface Written {
  readonly edits: readonly TextEdit[];
  /** What the file cannot represent; `reason` is the end of a sentence. */
  readonly rejected: readonly { readonly unit: string; readonly reason: string }[];
}

/** A name that can be changed. */
export interface NamePlace extends Located {
  readonly text: string;
}

export interface ServiceOptions {
  /** Content of a `dragoman.json` (docs/project-file.md): `checks`, `translation.protect`, `states`, `glossary`. Invalid parts are skipped. */
  readonly project?: unknown;
  /** Glossary tables: TSV or CSV. */
  readonly glossary?: readonly { readonly path: string; readonly text: string }[];
}

export interface LanguageService {
  /** Invalid parts of the project, as sentences with the keys that lead there. */
  readonly problems: readonly { readonly path: readonly (string | number)[]; readonly message: string }[];
  readonly formats: readonly {
    readonly id: string;
    readonly layout: 'bilingual' | 'one-file-per-locale';
    /** Include the dot. For `textDecides` the text determines which files are localization files. */
    readonly extensions: readonly string[];
    readonly textDecides: readonly string[];
    /** Language ids that editors use for these documents. */
    readonly languages: readonly string[];
  }[];
  readonly checks: readonly {
    readonly id: string;
    readonly severity: Severity;
    readonly summary: string;
    /** Off unless the project enables it. */
    readonly optional: boolean;
  }[];
  /** Undefined: it is not a localization file. */
  parse(document: Document, surroundings?: Surroundings): LocalizationFile | undefined;
  /** The languages of a document with several: `parse` takes one of them as `targetLocale`. Undefined: it has no more than two. */
  locales(document: Document): { readonly source?: string; readonly targets: readonly string[] } | undefined;
  /** All findings for a file, as the command line reports them, in text order. */
  diagnose(file: LocalizationFile): readonly Finding[];
  /** The fixes for a finding in this version of its file; the finding may be from an earlier version. */
  fixes(file: LocalizationFile, finding: Pick<Finding, 'data'>): readonly Fix[];
  /** All safe fixes of a file at once, with the number of findings that they fix. */
  fixAll(
    file: LocalizationFile,
    options?: FixAllOptions,
  ): { readonly edits: readonly TextEdit[]; readonly count: number };
  /** The outline. @param limit of units, and of groups. Absent: no limit */
  symbols(file: LocalizationFile, limit?: number): readonly SymbolEntry[];
  /** Empty if editors fold these files well themselves. */
  folding(file: LocalizationFile): readonly FoldingRange[];
  hover(file: LocalizationFile, at: Place): Hover | undefined;
  /** What a target can be completed with: what it lacks from the source, terms of the glossary, the source itself. */
  complete(file: LocalizationFile, at: Place): readonly CompletionItem[];
  /** The name at a place. Undefined if there is none. */
  nameAt(file: LocalizationFile, at: Place): Outcome<NamePlace> | undefined;
  /** Renames a key, a group of keys or an id in the files of all locales. @param files beginning with the one of `at` @returns the edits of each */
  rename(files: readonly LocalizationFile[], at: Place, name: string): Outcome<readonly (readonly TextEdit[])[]>;
  /** The smallest edits that apply the changes. None for changes that are already in place. */
  write(file: LocalizationFile, changes: readonly Change[]): Written;
  /** The text of a new file for a target locale, without translations. @param source the file of the source locale */
  create(source: LocalizationFile, targetLocale: string): string;
}
