import type { KeyTree } from '../../../text/key-tree.ts';
import type { Lock, Note } from '../../format.ts';
import type { KeySample } from './sample.ts';

/** What a dialect makes of one property: a translatable text, a group to enter, or nothing to translate. */
export type Reading = Entry | 'enter' | 'skip';

/** A translatable text: the string itself, or a member of the object under the key. */
export interface Entry {
  /** The string node that holds the text. */
  readonly text: number;
  readonly notes?: readonly Note[];
  readonly context?: string;
  readonly placeholders?: readonly string[];
  readonly lock?: Lock;
}

/** Reads the property (or array item) `node`; `depth` is 1 for the members of the root. */
export type Reader = (node: number, key: string, depth: number) => Reading;

/** One key of a plural set or a set of contexts, as its spelling shows. */
export interface KeyForm {
  /** The key without its plural suffix. */
  readonly base: string;
  /** CLDR category or index; absent for a key that only has a context. */
  readonly category?: string;
  readonly ordinal?: boolean;
  readonly context?: string;
}

/** What all forms of a set share: cardinal and ordinal forms of the same word are two sets. */
export function setName({ base, ordinal }: KeyForm): string {
  return ordinal === true ? `${base}_ordinal` : base;
}

/** How to write a new entry that the target lacks. */
export interface NewEntry {
  /** The member that holds the text in an object; absent: the entry is the string itself. */
  readonly member?: string;
  /** Properties of the source's entry that the new entry needs as well. */
  readonly copied?: readonly number[];
}

/** A family of locale files: how to recognise it, which strings are units, and how new ones are written. One file each in `dialects/`. */
export interface Dialect {
  /** `Catalog.dialect`, and the value for `dialects` in the project file. */
  readonly id: string;
  /** Other names in use for it. */
  readonly aliases?: readonly string[];
  /** Comments and trailing commas are allowed. */
  readonly jsonc?: boolean;
  readonly about: DialectAbout;
  /** The strength of the evidence: 0 for none; 100 and above for unmistakable signs (file names, structure). Below 5 is too little. */
  evidence(sample: KeySample): number;
  /** Absent: every string is a unit, every object and array a group. */
  reader?(tree: KeyTree): Reader;
  /** The keys among the text keys of one object that are forms; only real sets, not every key that looks like one. */
  forms?(keys: readonly string[]): ReadonlyMap<string, KeyForm>;
  /** The key read on its own as a plural form, even if nothing else of its set exists. */
  form?(key: string): KeyForm | undefined;
  /** Every key that the set of a form may have. */
  keysOf?(form: KeyForm): readonly string[];
  /** Shapes of new entries for entries of the source. Absent: a string. */
  newEntries?(source: KeyTree, target: KeyTree): (node: number) => NewEntry;
  /** Whether `key` belongs to the preceding entry `owner` and must stay after it (metadata). */
  belongsTo?(key: string, owner: string): boolean;
  /** Where the note for translators about an entry goes. Absent: nowhere. */
  description?(tree: KeyTree, node: number, key: string): DescriptionPlace | undefined;
  /** The properties of a new file, with their raw values; absent: none. */
  header?(source: KeyTree, locale: string): readonly HeaderMember[];
  /** What the library accepts as a key, and the message for other keys. */
  readonly keyRule?: readonly [rule: RegExp, message: string];
  /** Why this key cannot be renamed among its siblings. */
  fixedKey?(key: string, siblings: readonly string[]): string | undefined;
  /** How many outer groups of a file are not part of a key. Their names, and those of all groups, are not for people to choose. */
  readonly frame?: number;
  /** The library reads a dot in a key as a step into a group. */
  readonly dotted?: true;
  /** Keys that differ only in case are the same. */
  readonly foldsCase?: true;
  /** How texts link to other texts: characters that every link has, and a pattern whose first group is the key. */
  readonly link?: { readonly word: string; readonly pattern: RegExp };
  /** The locale that the file states. */
  locale?(tree: KeyTree): string | undefined;
}

/** A member of an object: of the entry itself, or of another entry with this key, which follows it. */
export interface DescriptionPlace {
  readonly member: string;
  readonly beside?: string;
}

/** A member of a new file's root: a text, or an empty object. */
export interface HeaderMember {
  readonly key: string;
  readonly text?: string;
}

/** The dialect's row in `docs/json-dialects.md`. */
export interface DialectAbout {
  readonly title: string;
  readonly detection: string;
  readonly units: string;
  readonly placeholders: string;
  readonly plurals: string;
  readonly writing: string;
}
