import type { Result } from '../../../../../shared/values/result.ts';
import type { Edit } from '../../../../core/text/span.ts';

/** A text file with everything needed to write it back byte for byte. */
export interface FileContent {
  readonly path: string;
  /** Decoded text. A BOM stays in the text as U+FEFF, so that offsets and bytes agree. */
  readonly text: string;
  readonly encoding: 'utf-8' | 'utf-16le' | 'utf-16be' | string;
  /** Nothing in the file states its encoding and it is not UTF-8: `encoding` is the fallback, and may be wrong. */
  readonly guessed?: boolean;
  /** Why the fallback cannot be right: a sentence without the file's name. Such a file is not translated, neither from nor into. */
  readonly doubt?: string;
  /** The bytes as read, for splicing and for detecting that the file changed meanwhile. Absent if the text comes from an editor. */
  readonly bytes?: Uint8Array;
  /** What is on disk, if not `bytes`: what this program has written since it read them, or a blank file whose `text` is the beginning of a new one. */
  readonly onDisk?: Uint8Array | Imprint;
  /** Document version if the text comes from an editor. */
  readonly version?: number;
}

/** Enough to recognize bytes. */
export interface Imprint {
  /** Bytes. */
  readonly length: number;
  readonly sha256: string;
}

/** What went wrong with a file: one sentence including what to do. */
export interface FileError {
  readonly path: string;
  readonly kind: 'missing' | 'directory' | 'permission' | 'encoding' | 'changed' | 'outside' | 'other';
  readonly message: string;
}

/** Called with everything in a folder and its subfolders, apart from links: files and folders, by their absolute paths. */
export type Passed = (path: string, isFile: boolean) => void;

/** Files as seen by the workspace: the disk for the command line; in the language server, editor text first. Paths are absolute, `/`-separated. */
export interface FileAccess {
  read(path: string): Promise<Result<FileContent, FileError>>;
  /** The beginning of a file: its first `bytes`, decoded, if it is on disk. If a character is cut, the last one is wrong. Absent: only whole files. */
  head?(path: string, bytes: number): Promise<Result<string, FileError>>;
  /** The text of a small file for determining its kind: not cached. Absent: `read`. */
  glance?(path: string): Promise<Result<string, FileError>>;
  /**
   * All files in `folder` that may be localization files, without node_modules, hidden and build folders. Sorted.
   * @param passed called with all other entries, if this is the disk
   */
  list(folder: string, passed?: Passed): Promise<readonly string[]>;
  /**
   * From now on, files of the project in `folder` are read in the encodings given by path pattern, if they are not UTF-8 and state no other. Absent:
   * the encoding of the texts is known elsewhere.
   */
  assume?(folder: string, encodings: Readonly<Record<string, string>>): void;
  /** Files in this folder belong to an open project; all others cannot be accessed. Absent: there are no others. */
  admit?(folder: string): void;
  /** Files in this folder belong to a project that shares some of them; links of other projects do not lead there. Absent: there are no others. */
  lend?(folder: string): void;
  /**
   * The user has named this file, wherever it is: it may be accessed from now on. Absent: nobody can do that.
   * @param beside the folder with the files of other locales that belong to it
   */
  name?(path: string, beside?: string): void;
  /** The real path, or why it must not be accessed. */
  locate?(path: string): Promise<Result<string, FileError>>;
  /** Folders that the last listing of `folder` left out because they are links that lead outside: a sentence each. */
  leftOut?(folder: string): readonly string[];
  /** Folders that the last listing of `folder` did not search because of their names (`node_modules`, `dist`, `.git`). Sorted. */
  unsearched?(folder: string): readonly string[];
}

/** What may be accessed: absolute paths of folders and files. */
export interface Grants {
  readonly folders: readonly string[];
  readonly lent: readonly string[];
  readonly named: readonly string[];
}

/** The files on disk: the only place where files of a project are opened, and where paths that lead outside are refused. */
export interface Disk extends FileAccess {
  readonly locate: NonNullable<FileAccess['locate']>;
  /** A file as it is on disk, undecoded. */
  bytes(path: string): Promise<Result<Uint8Array, FileError>>;
  /** Applies edits to a file, all or nothing (`writeAtomic`). */
  write(file: FileContent, edits: readonly Edit[]): Promise<Result<FileContent, FileError>>;
  /** Creates a file and its parent folders, all or nothing (`createAtomic`). */
  create(path: string, bytes: Uint8Array): Promise<Result<void, FileError>>;
  /** Removes a file if it is still as it was read (`removeAtomic`). */
  remove(file: FileContent): Promise<Result<void, FileError>>;
  /** Removes what a program that was killed while writing has left next to a file. */
  clear(path: string): Promise<void>;
  /** What may be accessed, for another thread. */
  readonly grants: Grants;
}
