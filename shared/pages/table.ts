/**
 * The translations of a group of files as a table: units are rows, locales are columns. The commands of the server and their answers; any client can
 * use them. Rows are requested in windows, so that the cost depends on what is visible. Texts are in the editing form (preview.ts).
 */
import type { MarkedState } from '../commands.ts';
import type { Call, Style, ToneOfVoice } from '../service.ts';
import type { PreviewCheckAnswer, PreviewFinding } from './preview.ts';

/** What cells can be filtered by. */
export const TABLE_KINDS = ['missing', 'review', 'stale', 'findings', 'changed'] as const;
export type TableKind = (typeof TABLE_KINDS)[number];

export interface TableOpenArguments {
  /** A file of the group, source or target. Absent: all localization files of the folder. */
  readonly uri?: string;
  /** Path or URI of a project. Absent: that of the file, otherwise the first of the workspace. */
  readonly folder?: string;
  /** Only this file with its own sources: for a custom editor of one bilingual file. */
  readonly alone?: boolean;
}

/** A source file with its translations. */
export interface TableFile {
  /** Display name: the path relative to the project folder. */
  readonly name: string;
  readonly sourceUri?: string;
  readonly rows: number;
  /** The states that the user can set for its translations; empty if the format has none. */
  readonly states: readonly MarkedState[];
  readonly targets: readonly { readonly locale: string; readonly uri: string; readonly exists: boolean }[];
}

export interface TableAnswer {
  readonly id: string;
  readonly sourceLocale: string;
  /** Target locales in the order of the project. */
  readonly locales: readonly string[];
  readonly files: readonly TableFile[];
  readonly rows: number;
  /** Files that cannot be read, each with the reason as a sentence. */
  readonly problems: readonly string[];
}

/** Which rows are wanted. A row must match all given conditions. */
export interface TableFilter {
  /** In keys, sources, or translations of `locales`. */
  readonly text?: string;
  /** `text` is a regular expression that can be matched in linear time: no look-around, no back-references. */
  readonly regex?: boolean;
  readonly matchCase?: boolean;
  /** Where `text` is searched; default: everywhere. */
  readonly where?: 'key' | 'source' | 'translation';
  /** For each of these kinds, one of `locales` must match. */
  readonly kinds?: readonly TableKind[];
  /** The commit that `changed` compares with, in Git's notation. Default: `HEAD`. */
  readonly since?: string;
  /** Index of the only file that is wanted. */
  readonly file?: number;
}

export interface TableQueryArguments {
  readonly id: string;
  readonly filter?: TableFilter;
  /** Locales that filters apply to. Default: all. */
  readonly locales?: readonly string[];
  /** Kinds to count over all rows of `locales`. */
  readonly count?: readonly TableKind[];
}
export interface TableView {
  /** Id of the rows that were found, in their order. They stay the same while translations change. */
  readonly view: string;
  readonly total: number;
  /** Rows with at least one cell of a kind. */
  readonly counts: Readonly<Partial<Record<TableKind, number>>>;
  /** Why `text` or `since` is invalid; the other filters still apply. */
  readonly problem?: string;
}

export interface TableRowsArguments {
  readonly id: string;
  readonly view: string;
  readonly from: number;
  /** At most 500 are returned. */
  readonly count: number;
  readonly locales: readonly string[];
}
/** One translation. Without a text and not `missing`: nothing needs to be translated here. */
export interface TableCell {
  readonly text?: string;
  readonly state?: string;
  readonly kinds: readonly TableKind[];
  /** The severity of its worst finding. */
  readonly worst?: PreviewFinding['severity'];
  /** It must not be changed here: the file locks it, or has no place for it. */
  readonly locked?: true;
}
export interface TableRow {
  /** Index in `files`. */
  readonly file: number;
  readonly unit: string;
  readonly name: string;
  readonly source: string;
  /** Tags and placeholders that a translation must contain, in the order of the source. */
  readonly codes: readonly string[];
  /** The originals of the short tags; absent: there are none. */
  readonly tags?: Readonly<Record<string, string>>;
  /** Category of a plural form. */
  readonly plural?: string;
  /** Notes by people about the unit. */
  readonly notes: readonly string[];
  /** In the order of the request's `locales`. Null: the file cannot be read. */
  readonly cells: readonly (TableCell | null)[];
}
export interface TableRows {
  readonly from: number;
  readonly rows: readonly TableRow[];
}

/** One cell by what stays the same when rows are added or removed. */
export interface TablePlace {
  readonly file: number;
  readonly unit: string;
  readonly locale: string;
}
/** A rectangle of a view: rows from `from` up to but excluding `to`. */
export interface TableArea {
  readonly view: string;
  readonly from: number;
  readonly to: number;
  readonly locales: readonly string[];
}

export interface TableEdit extends TablePlace {
  /** In the editing form. Empty: the translation is removed. */
  readonly text: string;
  /** The text that the user has seen; if it has changed since, it is left alone. Absent: any text is replaced. */
  readonly was?: string;
}
/** A cell that was not changed, with the reason. */
export interface TableRefusal extends TablePlace {
  readonly name: string;
  readonly reason: string;
  /** The text has changed since it was shown. */
  readonly conflict?: true;
}
export interface TableWritten {
  /** Number of changed cells. */
  readonly written: number;
  readonly refused: readonly TableRefusal[];
  /** Id of the run for `dragoman.server.undo`. Absent: nothing was written. */
  readonly run?: string;
}

