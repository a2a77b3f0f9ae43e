/** Commands that put keys into the files of all locales, take them out and put them in order; any LSP client may send them. */

import type { LspRange } from './commands.ts';

/** What the commands have in common. */
interface KeysRequest {
  /** A file of the group, source or target. */
  readonly uri: string;
  /** Only say what would be done, with the edit. */
  readonly dryRun?: boolean;
}

/** `dragoman.server.units.add`: a key that the source file does not have. */
export interface AddKeyArguments extends KeysRequest {
  /** As people write it, with dots between groups. */
  readonly key: string;
  /** In the source language. */
  readonly text: string;
  /** The files of other locales: as they do most of the time (`habit`, the default), with empty texts, with the source text, or not at all. */
  readonly others?: 'habit' | 'empty' | 'source' | 'none';
}

/** `dragoman.server.units.insert`: keys that files lack. */
export interface InsertKeysArguments extends KeysRequest {
  readonly fill: 'empty' | 'source';
  /** Ids of units of the source; default: all. */
  readonly units?: readonly string[];
  /** In the files of all locales, not in this one alone. Of a source file it is always so. */
  readonly everywhere?: boolean;
}

/** `dragoman.server.units.remove`: keys, in the files of all locales. In place of `uri`, `files` names units of several groups. */
export interface RemoveKeysArguments extends Partial<KeysRequest> {
  readonly files?: readonly { readonly uri: string; readonly units: readonly string[] }[];
  /** Ids of units, as `nextUnit` and the findings have them. */
  readonly units?: readonly string[];
  /** In place of `units`: somewhere in one. */
  readonly position?: LspRange['start'];
}

/** `dragoman.server.units.sort` */
export interface SortKeysArguments extends KeysRequest {
  /** By the alphabet, the source too; default: in the order of the source. */
  readonly alphabetical?: boolean;
}

/** `dragoman.server.units.prune`: keys that the source does not have. */
export interface PruneKeysArguments {
  /** One file; absent: all files of all projects. */
  readonly uri?: string;
  readonly dryRun?: boolean;
}

/** Keys of one file of the source locale that no code asks for. */
export interface UnusedKeysOfFile {
  readonly uri: string;
  readonly units: readonly { readonly id: string; readonly key: string; readonly text: string }[];
}

/** What `dragoman.server.units.unused` answers: keys without a trace in the code of all projects. */
export interface UnusedKeysAnswer {
  readonly files: readonly UnusedKeysOfFile[];
  /** Calls that ask for a key that the code does not tell: any may be meant. */
  readonly open: number;
  /** Keys that were looked for. */
  readonly keys: number;
  /** No code was found that shows texts: nothing is said of keys. */
  readonly isSilent: boolean;
  /** There are more files of code than are looked at. */
  readonly isCut: boolean;
}

/** `dragoman.server.units.extract`: texts that stand in code become keys. */
export interface ExtractKeysArguments {
  /** Files and folders of code. */
  readonly uris: readonly string[];
  /** Texts of a dry run by where they start; absent: all. */
  readonly texts?: readonly { readonly uri: string; readonly position: LspRange['start'] }[] | undefined;
  /** Take a key that has the same text, where there is one. */
  readonly reuse?: boolean | undefined;
  /** Only say which texts can become keys, with the edit. */
  readonly dryRun?: boolean | undefined;
}

export interface ExtractKeysAnswer {
  readonly offers: readonly {
    readonly uri: string;
    readonly range: LspRange;
    /** Values as `{name}`. */
    readonly text: string;
    /** The form for one, where a number decides; the same as `text` where the code does not tell it. */
    readonly one?: string;
    readonly key: string;
    /** The file of the source locale that the key is in, or comes into. */
    readonly to: string;
    /** The key was there before, or is made for a text further up in this list. */
    readonly known?: true;
  }[];
  /** Texts that stay as they are, each with a sentence. */
  readonly refused: readonly { readonly uri: string; readonly range: LspRange; readonly reason: string }[];
  /** Files of code that were looked at. */
  readonly files: number;
  /** The client has made the edit. */
  readonly applied: boolean;
  /** In a dry run: a `WorkspaceEdit`. */
  readonly edit?: object;
}

export interface UnitKeysAnswer {
  /** What is done, or would be. */
  readonly files: readonly { readonly uri: string; readonly locale: string; readonly units: readonly string[] }[];
  /** Files that this cannot be done in, each with a sentence. */
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
