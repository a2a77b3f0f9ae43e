import { parseLocale } from '../../../../../shared/locale.ts';
import type { ValueKind } from './schema-2.ts';

const NMTOKEN = /^[\w:.\-\u00b7\u00c0-\uffff]+$/;
const USER_DEFINED = /^[^\s:]+:[^\s:]+$/;
const POSITIVE = /^\+?0*[1-9]\d*$/;

export function isNmtoken(value: string): boolean {
  return NMTOKEN.test(value);
}

/** A BCP 47 tag, including registered ones: `i-klingon`, `x-private`, `en-GB-oed`. */
export function isLanguage(value: string): boolean {
  return parseLocale(value.replaceAll(/[_@+]/g, '\u0000')) !== undefined || /^[ix](-[a-z\d]{1,8})+$/i.test(value);
}

/** Languages of XLIFF agree if one tag equals the other, or is its prefix: `en` covers `en-US`. */
export function coversLanguage(wanted: string, found: string): boolean {
  const [outer, inner] = [wanted.toLowerCase(), found.toLowerCase()];
  return inner === outer || inner.startsWith(`${outer}-`);
}

function oneOf(...values: readonly string[]): readonly [test: (value: string) => boolean, wanted: string] {
  const listed = values.map((value) => `"${value}"`);
  return [(value) => values.includes(value), `one of ${listed.slice(0, -1).join(', ')} and ${listed.at(-1)}`];
}

/** For each kind of value: the test, and how a message describes what is expected. */
export const VALUES: Readonly<Record<ValueKind, readonly [test: (value: string) => boolean, wanted: string]>> = {
  text: [() => true, ''],
  id: [isNmtoken, 'an id without white space (NMTOKEN)'],
  ids: [(value) => value.split(/\s+/).every((id) => id === '' || isNmtoken(id)), 'ids separated by white space'],
  yesNo: oneOf('yes', 'no'),
  direction: oneOf('ltr', 'rtl', 'auto'),
  reorder: oneOf('yes', 'firstNo', 'no'),
  side: oneOf('source', 'target'),
  metaTarget: oneOf('source', 'target', 'ignorable'),
  space: oneOf('default', 'preserve'),
  normalization: oneOf('none', 'nfc', 'nfd'),
  state: oneOf('initial', 'translated', 'reviewed', 'final'),
  codeType: oneOf('fmt', 'ui', 'quote', 'link', 'image', 'other'),
  matchType: oneOf('am', 'mt', 'icm', 'idm', 'tb', 'tm', 'other'),
  userDefined: [(value) => USER_DEFINED.test(value), 'a value of the form prefix:value'],
  markType: [
    (value) => ['generic', 'comment', 'term'].includes(value) || USER_DEFINED.test(value),
    '"generic", "comment", "term", or a value of the form prefix:value',
  ],
  priority: [(value) => /^\s*([1-9]|10)\s*$/.test(value), 'a number from 1 (highest) to 10'],
  positive: [(value) => POSITIVE.test(value.trim()), 'a whole number from 1 on'],
  percent: [
    (value) => /^\s*\d{1,3}(\.\d+)?\s*$/.test(value) && Number.parseFloat(value) <= 100,
    'a number from 0 to 100',
  ],
  hex: [(value) => /^([\da-f]{2})+$/i.test(value), 'a code point in hexadecimal'],
  language: [(value) => value === '' || isLanguage(value), 'a language tag (BCP 47) such as "de" or "pt-BR"'],
  reference: [(value) => !/\s/.test(value), 'a reference without white space'],
};
