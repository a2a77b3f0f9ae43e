import type { Result } from '../../shared/result.ts';

/** A text file with what is needed to write it back byte for byte. */
export interface FileContent {
  readonly path: string;
  /** Decoded text. A BOM stays in the text as U+FEFF, so that offsets and bytes agree. */
  readonly text: string;
  readonly encoding: 'utf-8' | 'utf-16le' | 'utf-16be' | string;
  /** Nothing in the file says its encoding and it is no UTF-8: `encoding` is the fallback, and may be wrong. */
  readonly guessed?: boolean;
  /** The bytes as read, for splicing and for noticing that the file changed meanwhile. Absent when the text comes from an editor. */
  readonly bytes?: Uint8Array;
  /** Document version when the text comes from an editor. */
  readonly version?: number;
}

/** What went wrong with a file, in one sentence with what to do. */
export interface FileError {
  readonly path: string;
  readonly kind: 'missing' | 'directory' | 'permission' | 'encoding' | 'changed' | 'other';
  readonly message: string;
}

/** How the workspace sees files: the disk for the command line; editor text before disk text in the language server. Paths are absolute, `/`-separated. */
export interface FileAccess {
  read(path: string): Promise<Result<FileContent, FileError>>;
  /** All files below `folder` that may be localization files, without node_modules, hidden and build folders. Sorted. */
  list(folder: string): Promise<readonly string[]>;
  /**
   * From now on files of the project in `folder` are read in the encodings that it names by path pattern, where they are no UTF-8 and do not
   * say otherwise. Absent: the texts come from somewhere that knows their encoding.
   */
  assume?(folder: string, encodings: Readonly<Record<string, string>>): void;
}
