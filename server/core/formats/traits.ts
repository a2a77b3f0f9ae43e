import type { Span } from '../text/span.ts';
import type { Codec, EncoderAt } from './common/raw.ts';
import type { Catalog, Unit } from './format.ts';

/** Where a group of an outline stands in the text, in UTF-16 offsets. */
export interface GroupPlace {
  readonly span: Span;
  readonly nameSpan: Span;
}

/** Where a unit stands in the outline of its file. */
export interface Outline {
  /** One string for all units of the same groups. */
  group(unit: Pick<Unit, 'id' | 'context'>): string;
  /** The groups that a unit stands in, from the outside in. */
  steps(unit: Pick<Unit, 'id' | 'context'>): readonly string[];
  /** What the unit is called beside its groups. */
  label(unit: Pick<Unit, 'id' | 'name' | 'source'>): string;
  /** What the unit is called where its groups are not beside it: a name that says something to people. Absent: its name. */
  title?(unit: Pick<Unit, 'name' | 'source'>): string;
  /** What a reader looks for in the text when the unit is chosen. Absent: its name. */
  place?(unit: Unit): Span;
  /** The places of `steps`, where groups have places of their own. Absent, or of another length: a group is where its units are. */
  groups?(unit: Unit, catalog: Catalog): readonly GroupPlace[];
}

/** A stretch that an editor can fold, in UTF-16 offsets. */
export interface Fold {
  readonly start: number;
  readonly end: number;
  readonly comment?: true;
  /** Its last line stays in sight. */
  readonly closes?: true;
}

/** Something that tools write into a file whenever they save it: a date, a name, a version. */
export interface Stamp {
  /** Unique in the file. */
  readonly name: string;
  readonly span: Span;
  /** When it was written, in a way that sorts as text. */
  readonly time?: string;
}

/** A unit of a text that nobody has parsed: all of it, or in a file of one locale the one text that it is. */
export interface Glimpse {
  /** Of the same units in two texts the same. */
  readonly key: string;
  /** UTF-16 offsets: a unit that begins there is meant. */
  readonly start: number;
  readonly end: number;
}

/**
 * Tells without parsing which units have the same text in another text of the file: the same source in a bilingual file, the same text in one
 * that holds one locale ({@link FormatTraits.glimpses}).
 */
export interface Glimpses {
  /** What stands around the units and decides how they are read. Where it differs, nothing is known. */
  readonly frame: string;
  readonly units: readonly Glimpse[];
  /** Units without a glimpse have a source that follows from their ids. */
  readonly othersStay: boolean;
  /** All that the text is made of, of the piece that a glimpse stands for: equal ones are the same text, different ones may be. */
  made(piece: string): string;
}

/** How a tool spells locales in paths, where that is no tag of BCP 47. */
export interface LocaleNames {
  /** Paths in the way of the tool (flag `d`). What the first group takes is the spelling; where it takes nothing, the path names no language. */
  readonly paths: RegExp;
  /** The locale that a spelling stands for; undefined: it says something else. */
  read(spelling: string): string | undefined;
  /** @param locale a tag of BCP 47 */
  spell(locale: string): string;
}

/** How a file with translations into several languages is looked at: as one bilingual file for each of them. */
export interface ManyLocales {
  /** The languages that a text has, in its order, and its source where it says so. Total, in time linear in the text's length. */
  in(text: string): { readonly source?: string; readonly targets: readonly string[] };
  /**
   * The dialect (`ParseOptions.dialect`, `Catalog.dialect`) in which the file is read as a bilingual one with this target language, whether it has that already or not.
   * `Catalog.targetLocale` says the language, ids of units differ from those of other languages, and what is written leaves the others alone.
   * @param source the language that it is translated from
   */
  dialect(locale: string, source: string): string;
  /**
   * Each language has texts of its own at a place of its own, the source too: the file is looked at as that of the source language, as well, in the
   * dialect of that language. A unit stands where its target does, or else its source, and its source stands elsewhere. `twin` gives the id that a
   * unit has in another language.
   */
  readonly apart?: { twin(id: string, locale: string): string };
  /** The id that a unit has in another language, where all of it stands in one place (else `apart` says it). */
  twin?(id: string, locale: string): string;
}

