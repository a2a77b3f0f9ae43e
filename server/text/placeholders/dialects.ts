import { KIND_RULES } from './kinds.ts';
import type { KindRule, PlaceholderKind } from './placeholder.ts';

const EVERYWHERE: readonly PlaceholderKind[] = [
  'reference',
  'escape',
  'template-tag',
  'untranslated',
  'tag',
  'entity',
  'bbcode',
  'link',
  'emoji',
  'css',
  'option',
  'url',
  'email',
];

/** Kinds that the dialect's own library substitutes, beside those that apply everywhere. */
const BY_DIALECT: ReadonlyMap<string, readonly PlaceholderKind[]> = new Map<string, readonly PlaceholderKind[]>([
  // Its sprintf plug-in comes with it.
  ['i18next', ['mustache', 'i18next-nesting', 'template', 'brace', 'printf', 'python']],
  ['icu', ['brace']],
  ['arb', ['brace']],
  ['angular', ['brace', 'mustache']],
  ['vue', ['brace', 'vue-literal', 'vue-link', 'ruby', 'mustache']],
  // What `$NAME$` cannot do, extensions do with braces of their own.
  ['chrome', ['chrome', 'brace', 'mustache']],
  ['nls', ['brace']],
  ['l10n', ['brace']],
  ['dotnet', ['brace', 'brace-escape', 'printf']],
  ['slang', ['brace', 'template', 'vue-link']],
  ['al', ['al']],
  ['xcode', ['printf']],
  ['symfony', ['mustache', 'percent-name', 'brace', 'printf']],
  ['laravel', ['colon', 'mustache', 'brace', 'printf']],
  ['srt', []],
]);

/** Nothing known about the library: every kind whose shape cannot be mistaken for prose. */
const GENERIC: readonly PlaceholderKind[] = [
  'printf',
  'python',
  'ruby',
  'percent-name',
  'brace',
  'mustache',
  'template',
];

/** The dialect's name without its version: `i18next-v3` and `i18next` substitute alike, `vue-i18n` is `vue`. */
function family(dialect: string): string {
  const name = dialect.toLowerCase();
  if (BY_DIALECT.has(name)) return name;
  for (const known of BY_DIALECT.keys()) if (name.startsWith(`${known}-`) || name.startsWith(`${known}.`)) return known;
  return name;
}

/** Subtitles are read as they are: a character reference there is text. */
const SUBTITLES: readonly PlaceholderKind[] = ['escape', 'tag', 'url', 'email'];

function select(kinds: readonly PlaceholderKind[]): readonly KindRule[] {
  return KIND_RULES.filter(({ kind }) => kinds.includes(kind));
}

/** Ready-made, since every text of a file asks for the same. */
const RULES: ReadonlyMap<string, readonly KindRule[]> = new Map(
  [...BY_DIALECT].map(([dialect, own]) => [dialect, select(dialect === 'srt' ? SUBTITLES : [...own, ...EVERYWHERE])]),
);
const GENERIC_RULES = select([...GENERIC, ...EVERYWHERE]);

/** The rules for a file, in the order of the registry. */
export function rulesFor(dialect: string, format?: string): readonly KindRule[] {
  return RULES.get(format === 'srt' ? 'srt' : family(dialect)) ?? GENERIC_RULES;
}
