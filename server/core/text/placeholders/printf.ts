import type { KindRule } from './placeholder.ts';

/** `%1$-08.3lld`: argument number, flags, width, precision, length, conversion. `%arg`: the number of a substitution in Xcode's catalogs. */
const PRINTF =
  /%(?:%|arg(?![A-Za-z\d_])|(?:\d{1,2}\$)?#@[A-Za-z_]\w{0,60}@|(\d{1,2}\$)?([-+ #0'I,]{0,5})(\d{0,4}|\*)(\.(?:\d{0,3}|\*))?(hh?|ll?|[zjtLqI])?([@diouxXeEfFgGaAcCsSpn]))/g;

/** Conversions that a letter may follow without forming a word: `%ds`, `%sfoo`, `%@s`, and `%Sn` in languages with endings. */
const BEFORE_LETTER = new Set(['s', 'S', 'd', 'u', '@']);

/** A percent sign before a name between percent signs, as Turkish writes it: `%%percent% used`. */
const NAME_AFTER = /^%[A-Za-z_]\w(?:[\w.-]{0,48}\w)?%(?![A-Za-z0-9@$(]|\.\d)/;
const LONGEST = 60;

/**
 * A percent sign followed by a word is prose, not a code: `100 % der`, `50% discount`, `50%ige`, `the %age`.
 * In prose a number precedes the sign, or a space or a rare conversion letter follows it and begins a word.
 */
function isCode(match: RegExpExecArray, text: string): boolean {
  const [whole, position, flags = '', width = '', precision, length = '', conversion] = match;
  if (whole === '%%') return !NAME_AFTER.test(text.slice(match.index + 1, match.index + LONGEST));
  if (conversion === undefined || position !== undefined) return true;
  // Padding needs a width: `%0 to` is an argument of another syntax, followed by a word.
  if (width === '' && /[-0]/.test(flags)) return false;
  // A conversion followed by letters of another script does not form a word: `%i件`.
  const wordFollows = /[\p{sc=Latin}\p{N}_]/u.test(text.charAt(match.index + whole.length));
  const plain = width === '' && precision === undefined;
  const before = text.slice(Math.max(0, match.index - 2), match.index).trimEnd();
  // The value of `{0}%` is a number.
  const afterDigit = /[\d}]$/.test(before);
  // `% ze` is a percent sign and a Czech word.
  if (flags.includes(' ')) return !afterDigit && !(plain && (wordFollows || /[zjtLqI]/.test(length)));
  if ((wordFollows || flags.includes(',')) && afterDigit) return false;
  // `%.1fs` is a number of seconds.
  if (precision !== undefined && /\d/.test(precision)) return true;
  if (wordFollows && !BEFORE_LETTER.has(conversion)) return false;
  return true;
}

/** Unnumbered codes take the arguments in turn; `%%` takes none. */
function takesNextArgument(text: string): boolean {
  return text !== '%%' && !text.includes('#@') && !/^%\d{1,2}\$/.test(text);
}

export const PRINTF_RULE: KindRule = {
  kind: 'printf',
  hints: ['%'],
  apart: true,
  pattern: PRINTF,
  refine: (match, text) => (isCode(match, text) ? match[0].length : undefined),
  // `I` asks glibc for the digits of the language, `'` (in Java `,`) groups them: both are up to the translation. A zero-length string takes its
  // value and shows nothing: `%.0s`.
  identity: (text) =>
    (text === '%arg' ? '%lld' : text)
      .replace(/^(%(?:\d+\$)?)\.0(?=s$)/, '$1')
      .replace(/^(%(?:\d+\$)?[-+ #0',]*\d*)I(?=[diu]$)/, '$1')
      .replace(/^(%(?:\d+\$)?)([-+ #0'I,]+)/, (_, start: string, flags: string) => start + flags.replace(/['I,]/g, '')),
  ordered: takesNextArgument,
};
