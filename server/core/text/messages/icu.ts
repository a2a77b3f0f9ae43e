import { messageDialect } from '../dialects/index.ts';
import type { Span } from '../span.ts';

/**
 * A tree of an ICU message (dialects `icu`, `arb`, `angular`, or any value with `{x, plural,`). Spans are UTF-16 offsets in the parsed text. The
 * parser is tolerant and gives exact ranges; `@formatjs/icu-messageformat-parser` decides whether a message is valid (`icu-verdict.ts`).
 */
export type IcuNode = IcuText | IcuQuote | IcuArgument | IcuChoice | IcuPound;

/** Text. In `value`, `''` is already decoded to one apostrophe. */
export interface IcuText {
  readonly kind: 'text';
  readonly span: Span;
  readonly value: string;
}

/** Text that apostrophes protect from being read as syntax: `'{'`. */
export interface IcuQuote {
  readonly kind: 'quote';
  readonly span: Span;
}

/** `{name}`, `{n, number, ::percent}`. */
export interface IcuArgument {
  readonly kind: 'argument';
  readonly span: Span;
  readonly name: string;
  readonly nameSpan: Span;
  readonly type?: string;
}

/** `#` inside a plural. */
export interface IcuPound {
  readonly kind: 'pound';
  readonly span: Span;
}

export type ChoiceType = 'plural' | 'selectordinal' | 'select';

/** `{n, plural, offset:1 =0 {…} one {…} other {…}}`. */
export interface IcuChoice {
  readonly kind: 'choice';
  readonly span: Span;
  readonly name: string;
  readonly nameSpan: Span;
  readonly type: ChoiceType;
  /** From the opening brace to the first branch's selector, `offset:` included. */
  readonly head: Span;
  readonly branches: readonly IcuBranch[];
}

export interface IcuBranch {
  /** `one`, `other`, `=0`, `female`. */
  readonly selector: string;
  readonly selectorSpan: Span;
  /** Inside the braces. */
  readonly span: Span;
  readonly nodes: readonly IcuNode[];
}

export interface IcuMessage {
  readonly nodes: readonly IcuNode[];
  /** Where the text is no longer a message: an argument that does not close, a selector without a branch. Empty for a clean message. */
  readonly problems: readonly { readonly message: string; readonly span: Span }[];
}

/**
 * How apostrophes are read. `icu`: an apostrophe before a special character begins a quotation, two are one. `always`: each begins a quotation, and
 * two are one (Flutter with `use-escaping`). `none`: an apostrophe is a plain character (Angular's templates, Flutter without `use-escaping`).
 */
export type Quoting = 'icu' | 'always' | 'none';

/** Whether a message has branches, whatever the file's dialect. Names may be Angular's `VAR_PLURAL` or a position. */
export function hasChoice(text: string): boolean {
  return (
    text.includes('{') && /\{\s{0,20}[\w.$-]{1,100}\s{0,20},\s{0,20}(?:plural|select|selectordinal)\s{0,20},/.test(text)
  );
}

/** How the dialect's library reads apostrophes. */
export function quotingOf(dialect: string): Quoting {
  return messageDialect(dialect).quoting ?? 'icu';
}
