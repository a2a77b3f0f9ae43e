/**
 * The programming interface: what the command line does with a project, as functions. Nothing is printed. Only `translate` and `check` with `fix`
 * write or send anything. Errors are returned as values.
 *
 * Paths are absolute or relative to the project's folder, and are returned relative to it with `/`. Lines and columns count from 1, columns in UTF-16
 * units; characters are Unicode code points, as services bill them.
 */

/** A value, or the reason why there is none. */
export type Outcome<T> = { readonly ok: true; readonly value: T } | { readonly ok: false; readonly error: Failure };

export interface Failure {
  /** `usage`: the call or the project file is wrong; `internal`: a bug of Dragoman. */
  readonly kind: 'findings' | 'usage' | 'service' | 'quota' | 'files' | 'internal' | 'interrupted';
  /** One line: what happened, where, and what to do. */
  readonly message: string;
}

/** Options of all calls of a project. */
export interface ProjectOptions {
  /** `embedded`, `deepl` or a base URL. Absent: from the environment. */
  readonly service?: string;
  /** Environment variables to read keys and proxies from. Absent: those of the process. */
  readonly environment?: Readonly<Record<string, string | undefined>>;
  /** Keeps nothing between runs: no translation memory, no journal of paid answers. */
  readonly stateless?: boolean;
}

/** Options of one call. */
export interface CallOptions {
  /** On abort, work in progress is finished and nothing new is started; what is done stays. */
  readonly signal?: AbortSignal;
  /** @param done out of `total` */
  readonly onProgress?: (done: number, total: number) => void;
}

/** Which files. Absent: all of the project. */
export interface Selection {
  readonly paths?: readonly string[];
  /** Source locale. Absent: the project's. */
  readonly from?: string;
  /** Target locales. Absent: the project's. */
  readonly to?: readonly string[];
}

/** A target file. */
export interface ProjectFile {
  readonly file: string;
  readonly format: string;
  readonly dialect: string;
  readonly source: string;
  readonly target: string;
  readonly units: number;
  readonly missing: number;
  /** The file does not exist yet. */
  readonly isNew: boolean;
}

export type Severity = 'error' | 'warning' | 'information' | 'hint';

export interface Finding {
  /** Id of the check, as in docs/checks.md. */
  readonly code: string;
  readonly severity: Severity;
  readonly message: string;
  readonly unit?: string;
  /** Ids of the untranslated units, if the finding is about several. */
  readonly units?: readonly string[];
  /** 16 hexadecimal digits. Stays the same as long as the texts of the unit do, wherever it moves. */
  readonly fingerprint: string;
  readonly line: number;
  readonly column: number;
  readonly endLine: number;
  readonly endColumn: number;
  /** `fix` repairs it. */
  readonly fixable?: true;
}

export interface CheckOptions extends Selection, CallOptions {
  /** Checks only units that have changed since this commit, branch or tag. */
  readonly since?: string;
  /** Applies the fixes that cannot change the meaning, and writes the files. */
  readonly fix?: boolean;
}

export interface CheckResult {
  readonly files: readonly { readonly file: string; readonly findings: readonly Finding[]; readonly fixed: number }[];
  readonly total: Readonly<Record<Severity, number>>;
  /** What could not be checked, and other notes. */
  readonly notes: readonly string[];
  /** Every file was checked. */
  readonly complete: boolean;
}

export interface TranslateOptions extends Selection, CallOptions {
  /** `missing` if absent. `stale` also replaces translations older than their source, `all` everything. */
  readonly scope?: 'missing' | 'stale' | 'all';
  /** Only counts: nothing is sent, nothing is written. */
  readonly dryRun?: boolean;
  /** The run is refused if it would send more than this. */
  readonly maxCharacters?: number;
}

export interface TranslateResult {
  readonly service: string;
  readonly files: readonly {
    readonly file: string;
    readonly locale: string;
    readonly translated: readonly string[];
    readonly reused: readonly string[];
    readonly refused: readonly { readonly unit: string; readonly reason: string }[];
    /** Characters that were sent, or would be. */
    readonly characters: number;
    /** As reported by the service. */
    readonly billedCharacters: number;
    readonly error?: string;
  }[];
  readonly notes: readonly string[];
  /** Everything that was requested is done. */
  readonly complete: boolean;
}

export interface StaleTranslation {
  readonly file: string;
  readonly locale: string;
  readonly unit: string;
  /** The source text that was translated. */
  readonly was?: string;
  readonly now?: string;
  /** The commit that changed the source. */
  readonly commit?: string;
  readonly machine: boolean;
}

export interface StaleResult {
  readonly translations: readonly StaleTranslation[];
  /** A part of the history is not on this machine: there may be more. */
  readonly shallow: boolean;
  readonly notes: readonly string[];
}

/** A folder with localization files, found by its `dragoman.json` or by convention. Each call reads it again. */
export interface Project {
  /** Absolute. */
  readonly folder: string;
  files(options?: CallOptions): Promise<Outcome<readonly ProjectFile[]>>;
  check(options?: CheckOptions): Promise<Outcome<CheckResult>>;
  translate(options?: TranslateOptions): Promise<Outcome<TranslateResult>>;
  stale(options?: Selection & CallOptions): Promise<Outcome<StaleResult>>;
}
