import type { Edit, Span } from '../../../text/span.ts';
import type { Catalog, Format, ParseOptions, Problem } from '../../format.ts';

/** How the texts of a section are read and written: a format whose files contain one language each. */
export interface Inner
  extends Pick<
    Format,
    'parse' | 'write' | 'create' | 'naming' | 'sort' | 'wholePlurals' | 'layout' | 'align' | 'encoderAt'
  > {
  readonly options: ParseOptions;
}

/** The texts of one language in a file with several: a text of its own for a format of its own. */
export interface Section {
  /** As spelled in the file. */
  readonly locale: string;
  /** Sections of one block contain the same texts in several languages. */
  readonly block: number;
  /** Only sections of the same kind translate each other. */
  readonly kind: string;
  readonly inner: Inner;
  /** Code in other files can request its texts. */
  readonly everywhere?: true;
  readonly text: string;
  /** Where `text` begins in the file, in UTF-16 units. Its first characters may be indentation from elsewhere in the file. */
  readonly shift: number;
  /** The indentation that its entries are relative to. */
  readonly indent: string;
}

/** A file with several languages, split into sections. */
export interface Sectioned {
  readonly sections: readonly Section[];
  readonly problems: readonly Problem[];
  readonly malformed: boolean;
  /** The edit that adds a missing language to the file: `body` holds all its texts for the section `like`, written from the first column on. */
  add(like: Section, locale: string, body: string): Edit;
}

/** A format whose files contain several languages. */
export interface SectionedFormat {
  readonly id: string;
  /** The code of findings about keys that the source language does not have. */
  readonly unknownKey: string;
  /** How the texts are read; a view in one language is a version of it. */
  dialect(text: string, path?: string): string;
  split(text: string, dialect: string): Sectioned;
  /** Whether the code around the texts passes a value with this name to the text with this key. */
  handsOver?(text: string, key: string, name: string): boolean;
  /** What a text must not contain, and why. */
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

/** Indents all lines except empty ones and the first. */
export function indented(text: string, indent: string): string {
  return indent === '' ? text : text.replaceAll(/(\r\n|\n|\r)(?=[^\r\n])/g, `$1${indent}`);
}