/** What a format says of itself, so that nothing outside of its folder knows its name. */
export interface FormatTraits {
  /** A look at the texts of a file, at the sources of a bilingual one, that is much faster than `parse`. Undefined: it has something that only `parse` understands. */
  glimpses?(text: string): Glimpses | undefined;
  /** Bilingual files hold source and target; the others hold one locale each. */
  readonly layout: 'bilingual' | 'one-file-per-locale';
  /** Of bilingual formats whose files hold several target languages each. `parse` without a dialect takes the first of them. */
  readonly manyLocales?: ManyLocales;
  /** File name extensions, lower case, with the dot. */
  readonly extensions: readonly string[];
  /** Those of them that most files have for something else, and their text does not tell: the project, or where a file lies, says that it is one. */
  readonly common?: readonly string[];
  /** Further extensions: the text decides (`recognises`). */
  readonly textDecides?: readonly string[];
  /** Of `textDecides`: `recognises` has to see the whole text. Where these words are not in it, it is not asked. */
  readonly anywhere?: string;
  /** Its files are code as well, which may ask for texts: those of the file itself, which no other code can see, and those of others. */
  readonly alsoCode?: true;
  /** Could a file with one of `textDecides` be one, by its path? No other is opened to see. Absent: each could. */
  mayBe?(path: string): boolean;
  /** Names of folders, lower case, that say of a file in them that it is one, though no other language stands beside it. */
  readonly folders?: readonly string[];
  /** Paths that are localization files wherever they lie, by a convention of their tool. */
  readonly conventional?: RegExp;
  /** The file without a language in its name is the source, whatever stands beside it. */
  readonly bareSource?: true;
  /** The language of sources that no file states and no file is in: what everybody writes in its code. */
  readonly sourceLanguage?: string;
  /** The template beside files of all languages that new ones are made of, by the paths of the project. `key` is theirs, with `{locale}` for the language. */
  template?(key: string, paths: ReadonlySet<string>): string | undefined;
  /** The encoding that the beginning of a file names, read as Latin-1. XML declarations are known anyway. */
  charset?(head: string): string | undefined;
  /** Of a file that all languages fall back to and that names none, how the others are called: the path with `{locale}`. Undefined: it is no such file by its path. */
  unnamed?(path: string): string | undefined;
  readonly localeNames?: LocaleNames;
  /** Paths in which languages are spelled with underscores: the tool finds no others. */
  readonly underscored?: RegExp;
  /** A file of the framework that says which language texts are written in. Paths are from the project's folder, with `/`. */
  readonly sourceSaid?: {
    /** Where it lies, by the path of a localization file. */
    fileFor(path: string): string | undefined;
    /** The locale; undefined: the program finds it out when it runs. */
    locale(text: string): string | undefined;
  };
  /** A file of the project's tool, beside the files with these extensions or above them, that says their dialect. */
  readonly toolFile?: {
    readonly extensions: readonly string[];
    readonly name: string;
    dialect(text: string): string | undefined;
  };
  /** The language under which, as the one key of its root, a file holds everything. */
  rootLocale?(text: string): string | undefined;
  /** Those whose files may name their own language at their beginning. */
  readonly stating?: readonly string[];
  /** What editors call its documents: ids of languages (LSP). */
  readonly languages: readonly string[];
  /** A character as a reference by its number (`&#228;`, `\u00e4`), for files whose encoding lacks it. Absent: there is no such thing. */
  reference?(character: string): string;
  /** Plural forms are chosen by whole numbers, and by the rules of the language alone: nobody asks for a `zero` of English. */
  readonly wholePlurals?: true;
  /** Units are properties whose keys people choose and put in order. */
  readonly keyed?: true;
  /** Code asks for a unit by its name. Absent: by the key that `naming` reads. */
  readonly askedByName?: true;
  /**
   * Code asks for a unit by its source text and its context, and extractors bring what it asks for into the files: what this gives is that text, as
   * `contextKey` writes it. Of the forms of a plural it is the same.
   */
  codeKey?(unit: Unit): string;
  /** The same text may be translated differently at each place, so that files are not compared with each other. */
  readonly loose?: true;
  /** How code asks for texts where their dialect does not say it, with `{key}` for the key. */
  readonly code: readonly string[];
  /** The dialects that a project can say its files are in. */
  readonly dialects?: readonly { readonly id: string; readonly title: string }[];
  readonly codec: Codec;
  readonly encoderAt: EncoderAt;
  /** Absent: by the unit's context and name. */
  readonly outline?: Outline;
  /** What tools write whenever they save the file: of two versions the later one counts, and nobody has to choose. Absent: nothing. */
  stamps?(text: string): readonly Stamp[];
  /** In document order. Absent: editors fold such files by themselves. */
  folds?(text: string, catalog: Catalog): Iterable<Fold>;
}

const BY_CONTEXT: Outline = {
  group: ({ context = '' }) => context,
  steps: ({ context }) => context?.split(' > ') ?? [],
  label: ({ name }) => name,
};

/** Levels of an outline: deeper ones are folded into the last, so that a hostile file cannot make a tree that nobody can send. */
const DEPTH = 24;

/** Where the units of a format stand, to a depth that can be shown. */
export function outlineOf({ outline = BY_CONTEXT }: Pick<FormatTraits, 'outline'>): Outline {
  return {
    ...outline,
    steps(unit) {
      const steps = outline.steps(unit);
      return steps.length <= DEPTH ? steps : [...steps.slice(0, DEPTH - 1), steps.slice(DEPTH - 1).join('/')];
    },
  };
}
