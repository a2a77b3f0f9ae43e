import { MARKUP_RULES } from './markup-kinds.ts';
import type { KindRule, PlaceholderKind } from './placeholder.ts';
import { PRINTF_RULE } from './printf.ts';

/** White space next to punctuation is insignificant (`{{ name }}`, `{n,number}`); between words it makes a different name (`{{latest Version}}`). */
const closed = (text: string) =>
  text.replace(/\s+/g, (space, at: number) =>
    /[\p{L}\p{N}_]/u.test(text.charAt(at - 1)) && /[\p{L}\p{N}_]/u.test(text.charAt(at + space.length)) ? ' ' : '',
  );
const lower = (text: string) => text.toLowerCase();

/** A word character before `%`, `:`, `@` or `$` makes it prose (`50%of%`, `10:name`, `a@b`). */
function notAfterWord(match: RegExpExecArray, text: string): number | undefined {
  return match.index > 0 && /[\p{L}\p{N}]/u.test(text.charAt(match.index - 1)) ? undefined : match[0].length;
}

/** A printf code that looks like a name between percent signs. */
const LENGTH_AND_CONVERSION = /^%(?:hh?|ll?|[zjtLqI])[diouxXeEfFgGaAcCsSpn]%$/;

/** Like `notAfterWord`, but in Chinese, Arabic and other scripts letters may touch a placeholder (`已达到%max%个`). */
function notAfterSpaced(match: RegExpExecArray, text: string): number | undefined {
  const before = match.index > 0 ? text.charAt(match.index - 1) : '';
  return /[\p{sc=Latin}\p{sc=Cyrillic}\p{sc=Greek}\p{N}]/u.test(before) ? undefined : match[0].length;
}

/** Percent-encoded bytes of an address, and printf codes directly followed by letters: `%C4rger%C3`, `%sfoo%d`. */
const BYTE_OR_CODES = /^%(?:[A-F]{2}|[A-Fa-f]\d)|^%[sSdu]\w*%[diouxXeEfFgGaAcCsSpn](?![\p{L}\p{N}_])/u;
/** A name of four letters or more between percent signs is never prose. */
const LONG_NAME = /^%[A-Za-z_][\w.-]{3,}%$/;

/** Programs search for the name alone, so letters may touch a long one: `%open%a link%close%`. */
function touching(match: RegExpExecArray, text: string): number | undefined {
  const [name] = match;
  const before = match.index > 0 ? text.charAt(match.index - 1) : '';
  const end = match.index + name.length;
  if (/\p{N}/u.test(before)) return undefined;
  const isFree = !/[A-Za-z0-9]/.test(text.charAt(end)) && !/[\p{sc=Latin}\p{sc=Cyrillic}\p{sc=Greek}]/u.test(before);
  if (isFree) return name.length;
  return LONG_NAME.test(name) && !BYTE_OR_CODES.test(text.slice(match.index, end + 2)) ? name.length : undefined;
}

/** The sentence's punctuation and an unmatched closing bracket are not part of an address. */
function trimAddress(match: RegExpExecArray): number | undefined {
  const [text] = match;
  let end = text.length;
  while (end > 0) {
    const last = text.charAt(end - 1);
    const head = text.slice(0, end - 1);
    if (/[.,;:!?…*_~]/.test(last)) end -= 1;
    else if (last === ')' && !head.includes('(')) end -= 1;
    else if (last === ']' && !head.includes('[')) end -= 1;
    else if (last === '}' && !head.includes('{')) end -= 1;
    else break;
  }
  return end > 8 ? end : undefined;
}

/** `$t(…)` ends at its own closing bracket; its options may contain brackets. */
function closeNesting(match: RegExpExecArray, text: string): number | undefined {
  let depth = 0;
  const limit = Math.min(text.length, match.index + 1000);
  for (let at = match.index + 2; at < limit; at++) {
    const character = text.charAt(at);
    if (character === '(') depth += 1;
    else if (character === ')' && --depth === 0) return at + 1 - match.index;
  }
  return undefined;
}

