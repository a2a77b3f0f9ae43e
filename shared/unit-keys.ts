/** Commands that add keys to the files of all locales, remove them and sort them; any LSP client may send them. */

import type { LspRange } from './commands.ts';

/** What the commands share. */
interface KeysRequest {
  /** A file of the group, source or target. */
  readonly uri: string;
  /** Only report what would be done, with the edit. */
  readonly dryRun?: boolean;
}

/** `dragoman.server.units.add`: a key that the source file does not have. */
export interface AddKeyArguments extends KeysRequest {
  /** As the user writes it, with dots between groups. */
  readonly key: string;
  /** In the source language. */
  readonly text: string;
  /** The files of other locales: what they usually contain (`habit`, the default), empty texts, the source text, or no change. */
  readonly others?: 'habit' | 'empty' | 'source' | 'none';
}

/** `dragoman.server.units.insert`: adds keys that files lack. */
export interface InsertKeysArguments extends KeysRequest {
  readonly fill: 'empty' | 'source';
  /** Ids of units of the source; default: all. */
  readonly units?: readonly string[];
  /** In the files of all locales, not only in this one. Always true for a source file. */
  readonly everywhere?: boolean;
}

/** `dragoman.server.units.remove`: removes keys from the files of all locales. Instead of `uri`, `files` names units of several groups. */
export interface RemoveKeysArguments extends Partial<KeysRequest> {
  readonly files?: readonly { readonly uri: string; readonly units: readonly string[] }[];
  /** Ids of units, as in `nextUnit` and the findings. */
  readonly units?: readonly string[];
  /** Instead of `units`: a position inside one. */
  readonly position?: LspRange['start'];
}

/** `dragoman.server.units.sort` */
export interface SortKeysArguments extends KeysRequest {
  /** Alphabetically, including the source; default: in the order of the source. */
  readonly alphabetical?: boolean;
}

/** `dragoman.server.units.prune`: removes keys that the source does not have. */
export interface PruneKeysArguments {
  /** One file; absent: all files of all projects. */
  readonly uri?: string;
  readonly dryRun?: boolean;
}

/** Keys of one file of the source locale that no code uses. */
export interface UnusedKeysOfFile {
  readonly uri: string;
  readonly units: readonly { readonly id: string; readonly key: string; readonly text: string }[];
}

/** The answer of `dragoman.server.units.unused`: keys without a trace in the code of all projects. */
export interface UnusedKeysAnswer {
  readonly files: readonly UnusedKeysOfFile[];
  /** Calls that use an unknown key: it may be any. */
  readonly open: number;
  /** Number of keys that were searched for. */
  readonly keys: number;
  /** No code that shows texts was found: nothing can be said about keys. */
  readonly isSilent: boolean;
  /** There are more code files than are read. */
  readonly isCut: boolean;
}

/** `dragoman.server.units.extract`: turns texts in code into keys. */
export interface ExtractKeysArguments {
  /** Files and folders of code. */
  readonly uris: readonly string[];
  /** Texts of a dry run by their start; absent: all. */
  readonly texts?: readonly { readonly uri: string; readonly position: LspRange['start'] }[] | undefined;
  /** Reuse a key that has the same text, if there is one. */
  readonly reuse?: boolean | undefined;
  /** Only report which texts can become keys, with the edit. */
  readonly dryRun?: boolean | undefined;
}

export interface ExtractKeysAnswer {
  readonly offers: readonly {
    readonly uri: string;
    readonly range: LspRange;
    /** Values are written as `{name}`. */
    readonly text: string;
    /** The form for one, if a number selects the form; the same as `text` if the code does not contain it. */
    readonly one?: string;
    readonly key: string;
    /** The file of the source locale that has, or will get, the key. */
    readonly to: string;
    /** The key already exists, or is created for an earlier text in this list. */
    readonly known?: true;
  }[];
  /** Texts that are not changed, each with a sentence. */
  readonly refused: readonly { readonly uri: string; readonly range: LspRange; readonly reason: string }[];
  /** Number of code files that were searched. */
  readonly files: number;
  /** The client has made the edit. */
  readonly applied: boolean;
  /** In a dry run: a `WorkspaceEdit`. */
  readonly edit?: object;
}

export interface UnitKeysAnswer {
  /** What was done, or would be. */
  readonly files: readonly { readonly uri: string; readonly locale: string; readonly units: readonly string[] }[];
  /** Files that do not support this, each with a sentence. */
  readonly leftOut: readonly { readonly uri: string; readonly reason: string }[];
  /** The client has made the edit. */
  readonly applied: boolean;
  /** In a dry run: a `WorkspaceEdit`. */
  readonly edit?: object;
}

export const UNIT_KEY_COMMANDS = {
  addKey: 'dragoman.server.units.add',
  insertKeys: 'dragoman.server.units.insert',
  removeKeys: 'dragoman.server.units.remove',
  sortKeys: 'dragoman.server.units.sort',
  pruneKeys: 'dragoman.server.units.prune',
  extractKeys: 'dragoman.server.units.extract',
  unusedKeys: 'dragoman.server.units.unused',
} as const;
