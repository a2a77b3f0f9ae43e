import type { Span } from '../text/span.ts';
import type { Codec, EncoderAt } from './common/raw.ts';
import type { Catalog, Unit } from './format.ts';

/** Where a group of an outline is in the text, in UTF-16 offsets. */
export interface GroupPlace {
  readonly span: Span;
  readonly nameSpan: Span;
}

/** Where a unit is in the outline of its file. */
export interface Outline {
  /** The same string for all units of the same groups. */
  group(unit: Pick<Unit, 'id' | 'context'>): string;
  /** The groups that contain a unit, outermost first. */
  steps(unit: Pick<Unit, 'id' | 'context'>): readonly string[];
  /** The label of the unit below its groups. */
  label(unit: Pick<Unit, 'id' | 'name' | 'source'>): string;
  /** The label of the unit without its groups: a name that means something to people. Absent: its name. */
  title?(unit: Pick<Unit, 'name' | 'source'>): string;
  /** What to select in the text when the unit is chosen. Absent: its name. */
  place?(unit: Unit): Span;
  /** The places of `steps`, if groups have places of their own. Absent, or of another length: a group is where its units are. */
  groups?(unit: Unit, catalog: Catalog): readonly GroupPlace[];
}

/** A range that an editor can fold, in UTF-16 offsets. */
export interface Fold {
  readonly start: number;
  readonly end: number;
  readonly comment?: true;
  /** Its last line stays visible. */
  readonly closes?: true;
}

/** Something that tools write whenever they save a file: a date, a name, a version. */
export interface Stamp {
  /** Unique in the file. */
  readonly name: string;
  readonly span: Span;
  /** When it was written, in a form that sorts as text. */
  readonly time?: string;
}

/** A unit of an unparsed text: all of it, or, in a file of one locale, its only text. */
export interface Glimpse {
  /** The same for the same units in two texts. */
  readonly key: string;
  /** UTF-16 offsets: identifies the unit that begins here. */
  readonly start: number;
  readonly end: number;
}

/**
 * Finds out, without parsing, which units have the same text in another version of the file: the same source in a bilingual file, the same text in a
 * file of one locale ({@link FormatTraits.glimpses}).
 */
export interface Glimpses {
  /** Everything around the units that decides how they are read. If it differs, nothing is known. */
  readonly frame: string;
  readonly units: readonly Glimpse[];
  /** The sources of units without a glimpse follow from their ids. */
  readonly othersStay: boolean;
  /** A canonical form of the piece that a glimpse covers: equal forms mean equal texts, different ones may still be equal. */
  made(piece: string): string;
}

/** How a tool spells locales in paths, if not as BCP 47 tags. */
export interface LocaleNames {
  /** Paths in the tool's convention (flag `d`). The first group is the spelling; if it does not match, the path names no language. */
  readonly paths: RegExp;
  /** The locale that a spelling stands for; undefined if it is not a locale. */
  read(spelling: string): string | undefined;
  /** @param locale a BCP 47 tag */
  spell(locale: string): string;
}

/** How a file with translations into several languages is viewed: as one bilingual file for each of them. */
export interface ManyLocales {
  /** The languages in a text, in its order, and its source if it states one. Total, in time linear in the length of the text. */
  in(text: string): { readonly source?: string; readonly targets: readonly string[] };
  /**
   * The dialect (`ParseOptions.dialect`, `Catalog.dialect`) in which the file is read as a bilingual one with this target language, whether or not it
   * has it yet. `Catalog.targetLocale` is that language, ids of units differ from those of other languages, and writing leaves the others unchanged.
   * @param source the source language of the translation
   */
  dialect(locale: string, source: string): string;
  /**
   * Each language, including the source, has its own texts at its own place: the file is also viewed as one of the source language, in the dialect of
   * that language. A unit is located at its target, or else at its source, which is elsewhere. `twin` returns the id of a unit in another language.
   */
  readonly apart?: { twin(id: string, locale: string): string };
  /** The id of a unit in another language, if all of it is in one place (else `apart` knows it). */
  twin?(id: string, locale: string): string;
}

