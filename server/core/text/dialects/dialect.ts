import type { Quoting } from '../messages/icu.ts';
import type { PlaceholderKind } from '../placeholders/placeholder.ts';

/** How the library that shows the texts of a file reads them. One row each in `index.ts`, found by `Catalog.dialect`. */
export interface MessageDialect {
  /** The name, and the beginning of the names of its versions: `i18next` stands for `i18next-v3`, too. */
  readonly id: string;
  /** What the library substitutes, its usual way first. */
  readonly placeholders: readonly PlaceholderKind[];
  /** The kinds that apply to any text (tags, addresses, references) are looked for as well, unless this is false. */
  readonly everywhere?: false;
  /** `all`: every text is an ICU message. `choices`: only one that has a plural or a select; what is in braces otherwise is for others to read. */
  readonly icu?: 'all' | 'choices';
  /** How apostrophes are read in ICU messages. Absent: as ICU does. */
  readonly quoting?: Quoting;
  /** `#` in a plural is a letter, and these selectors stand for numbers, whatever the language. */
  readonly hash?: false;
  readonly numbers?: readonly string[];
  /** Plural forms in one text, between pipes: `plain` by their places, `conditional` with `{0}`, `[1,19]` or a name before them. */
  readonly pipes?: 'plain' | 'conditional';
  /** What the library does not substitute, and a program may with code of its own: these are warned of. */
  readonly foreign?: readonly PlaceholderKind[];
  /** A name is filled in although letters follow it (`:labelni` is the value of `label` and an ending). */
  readonly endings?: true;
  /** A code of printf for a text shows a whole number as one for numbers does (PHP): `%s` where the source has `%d`. */
  readonly anyAsText?: true;
  /** Placeholders that are filled in whether the source has them or not. */
  readonly always?: readonly string[];
  /** Whose parser says whether a message can be shown at all. */
  readonly verdict?: 'icu' | 'vue';
  /** White space at the edges is not shown. */
  readonly trimmed?: true;
  /** Shown as HTML is: white space in a row, line breaks included, is one space, and character references are their characters. */
  readonly html?: true;
  /** The texts are subtitles: they break into lines and follow each other in time. */
  readonly subtitles?: true;
  /** Players wrap lines that are too long for the picture. */
  readonly wrapped?: true;
  /** How code asks for texts, where a project names files of code but no patterns. Absent: the format says it. */
  readonly code?: readonly string[];
}
