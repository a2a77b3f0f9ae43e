import { isLineBreak } from '../lines.ts';

/** The lines of a text, for a scanner. Positions are UTF-16 offsets, columns are counted from 0. */
export class YamlLines {
  readonly text: string;
  /** Whether any carriage return is a line end of its own; most texts have none. */
  readonly #lone: boolean;
  /** The cached part of the last line, from the position queried to its end: on a long line this is needed for each word. */
  #from = 0;
  #end = -1;

  constructor(text: string) {
    this.text = text;
    this.#lone = text.includes('\r') && /\r(?!\n)/.test(text);
  }

  /** The end of the line that contains `at`, without the line end itself. */
  end(at: number): number {
    if (at < this.#from || at > this.#end) {
      this.#end = this.#find(at);
      this.#from = at;
    }
    return this.#end;
  }

  #find(at: number): number {
    const { text } = this;
    if (this.#lone) {
      let end = at;
      while (end < text.length && !isLineBreak(text.charCodeAt(end))) end++;
      return end;
    }
    const found = text.indexOf('\n', at);
    if (found === -1) return text.length;
    return found > at && text.charCodeAt(found - 1) === 13 ? found - 1 : found;
  }

  /** The start of the line after the one that ends at `end`; -1 after the last line. */
  next(end: number): number {
    const { text } = this;
    if (end >= text.length) return -1;
    return end + (text.charCodeAt(end) === 13 && text.charCodeAt(end + 1) === 10 ? 2 : 1);
  }

  /** The first character of the next non-empty line; -1 when there is none. */
  nextText(end: number): number {
    for (let line = this.next(end); line !== -1; ) {
      const at = this.skipBlanks(line);
      if (at < this.text.length && !isLineBreak(this.text.charCodeAt(at))) return at;
      line = this.next(at);
    }
    return -1;
  }

  /** Whether there is white space within a line. */
  isBlank(at: number): boolean {
    const code = this.text.charCodeAt(at);
    return code === 32 || code === 9;
  }

  /** Whether there is a blank or the end of a line. */
  isGap(at: number): boolean {
    const code = this.text.charCodeAt(at);
    return code === 32 || code === 9 || code === 10 || code === 13 || at >= this.text.length;
  }

  skipBlanks(at: number): number {
    let next = at;
    while (this.isBlank(next)) next++;
    return next;
  }

  /** Past blanks (no tabs), no further than `most`. */
  pastBlanks(at: number, most: number): number {
    let next = at;
    while (next < most && this.text.charCodeAt(next) === 32) next++;
    return next;
  }

  /** `end` moved back before trailing white space. */
  trimmed(start: number, end: number): number {
    let at = end;
    while (at > start && this.isBlank(at - 1)) at--;
    return at;
  }

  /** The column of the first character of a line. */
  column(first: number): number {
    let start = first;
    while (this.isBlank(start - 1)) start--;
    return first - start;
  }

  isCommentAt(at: number): boolean {
    return this.text.charCodeAt(at) === 0x23;
  }

  /** `---` and `...` at the beginning of a line separate documents. */
  isMarkerAt(at: number): boolean {
    const { text } = this;
    const sign = text.charCodeAt(at);
    if (sign !== 0x2d && sign !== 0x2e) return false;
    if (at > 0 && !isLineBreak(text.charCodeAt(at - 1)) && !(at === 1 && text.charCodeAt(0) === 0xfeff)) return false;
    return (text.startsWith('---', at) || text.startsWith('...', at)) && this.isGap(at + 3);
  }

  /** Whether the line with this first character is an entry, indented by at most `indent`. */
  isEntryAt(first: number, indent: number): boolean {
    if (this.isMarkerAt(first)) return true;
    if (this.column(first) > indent) return false;
    const { text } = this;
    if (text.charCodeAt(first) === 0x2d && this.isGap(first + 1)) return true;
    return KEY.test(text.slice(first, Math.min(this.end(first), first + 400)));
  }
}

/** The beginning of a line that is a key: bare words, or something in quotes. */
const KEY = /^(?:"(?:[^"\\]|\\.)*"|'(?:[^']|'')*'|[^\s"'#&*!|>%@`,[\]{}][^:#]{0,200}):(?:[ \t]|$)/;
