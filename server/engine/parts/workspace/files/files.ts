import type { Result } from '../../../../../shared/values/result.ts';
import type { Edit } from '../../../../core/text/span.ts';

/** A text file with what is needed to write it back byte for byte. */
export interface FileContent {
  readonly path: string;
  /** Decoded text. A BOM stays in the text as U+FEFF, so that offsets and bytes agree. */
  readonly text: string;
  readonly encoding: 'utf-8' | 'utf-16le' | 'utf-16be' | string;
  /** Nothing in the file says its encoding and it is no UTF-8: `encoding` is the fallback, and may be wrong. */
  readonly guessed?: boolean;
  /** Why the fallback cannot be right: a sentence without the file's name. Nothing is translated from such a text or into it. */
  readonly doubt?: string;
  /** The bytes as read, for splicing and for noticing that the file changed meanwhile. Absent when the text comes from an editor. */
  readonly bytes?: Uint8Array;
  /** What is on disk, where that is not `bytes`: what this program has written since it read them, or a blank file whose `text` is what a new one begins with. */
  readonly onDisk?: Uint8Array | Imprint;
  /** Document version when the text comes from an editor. */
  readonly version?: number;
}

/** What is enough to know bytes again. */
export interface Imprint {
  /** Bytes. */
  readonly length: number;
  readonly sha256: string;
}

/** What went wrong with a file, in one sentence with what to do. */
export interface FileError {
  readonly path: string;
  readonly kind: 'missing' | 'directory' | 'permission' | 'encoding' | 'changed' | 'outside' | 'other';
  readonly message: string;
}

/** Is told of all that lies in a folder and those below it, as far as no link leads there: files and folders, by their absolute paths. */
export type Passed = (path: string, isFile: boolean) => void;

/** How the workspace sees files: the disk for the command line; editor text before disk text in the language server. Paths are absolute, `/`-separated. */
export interface FileAccess {
  read(path: string): Promise<Result<FileContent, FileError>>;
  /** How a file begins: its first `bytes`, decoded, where the disk has it. What is cut off in a letter, ends in a wrong one. Absent: whole files only. */
  head?(path: string, bytes: number): Promise<Result<string, FileError>>;
  /** The text of a small file for somebody who only looks what it is: nobody keeps it. Absent: `read`. */
  glance?(path: string): Promise<Result<string, FileError>>;
  /**
   * All files below `folder` that may be localization files, without node_modules, hidden and build folders. Sorted.
   * @param passed is told what else lies there, where this is the disk
   */
  list(folder: string, passed?: Passed): Promise<readonly string[]>;
  /**
   * From now on files of the project in `folder` are read in the encodings that it names by path pattern, where they are no UTF-8 and do not
   * say otherwise. Absent: the texts come from somewhere that knows their encoding.
   */
  assume?(folder: string, encodings: Readonly<Record<string, string>>): void;
  /** Files below this folder are files of a project that is open; all others are out of reach. Absent: there are no others. */
  admit?(folder: string): void;
  /** Files below this folder belong to a project that shares some of them; links of other projects do not lead there. Absent: there are no others. */
  lend?(folder: string): void;
  /**
   * The user has named this file, wherever it lies: it is within reach from now on. Absent: nobody who may.
   * @param beside the folder with the files of other locales that go with it
   */
  name?(path: string, beside?: string): void;
  /** Where a path leads without links, or why it is out of reach. */
  locate?(path: string): Promise<Result<string, FileError>>;
  /** Folders that the last listing of `folder` has left out because they are links that lead out of reach: a sentence each. */
  leftOut?(folder: string): readonly string[];
  /** Folders that the last listing of `folder` has not looked into because of their names (`node_modules`, `dist`, `.git`). Sorted. */
  unsearched?(folder: string): readonly string[];
}

/** What is within reach: absolute paths of folders and files. */
export interface Grants {
  readonly folders: readonly string[];
  readonly lent: readonly string[];
  readonly named: readonly string[];
}

/** The files of the disk: the one place where files of a project are opened, and where it is seen to that none leads out of it. */
export interface Disk extends FileAccess {
  readonly locate: NonNullable<FileAccess['locate']>;
  /** A file as it is on the disk, undecoded. */
  bytes(path: string): Promise<Result<Uint8Array, FileError>>;
  /** Makes edits in a file, all or nothing (`writeAtomic`). */
  write(file: FileContent, edits: readonly Edit[]): Promise<Result<FileContent, FileError>>;
  /** Creates a file, and the folders it needs, all or nothing (`createAtomic`). */
  create(path: string, bytes: Uint8Array): Promise<Result<void, FileError>>;
  /** Removes a file that is as it was read, and leaves one that has changed since (`removeAtomic`). */
  remove(file: FileContent): Promise<Result<void, FileError>>;
  /** Takes away what a program has left beside a file that was killed in the moment of writing it. */
  clear(path: string): Promise<void>;
  /** What is within reach, for another thread. */
  readonly grants: Grants;
}
