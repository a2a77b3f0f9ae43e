/** How a server without a disk reads the files of the workspace: it requests them from the client. */

/** Server to client: the content of a file. */
export const READ_FILE = 'dragoman/readFile';
/** Server to client: the entries of a folder. */
export const READ_FOLDER = 'dragoman/readFolder';

export interface ReadParams {
  readonly uri: string;
}

export interface ReadFile {
  /** Absent: the file does not exist, or cannot be read. */
  readonly data?: Uint8Array;
  /** Why it cannot be read. */
  readonly problem?: string;
}

/** Empty if the folder cannot be read. */
export type ReadFolder = readonly { readonly name: string; readonly isFolder: boolean }[];
