/** How a server without a disk reads the files of the workspace: it asks the client, which has them. */

/** Server to client: what is in a file. */
export const READ_FILE = 'dragoman/readFile';
/** Server to client: what is in a folder. */
export const READ_FOLDER = 'dragoman/readFolder';

export interface ReadParams {
  readonly uri: string;
}

export interface ReadFile {
  /** Absent: there is no such file, or it cannot be read. */
  readonly data?: Uint8Array;
  /** Why it cannot be read. */
  readonly problem?: string;
}

/** Empty for a folder that cannot be read. */
export type ReadFolder = readonly { readonly name: string; readonly isFolder: boolean }[];
