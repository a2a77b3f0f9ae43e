import { isLineBreak } from '../../text/lines.ts';
import type { Span } from '../../text/span.ts';

/** A block of a single-file component that contains texts. */
export interface Block {
  /** From `<i18n` to the end of `</i18n>`. */
  readonly span: Span;
  readonly content: Span;
  /** Names are in lower case; the value is empty if there is none. */
  readonly attributes: ReadonlyMap<string, Attribute>;
}

export interface Attribute {
  readonly value: string;
  /** The range of the value, without quotes. */
  readonly span: Span;
}

/** A tag at the beginning of a line, or of the file. Tags further right belong to templates and code. */
const OPENER = /<([A-Za-z][\w.:-]{0,60})(?=[\s/>])|<!--/g;
const TEMPLATE = /<template(?=[\s/>])|<\/template\s{0,100}>/gi;
const NAME = /[^\s"'<>/=]+/y;
/** A longer tag is ignored. */
const TAG_LIMIT = 4000;
/** Maximum number of blanks before a top-level tag. */
const INDENT = 9;
/** The component `<i18n path="…">` of vue-i18n 8 displays texts and contains none. */
const SHOWS = ['path', ':path', 'keypath', ':keypath', 'tag', ':tag', 'v-bind:path'];

/**
 * The `<i18n>` blocks of a component, in order. Linear, and an unclosed tag elsewhere hides none of them (if the compiler finds no block at all,
 * somebody is typing).
 */
export function blocksIn(text: string): readonly Block[] {
  if (!text.includes('<i18n')) return [];
  const blocks: Block[] = [];
  const ends = new Ends(text);
  /** Where the previous block ends. */
  let last = 0;
  OPENER.lastIndex = 0;
  for (let match = OPENER.exec(text); match !== null; match = OPENER.exec(text)) {
    const [, name = ''] = match;
    const start = match.index;
    if (!isFirst(text, start) && start !== last) continue;
    if (name === '') {
      OPENER.lastIndex = ends.behind('-->', start + 4) ?? OPENER.lastIndex;
      continue;
    }
    const tag = readTag(text, start + 1 + name.length);
    if (tag === undefined || tag.closed) continue;
    const isMarkup = name === 'template' && (tag.attributes.get('lang')?.value ?? 'html') === 'html';
    const end = isMarkup ? ends.ofTemplate(tag.end) : ends.of(name, tag.end);
    if (end === undefined) continue;
    last = end.end;
    if (name === 'i18n' && !SHOWS.some((shown) => tag.attributes.has(shown)))
      blocks.push({
        span: { start, end: end.end },
        content: { start: tag.end, end: end.start },
        attributes: tag.attributes,
      });
    OPENER.lastIndex = end.end;
  }
  return blocks;
}

/** Whether only blanks precede it on its line: some people indent the whole component. */
function isFirst(text: string, at: number): boolean {
  let start = at;
  while (start > 0 && at - start < INDENT && ' \t\ufeff'.includes(text.charAt(start - 1))) start--;
  return start === 0 || isLineBreak(text.charCodeAt(start - 1));
}

/** Finds end tags, and remembers what has none, so that it is searched for only once. */
class Ends {
  readonly #text: string;
  readonly #absent = new Set<string>();

  constructor(text: string) {
    this.#text = text;
  }

  behind(words: string, from: number): number | undefined {
    if (this.#absent.has(words)) return undefined;
    const at = this.#text.indexOf(words, from);
    if (at !== -1) return at + words.length;
    this.#absent.add(words);
    return undefined;
  }

  /** The end tag of a block that is not parsed as markup: the next one. */
  of(name: string, from: number): Span | undefined {
    const words = `</${name}`;
    for (let at = from; ; ) {
      const end = this.behind(words, at);
      if (end === undefined) return undefined;
      const close = /^\s{0,100}>/.exec(this.#text.slice(end, end + 101))?.[0];
      if (close !== undefined) return { start: end - words.length, end: end + close.length };
      at = end;
    }
  }

  /** Templates may be nested. */
  ofTemplate(from: number): Span | undefined {
    if (this.#absent.has('template')) return undefined;
    TEMPLATE.lastIndex = from;
    let depth = 1;
    for (let match = TEMPLATE.exec(this.#text); match !== null; match = TEMPLATE.exec(this.#text)) {
      if (match[0].startsWith('</')) depth--;
      else if (readTag(this.#text, TEMPLATE.lastIndex)?.closed !== true) depth++;
      if (depth === 0) return { start: match.index, end: TEMPLATE.lastIndex };
    }
    this.#absent.add('template');
    return undefined;
  }
}

interface Tag {
  /** After its `>`. */
  readonly end: number;
  /** `/>` */
  readonly closed: boolean;
  readonly attributes: ReadonlyMap<string, Attribute>;
}

function readTag(text: string, from: number): Tag | undefined {
  const attributes = new Map<string, Attribute>();
  const limit = Math.min(text.length, from + TAG_LIMIT);
  for (let at = from; at < limit; ) {
    const character = text.charAt(at);
    if (character === '>') return { end: at + 1, closed: text.charAt(at - 1) === '/', attributes };
    if (character === '<') return undefined;
    NAME.lastIndex = at;
    const name = NAME.exec(text)?.[0];
    if (name === undefined) {
      at++;
      continue;
    }
    at += name.length;
    const sign = /^\s*=\s*/.exec(text.slice(at, at + 100))?.[0];
    if (sign === undefined) {
      attributes.set(name.toLowerCase(), { value: '', span: { start: at, end: at } });
      continue;
    }
    const value = valueAt(text, at + sign.length, limit);
    if (value === undefined) return undefined;
    attributes.set(name.toLowerCase(), { value: text.slice(value.start, value.end), span: value });
    at = value.end + (/["']/.test(text.charAt(value.start - 1)) ? 1 : 0);
  }
  return undefined;
}

function valueAt(text: string, at: number, limit: number): Span | undefined {
  const quote = text.charAt(at);
  if (quote === '"' || quote === "'") {
    const end = text.slice(at + 1, limit).indexOf(quote);
    return end === -1 ? undefined : { start: at + 1, end: at + 1 + end };
  }
  const word = /^[^\s"'<>]+/.exec(text.slice(at, limit))?.[0] ?? '';
  return word === '' ? undefined : { start: at, end: at + word.length };
}
