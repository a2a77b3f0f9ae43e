import type { Edit, Span } from '../../text/span.ts';

/** Why a text in code is not offered as a key. */
export type Refusal =
  /** Elements are in the middle of the text. */
  | 'nested'
  /** A value in it is more than a name, or may be an element. */
  | 'expression'
  /** A number in it determines the form of a word. */
  | 'number'
  /** It looks like code, an address, an abbreviation or a single character. */
  | 'code'
  /** It has characters that mean something else in the texts of the library. */
  | 'characters'
  /** It is evaluated once, when the module is loaded. */
  | 'module'
  /** It is not inside a function component. */
  | 'component'
  /** The component is a class. */
  | 'class'
  /** The component is asynchronous, or a server component: it cannot call hooks. */
  | 'server'
  /** The name of the function that shows texts means something else there. */
  | 'unknown'
  /** No file of the source locale can hold the key. */
  | 'place';

/** A value in a text. */
export interface Argument {
  readonly name: string;
  /** As written in the code. */
  readonly expression: string;
}

export type Part = string | Argument;

/** The singular form, if the text depends on a number: the number is called `count`. */
export interface Plural {
  /** The number, as written in the code. */
  readonly expression: string;
  /** The same as for other numbers, if the code does not tell. */
  readonly one: readonly Part[];
}

/** What surrounds the call that replaces a text. */
export type Frame =
  /** `{…}` of JSX. */
  | 'braces'
  | 'none'
  /** `{{ … }}` */
  | 'mustache'
  /** A whole attribute: `:title="…"`. */
  | 'bind';

/** A text for people in code. Offsets are in UTF-16 units. */
export interface Site extends Span {
  readonly frame: Frame;
  /** If a number determines the form of a word: the plural. */
  readonly parts: readonly Part[];
  readonly plural?: Plural;
  readonly attribute?: string;
  readonly element?: string;
}

export interface RefusedSite extends Span {
  readonly reason: Refusal;
}

/** A text that can become a key, and what its file needs for it. */
export interface Extractable {
  readonly site: Site;
  /** The function that is called with the key. */
  readonly name: string;
  /** The quotes used in the file. */
  readonly quote: '"' | "'";
  /** Edits that several texts of the file may need once: a hook, an import. */
  readonly shared: readonly Edit[];
}

/** The text as people see it, with values as `{name}`. */
export function shownText(parts: readonly Part[]): string {
  return parts.map((part) => (typeof part === 'string' ? part : `{${part.name}}`)).join('');
}

/** Attributes whose values are read or heard by people. */
export const ATTRIBUTES: readonly string[] = [
  'title',
  'alt',
  'placeholder',
  'label',
  'aria-label',
  'aria-description',
  'aria-placeholder',
  'aria-roledescription',
];

/** Elements whose content is not a text of the page, or is a text that a library already shows. */
export const CLOSED =
  /^(?:code|pre|kbd|samp|var|script|style|svg|math|Code\w*|Pre|Kbd|Trans|Translation|Translate|T|Plural|Select|SelectOrdinal|Formatted\w+|i18n|i18n-t|i18n-n|i18n-d|I18nT)$/;

/** Elements that are part of the sentence around them. */
export const INLINE = /^(?:a|b|strong|em|i|u|s|small|span|mark|sub|sup|abbr|cite|q|time|bold|text|\w*-?link)$/i;

/** Names the values: equal expressions are one value, and a different one with the same name gets a number. */
export function named(parts: readonly Part[]): readonly Part[] {
  const taken = new Map<string, string>();
  return parts.map((part) => {
    if (typeof part === 'string') return part;
    let { name } = part;
    for (let number = 2; taken.has(name) && taken.get(name) !== part.expression; number += 1)
      name = `${part.name}${number}`;
    taken.set(name, part.expression);
    return { ...part, name };
  });
}

/** A simple expression: a name, or a member of one. */
const SIMPLE = /^(?:this\.)?[A-Za-z_$][\w$]*(?:\??!?\.[A-Za-z_$][\w$]*){0,8}!?$/;
/** Names of values that are shown as an element rather than as text. */
const ELEMENTS = /(?:^|[a-z])(?:children|icon|element|node|component|button|badge|link|slot|content)s?$/i;

/** Undefined: it is more than a name. */
export function argumentOf(expression: string): Argument | undefined {
  const text = expression.trim();
  if (!SIMPLE.test(text) || /^(?:undefined|null|true|false|this)$/.test(text)) return undefined;
  const name = (/([A-Za-z_$][\w$]*)!?$/.exec(text)?.[1] ?? '').replace(/^[$_]+/, '');
  if (name === '' || ELEMENTS.test(name)) return undefined;
  const parts = text.replaceAll(/[?!]/g, '').split('.');
  // `items.length` is a number of items, `label.value` is a label.
  const whole =
    /^(?:length|size|value|current)$/.test(name) && parts.length > 1
      ? name === 'length' || name === 'size'
        ? 'count'
        : (parts.at(-2) ?? name)
      : name;
  return { name: whole, expression: text };
}
