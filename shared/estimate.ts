/** `dragoman.server.estimate`: what a translation would send, by file and locale. */

/** What to count. The service is not contacted. */
export interface EstimateArguments {
  /** Documents to translate; default: the whole project. */
  readonly uris?: readonly string[];
  /** Only project documents whose target or source file is in this folder. */
  readonly folder?: string;
  /** Target locales; default: those of the documents, their siblings or the project. */
  readonly to?: readonly string[];
  /** Default: `missing`. */
  readonly scope?: 'missing' | 'stale' | 'all';
}

/** One file of one locale in which something would be translated. */
export interface EstimatedFile {
  /** The document to call `dragoman.server.translate` on. */
  readonly uri: string;
  /** Target locale. */
  readonly locale: string;
  /** Units that would be sent. */
  readonly units: number;
  /** Units with a translation elsewhere in the project or in the memory. */
  readonly reused: number;
  /** Code points: each distinct text of the file once. */
  readonly characters: number;
  /** Code points with all further attempts. */
  readonly mostCharacters: number;
}

export interface Estimate {
  readonly files: readonly EstimatedFile[];
  /** URIs of all documents that were counted. */
  readonly looked: readonly string[];
  /** Why nothing is known about some files, one sentence each: they cannot be read, or are malformed. */
  readonly problems: readonly string[];
  /** The smallest `maxCharacters` of the projects, in code points: a run that would send more is refused. */
  readonly limit?: number;
}
