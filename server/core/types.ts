/**
 * Localization files as values: text in, findings and edits out. Nothing is read, sent or kept, and no function throws on any text.
 *
 * Offsets and columns count UTF-16 units, as strings of JavaScript do; lines and columns count from 0. Every answer is about one version of one text.
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

/** Where something stands, both ways. */
export interface Located {
  readonly span: Span;
  readonly range: Range;
}

/** Takes the place of what stands there. The edits of one answer do not overlap, are in the order of the text, and are about the text before all of them. */
export interface TextEdit extends Located {
  readonly newText: string;
}

/** An offset, or a position. What is outside of the text is moved to its nearest end. */
export type Place = number | Position;

/** A value, or a sentence that says why there is none. */
export type Outcome<T> = { readonly ok: true; readonly value: T } | { readonly ok: false; readonly error: string };

export type Severity = 'error' | 'warning' | 'information' | 'hint';

/** One version of one text. */
export interface Document {
  /** Path or URI with `/`: its name tells the format. */
  readonly path: string;
  readonly text: string;
  /** Differs between any two texts with this path. */
  readonly version: number;
  /** How the texts are read, where detection is wrong (docs/json-dialects.md). */
  readonly dialect?: string;
}

/** What is known of a document beside its text. */
export interface Surroundings {
  /** The file of the source locale: formats with one file per locale are checked against it. */
  readonly source?: LocalizationFile;
  /** Language tag. Absent: as the file or `source` says, else `sourceLocale` of the project, else `en`. */
  readonly sourceLocale?: string;
  /** Language tag. Absent: as the file says. */
  readonly targetLocale?: string;
  /** The files of other target locales, by locale, for checks that compare languages. */
  readonly siblings?: Readonly<Record<string, LocalizationFile>>;
  /** Units without a translation are findings. Absent: true. */
  readonly reportMissing?: boolean;
}

/** A parsed document. Immutable; it belongs to the service that has parsed it. */
export interface LocalizationFile {
  readonly document: Document;
  /** Id of the format. */
  readonly format: string;
  readonly dialect: string;
  /** `source`: nothing to compare it with, so that findings are about the file itself. */
  readonly role: 'source' | 'target';
  readonly sourceLocale: string;
  /** Empty in a source file. */
  readonly targetLocale: string;
  /** The text is broken: it can be looked at, but not be written. */
  readonly malformed: boolean;
  /** In the order of the text. Made when somebody asks. */
  readonly units: readonly Unit[];
}

/** One text with its translation. */
export interface Unit extends Located {
  /** Unique in the file. */
  readonly id: string;
  /** What people call it: a key, a name. */
  readonly name: string;
  /** In a file of one locale, what stands in it, whatever its role. */
  readonly source?: Content;
  /** In files that hold both languages. */
  readonly target?: Content;
  readonly state: 'initial' | 'needs-work' | 'translated' | 'reviewed' | 'final';
  /** Why no program may change it. */
  readonly lock?: 'translate-no' | 'approved' | 'final' | 'locked';
}

/** Decoded text with the inline codes in it. */
export interface Content extends Located {
  /** Without the codes. */
  readonly text: string;
  readonly parts: readonly Part[];
}

/** Text, or an inline code that a translation carries as it is. */
export type Part = string | Code;

/** A tag or another code in a text, as the file has it. */
export interface Code {
  readonly kind: 'code';
  readonly role: 'open' | 'close' | 'standalone';
  readonly id: string;
  readonly raw: string;
  readonly span: Span;
  readonly name: string;
  /** What it stands for, for people. */
  readonly display?: string;
}

/** Something that is wrong, or may be. Plain data: it can be sent to a worker and back. */
export interface Finding extends Located {
  /** Id of the check or rule (docs/checks.md). */
  readonly code: string;
  readonly severity: Severity;
  /** One sentence in English, with the name of the unit. */
  readonly message: string;
  /** Id of the unit that it is about. */
  readonly unit?: string;
  /** The specification that says so. */
  readonly href?: string;
  /** For `fixes`. */
  readonly data: FindingData;
}

/** What `fixes` needs: no memory is kept of what was found. */
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
  /** Fixes of this check alone. */
  readonly only?: string;
  /** Also those that may change what the text means. */
  readonly unsafe?: boolean;
  /** Also in translations that the file says are approved or final. */
  readonly approved?: boolean;
}

