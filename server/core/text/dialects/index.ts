import type { PlaceholderKind } from '../placeholders/placeholder.ts';
import type { MessageDialect } from './dialect.ts';

export type { MessageDialect } from './dialect.ts';

/** For unknown libraries: every kind whose shape cannot be mistaken for prose. */
const ANY: readonly PlaceholderKind[] = ['printf', 'python', 'ruby', 'percent-name', 'brace', 'mustache', 'template'];

/** The dialect of texts whose library is unknown. */
export const PLAIN_DIALECT = 'plain';

const PLAIN: MessageDialect = { id: PLAIN_DIALECT, placeholders: ANY };

/** Flutter's generator reads apostrophes as plain characters unless `l10n.yaml` sets `use-escaping`, and leaves `#` as it is. */
const ARB: MessageDialect = {
  id: 'arb',
  placeholders: ['brace'],
  icu: 'all',
  quoting: 'none',
  hash: false,
  numbers: ['zero', 'one', 'two'],
  verdict: 'icu',
  code: [
    'AppLocalizations.of(context)!.{key}',
    'AppLocalizations.of(context).{key}',
    'S.of(context).{key}',
    'l10n.{key}',
  ],
};

/** All the ways in which libraries read texts. */
export const MESSAGE_DIALECTS: readonly MessageDialect[] = [
  PLAIN,
  ARB,
  { ...ARB, id: 'arb-escaping', quoting: 'always' },
  {
    id: 'icu',
    placeholders: ['brace'],
    icu: 'all',
    verdict: 'icu',
    code: [
      "formatMessage({ id: '{key}'",
      "$t({ id: '{key}'",
      "defineMessage({ id: '{key}'",
      "{ id: '{key}', defaultMessage",
      "<FormattedMessage id='{key}'",
      "t('{key}'",
    ],
  },
  {
    id: 'i18next',
    // Its sprintf plug-in comes with it.
    placeholders: ['mustache', 'i18next-nesting', 'template', 'brace', 'printf', 'python'],
    code: ["t('{key}'", "exists('{key}'", "i18nKey='{key}'", "i18nKey={'{key}'", "'{key}' | translate"],
  },
  {
    id: 'vue',
    placeholders: ['brace', 'vue-literal', 'vue-link', 'ruby', 'mustache'],
    pipes: 'plain',
    verdict: 'vue',
    code: [
      "t('{key}'",
      "$t('{key}'",
      "tc('{key}'",
      "$tc('{key}'",
      "te('{key}'",
      "$te('{key}'",
      "keypath='{key}'",
      "v-t=\"'{key}'",
    ],
  },
  {
    id: 'angular',
    placeholders: ['brace', 'mustache'],
    icu: 'choices',
    quoting: 'none',
    pairing(raw) {
      const [, end, name] = /\s(?:id|equiv)\s{0,5}=\s{0,5}["'](START|CLOSE)_([^"']{1,100})["']/.exec(raw) ?? [];
      return name === undefined
        ? undefined
        : { name: name.replace(/_\d+$/, ''), role: end === 'START' ? 'open' : 'close' };
    },
    trimmed: true,
    code: ['@@{key}'],
  },
  {
    id: 'chrome',
    // Extensions use braces of their own for what `$NAME$` cannot do.
    placeholders: ['chrome', 'brace', 'mustache'],
    code: ["getMessage('{key}'", '__MSG_{key}__'],
  },
  { id: 'nls', placeholders: ['brace'], code: ['"%{key}%"'] },
  { id: 'l10n', placeholders: ['brace'], code: ["l10n.t('{key}'"] },
  { id: 'slang', placeholders: ['brace', 'template', 'vue-link'] },
  {
    id: 'laravel',
    placeholders: ['colon', 'mustache', 'brace', 'printf'],
    pipes: 'conditional',
    endings: true,
    anyAsText: true,
    // The validator always knows the name of its field.
    always: [':attribute'],
    fields: [':attribute'],
  },
  { id: 'symfony', placeholders: ['mustache', 'percent-name', 'brace', 'printf'], pipes: 'conditional' },
  // The quoting of MessageFormat is left to the format: only some of its files use it.
  { id: 'java', placeholders: ['brace', 'printf', 'al', 'template', 'mustache'] },
  {
    id: 'rails',
    // Texts for pages and mails are also interpolated by JavaScript and Liquid.
    placeholders: ['ruby', 'mustache', 'brace'],
    // Active Model passes these to every error message.
    always: ['%{attribute}', '%{model}', '%{value}'],
    code: ["t('{key}'", 't(:{key}', "translate('{key}'", "I18n.t('{key}'", "t('.{key}'"],
  },
  // A percent sign before a letter is a Java format code; libraries fill in names in braces.
  { id: 'android', placeholders: ['printf', 'brace', 'mustache'] },
  { id: 'compose', placeholders: ['printf', 'brace', 'mustache'] },
  { id: 'dotnet', placeholders: ['brace', 'brace-escape', 'printf'] },
  // gettext can name the reader of each text; where it does not, several libraries may read it.
  { id: 'gettext', placeholders: ANY },
  { id: 'gettext-none', placeholders: ['python', 'percent-name', 'brace', 'mustache', 'template'] },
  { id: 'gettext-printf', placeholders: ['printf'] },
  { id: 'gettext-python', placeholders: ['printf', 'python'] },
  { id: 'gettext-brace', placeholders: ['brace', 'brace-empty', 'brace-escape'] },
  { id: 'gettext-ruby', placeholders: ['ruby', 'printf'] },
  { id: 'gettext-shell', placeholders: ['template'] },
  { id: 'gettext-numbered', placeholders: ['al'] },
  { id: 'gettext-boost', placeholders: ['printf', 'percent-name', 'al'] },
  { id: 'gettext-icu', placeholders: ['brace'], icu: 'all', verdict: 'icu' },
  { id: 'resx', placeholders: ['brace', 'brace-escape', 'printf'] },
  { id: 'resw', placeholders: ['brace', 'brace-escape', 'printf'], icu: 'choices' },
  // Braces hold codes of the format.
  { id: 'fluent', placeholders: [] },
  { id: 'qt', placeholders: ['qt', 'brace', 'mustache'], foreign: ['brace'] },
  { id: 'al', placeholders: ['al'] },
  { id: 'xcode', placeholders: ['printf'] },
  { id: 'apple', placeholders: ['printf', 'brace', 'mustache'] },
  // The format masks what is in braces, and percent signs are prose.
  { id: 'markdown', placeholders: [], everywhere: false, trimmed: true, html: true },
  // Subtitles are shown as written: a character reference in them is text.
  { id: 'srt', placeholders: ['escape', 'tag', 'url', 'email'], everywhere: false, subtitles: true },
  // Tags and references are codes of the format.
  { id: 'vtt', placeholders: ['url', 'email'], everywhere: false, subtitles: true, wrapped: true },
];

const known = new Map(MESSAGE_DIALECTS.map((dialect) => [dialect.id, dialect]));

/** How texts with this `Catalog.dialect` are read: found by its name, else by the name it is a version of, else the plain dialect. */
export function messageDialect(name: string): MessageDialect {
  const exact = known.get(name);
  if (exact !== undefined) return exact;
  const lower = name.toLowerCase();
  const family = lower.split(/[-.]/, 1)[0] ?? '';
  return known.get(lower) ?? known.get(family) ?? PLAIN;
}
