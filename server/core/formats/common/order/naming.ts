import type { Result } from '../../../../../shared/values/result.ts';
import type { Edit, Span } from '../../../text/span.ts';
import type { Catalog } from '../../format.ts';

/** Something in localization files that people name, with the same name in all locales: a key, a group of keys, a unit by its id. */
export interface Name {
  /** Locates it in any file of the group; opaque to everything but the format. */
  readonly place: string;
  /** The part of the name that a rename replaces, decoded: `item` for `item_one` in a plural set. */
  readonly text: string;
  /** Where `text` is in the given file. */
  readonly span: Span;
  /** The key as code requests it: the groups and the key, joined with dots. Ends with `text`. Empty: code requests something else. */
  readonly key: string;
  /** It names a group: keys in code begin with it. */
  readonly isGroup: boolean;
}

/** One locale's file. All files of a rename have the same dialect. */
export interface NamedFile {
  readonly text: string;
  readonly catalog: Catalog;
}

/** Why a name is not allowed: a sentence for people, and the file concerned. */
export interface NameRefusal {
  readonly message: string;
  /** Index into the files. */
  readonly file?: number;
}

/** How a format renames. Expected refusals are returned as values. */
export interface Naming {
  /** The name at an offset; undefined if there is none; the error says why this one cannot be changed. */
  nameAt(file: NamedFile, offset: number): Result<Name, string> | undefined;
  /** Where a group's name is (a UTF-16 offset), by its key as code requests it. Absent: the format has no groups. */
  groupOffset?(file: NamedFile, key: string): number | undefined;
  /** The smallest edits that rename in all files of a group at once, in the order of the files; files without the name get none. */
  rename(files: readonly NamedFile[], name: Name, to: string): Result<readonly (readonly Edit[])[], NameRefusal>;
}