/** An entry of an outline. */
export interface SymbolEntry {
  readonly name: string;
  /** The beginning of its text. */
  readonly detail?: string;
  readonly kind: 'group' | 'unit';
  readonly range: Range;
  /** What is shown when it is chosen. */
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
  /** What stands in a file is escaped: it becomes no markup and no link. */
  readonly markdown: string;
  readonly plaintext: string;
}

/** Something to put into a target. */
export interface CompletionItem extends TextEdit {
  readonly kind: 'code' | 'placeholder' | 'text';
  readonly label: string;
  readonly detail: string;
  readonly documentation?: string;
  readonly filterText: string;
}

/** A new target for one unit. */
export interface Change {
  /** Id. In a file of one locale it may be one that only the source has: it is inserted. */
  readonly unit: string;
  /** Empty: the target is cleared. Codes come from a `Content` of the unit. */
  readonly target: string | readonly Part[];
  /** Who says so; formats with states write it down. Absent: `person`. */
  readonly origin?: 'machine' | 'memory' | 'person';
  /** Somebody shall look at it. */
  readonly review?: boolean;
}

export interface Written {
  readonly edits: readonly TextEdit[];
  /** What the file cannot hold; `reason` is the end of a sentence. */
  readonly rejected: readonly { readonly unit: string; readonly reason: string }[];
}

/** A name that can be changed. */
export interface NamePlace extends Located {
  readonly text: string;
}

export interface ServiceOptions {
  /** What a `dragoman.json` holds (docs/project-file.md): `checks`, `translation.protect`, `states`, `glossary`. What is wrong in it is left out, and told by `problems`. */
  readonly project?: unknown;
  /** Tables of terms: TSV or CSV. */
  readonly glossary?: readonly { readonly path: string; readonly text: string }[];
}

export interface LanguageService {
  /** What the project says and nobody understands, as sentences with the keys that lead there. */
  readonly problems: readonly { readonly path: readonly (string | number)[]; readonly message: string }[];
  readonly formats: readonly {
    readonly id: string;
    readonly layout: 'bilingual' | 'one-file-per-locale';
    /** With the dot. Of `textDecides` the text tells which are localization files. */
    readonly extensions: readonly string[];
    readonly textDecides: readonly string[];
    /** What editors call such documents. */
    readonly languages: readonly string[];
  }[];
  readonly checks: readonly {
    readonly id: string;
    readonly severity: Severity;
    readonly summary: string;
    /** Off unless the project turns it on. */
    readonly optional: boolean;
  }[];
  /** Undefined: it is no localization file. */
  parse(document: Document, surroundings?: Surroundings): LocalizationFile | undefined;
  /** The languages of a document that holds several: `parse` takes one of them as `targetLocale`. Undefined: it holds no more than two. */
  locales(document: Document): { readonly source?: string; readonly targets: readonly string[] } | undefined;
  /** Everything that is wrong with a file, as the command line finds it, in the order of the text. */
  diagnose(file: LocalizationFile): readonly Finding[];
  /** What repairs a finding in this version of its file; the finding may be one of an earlier version. */
  fixes(file: LocalizationFile, finding: Pick<Finding, 'data'>): readonly Fix[];
  /** All safe fixes of a file at once, with the number of findings that they repair. */
  fixAll(
    file: LocalizationFile,
    options?: FixAllOptions,
  ): { readonly edits: readonly TextEdit[]; readonly count: number };
  /** The outline. @param limit of units, and of groups. Absent: none */
  symbols(file: LocalizationFile, limit?: number): readonly SymbolEntry[];
  /** None where editors fold well by themselves. */
  folding(file: LocalizationFile): readonly FoldingRange[];
  hover(file: LocalizationFile, at: Place): Hover | undefined;
  /** What a target can be completed with: what of the source it lacks, terms of the glossary, the source itself. */
  complete(file: LocalizationFile, at: Place): readonly CompletionItem[];
  /** The name at a place. Undefined: there is none. */
  nameAt(file: LocalizationFile, at: Place): Outcome<NamePlace> | undefined;
  /** Renames a key, a group of keys or an id in the files of all locales. @param files the one of `at` first @returns the edits of each */
  rename(files: readonly LocalizationFile[], at: Place, name: string): Outcome<readonly (readonly TextEdit[])[]>;
  /** The smallest edits that make the changes true. None for what is true already. */
  write(file: LocalizationFile, changes: readonly Change[]): Written;
  /** The text of a new file for a target locale, without translations. @param source the file of the source locale */
  create(source: LocalizationFile, targetLocale: string): string;
}
