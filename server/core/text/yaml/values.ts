import { NODE } from '../key-tree.ts';
import { isEscape } from './decode.ts';
import type { FlowScanner } from './flow.ts';
import type { YamlLines } from './lines.ts';
import { blockEnd, plainEnd, quotedEnd } from './scalars.ts';
import { FLAGS, propertyFlags } from './style.ts';
import type { YamlTree } from './tree.ts';
import { kindOfPlain } from './words.ts';

interface Read {
  /** Where the value ends. */
  readonly end: number;
  /** The start of the next line; -1 when there is none. */
  readonly next: number;
  /** There is no value here: it may be on the next lines. */
  readonly open: boolean;
}

/** Reads the values of entries: whatever follows a colon or a dash. */
export class Values {
  readonly #lines: YamlLines;
  readonly #tree: YamlTree;
  readonly #flow: FlowScanner;

  constructor(lines: YamlLines, tree: YamlTree, flow: FlowScanner) {
    this.#lines = lines;
    this.#tree = tree;
    this.#flow = flow;
  }

  /** Reads the value of `node` from `from` on; `indent` is the column of the collection that contains the node. */
  read(node: number, from: number, indent: number, where: 'key' | 'line'): Read {
    const lines = this.#lines;
    const { text } = lines;
    const at = this.#properties(node, lines.skipBlanks(from));
    const lineEnd = lines.end(at);
    if (at === lineEnd || (lines.isCommentAt(at) && at > from)) {
      const end = lines.trimmed(from, at);
      return { end, next: lines.next(lineEnd), open: true };
    }
    const sign = text[at] ?? '';
    if (sign === '|' || sign === '>') return this.#block(node, at, indent);
    if (sign === '"' || sign === "'") return this.#quoted(node, at, indent);
    if (sign === '[' || sign === '{') return this.#rest(this.#flow.scan(node, at, indent), at);
    if (sign === '*') return this.#alias(node, at);
    return this.#plain(node, at, indent, where);
  }

  #properties(node: number, from: number): number {
    const lines = this.#lines;
    let at = from;
    for (let sign = lines.text[at]; sign === '&' || sign === '!'; sign = lines.text[at]) {
      let end = at;
      while (!lines.isGap(end)) end++;
      this.#tree.addFlags(node, propertyFlags(lines.text.slice(at, end)));
      at = lines.skipBlanks(end);
    }
    return at;
  }

  #block(node: number, at: number, indent: number): Read {
    const lines = this.#lines;
    const { end, flags, column, wrong } = blockEnd(lines, at, indent);
    this.#tree.setValue(node, NODE.string, at, end, flags);
    this.#tree.setInner(node, column);
    if (wrong !== -1)
      this.#wrong(
        'A text in lines begins on the next line: only + or - and a number may follow here',
        wrong,
        lines.end(at),
      );
    return { end, next: lines.next(lines.end(end)), open: false };
  }

  #quoted(node: number, at: number, indent: number): Read {
    const { text } = this.#lines;
    const { end, flags } = quotedEnd(this.#lines, at, indent);
    this.#tree.setValue(node, NODE.string, at, end, flags);
    const quote = text[at] ?? '';
    if ((flags & FLAGS.open) !== 0)
      this.#tree.report({
        kind: 'syntax',
        message: 'This text has no quote at its end',
        span: { start: at, end },
        fix: { title: 'Insert the quote', span: { start: end, end }, text: quote },
      });
    else if (quote === '"' && (flags & FLAGS.escaped) !== 0) this.#escapes(at + 1, end - 1);
    return this.#rest(end, at);
  }

  #escapes(start: number, end: number): void {
    const { text } = this.#lines;
    for (let at = text.indexOf('\\', start); at !== -1 && at < end; at = text.indexOf('\\', at + 2)) {
      if (isEscape(text, at)) continue;
      this.#tree.report({
        kind: 'syntax',
        message: `YAML has no escape "${text.slice(at, at + 2)}"`,
        span: { start: at, end: at + 2 },
        fix: { title: 'Write the backslash as a character', span: { start: at, end: at + 1 }, text: '\\\\' },
      });
    }
  }

  #alias(node: number, at: number): Read {
    let end = at;
    while (!this.#lines.isGap(end)) end++;
    this.#tree.setValue(node, NODE.invalid, at, end, FLAGS.fixed | FLAGS.foreign);
    return this.#rest(end, at);
  }

  #plain(node: number, at: number, indent: number, where: 'key' | 'line'): Read {
    const lines = this.#lines;
    const { text } = lines;
    const { end, flags } = plainEnd(lines, at, indent);
    const first = text[at] ?? '';
    const isItem = where === 'key' && first === '-' && lines.isGap(at + 1);
    if (/[@`%,\]}]/.test(first) || isItem) {
      const quoted = `"${text.slice(at, end).replace(/["\\]/g, '\\$&')}"`;
      const span = { start: at, end };
      const fix = { title: 'Put the text in quotes', span, text: quoted };
      const isShort = (flags & FLAGS.escaped) === 0;
      this.#tree.report({
        kind: 'syntax',
        message: isItem
          ? 'An item of a list begins on a line of its own'
          : `A text that begins with "${first}" needs quotes`,
        span,
        ...(isShort && !isItem && { fix }),
      });
    }
    if ((flags & FLAGS.escaped) !== 0) this.#tree.setValue(node, NODE.string, at, end, flags);
    else {
      const { kind, old } = kindOfPlain(text.slice(at, end));
      this.#tree.setValue(node, kind, at, end, flags | (old ? FLAGS.old : 0));
    }
    return this.#rest(end, at);
  }

  /** Checks that only a comment follows a value on its line. */
  #rest(end: number, start: number): Read {
    const lines = this.#lines;
    const at = lines.skipBlanks(end);
    const lineEnd = lines.end(at);
    if (at < lineEnd && !(lines.isCommentAt(at) && at > end)) {
      const { text } = lines;
      const colon = text.indexOf(': ', at);
      const message =
        text[at] === ':' || (colon !== -1 && colon < lineEnd && text[start] !== '"' && text[start] !== "'")
          ? 'A colon and a blank turn what is before them into a key: this text needs quotes'
          : 'Nothing may follow the value on its line';
      this.#wrong(message, at, lines.trimmed(at, lineEnd));
    }
    return { end, next: lines.next(lineEnd), open: false };
  }

  #wrong(message: string, start: number, end: number): void {
    this.#tree.report({ kind: 'syntax', message, span: { start, end } });
  }
}
