import { lineEnd } from '../../text/lines.ts';
import type { Span } from '../../text/span.ts';
import { ProblemList } from '../common/problem-list.ts';
import { finding } from './problem.ts';
import { type Token, tokensOf } from './tokens.ts';

/** One string of an entry: a keyword and its quoted pieces, on one line or several. */
export interface PoString {
  readonly keyword: Span;
  /** The `n` of `msgstr[n]`. */
  readonly index?: number;
  /** The ranges between the quotes of each piece. At least one. */
  readonly pieces: readonly Span[];
}

export type CommentKind = 'translator' | 'extracted' | 'reference' | 'flag';

/** A comment line, without its line end. */
export interface PoComment {
  readonly kind: CommentKind;
  readonly span: Span;
  /** After its marker. */
  readonly text: Span;
}

/** An entry as written in the file. */
export interface PoEntry {
  /** From its first comment to the closing quote of its last string. */
  readonly span: Span;
  readonly comments: readonly PoComment[];
  readonly context?: PoString;
  readonly id: PoString;
  readonly plural?: PoString;
  readonly texts: readonly PoString[];
  /** The source at the time the translation was made (`#|`): lines, and the strings in them. */
  readonly before: { readonly lines: readonly Span[]; readonly id?: PoString; readonly plural?: PoString };
  /** `#~`: kept from an earlier version, no longer used. */
  readonly obsolete: boolean;
}

export interface Scanned {
  readonly entries: readonly PoEntry[];
  readonly problems: ProblemList;
  /** The entry cannot be read reliably: a merge conflict, an unclosed string, stray words. */
  readonly broken: boolean;
}

interface Draft<T> {
  keyword: Span;
  index?: number;
  pieces: T[];
}
type OpenString = Draft<Span>;

interface OpenEntry {
  start: number;
  end: number;
  comments: PoComment[];
  context?: OpenString;
  id?: OpenString;
  plural?: OpenString;
  texts: OpenString[];
  before: { lines: Span[]; id?: OpenString; plural?: OpenString };
  obsolete: boolean;
}

const BLANKS = ' \t\f\v';
/** Marks a merge conflict. Most lines begin with a keyword. */
const MARKER = /^(?:<{7}|={7}|>{7}|\|{7})(?: |$)/;

/** Splits a text into entries, line by line. An error affects only its own entry. Linear in the length of the text. */
export function scanPo(text: string): Scanned {
  return new Scanner(text).scan();
}

class Scanner {
  readonly #text: string;
  readonly #entries: PoEntry[] = [];
  readonly #problems = new ProblemList();
  #broken = false;
  #entry: OpenEntry | undefined;
  /** The string that a piece on the next line is appended to. */
  #open: OpenString | undefined;
  /** The same for the string of a `#|` line. */
  #openBefore: OpenString | undefined;
  #comments: PoComment[] = [];
  #before: OpenEntry['before'] = { lines: [] };

  constructor(text: string) {
    this.#text = text;
  }

  scan(): Scanned {
    const text = this.#text;
    let at = text.charCodeAt(0) === 0xfeff ? 1 : 0;
    while (at < text.length) {
      const end = lineEnd(text, at);
      this.#line(at, end);
      at = text.startsWith('\r\n', end) ? end + 2 : end + 1;
    }
    this.#close();
    return { entries: this.#entries, problems: this.#problems, broken: this.#broken };
  }

  #line(from: number, end: number): void {
    const text = this.#text;
    let start = from;
    while (start < end && BLANKS.includes(text.charAt(start))) start++;
    if (start === end) return;
    const sign = text.charAt(start + 1);
    if (text.charAt(start) !== '#') {
      if (text.charAt(start) !== 'm' && MARKER.test(text.slice(start, Math.min(end, start + 9)))) {
        this.#fail('po-merge-conflict', 'A merge has left its marks here. Keep one side.', { start, end });
        return;
      }
      this.#tokens(start, end, false);
    } else if (sign === '~') {
      if (text.charAt(start + 2) !== '|') this.#tokens(start + 2, end, true);
    } else if (sign === '|') this.#previous(start, end);
    else this.#comment(sign, start, end);
  }