/** Every kind that is found by a pattern, one row each. `dialects.ts` decides which rows apply to a file. */
/** `{1} One item|[2,*] Many items`: the numbers that a form stands for. */
const RANGES = /^\s*(?:\{\d+(?:,\s?\d+){0,20}\}|[[\]][-\d])[^|]*\|\s*(?:\{\d+(?:,\s?\d+){0,20}\}|[[\]][-\d*])/;
/** `{1}`, `{2,3,4}` */
const NUMBERS = /^\{\d+(?:,\s?\d+){0,20}\}$/;

function isRange({ index, 0: { length } }: RegExpExecArray, text: string): boolean {
  if (!NUMBERS.test(text.slice(index, index + length)) || !/(?:^|\|)\s*$/.test(text.slice(0, index))) return false;
  return RANGES.test(text);
}

export const KIND_RULES: readonly KindRule[] = [
  PRINTF_RULE,
  {
    kind: 'python',
    hints: ['%('],
    pattern: /%\([\w.\- |:"']{1,80}\)[-+ #0]{0,5}\d{0,4}(?:\.\d{1,3})?[a-zA-Z]/g,
    apart: true,
  },
  {
    kind: 'ruby',
    hints: ['%{', '%<'],
    pattern: /%\{[^{}\n]{1,100}\}|%<\w{1,60}>[-+ #0]{0,5}\d{0,4}(?:\.\d{1,3})?[a-z]/g,
    apart: true,
  },
  {
    kind: 'percent-name',
    hints: ['%'],
    apart: true,
    // A full stop ends the sentence, unless a printf width follows it (`%d%.2f`).
    pattern: /%[A-Za-z_]\w(?:[\w.-]{0,48}\w)?%(?![0-9@$(]|\.\d)/g,
    // `%ld%%` is a number with a percent sign; `%percent%%` is a name with one.
    refine: (match, text) =>
      text.startsWith('%', match.index + match[0].length) && LENGTH_AND_CONVERSION.test(match[0])
        ? undefined
        : touching(match, text),
  },
  {
    kind: 'brace',
    hints: ['{'],
    apart: true,
    pattern: /\{\s{0,20}[$@]?[\p{L}\p{N}_][\p{L}\p{N}_.$:[\]-]{0,100}(?:![a-z])?\s{0,20}(?:[,:][^{}]{0,200})?\}/gu,
    identity: closed,
    // The text is about braces: `found extra { or }`.
    refine: (match, text, { pipes }) =>
      /^\{\s(?:and|or)\s\}$|^\{(?:PLURAL|GENDER|GRAMMAR):/.test(match[0]) ||
      (pipes === 'conditional' && isRange(match, text))
        ? undefined
        : match[0].length,
  },
  { kind: 'brace-empty', hints: ['{'], pattern: /\{(?:![a-z])?(?::[^{}\n]{0,40})?\}/g, ordered: () => true },
  { kind: 'brace-escape', hints: ['{{', '}}'], pattern: /\{\{|\}\}/g },
  {
    kind: 'mustache',
    hints: ['{{', '{!!'],
    apart: true,
    // The choices of translatewiki are words of the language: `{{PLURAL:$1|mile|miles}}`.
    pattern: /\{\{\{[^{}]{1,300}\}\}\}|\{\{(?!(?:PLURAL|GENDER|GRAMMAR):)[^{}]{1,300}\}\}|\{!![^{}]{1,300}!!\}/g,
    // A quoted part is text or a language code: `{{ at | time('en-US') }}`.
    identity: (text) => closed(text.replace(/"[^"]*"|'[^']*'/g, "''")),
    // The text is about the braces themselves: `put it between {{ }}`.
    refine: ([text]) => (/^\{\{\s+\}\}$/.test(text) ? undefined : text.length),
  },
  { kind: 'reference', hints: ['[%'], pattern: /\[%[A-Za-z]{1,20}:[^%[\]\s]{1,200}%\]/g, reference: true },
  {
    kind: 'template',
    hints: ['$'],
    apart: true,
    // `$name` of shells and PHP: not an amount, not an end of `$NAME$`, not a call.
    pattern: /\$\{[^{}\n]{1,200}\}|\$[A-Za-z_]\w{0,60}(?![\w$(])/g,
    identity: closed,
    // Braces are unambiguous: Japanese sets no space before `${name}`.
    refine: (match, text) => (match[0].startsWith('${') ? match[0].length : notAfterSpaced(match, text)),
  },
  {
    kind: 'colon',
    hints: [':'],
    // After a Latin word it is prose (`Note:this`); in scripts without spaces, and those that attach articles to a word, it may directly follow a
    // letter. After a slash it is part of an address (`/users/:id`), unless between names (`:count/:total`).
    pattern:
      /(?<![:\p{sc=Latin}\p{N}_]|(?<!(?<![:/\p{sc=Latin}\p{N}_]):[A-Za-z_]\w{0,60}(?:\/:\w{1,60}){0,5})\/):[A-Za-z_]\w{0,60}/gu,
    // The case tells how the value is written: `:Name` is `:name` capitalised.
    identity: lower,
  },
  {
    kind: 'i18next-nesting',
    hints: ['$t('],
    pattern: /\$t\(/g,
    refine: closeNesting,
    identity: closed,
    reference: true,
  },
  {
    kind: 'vue-link',
    hints: ['@:', '@.'],
    pattern:
      /@(?:\.[A-Za-z]{1,30})?:(?:\([^()\n]{1,200}\)|\{'[^'\n]{1,200}'\}|\.?[A-Za-z_][\w-]{0,80}(?:\.[A-Za-z_][\w-]{0,80}){0,20})/g,
    reference: true,
    // `@:a.b`, `@.lower:a.b`, `@:(a.b)`, `@:{'a.b'}`
    linked: (text) => text.slice(text.indexOf(':') + 1).replace(/^\(|\)$|^\{'|'\}$/g, ''),
  },
  {
    kind: 'vue-literal',
    hints: ["{'", '{ ', '{"'],
    pattern: /\{\s{0,5}(?:'[^'{}\n]{0,100}'|"[^"{}\n]{0,100}")\s{0,5}\}/g,
    literal: true,
  },
  {
    kind: 'chrome',
    hints: ['$'],
    pattern: /\$(?:[A-Za-z0-9_@]{1,60}\$|[1-9](?!\d)|\$)/g,
    identity: lower,
    apart: true,
  },
  { kind: 'al', hints: ['%', '#', '@'], pattern: /%\d{1,2}(?!\d)|#\d{1,2}#{1,40}|@\d{1,2}@{1,40}/g },
  {
    kind: 'qt',
    hints: ['%'],
    // In labels an ampersand before the number marks a keyboard mnemonic, and is not shown.
    pattern: /%(?:L?(?:\d{1,2}|n(?![A-Za-z]))|&\d{1,2})/g,
    // `L` formats the number for the locale: the same value.
    identity: (text) => text.replace(/[L&]/, ''),
    ending: true,
    count: /n$/,
  },
  // In date formats the names of months are spelled with a backslash before each letter: `\\M\\a\\r`.
  { kind: 'escape', hints: ['\\'], pattern: /(?<!\\(?![nrt])\p{L}(?:\\[nrt]){0,3})\\(?:[nrt]|u[0-9A-Fa-f]{4})/gu },
  { kind: 'entity', hints: ['&'], pattern: /&(?:[A-Za-z][A-Za-z0-9]{1,31}|#\d{1,7}|#[xX][0-9A-Fa-f]{1,6});/g },
  {
    kind: 'url',
    hints: ['://', 'www.', 'mailto:'],
    pattern: /(?:https?:\/\/|ftp:\/\/|mailto:|www\.)[^\s<>"'`«»„“”‘’「」『』（）、。，！？|\\^\uFFFC]{1,2000}/gi,
    refine: (match, text) => (notAfterSpaced(match, text) === undefined ? undefined : trimAddress(match)),
  },
  {
    kind: 'email',
    hints: ['@'],
    pattern: /[A-Za-z0-9][A-Za-z0-9._%+-]{0,63}@[A-Za-z0-9-]{1,63}(?:\.[A-Za-z0-9-]{1,63}){0,7}\.[A-Za-z]{2,24}/g,
    refine: notAfterWord,
  },
  ...MARKUP_RULES,
];

const BY_KIND: ReadonlyMap<PlaceholderKind, KindRule> = new Map(KIND_RULES.map((rule) => [rule.kind, rule]));

/** What is known about all placeholders of a kind. Undefined for those that a file or a project names. */
export function kindRule(kind: PlaceholderKind): KindRule | undefined {
  return BY_KIND.get(kind);
}
