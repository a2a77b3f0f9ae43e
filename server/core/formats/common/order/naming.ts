import type { Result } from '../../../../../shared/values/result.ts';
import type { Edit, Span } from '../../../text/span.ts';
import type { Catalog } from '../../format.ts';

/** Something in localization files that has a name which people choose: a key, a group of keys, a unit by its id. The same in the files of all locales. */
export interface Name {
  /** Finds it in any file of the group; only the format reads it. */
  readonly place: string;
  /** The part of the name that a rename replaces, decoded: of `item_one` in a plural set, `item`. */
  readonly text: string;
  /** Where `text` stands in the file that was asked. */
  readonly span: Span;
  /** As code asks for it: the groups and the key, with dots between. Ends with `text`. Empty: code asks for something else. */
  readonly key: string;
  /** It names a group: the keys of code begin with it. */
  readonly isGroup: boolean;
}

/** One locale's file. All files of a rename have one dialect. */
export interface NamedFile {
  readonly text: string;
  readonly catalog: Catalog;
}

/** Why a name cannot be given: a sentence for people, and the file that it is about. */
export interface NameRefusal {
  readonly message: string;
  /** Index into the files. */
  readonly file?: number;
}

/** How a format renames. Expected refusals are values. */
export interface Naming {
  /** The name at an offset; undefined where none is; the error says why this one cannot be changed. */
  nameAt(file: NamedFile, offset: number): Result<Name, string> | undefined;
  /** Where the name of a group stands (a UTF-16 offset), by its key as code asks for it. Absent: the format has no groups. */
  groupOffset?(file: NamedFile, key: string): number | undefined;
  /** The smallest edits that rename in all files of a group at once, in their order; files without the name get none. */
  rename(files: readonly NamedFile[], name: Name, to: string): Result<readonly (readonly Edit[])[], NameRefusal>;
}
