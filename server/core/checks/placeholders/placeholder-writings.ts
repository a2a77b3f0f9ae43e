import { messageDialect } from '../../text/dialects/index.ts';
import { kindRule, type Placeholder, type PlaceholderKind } from '../../text/placeholders/index.ts';
import type { Span } from '../../text/span.ts';

/** What only one side has. */
export interface Difference {
  readonly missing: readonly Placeholder[];
  readonly extra: readonly Placeholder[];
}

/** The two sides of a unit in plain text, with their placeholders. */
export interface Sides {
  readonly source: string;
  readonly target: string;
  readonly inTarget: readonly Placeholder[];
  /** A number selects the text. */
  readonly isPlural: boolean;
  /** How the texts are read. */
  readonly dialect: string;
  /** A tag that the source forgot to close, but the translation did not. */
  isRepaired(placeholder: Placeholder): boolean;
}

type Rule = (difference: Difference, sides: Sides) => Difference;

/** Placeholders that are written differently but mean the same, and prose that merely looks like one: one rule each. */
const RULES: readonly Rule[] = [
  // Laravel fills in a name anywhere: before a colon, after a letter of a script without spaces, after another name.
  ({ missing, extra }, { target, inTarget }) => ({
    missing: missing.filter((one) => one.kind !== 'colon' || !isFilledIn(one, target, inTarget)),
    extra,
  }),
  // `:countms` is the value of `count` and a unit, which the translation separates.
  (difference) =>
    withoutPairs(
      difference,
      (gone, own) =>
        gone.kind === 'colon' &&
        gone.identity.startsWith(own.identity) &&
        UNITS.has(gone.identity.slice(own.identity.length)),
    ),
  // `:counts` alone is a value and the letter for seconds, for which the translation has its own; among words it is a name (`:values`).
  (difference, { source }) =>
    withoutPairs(
      difference,
      (gone, own) => gone.kind === 'colon' && gone.text === source.trim() && gone.identity === `${own.identity}s`,
    ),
  // `예:Winter`: a colon, and a word that the source has without one.
  ({ missing, extra }, { source, target }) => ({
    missing,
    extra: extra.filter((one) => one.kind !== 'colon' || !isBehindColon(one, source, target)),
  }),
  // The ending of an English plural: `%1 file%2`.
  ({ missing, extra }, { source }) => ({
    missing: missing.filter((one) => kindRule(one.kind)?.ending !== true || !isEnding(one, source)),
    extra,
  }),
  // Turkish and Basque put the sign before the number.
  ({ missing, extra }, { source, target }) => ({
    missing,
    extra: extra.filter((one) => !isPerCentOf(one, source, target)),
  }),
  (difference, { source }) =>
    withoutPairs(difference, (gone, own) => own.text === `%${gone.text}` && hasSignBehind(source, gone.text)),
  // The number of a plural is always filled in.
  ({ missing, extra }, { isPlural }) => ({
    missing,
    extra: extra.filter((one) => !(isPlural && kindRule(one.kind)?.count?.test(one.text) === true)),
  }),
  // An escaped character, and a list of numbers.
  ({ missing, extra }, { target, inTarget }) => ({
    missing: missing.filter(
      ({ kind, text }) =>
        !isLiteral(kind) || !(inTarget.some((one) => one.kind === kind) || target.includes(text.slice(2, -2))),
    ),
    extra: extra.filter(({ kind, text }) => !isLiteral(kind) && !NUMBERS.test(text)),
  }),
  // `100%, or in other words`: two unused flags, and a word.
  ({ missing, extra }) => ({
    missing,
    extra: missing.some(({ kind }) => kind === 'printf')
      ? extra
      : extra.filter(({ text }) => !/^%[, ]+[a-z]$/i.test(text)),
  }),
  // `{{names, list, zhSpaces}}`: the same value with one more formatter, which the language needs.
  (difference) =>
    withoutPairs(
      difference,
      (gone, own) =>
        /^\{\{[^{}]*,[^{}]*\}\}$/.test(gone.text) && own.text.startsWith(`${gone.text.slice(0, -2).trimEnd()},`),
    ),
  // Comments are for readers of the source.
  ({ missing, extra }) => ({ missing: missing.filter(isNoComment), extra: extra.filter(isNoComment) }),
  ({ missing, extra }, { isRepaired }) => ({
    missing: missing.filter((one) => !isRepaired(one)),
    extra: extra.filter((one) => !isRepaired(one)),
  }),
  // `{1:second|seconds}` of SmartFormat: words for a number; each language has its own, or none.
  ({ missing, extra }, { source, target }) => ({
    missing: missing.filter((one) => {
      const name = choiceOf(one);
      return name === undefined || (target.includes(`{${name}:`) && !extra.some((own) => choiceOf(own) === name));
    }),
    extra: extra.filter((one) => {
      const name = choiceOf(one);
      return name === undefined || !(source.includes(`{${name}:`) || source.includes(`{${name}}`));
    }),
  }),
  // `{UserInput:a label}`, if the words after the name are shown to people.
  (difference) =>
    withoutPairs(difference, (gone, own) => {
      const name = LABELLED.exec(gone.text)?.[1];
      return name !== undefined && own.kind === 'brace' && own.text.startsWith(`{${name}:`);
    }),
  // A printf code ends with its letter, whatever follows: `%lim`.
  ({ missing, extra }, { target, inTarget }) => ({
    missing: missing.filter((one) => one.kind !== 'printf' || !LONG.test(one.text) || !isGlued(one, target, inTarget)),
    extra,
  }),
  // A string code accepts a number as well.
  (difference, { dialect }) =>
    messageDialect(dialect).anyAsText === true
      ? withoutPairs(difference, (gone, own) => WHOLE.test(gone.text) && own.text === gone.text.replace(/[du]$/, 's'))
      : difference,
  // The name of a character in brackets or quotes is not a line break: `must not contain newlines (\\n)`.
  ({ missing, extra }, { target }) => ({
    missing,
    extra: extra.filter(({ kind, span }) => kind !== 'escape' || !isNamed(target, span)),
  }),
  // A PHP date format: each language has its own parts and order.
  (difference, { source }) => (isDateFormat(source) ? { missing: [], extra: [] } : difference),
];

