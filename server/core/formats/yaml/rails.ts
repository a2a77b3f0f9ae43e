import { type KeyTree, NODE } from '../../text/key-tree.ts';
import { CATEGORIES } from '../../text/messages/plurals.ts';
import type { Dialect, KeyForm } from '../common/key-tree/dialect.ts';

const WORDS: ReadonlySet<string> = new Set(CATEGORIES);

/** A format of dates and numbers (`%d. %B %Y`, `%n %u`): people must decide what surrounds the signs. */
const PATTERN = /^(?=.*%)(?:%[-^#0_]?\d{0,2}[A-Za-z]|[^\p{L}%]|[hT](?![\p{L}]))*$/u;
const PART = /^["']?:?(?:year|month|day)["']?$/;
const SIGN = /%(?![{<%])/;

/** Ruby's I18n, as Rails writes it: everything is below the locale. */
export const rails: Dialect = {
  id: 'rails',
  aliases: ['i18n-ruby', 'ruby'],
  about: {
    title: 'Rails (Ruby I18n)',
    detection: 'the one key of the root is a locale',
    units: 'every string; ids begin below the locale',
    placeholders: '`%{x}`, `%<x>.2f`',
    plurals: 'groups of `zero`, `one`, `two`, `few`, `many`, `other`',
    writing:
      'strings; further plural forms of the target language are added to their set; a new file begins with its locale',
  },
  evidence: ({ tree }) => (tree.locale === undefined ? 0 : 1000),
  reader: (tree) => (node) => {
    if (tree.kind(node) !== NODE.string) return 'enter';
    const raw = tree.text.slice(tree.start(node), Math.min(tree.end(node), tree.start(node) + 80));
    const isPattern =
      isSigns(tree, node, raw) || (SIGN.test(raw) && PATTERN.test(tree.string(node))) || isPartOfDate(tree, node, raw);
    return isPattern ? { text: node, lock: 'translate-no' } : { text: node };
  },
  forms: pluralForms,
  form: (key) => (WORDS.has(key) ? formOf(key) : undefined),
  keysOf: () => CATEGORIES,
  fixedKey: (key, siblings) =>
    pluralForms(siblings).has(key) ? 'This is a plural form: its key is the name of a CLDR category.' : undefined,
  dotted: true,
  locale: (tree) => tree.locale,
};

/** Separators (`,`, or a blank) follow the conventions of a country, and are not words. */
function isSigns(tree: KeyTree, node: number, raw: string): boolean {
  if (raw.length > 12) return false;
  const text = tree.string(node);
  return text !== '' && !/[\p{L}\p{N}]/u.test(text);
}

/** `date.order` lists parts of a date for programs. */
function isPartOfDate(tree: KeyTree, node: number, raw: string): boolean {
  return tree.keyStart(node) === -1 && PART.test(raw) && tree.key(tree.parent(node)) === 'order';
}

function formOf(category: string): KeyForm {
  return { base: '', category, ordinal: false };
}

/** A group that consists of plural categories, at least two, one of which is the fallback for all numbers: anything else is a group of words. */
function pluralForms(keys: readonly string[]): ReadonlyMap<string, KeyForm> {
  const has = (key: string) => keys.includes(key);
  const isSet =
    keys.length > 1 &&
    keys.length <= CATEGORIES.length &&
    keys.every((key) => WORDS.has(key)) &&
    (has('other') || (has('one') && has('few') && has('many')));
  return new Map(isSet ? keys.map((key) => [key, formOf(key)] as const) : []);
}
