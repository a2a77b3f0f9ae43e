import type { Span } from '../span.ts';

/**
 * Words that a person would set in a monospaced font: text between backticks, calls, names with underscores or camel case, command-line options,
 * files and paths, hexadecimal numbers. Each alternative begins with a character of its own or is bounded, so that matching stays linear.
 */
const CODE_WORD = new RegExp(
  [
    '`[^`\\n]{1,200}`',
    // Calls and member names: `save()`, `Array.from()`.
    '(?<![\\w.$])[A-Za-z_$][\\w$]{0,60}(?:\\.[A-Za-z_$][\\w$]{0,60}){0,5}\\(\\)',
    // Names with underscores: `MAX_SIZE`, `user_id`, `__init__`.
    '(?<![\\w.$])(?:[A-Za-z]\\w{0,60}_\\w{1,60}|__\\w{1,60}__)(?!\\w)',
    // Camel case, with two humps at least if it begins with a capital (`JavaScript` is a word): `fileName`, `XmlHttpRequest`.
    '(?<![\\w.$])(?:[a-z]{2,30}(?:[A-Z][a-z0-9]{1,30}){1,6}|[A-Z][a-z0-9]{1,30}(?:[A-Z][a-z0-9]{1,30}){2,6})(?!\\w)',
    // Options: `--dry-run`.
    '(?<![\\w-])--[a-z][\\w-]{1,60}(?:=[^\\s,;.]{1,60})?',
    // Files and paths: `config.json`, `/usr/lib`, `src/main.ts`, `C:\\Temp`.
    '(?<![\\w./\\\\-])(?:[\\w.-]{1,60}\\/){0,10}[\\w-]{1,60}\\.(?:json[5c]?|ya?ml|toml|xml|html?|css|[jt]sx?|[cm]js|py|rb|go|rs|java|kt|cs|cpp|hpp?|sh|bat|exe|dll|ini|cfg|conf|log|md|txt|csv|tsv|sql|zip|tar|gz|png|jpe?g|svg|pdf|docx?|xlsx?)(?!\\w)',
    '(?<![\\w./\\\\<-])\\/[a-z][\\w.-]{1,60}(?:\\/[\\w.-]{1,60}){1,10}',
    '(?<!\\w)[A-Z]:\\\\[^\\s"<>|*?]{1,200}',
    '(?<!\\w)0x[0-9A-Fa-f]{1,16}(?!\\w)',
  ].join('|'),
  'g',
);

/** The ranges of such words. */
export function findCodeWords(text: string): readonly Span[] {
  const found: Span[] = [];
  for (const { index, 0: word } of text.matchAll(CODE_WORD)) found.push({ start: index, end: index + word.length });
  return found;
}
