import type { PoComment } from './lines.ts';

/** How texts are read if no flag says so. */
export const DIALECT = 'gettext';

/** The dialect of files that are all ICU syntax: those of Lingui and next-intl. */
export const ICU = 'gettext-icu';

/** Maps the flag that says how a text is read (gettext manual, "The Format of PO Files") to the dialect in `server/core/text/dialects`. */
const SYNTAXES: ReadonlyMap<string, string> = new Map([
  ...[
    'c',
    'objc',
    'awk',
    'lua',
    'pascal',
    'object-pascal',
    'tcl',
    'perl',
    'gcc-internal',
    'gfc-internal',
    'java-printf',
    'javascript',
    'modula2',
    'd',
  ].map((language) => [language, 'gettext-printf'] as const),
  ['php', 'gettext-printf'],
  ['python', 'gettext-python'],
  ['python-brace', 'gettext-brace'],
  ['perl-brace', 'gettext-brace'],
  ['java', 'gettext-brace'],
  ['csharp', 'gettext-brace'],
  ['c++', 'gettext-brace'],
  ['rust', 'gettext-brace'],
  ['ruby', 'gettext-ruby'],
  ['sh', 'gettext-shell'],
  ['sh-printf', 'gettext-printf'],
  ['qt', 'gettext-numbered'],
  ['qt-plural', 'gettext-numbered'],
  ['kde', 'gettext-numbered'],
  ['kde-kuit', 'gettext-numbered'],
  ['boost', 'gettext-boost'],
  ['icu', ICU],
]);

const NONE = 'gettext-none';

/** A flag of a `#,` line with its range. */
export interface Flag {
  readonly name: string;
  readonly start: number;
  readonly end: number;
}

const NO_FLAGS: readonly Flag[] = [];

/** The flags of an entry, in order. */
export function flagsOf(text: string, comments: readonly PoComment[]): readonly Flag[] {
  let flags: Flag[] | undefined;
  for (const { kind, text: span } of comments) {
    if (kind !== 'flag') continue;
    flags ??= [];
    for (const { 0: name, index } of text.slice(span.start, span.end).matchAll(/[^\s,](?:[^,]*[^\s,])?/g))
      flags.push({ name, start: span.start + index, end: span.start + index + name.length });
  }
  return flags ?? NO_FLAGS;
}

/** How the program reads a text, if a flag says so. `possible-`, a guess of the extractor, is trusted. */
export function syntaxOf(flags: readonly Flag[]): string | undefined {
  let denied: string | undefined;
  for (const { name } of flags) {
    const [, no, language = ''] = /^(no-|possible-|impossible-)?([\w+-]+)-format$/.exec(name) ?? [];
    const syntax = SYNTAXES.get(language);
    if (syntax === undefined) continue;
    if (no === 'no-' || no === 'impossible-') denied = NONE;
    else return syntax;
  }
  return denied;
}