  #comment(sign: string, start: number, end: number): void {
    const kind = KINDS.get(sign) ?? 'translator';
    const from = Math.min(end, start + (kind === 'translator' ? 1 : 2));
    this.#comments.push({ kind, span: { start, end }, text: { start: from, end } });
    this.#openBefore = undefined;
  }

  #previous(start: number, end: number): void {
    this.#before.lines.push({ start, end });
    for (const token of tokensOf(this.#text, start + 2, end)) {
      if (token.keyword === 'msgid') this.#openBefore = this.#before.id = opened(token);
      else if (token.keyword === 'msgid_plural') this.#openBefore = this.#before.plural = opened(token);
      else if (token.keyword !== undefined) this.#openBefore = undefined;
      else if (token.piece !== undefined) this.#openBefore?.pieces.push(token.piece);
    }
  }

  #tokens(start: number, end: number, obsolete: boolean): void {
    if (this.#entry !== undefined && this.#entry.obsolete !== obsolete) this.#close();
    for (const token of tokensOf(this.#text, start, end)) {
      if (token.keyword !== undefined) this.#keyword(token, obsolete);
      else if (token.piece !== undefined) this.#piece(token, obsolete);
      else {
        // A comment may follow.
        const isComment = this.#text.startsWith('#', token.span.start);
        const span = { start: token.span.start, end };
        if (!isComment && !obsolete) this.#fail('po-syntax', 'A keyword or a text in quotes is expected here.', span);
        return;
      }
    }
  }

  #piece({ span, piece, closed }: Token, obsolete: boolean): void {
    if (piece === undefined) return;
    if (this.#open === undefined) {
      if (!obsolete) this.#fail('po-syntax', 'This text has no keyword before it.', span);
      return;
    }
    this.#open.pieces.push(piece);
    if (this.#entry !== undefined) this.#entry.end = span.end;
    if (closed || obsolete) return;
    this.#fail('po-open-quote', 'The quotation mark that ends this text is missing.', span);
  }

  #keyword(token: Token, obsolete: boolean): void {
    const { keyword, span } = token;
    const string = opened(token);
    if (keyword === 'domain') {
      this.#close();
      this.#comments = [];
      this.#open = undefined;
      return;
    }
    if (keyword === 'msgctxt' || (keyword === 'msgid' && this.#entry?.id !== undefined)) this.#close();
    const isLost = keyword === 'msgid_plural' ? this.#entry?.texts.length !== 0 : this.#entry?.id === undefined;
    if (isLost && keyword !== 'msgid' && keyword !== 'msgctxt') {
      this.#lose(string, obsolete);
      return;
    }
    this.#entry ??= this.#begin(span.start, obsolete);
    const entry = this.#entry;
    if (keyword === 'msgctxt') entry.context = string;
    else if (keyword === 'msgid') entry.id = string;
    else if (keyword === 'msgid_plural') entry.plural = string;
    else entry.texts.push(string);
    // Some are between source and translation.
    for (const comment of this.#comments) entry.comments.push(comment);
    this.#comments = [];
    entry.end = span.end;
    this.#open = string;
  }

  /** A string without a source before it is not part of any entry. */
  #lose(string: OpenString, obsolete: boolean): void {
    this.#close();
    if (!obsolete) this.#fail('po-syntax', 'There is no msgid before this.', string.keyword);
    this.#open = string;
  }

  #begin(at: number, obsolete: boolean): OpenEntry {
    const first = [this.#comments[0]?.span.start ?? at, this.#before.lines[0]?.start ?? at];
    const entry = {
      start: Math.min(at, ...first),
      end: at,
      comments: this.#comments,
      texts: [],
      before: this.#before,
      obsolete,
    };
    this.#comments = [];
    this.#before = { lines: [] };
    this.#openBefore = undefined;
    return entry;
  }

  #close(): void {
    const entry = this.#entry;
    this.#entry = undefined;
    this.#open = undefined;
    if (entry === undefined) return;
    const { start, end, context, id, plural, texts, before, ...rest } = entry;
    const all = [context, id, plural, ...texts].filter((string) => string !== undefined);
    for (const { keyword, pieces } of all)
      if (pieces.length === 0 && !entry.obsolete) this.#fail('po-syntax', 'A text in quotes must follow.', keyword);
    if (id === undefined && !entry.obsolete) this.#fail('po-syntax', 'This entry has no msgid.', { start, end });
    if (id === undefined || id.pieces.length === 0) return;
    this.#entries.push({
      ...rest,
      span: { start, end },
      id,
      texts: texts.filter(hasPieces),
      before: { lines: before.lines, ...whole('id', before.id), ...whole('plural', before.plural) },
      ...whole('context', context),
      ...whole('plural', plural),
    });
  }

  #fail(code: string, message: string, span: Span): void {
    this.#broken = true;
    this.#problems.add(finding(code, 'error', message, span));
  }
}

const KINDS: ReadonlyMap<string, CommentKind> = new Map([
  ['.', 'extracted'],
  [':', 'reference'],
  [',', 'flag'],
]);

function whole<K extends string>(key: K, string: OpenString | undefined): { readonly [P in K]?: PoString } {
  return string === undefined || !hasPieces(string) ? {} : ({ [key]: string } as unknown as { [P in K]: PoString });
}

function hasPieces({ pieces }: OpenString): boolean {
  return pieces.length > 0;
}

function opened({ span, index }: Token): OpenString {
  return { keyword: span, pieces: [], ...(index !== undefined && { index }) };
}
