import type { Edit, Span } from '../../../text/span.ts';
import type { Catalog, Format, ParseOptions, Problem } from '../../format.ts';

/** How the texts of a section are read and written: a format whose files hold one language each. */
export interface Inner
  extends Pick<
    Format,
    'parse' | 'write' | 'create' | 'naming' | 'sort' | 'wholePlurals' | 'layout' | 'align' | 'encoderAt'
  > {
  readonly options: ParseOptions;
}

/** The texts of one language in a file that holds several: a text of its own for a format of its own. */
export interface Section {
  /** As the file spells it. */
  readonly locale: string;
  /** Sections of one block stand for the same texts in several languages. */
  readonly block: number;
  /** Only sections of one kind translate each other. */
  readonly kind: string;
  readonly inner: Inner;
  /** Code in other files can ask for its texts. */
  readonly everywhere?: true;
  readonly text: string;
  /** Where `text` begins in the file, in UTF-16 units. Its first characters may be indentation that stands elsewhere in the file. */
  readonly shift: number;
  /** The column that its entries are indented from. */
  readonly indent: string;
}

/** A file of several languages, taken apart. */
export interface Sectioned {
  readonly sections: readonly Section[];
  readonly problems: readonly Problem[];
  readonly malformed: boolean;
  /** The edit that gives the file a language which it lacks: `body` are all its texts for the section `like`, written from the first column on. */
  add(like: Section, locale: string, body: string): Edit;
}

/** A kind of files that hold several languages. */
export interface SectionedFormat {
  readonly id: string;
  /** The code of keys that the source language does not have. */
  readonly unknownKey: string;
  /** How the texts are read; a look at one language is a version of it. */
  dialect(text: string, path?: string): string;
  split(text: string, dialect: string): Sectioned;
  /** Whether the code around the texts hands a value of this name over to the text with this key. */
  handsOver?(text: string, key: string, name: string): boolean;
  /** What a text must not hold, and why. */
  readonly forbidden?: readonly [words: RegExp, reason: string];
}

/** A section with its texts. */
export interface ReadSection extends Section {
  readonly catalog: Catalog;
}

export function read(section: Section): ReadSection {
  return { ...section, catalog: section.inner.parse(section.text, section.inner.options) };
}

export function moved({ start, end }: Span, by: number): Span {
  return { start: start + by, end: end + by };
}

export function movedEdits(edits: readonly Edit[], by: number): readonly Edit[] {
  return edits.map(({ span, text }) => ({ span: moved(span, by), text }));
}

export function movedProblem(problem: Problem, by: number): Problem {
  const { fixes, span } = problem;
  return {
    ...problem,
    span: moved(span, by),
    ...(fixes && { fixes: fixes.map((fix) => ({ ...fix, edits: movedEdits(fix.edits, by) })) }),
  };
}

/** All lines but empty ones and the first, further right. */
export function indented(text: string, indent: string): string {
  return indent === '' ? text : text.replaceAll(/(\r\n|\n|\r)(?=[^\r\n])/g, `$1${indent}`);
}
