/** Languages that have no grammar here: comments are passed over, and strings read. */
interface Lexicon {
  readonly comments: readonly (readonly [open: string, close: string])[];
  /** Quotes of strings that a comment may seem to begin in. Templates have none: an apostrophe is one there. */
  readonly quotes: string;
  /** What is worked out within a string: a regular expression, at its place. */
  readonly hole?: RegExp;
  /** In strings of these quotes nothing is worked out. */
  readonly plain?: string;
  /** Joins strings. */
  readonly join: RegExp;
  /** Strings beside each other are one. */
  readonly adjacent?: true;
}

const C: Lexicon = {
  comments: [
    ['//', '\n'],
    ['/*', '*/'],
  ],
  quotes: '"\'',
  join: /\s*\+/y,
};
const MARKUP: Lexicon = { comments: [['<!--', '-->']], quotes: '', join: /\s*\+/y };
const HASH: Lexicon = { comments: [['#', '\n']], quotes: '"\'', join: /\s*\+/y };
const RUBY: Lexicon = { ...HASH, hole: /#\{[^}]*\}/y, plain: "'" };
const DOLLAR = /\$\{[^}]*\}|\{\$[^}]*\}|\$[A-Za-z_]\w*/y;

const LEXICONS: Readonly<Record<string, Lexicon>> = {
  rb: RUBY,
  rake: RUBY,
  erb: {
    ...RUBY,
    comments: [
      ['<%#', '%>'],
      ['<!--', '-->'],
    ],
    quotes: '',
  },
  haml: { ...RUBY, comments: [['-#', '\n']], quotes: '' },
  slim: { ...RUBY, comments: [['/', '\n']], quotes: '' },
  py: { ...HASH, adjacent: true },
  php: {
    comments: [
      ['//', '\n'],
      ['/*', '*/'],
      ['#', '\n'],
    ],
    quotes: '"\'',
    hole: DOLLAR,
    plain: "'",
    join: /\s*\./y,
  },
  'blade.php': {
    comments: [
      ['{{--', '--}}'],
      ['<!--', '-->'],
      ['/*', '*/'],
    ],
    quotes: '',
    hole: DOLLAR,
    plain: "'",
    join: /\s*\./y,
  },
  twig: {
    comments: [
      ['{#', '#}'],
      ['<!--', '-->'],
    ],
    quotes: '',
    join: /\s*~/y,
  },
  dart: { ...C, hole: DOLLAR },
  kt: { ...C, hole: DOLLAR },
  java: C,
  go: C,
  swift: { ...C, hole: /\\\([^)]*\)/y },
  m: C,
  cs: { ...C, hole: /\{[^}]*\}/y },
  cshtml: {
    ...MARKUP,
    comments: [
      ['@*', '*@'],
      ['<!--', '-->'],
    ],
  },
  razor: {
    ...MARKUP,
    comments: [
      ['@*', '*@'],
      ['<!--', '-->'],
    ],
  },
  css: { ...C, comments: [['/*', '*/']] },
};

/** Languages that have a grammar, where calls are known by their names alone. */
const SCRIPT: Lexicon = { ...C, quotes: '"\'`', hole: /\$\{[^}]*\}/y, plain: '"\'' };
const SCRIPTS = /\.[mc]?[jt]sx?$/;

/** Extensions of these languages, without a dot. */
export const LEXICAL_EXTENSIONS: readonly string[] = Object.keys(LEXICONS);

export function lexiconOf(path: string): Lexicon {
  const name = path.slice(path.lastIndexOf('/') + 1);
  if (SCRIPTS.test(name)) return SCRIPT;
  const long = name.split('.').slice(-2).join('.');
  return LEXICONS[long] ?? LEXICONS[name.slice(name.lastIndexOf('.') + 1)] ?? MARKUP;
}

/** The text with its comments blanked: all else stands where it stood. One pass. */
export function withoutComments(text: string, { comments, quotes }: Lexicon): string {
  const pieces: string[] = [];
  const starts = new Set([...comments.map(([open]) => open[0]), ...quotes]);
  let kept = 0;
  for (let at = 0; at < text.length; at += 1) {
    const letter = text[at] ?? '';
    if (!starts.has(letter)) continue;
    if (quotes.includes(letter)) {
      at = stringEnd(text, at, letter) ?? at;
      continue;
    }
    const comment = comments.find(([open]) => text.startsWith(open, at));
    // `#{` of Ruby begins no comment, nor does `://` of an address.
    if (
      comment === undefined ||
      (comment[0] === '#' && text[at + 1] === '{') ||
      (comment[0] === '//' && text[at - 1] === ':')
    )
      continue;
    const [open, close] = comment;
    const found = text.indexOf(close, at + open.length);
    const end = found < 0 ? text.length : close === '\n' ? found : found + close.length;
    pieces.push(text.slice(kept, at), text.slice(at, end).replace(/[^\n]/g, ' '));
    kept = end;
    at = end - 1;
  }
  return kept === 0 ? text : pieces.join('') + text.slice(kept);
}