/** Units written directly after a number. `s` is not included: `:values` is a name. */
const UNITS: ReadonlySet<string> = new Set('ms px kb mb gb tb min kg km cm mm'.split(' '));
const NUMBERS = /^\{\s?\d{1,9}(?:\s?,\s?(?:\d{1,9}|\.{3}|…)){1,20}\s?\}$/;

/** A whole number without a width; also `%2$d`. */
const WHOLE = /^%(?:\d{1,2}\$)?[du]$/;
/** Only a code has a length modifier: `%l` begins no word. */
const LONG = /^%(?:\d{1,2}\$)?(?:ll?|[zjtq])[diu]$/;

/** Words rather than a date format (`{Since:d MMMM yyyy}`): one of them has three letters that are not all the same. */
const LABELLED = /^\{(\p{L}\w{0,60}):(?=[^{}]*\s)(?=[^{}]*(\p{L})\p{L}?(?!\2)\p{L})[^{}]*\}$/u;

/** The value that `{1:second|seconds}` counts. */
function choiceOf({ kind, text }: Placeholder): string | undefined {
  return kind === 'brace' ? /^\{\s?([\w.]{1,60}):(?=[^{}|]*\p{L})[^{}|]*\|[^{}]*\}$/u.exec(text)?.[1] : undefined;
}

/** A letter follows, so it was taken for a word. */
function isGlued({ text }: Placeholder, target: string, inTarget: readonly Placeholder[]): boolean {
  const at = target.indexOf(text);
  return at >= 0 && !inTarget.some(({ span }) => span.start <= at && at < span.end);
}

