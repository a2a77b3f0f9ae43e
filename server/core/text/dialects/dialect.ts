import type { Quoting } from '../messages/icu.ts';
import type { PlaceholderKind } from '../placeholders/placeholder.ts';

/** How the library that displays the texts of a file reads them. One row each in `index.ts`, found by `Catalog.dialect`. */
export interface MessageDialect {
  /** The name; also the prefix of its versions: `i18next` covers `i18next-v3`, too. */
  readonly id: string;
  /** What the library substitutes, its usual syntax first. */
  readonly placeholders: readonly PlaceholderKind[];
  /** Unless false, the kinds that apply to any text (tags, addresses, references) are looked for as well. */
  readonly everywhere?: false;
  /** `all`: every text is an ICU message. `choices`: only a text with a plural or a select is; other braces are read by other rules. */
  readonly icu?: 'all' | 'choices';
  /** How apostrophes are read in ICU messages. Absent: as ICU reads them. */
  readonly quoting?: Quoting;
  /** False: `#` in a plural is a plain character, and the selectors in `numbers` stand for exact numbers in any language. */
  readonly hash?: false;
  readonly numbers?: readonly string[];
  /** Plural forms in one text, separated by pipes: `plain` forms go by position, `conditional` ones have `{0}`, `[1,19]` or a name in front. */
  readonly pipes?: 'plain' | 'conditional';
  /** What the library does not substitute, although a program may do so itself: these cause warnings. */
  readonly foreign?: readonly PlaceholderKind[];
  /** A name is filled in even if letters follow it (`:labelni` is the value of `label` plus an ending). */
  readonly endings?: true;
  /** A printf code for text also shows whole numbers, as one for numbers does (PHP): `%s` may stand where the source has `%d`. */
  readonly anyAsText?: true;
  /** Placeholders that are filled in whether the source has them or not. */
  readonly always?: readonly string[];
  /** Placeholders for the name of the field next to which a message is shown: many languages call it “this field”. */
  readonly fields?: readonly string[];
  /** Which parser decides whether a message can be shown at all. */
  readonly verdict?: 'icu' | 'vue';
  /** For an inline code that its file has as a standalone one: which end of a pair it is, by its raw text, and the name that both ends share. */
  pairing?(raw: string): { readonly name: string; readonly role: 'open' | 'close' } | undefined;
  /** White space at the edges is not shown. */
  readonly trimmed?: true;
  /** Shown like HTML: a run of white space, line breaks included, is one space, and character references stand for their characters. */
  readonly html?: true;
  /** The texts are subtitles: they are broken into lines and follow each other in time. */
  readonly subtitles?: true;
  /** Players wrap lines that are too wide for the picture. */
  readonly wrapped?: true;
  /** How code asks for texts, for projects that name code files but no patterns. Absent: the format decides. */
  readonly code?: readonly string[];
}