/** Where a string ends on its own line: the offset of its last quote. */
function stringEnd(text: string, at: number, quote: string): number | undefined {
  for (let next = at + 1; next < text.length; next += 1) {
    const letter = text[next];
    if (letter === '\\') next += 1;
    else if (letter === quote) return next;
    else if (letter === '\n') return undefined;
  }
  return undefined;
}

export interface ReadString {
  readonly parts: readonly (string | null)[];
  /** UTF-16 offsets of what stands between the quotes. */
  readonly start: number;
  readonly end: number;
}

/** Letters of a string that is a key, at most. */
const LONGEST = 2_000;

/** The string at a place, and what is joined to it; undefined: there is none. Symbols of Ruby are strings, too. */
export function stringAt(text: string, from: number, lexicon: Lexicon): ReadString | undefined {
  const symbol = sticky(/:(?:"([^"\n]*)"|([A-Za-z_]\w*))/y, text, from);
  if (symbol !== null) {
    const name = symbol[1] ?? symbol[2] ?? '';
    return { parts: [name], start: from + symbol[0].length - name.length, end: from + symbol[0].length };
  }
  const first = literalAt(text, from, lexicon);
  if (first === undefined) return undefined;
  const parts = [...first.parts];
  let last = first;
  while (last.end - first.start < LONGEST) {
    const joined = sticky(lexicon.join, text, last.behind);
    if (joined === null && lexicon.adjacent !== true) break;
    const blanks = sticky(BLANKS, text, last.behind + (joined?.[0].length ?? 0));
    const next = literalAt(text, last.behind + (joined?.[0].length ?? 0) + (blanks?.[0].length ?? 0), lexicon);
    if (next === undefined) {
      if (joined !== null) parts.push(null);
      break;
    }
    parts.push(...next.parts);
    last = next;
  }
  return { parts, start: first.start, end: last.end };
}

const BLANKS = /(?:[ \t\r\n]|\\\r?\n)*/y;

/** One string. @returns with the offset behind its last quote */
function literalAt(
  text: string,
  from: number,
  { hole, plain }: Lexicon,
): (ReadString & { readonly behind: number }) | undefined {
  const opening = sticky(/[@$rbfu]{0,2}("""|'''|["'`])/y, text, from);
  const quote = opening?.[1];
  if (opening === null || quote === undefined) return undefined;
  const start = from + opening[0].length;
  const parts: (string | null)[] = [];
  let word = '';
  let at = start;
  while (at < text.length && at - start < LONGEST && !text.startsWith(quote, at)) {
    const worked = hole === undefined || plain?.includes(quote) === true ? null : sticky(hole, text, at);
    if (worked !== null) {
      if (word !== '') parts.push(word);
      parts.push(null);
      word = '';
      at += worked[0].length;
    } else {
      const written = text[at] === '\\' ? escapeAt(text, at) : undefined;
      word += written?.text ?? text[at];
      at += written?.length ?? 1;
    }
  }
  if (word !== '' || parts.length === 0) parts.push(word);
  return text.startsWith(quote, at) ? { parts, start, end: at, behind: at + quote.length } : undefined;
}

const ESCAPES: Readonly<Record<string, string>> = { n: '\n', t: '\t', r: '\r', '\n': '' };

/** What a backslash and what follows it stand for. */
function escapeAt(text: string, at: number): { readonly text: string; readonly length: number } | undefined {
  const [all, one, other] = sticky(/\\(?:u\{([\da-f]{1,6})\}|u([\da-f]{4}))/iy, text, at) ?? [];
  const code = Number.parseInt(one ?? other ?? '', 16);
  if (all !== undefined && code <= 0x10ffff) return { text: String.fromCodePoint(code), length: all.length };
  const next = text[at + 1];
  return next === undefined ? undefined : { text: ESCAPES[next] ?? next, length: 2 };
}

function sticky(pattern: RegExp, text: string, at: number): RegExpExecArray | null {
  pattern.lastIndex = at;
  return pattern.exec(text);
}