/** Whether it is alone between brackets or quotes. */
function isNamed(text: string, { start, end }: Span): boolean {
  return /^[([{"'`«“„‘‚「『（《]$/.test(text.charAt(start - 1)) && /^[)\]}"'`»”“’‘」』）》]$/.test(text.charAt(end));
}

const isLiteral = (kind: PlaceholderKind) => kindRule(kind)?.literal === true;
const isNoComment = ({ text }: Placeholder) => !text.startsWith('<!--');

/** Texts with more differences were not merely written differently; and each rule searches both texts for each of them. */
const MOST = 200;

/** What is really lost, and what really belongs to the translation alone. */
export function settled(difference: Difference, sides: Sides): Difference {
  if (difference.missing.length + difference.extra.length > MOST) return difference;
  return RULES.reduce((left, rule) => rule(left, sides), difference);
}

/** Removes those of either side that belong together. */
function withoutPairs(
  { missing, extra }: Difference,
  belong: (gone: Placeholder, own: Placeholder) => boolean,
): Difference {
  const own = [...extra];
  const gone = missing.filter((one) => {
    const at = own.findIndex((other) => belong(one, other));
    if (at >= 0) own.splice(at, 1);
    return at < 0;
  });
  return { missing: gone, extra: own };
}

/** If a Latin letter directly precedes it, a space was forgotten. */
function isFilledIn({ text, identity }: Placeholder, target: string, inTarget: readonly Placeholder[]): boolean {
  const capital = identity.slice(0, 2).toUpperCase() + identity.slice(2);
  for (const name of new Set([text, identity, capital, identity.toUpperCase()]))
    for (let at = target.indexOf(name); at >= 0; at = target.indexOf(name, at + 1)) {
      const isBehind = inTarget.some(({ span }) => span.start < at && at <= span.end);
      if (isBehind || !/[\p{sc=Latin}\p{N}_]/u.test(target.charAt(at - 1))) return true;
    }
  return false;
}

/** A colon of prose: a letter touches it, and the source has the same word. */
function isBehindColon({ text, span }: Placeholder, source: string, target: string): boolean {
  if (!/\p{L}/u.test(target.charAt(span.start - 1))) return false;
  const word = text.slice(1);
  for (let at = source.indexOf(word); at >= 0; at = source.indexOf(word, at + 1))
    if (!/[\p{L}\p{N}_:]/u.test(source.charAt(at - 1)) && !/[\p{L}\p{N}_]/u.test(source.charAt(at + word.length)))
      return true;
  return false;
}

/** Directly after a word that directly follows a number. */
function isEnding({ span }: Placeholder, source: string): boolean {
  const before = source.slice(Math.max(0, span.start - 50), span.start);
  return /%L?(?:\d{1,2}|n) \p{L}{2,40}$/u.test(before) && !/\p{L}/u.test(source.charAt(span.end));
}

/** `%10` where the source has `10%`. */
function isPerCentOf({ text, span }: Placeholder, source: string, target: string): boolean {
  if (!/^%\d{1,2}$/.test(text)) return false;
  const number = /^%(\d+)/.exec(target.slice(span.start, span.start + 12))?.[1];
  return number !== undefined && hasSignBehind(source, number);
}

function hasSignBehind(source: string, number: string): boolean {
  for (let at = source.indexOf(number); at >= 0; at = source.indexOf(number, at + 1))
    if (
      !/\d/.test(source.charAt(at - 1)) &&
      /^[\s\u00a0]?%/.test(source.slice(at + number.length, at + number.length + 2))
    )
      return true;
  return false;
}

/** `j %s Y \a\t H\:i`: letters of `date()`, others with a backslash before them, and the name of the month. */
function isDateFormat(source: string): boolean {
  const rest = source.replace(/\\./gsu, '');
  return /\\\p{L}/u.test(source) && /^(?:%s|[\sdDjlNSwzWFmMntLoYyaABgGhHisuveIOPTZcrU.,:;/-])*$/.test(rest);
}
