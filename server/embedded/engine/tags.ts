import type { Token } from './markup.ts';
import { checkAttributes, checkCharacters, checkOther, checkText } from './strict.ts';

interface Reading {
  readonly html: boolean;
  readonly strict: boolean;
}

const NAME = /[\p{L}_:][\p{L}\p{N}\p{M}_:.·-]*/uy;

/** Splits markup into tags, text, CDATA and the rest, left to right. Each character is visited a bounded number of times. */
export class TagReader {
  readonly #text: string;
  readonly #reading: Reading;
  readonly #open: string[] = [];
  /** Search strings known not to occur again, so that hostile input cannot force repeated searches to the end. */
  readonly #absent = new Set<string>();
  readonly #queue: Token[] = [];
  #at = 0;
  #problem: string | undefined;

  constructor(text: string, reading: Reading) {
    this.#text = text;
    this.#reading = reading;
    if (reading.strict) this.#problem = checkCharacters(text);
  }

  /** Why the text is not well-formed; in strict mode only. */
  get problem(): string | undefined {
    return this.#problem;
  }

  next(): Token | undefined {
    const queued = this.#queue.shift();
    if (queued !== undefined) return queued;
    if (this.#problem !== undefined) return undefined;
    if (this.#at >= this.#text.length) {
      const unclosed = this.#reading.strict ? this.#open.at(-1) : undefined;
      if (unclosed !== undefined) this.#problem = `element <${unclosed}> is never closed`;
      return undefined;
    }
    const token = this.#markup();
    return token ?? (this.#problem === undefined ? this.#run() : undefined);
  }

  #fail(problem: string): undefined {
    this.#problem ??= `${problem} (at position ${this.#at})`;
    return undefined;
  }

  /** A run of text up to the next markup. */
  #run(): Token | undefined {
    const { html, strict } = this.#reading;
    const start = this.#at;
    if (strict && this.#text[start] === '<') return this.#fail("unescaped '<'");
    let end = this.#text.indexOf('<', start + 1);
    while (end !== -1 && !strict && !/[\p{L}_:/!?]/u.test(this.#text.charAt(end + 1))) {
      end = this.#text.indexOf('<', end + 1);
    }
    if (end === -1) end = this.#text.length;
    const raw = this.#text.slice(start, end);
    const problem = strict && !html ? checkText(raw) : undefined;
    if (problem !== undefined) return this.#fail(problem);
    this.#at = end;
    return { kind: 'text', raw, coding: 'markup' };
  }

  #markup(): Token | undefined {
    const text = this.#text;
    if (text[this.#at] !== '<') return undefined;
    if (text.startsWith('<!--', this.#at)) return this.#upTo('-->', 4);
    if (text.startsWith('<![CDATA[', this.#at) && !this.#reading.html) return this.#cdata();
    if (text.startsWith('<?', this.#at)) return this.#upTo(this.#reading.html ? '>' : '?>', 2);
    if (text.startsWith('<!', this.#at)) return this.#upTo('>', 2);
    return this.#tag();
  }

  #find(needle: string, from: number): number {
    if (this.#absent.has(needle)) return -1;
    const found = this.#text.indexOf(needle, from);
    if (found === -1) this.#absent.add(needle);
    return found;
  }

  #upTo(needle: string, skip: number): Token | undefined {
    const end = this.#find(needle, this.#at + skip);
    if (end === -1) return undefined;
    const raw = this.#text.slice(this.#at, end + needle.length);
    const problem = this.#reading.strict ? checkOther(raw, this.#at === 0) : undefined;
    if (problem !== undefined) return this.#fail(problem);
    this.#at += raw.length;
    return { kind: 'keep', raw };
  }

  #cdata(): Token | undefined {
    const start = this.#at + 9;
    const end = this.#find(']]>', start);
    if (end === -1) return undefined;
    this.#at = end + 3;
    this.#queue.push(
      { kind: 'text', raw: this.#text.slice(start, end), coding: 'cdata' },
      { kind: 'keep', raw: ']]>' },
    );
    return { kind: 'keep', raw: '<![CDATA[' };
  }

  #tag(): Token | undefined {
    const text = this.#text;
    const closing = text[this.#at + 1] === '/';
    NAME.lastIndex = this.#at + (closing ? 2 : 1);
    const written = NAME.exec(text)?.[0];
    if (written === undefined) return undefined;
    const attributes = NAME.lastIndex;
    const end = this.#tagEnd(attributes);
    if (end === -1) return undefined;
    const raw = text.slice(this.#at, end + 1);
    const name = this.#reading.html ? written.toLowerCase() : written;
    const kind = closing ? 'close' : raw.endsWith('/>') ? 'empty' : 'open';
    if (this.#reading.strict && !this.#reading.html) {
      const inner = text.slice(attributes, end - (kind === 'empty' ? 1 : 0));
      const problem = this.#nest(kind, name) ?? checkAttributes(inner, closing);
      if (problem !== undefined) return this.#fail(problem);
    }
    this.#at = end + 1;
    return { kind, raw, name };
  }

  /** The offset of the `>` that ends the tag, or -1 if this is not a tag. Quoted values may contain `>`. */
  #tagEnd(from: number): number {
    const special = /["'<>]/g;
    special.lastIndex = from;
    for (let match = special.exec(this.#text); match !== null; match = special.exec(this.#text)) {
      if (match[0] === '>') return match.index;
      if (match[0] === '<') return -1;
      const close = this.#find(match[0], match.index + 1);
      if (close === -1) return -1;
      special.lastIndex = close + 1;
    }
    return -1;
  }

  #nest(kind: Token['kind'], name: string): string | undefined {
    if (kind === 'open') this.#open.push(name);
    if (kind !== 'close') return undefined;
    const last = this.#open.pop();
    if (last === name) return undefined;
    return last === undefined ? `</${name}> closes nothing` : `</${name}> found where </${last}> was expected`;
  }
}
