/** Languages without a grammar here: comments are skipped, and strings are read. */
interface Lexicon {
  readonly comments: readonly (readonly [open: string, close: string])[];
  /** Quotes of strings that may appear to contain a comment. Templates have none: an apostrophe is a plain character there. */
  readonly quotes: string;
  /** Interpolation within a string: a sticky regular expression. */
  readonly hole?: RegExp;
  /** Quotes of strings without interpolation. */
  readonly plain?: string;
  /** What concatenates strings. */
  readonly join: RegExp;
  /** Adjacent strings are joined. */
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

/** Languages with a grammar, for calls that are known only by their names. */
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

/** The text with its comments blanked: all offsets stay. One pass. */
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
    // Neither `#{` in Ruby nor `://` in an address begins a comment.
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

/** The offset of the closing quote of a string on one line. */
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
  /** UTF-16 offsets of the text between the quotes. */
  readonly start: number;
  readonly end: number;
}

/** Maximum length of a string that is a key. */
const LONGEST = 2_000;

/** The string at a position with everything concatenated to it; undefined if there is none. Ruby symbols count as strings. */
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

/** Reads one string. @returns with the offset after its closing quote */
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

/** What an escape at a backslash stands for. */
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