export interface TableReplaceArguments extends TableArea {
  readonly id: string;
  readonly find: string;
  /** Used verbatim: there are no group references. */
  readonly replacement: string;
  readonly regex?: boolean;
  readonly matchCase?: boolean;
}
export interface TableReplacement extends TablePlace {
  readonly name: string;
  readonly before: string;
  readonly after: string;
  /** Why it would not be written. */
  readonly refused?: string;
}

export interface TableTranslateArguments extends TableArea {
  readonly id: string;
  /** Translate cells again that already have a translation. */
  readonly all?: boolean;
  /** Only count: nothing is sent. */
  readonly dryRun?: boolean;
  readonly maxCharacters?: number;
}
export interface TableTranslated extends TableWritten {
  /** Number of cells that are sent, or would be. */
  readonly units: number;
  readonly characters: number;
  readonly billedCharacters: number;
  readonly files: number;
  readonly stopped?: { readonly message: string; readonly kind: string };
}

export interface TableRephraseArguments extends TableArea {
  readonly id: string;
  readonly style?: Style;
  readonly tone?: ToneOfVoice;
  readonly correct?: boolean;
}
export interface TableSuggestions {
  /** Cells that would change. */
  readonly edits: readonly (TableEdit & { readonly name: string; readonly was: string })[];
  readonly refused: readonly TableRefusal[];
}

export interface TableMatch {
  readonly percent: number;
  readonly source: string;
  /** In the editing form. */
  readonly text: string;
}
/** Everything about one cell. */
export interface TableDetails {
  readonly name: string;
  readonly context?: string;
  readonly notes: readonly string[];
  /** Names of images mentioned in notes. */
  readonly screenshots: readonly string[];
  readonly limits?: { readonly max?: number; readonly min?: number; readonly unit: string };
  readonly state?: string;
  readonly findings: readonly PreviewFinding[];
  /** The source when the translation was written, as a sentence. */
  readonly stale?: string;
  readonly matches: readonly TableMatch[];
  /** Places in code that show the text, if code is analysed. */
  readonly uses: readonly {
    readonly uri: string;
    readonly name: string;
    readonly line: number;
    /** The element that shows the text, in words. */
    readonly site?: string;
  }[];
  /** The position of the unit. */
  readonly at?: { readonly uri: string; readonly line: number };
}

type InTable<T> = T & { readonly id: string };

/** The argument and the answer of each command. */
export interface TableCalls {
  'dragoman.server.table.open': Call<TableOpenArguments, TableAnswer>;
  'dragoman.server.table.query': Call<TableQueryArguments, TableView>;
  /** The position of a unit in a view; null: it is not in it. */
  'dragoman.server.table.find': Call<
    { readonly id: string; readonly view: string; readonly unit: string },
    { readonly at: number | null }
  >;
  'dragoman.server.table.rows': Call<TableRowsArguments, TableRows>;
  'dragoman.server.table.check': Call<InTable<TablePlace> & { readonly text: string }, PreviewCheckAnswer>;
  'dragoman.server.table.details': Call<InTable<TablePlace>, TableDetails>;
  'dragoman.server.table.write': Call<{ readonly id: string; readonly edits: readonly TableEdit[] }, TableWritten>;
  'dragoman.server.table.clear': Call<InTable<TableArea>, TableWritten>;
  'dragoman.server.table.mark': Call<InTable<TableArea> & { readonly state: MarkedState }, TableWritten>;
  'dragoman.server.table.copy': Call<InTable<TableArea> & { readonly source?: boolean }, { readonly text: string }>;
  /**
   * A single text fills the area. A rectangle of texts starts at its first cell and extends down as far as it has rows, and to the right into
   * `right`: the client's locales, starting with the first of the area. Default: those of the area.
   */
  'dragoman.server.table.paste': Call<
    InTable<TableArea> & { readonly text: string; readonly right?: readonly string[] },
    TableWritten
  >;
  'dragoman.server.table.replace': Call<TableReplaceArguments, { readonly found: readonly TableReplacement[] }>;
  'dragoman.server.table.matches': Call<InTable<TableArea> & { readonly minimum?: number }, TableSuggestions>;
  'dragoman.server.table.translate': Call<TableTranslateArguments, TableTranslated>;
  'dragoman.server.table.rephrase': Call<TableRephraseArguments, TableSuggestions>;
  /** Drops a table; it is not an error if it does not exist. */
  'dragoman.server.table.close': Call<{ readonly id: string }, Readonly<Record<string, never>>>;
}
export type TableCommand = keyof TableCalls;

/**
 * Server -> client, a notification: files of a table have changed, for any reason. The shown texts of `locales` must be requested again; without
 * `locales`, the rows themselves have changed.
 */
export const TABLE_CHANGED = 'dragoman/tableChanged';
export interface TableChanged {
  readonly id: string;
  readonly locales?: readonly string[];
}

/** Maximum rows of a window. */
export const MOST_ROWS = 500;
/** Maximum cells changed by one action. */
export const MOST_CELLS = 20_000;
