/**
 * The translations of a group of files as a table: units are rows, locales are columns. The commands of the server and what they answer; any client
 * can use them. Rows are asked for in windows, so that a table of any size costs what is seen of it. Texts are in the editing form (preview.ts).
 */
import type { MarkedState } from '../commands.ts';
import type { Call, Style, ToneOfVoice } from '../service.ts';
import type { PreviewCheckAnswer, PreviewFinding } from './preview.ts';

/** What a cell can be looked for by. */
export const TABLE_KINDS = ['missing', 'review', 'stale', 'findings', 'changed'] as const;
export type TableKind = (typeof TABLE_KINDS)[number];

export interface TableOpenArguments {
  /** A file of the group, source or target. Absent: all localization files of the folder. */
  readonly uri?: string;
  /** Path or URI of a project. Absent: the one of the file, else the first of the workspace. */
  readonly folder?: string;
  /** This file alone with its own sources: for an editor that is bound to one bilingual file. */
  readonly alone?: boolean;
}

/** A source file with its translations. */
export interface TableFile {
  /** As people know it: the path from the project folder. */
  readonly name: string;
  readonly sourceUri?: string;
  readonly rows: number;
  /** The states that a person can give to its translations; none where the files cannot say them. */
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

/** Which rows are wanted. All that is given has to be true of a row. */
export interface TableFilter {
  /** In keys, sources, or translations of `locales`. */
  readonly text?: string;
  /** `text` is a regular expression of the kind that is matched in linear time: no look-around, no back-references. */
  readonly regex?: boolean;
  readonly matchCase?: boolean;
  /** Where `text` is looked for; default: everywhere. */
  readonly where?: 'key' | 'source' | 'translation';
  /** Of each of these there is one among `locales`. */
  readonly kinds?: readonly TableKind[];
  /** The commit that `changed` compares with, as Git names it. Default: `HEAD`. */
  readonly since?: string;
  /** Index of the one file that is wanted. */
  readonly file?: number;
}

export interface TableQueryArguments {
  readonly id: string;
  readonly filter?: TableFilter;
  /** Locales that filters look at. Default: all. */
  readonly locales?: readonly string[];
  /** Kinds to count over all rows of `locales`. */
  readonly count?: readonly TableKind[];
}
export interface TableView {
  /** Names the rows that were found, in their order. It stays as it is while translations change. */
  readonly view: string;
  readonly total: number;
  /** Rows with at least one cell of a kind. */
  readonly counts: Readonly<Partial<Record<TableKind, number>>>;
  /** Why `text` or `since` is not understood; the other filters count. */
  readonly problem?: string;
}

export interface TableRowsArguments {
  readonly id: string;
  readonly view: string;
  readonly from: number;
  /** At most 500 are answered. */
  readonly count: number;
  readonly locales: readonly string[];
}
/** One translation. Without a text and not `missing`: nothing is to be translated here. */
export interface TableCell {
  readonly text?: string;
  readonly state?: string;
  readonly kinds: readonly TableKind[];
  /** The worst that is said about it. */
  readonly worst?: PreviewFinding['severity'];
  /** It may not be changed here: the file locks it, or has no place for it. */
  readonly locked?: true;
}
export interface TableRow {
  /** Index in `files`. */
  readonly file: number;
  readonly unit: string;
  readonly name: string;
  readonly source: string;
  /** Tags and placeholders that a translation has to carry, in the order of the source. */
  readonly codes: readonly string[];
  /** What the short tags stand for; absent: there are none. */
  readonly tags?: Readonly<Record<string, string>>;
  /** Category of a form of a plural. */
  readonly plural?: string;
  /** What people wrote about the unit. */
  readonly notes: readonly string[];
  /** As `locales` of the question. Null: the file cannot be read. */
  readonly cells: readonly (TableCell | null)[];
}
export interface TableRows {
  readonly from: number;
  readonly rows: readonly TableRow[];
}

/** One cell by what stays the same when rows come and go. */
export interface TablePlace {
  readonly file: number;
  readonly unit: string;
  readonly locale: string;
}
/** A rectangle of a view: rows from `from` up to, and without, `to`. */
export interface TableArea {
  readonly view: string;
  readonly from: number;
  readonly to: number;
  readonly locales: readonly string[];
}

export interface TableEdit extends TablePlace {
  /** In the editing form. Empty: the translation is taken out. */
  readonly text: string;
  /** What the writer has seen; another text that stands there now is left alone. Absent: whatever stands there is replaced. */
  readonly was?: string;
}
/** A cell that stays as it is, with the reason. */
export interface TableRefusal extends TablePlace {
  readonly name: string;
  readonly reason: string;
  /** The text has moved on since it was shown. */
  readonly conflict?: true;
}
export interface TableWritten {
  /** Cells that say something else now. */
  readonly written: number;
  readonly refused: readonly TableRefusal[];
  /** Names what was written for `dragoman.server.undo`. Absent: nothing was. */
  readonly run?: string;
}

export interface TableReplaceArguments extends TableArea {
  readonly id: string;
  readonly find: string;
  /** As it is: there are no groups to refer to. */
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
  /** Cells that have a translation are translated again. */
  readonly all?: boolean;
  /** Count only: nothing is sent. */
  readonly dryRun?: boolean;
  readonly maxCharacters?: number;
}
export interface TableTranslated extends TableWritten {
  /** Cells that are sent, or would be. */
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
  /** Cells that would say something else. */
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
  /** Names of pictures that notes mention. */
  readonly screenshots: readonly string[];
  readonly limits?: { readonly max?: number; readonly min?: number; readonly unit: string };
  readonly state?: string;
  readonly findings: readonly PreviewFinding[];
  /** What the source was when the translation was written, as a sentence. */
  readonly stale?: string;
  readonly matches: readonly TableMatch[];
  /** Places in code that show the text, where code is known. */
  readonly uses: readonly {
    readonly uri: string;
    readonly name: string;
    readonly line: number;
    /** The element that shows the text, in words. */
    readonly site?: string;
  }[];
  /** Where the unit stands. */
  readonly at?: { readonly uri: string; readonly line: number };
}

type InTable<T> = T & { readonly id: string };

/** What each command takes (its one argument) and answers. */
export interface TableCalls {
  'dragoman.server.table.open': Call<TableOpenArguments, TableAnswer>;
  'dragoman.server.table.query': Call<TableQueryArguments, TableView>;
  /** Where a unit stands in a view; null: it is not in it. */
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
   * One text fills the area. A rectangle of texts begins at its first cell and goes down as far as it has rows, and to the right into `right`, which
   * are the locales of the client from the first of the area on. Default: those of the area.
   */
  'dragoman.server.table.paste': Call<
    InTable<TableArea> & { readonly text: string; readonly right?: readonly string[] },
    TableWritten
  >;
  'dragoman.server.table.replace': Call<TableReplaceArguments, { readonly found: readonly TableReplacement[] }>;
  'dragoman.server.table.matches': Call<InTable<TableArea> & { readonly minimum?: number }, TableSuggestions>;
  'dragoman.server.table.translate': Call<TableTranslateArguments, TableTranslated>;
  'dragoman.server.table.rephrase': Call<TableRephraseArguments, TableSuggestions>;
  /** Forgets a table; one that is not there is no mistake. */
  'dragoman.server.table.close': Call<{ readonly id: string }, Readonly<Record<string, never>>>;
}
export type TableCommand = keyof TableCalls;

/**
 * Server -> client, a notification: files of a table have changed, whoever did it. What is shown of `locales` is to be asked for again; without them
 * the rows themselves are others.
 */
export const TABLE_CHANGED = 'dragoman/tableChanged';
export interface TableChanged {
  readonly id: string;
  readonly locales?: readonly string[];
}

/** Rows that one window has at most. */
export const MOST_ROWS = 500;
/** Cells that one action changes at most. */
export const MOST_CELLS = 20_000;