/** What a format declares about itself, so that nothing outside its folder refers to it by name. */
export interface FormatTraits {
  /** Finds the texts (in a bilingual file the sources) much faster than `parse`. Undefined: the file needs `parse`. */
  glimpses?(text: string): Glimpses | undefined;
  /** Bilingual files contain source and target; the others contain one locale each. */
  readonly layout: 'bilingual' | 'one-file-per-locale';
  /** For bilingual formats whose files contain several target languages each. `parse` without a dialect takes the first of them. */
  readonly manyLocales?: ManyLocales;
  /** File name extensions, lower case, with the dot. */
  readonly extensions: readonly string[];
  /** Extensions that mostly mean something else, which the text does not show: the project or the location tells which files are meant. */
  readonly common?: readonly string[];
  /** Further extensions: the text decides (`recognises`). */
  readonly textDecides?: readonly string[];
  /** For `textDecides`: `recognises` needs the whole text. It is only called if the text contains these words. */
  readonly anywhere?: string;
  /** Its files are also code, which may request texts: those of the file itself, which no other code sees, and those of others. */
  readonly alsoCode?: true;
  /** Whether a file with one of `textDecides` may be of the format, judging by its path. Others are not opened. Absent: any may be. */
  mayBe?(path: string): boolean;
  /** Names of folders, lower case, whose files are localization files even without other languages next to them. */
  readonly folders?: readonly string[];
  /** Paths that are localization files wherever they are, by a convention of their tool. */
  readonly conventional?: RegExp;
  /** The file without a language in its name is the source, whatever is next to it. */
  readonly bareSource?: true;
  /** The language of sources if no file states it and no file is in it: the one everybody uses in code. */
  readonly sourceLanguage?: string;
  /** The template next to the files of all languages, from the project's paths. `key` is the path of these files, with `{locale}`. */
  template?(key: string, paths: ReadonlySet<string>): string | undefined;
  /** The encoding declared at the beginning of a file, read as Latin-1; called if that has `charset`. XML declarations are handled elsewhere. */
  charset?(head: string): string | undefined;
  /** For a file without a language in its name, the fallback of all: the pattern of the others, with `{locale}`. Undefined: no such file. */
  unnamed?(path: string): string | undefined;
  readonly localeNames?: LocaleNames;
  /** Paths that spell languages with underscores: the tool finds no others. */
  readonly underscored?: RegExp;
  /** A file of the framework that states the language in which texts are written. Paths are relative to the project's folder, with `/`. */
  readonly sourceSaid?: {
    /** Its path, given the path of a localization file. */
    fileFor(path: string): string | undefined;
    /** The locale; undefined: the program determines it at run time. */
    locale(text: string): string | undefined;
  };
  /** A file of the project's tool, next to the files with these extensions or above them, that states their dialect. */
  readonly toolFile?: {
    readonly extensions: readonly string[];
    readonly name: string;
    dialect(text: string): string | undefined;
  };
  /** Files whose root has their language as its only key. `like`: whose convention this is. */
  readonly rooted?: { locale(text: string): string | undefined; readonly like: string };
  /** The part before the extension in the names of extracted files, which the names of their translations lack. */
  readonly extracted?: string;
  /** Extensions of files that may state their own language at the beginning. */
  readonly stating?: readonly string[];
  /** Language ids that editors use for its documents (LSP). */
  readonly languages: readonly string[];
  /** By language, the built-in VS Code extension that lists the units of these documents when enabled: nobody wants to see them twice. */
  readonly symbols?: Readonly<Record<string, string>>;
  /** Texts are in double quotes, followed by a comma. */
  readonly quoted?: true;
  /** Prefixes of the ids of its findings, besides its own id. */
  readonly findings?: readonly string[];
  /** Its files with places for notes (`Format.describe`), by their usual names. */
  readonly noted?: readonly string[];
  /** For a format whose units are sorted: what prevents it, besides a duplicate key. Absent: internal references. */
  readonly unsortable?: string;
  /** A character as a numeric reference (`&#228;`, `\u00e4`), for files whose encoding lacks it. Absent: the format has none. */
  reference?(character: string): string;
  /** Plural forms are selected by whole numbers and the rules of the language alone: English never needs `zero`. */
  readonly wholePlurals?: true;
  /** Units are properties whose keys people choose and order. */
  readonly keyed?: true;
  /** Code requests a unit by its name. Absent: by the key that `naming` reads. */
  readonly askedByName?: true;
  /**
   * Code requests a unit by its source text and context, and extractors collect these into the files: returns them as `contextKey` writes them. All
   * forms of a plural share one key.
   */
  codeKey?(unit: Unit): string;
  /** The same text may be translated differently at each place, so files are not compared with each other. */
  readonly loose?: true;
  /** How code requests texts if their dialect does not say it, with `{key}` for the key. */
  readonly code: readonly string[];
  /** The dialects that a project can declare for its files. */
  readonly dialects?: readonly { readonly id: string; readonly title: string }[];
  readonly codec: Codec;
  readonly encoderAt: EncoderAt;
  /** Absent: by the unit's context and name. */
  readonly outline?: Outline;
  /** What tools write whenever they save the file: of two versions the later one counts, so nobody has to choose. Absent: nothing. */
  stamps?(text: string): readonly Stamp[];
  /** In document order. Absent: editors fold such files themselves. */
  folds?(text: string, catalog: Catalog): Iterable<Fold>;
}

const BY_CONTEXT: Outline = {
  group: ({ context = '' }) => context,
  steps: ({ context }) => context?.split(' > ') ?? [],
  label: ({ name }) => name,
};

/** Levels of an outline: deeper ones are merged into the last, so that a hostile file cannot produce a tree too deep to send. */
const DEPTH = 24;

/** The outline of a format, limited to a depth that can be shown. */
export function outlineOf({ outline = BY_CONTEXT }: Pick<FormatTraits, 'outline'>): Outline {
  return {
    ...outline,
    steps(unit) {
      const steps = outline.steps(unit);
      return steps.length <= DEPTH ? steps : [...steps.slice(0, DEPTH - 1), steps.slice(DEPTH - 1).join('/')];
    },
  };
}
