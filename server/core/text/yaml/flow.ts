import { NODE } from '../key-tree.ts';
import type { YamlLines } from './lines.ts';
import { plainLineEnd, quotedEnd } from './scalars.ts';
import { FLAGS, propertyFlags, STYLE } from './style.ts';
import type { YamlTree } from './tree.ts';
import { kindOfPlain } from './words.ts';

/** An open flow collection. */
interface Open {
  readonly node: number;
  readonly isMap: boolean;
  /** The entry that still has no value; -1 for none. */
  entry: number;
  /** The colon after the key of the entry has been read. */
  valued: boolean;
  /** The value of `[key: value]` comes next. */
  pair?: boolean;
}

/** Reads flow collections, `[a, b]` and `{ a: b }`, over several lines and nested. */
export class FlowScanner {
  readonly #lines: YamlLines;
  readonly #tree: YamlTree;
  readonly #open: Open[] = [];
  #at = 0;
  #flags = 0;

  constructor(lines: YamlLines, tree: YamlTree) {
    this.#lines = lines;
    this.#tree = tree;
  }

  /** Reads the collection that begins at `start` as the value of `node`, inside a block collection at `indent`. @returns where it ends */
  scan(node: number, start: number, indent: number): number {
    const { text } = this.#lines;
    this.#open.length = 0;
    this.#begin(node, start);
    while (this.#open.length > 0) {
      const at = this.#skip(indent);
      if (at === -1 || at >= text.length) {
        this.#giveUp(start);
        return this.#at;
      }
      this.#at = at;
      this.#token(indent);
    }
    return this.#at;
  }

  #giveUp(start: number): void {
    const { text } = this.#lines;
    const sign = text[start] === '{' ? '}' : ']';
    this.#tree.report({
      kind: 'syntax',
      message: `"${text[start]}" has no "${sign}"`,
      span: { start, end: start + 1 },
    });
    for (let open = this.#open.pop(); open !== undefined; open = this.#open.pop())
      this.#tree.close(open.node, this.#at);
  }

  /** Past white space, line ends and comments; -1 where the collection must have ended. */
  #skip(indent: number): number {
    const lines = this.#lines;
    const { text } = lines;
    let at = lines.skipBlanks(this.#at);
    for (;;) {
      if (lines.isCommentAt(at) && (at === 0 || lines.isGap(at - 1))) at = lines.end(at);
      if (at >= text.length) return at;
      if (at !== lines.end(at)) return at;
      const next = lines.nextText(at);
      if (next === -1 || lines.isEntryAt(next, indent)) return -1;
      at = next;
    }
  }

  #token(indent: number): void {
    const lines = this.#lines;
    const { text } = lines;
    const top = this.#open.at(-1);
    if (top === undefined) return;
    const start = this.#at;
    const sign = text[start] ?? '';
    if (sign === '[' || sign === '{') this.#begin(this.#slot(top, start), start);
    else if (sign === ']' || sign === '}') this.#end(top, sign);
    else if (sign === ',') {
      top.entry = -1;
      this.#at = start + 1;
    } else if (sign === ':' && (top.entry !== -1 || isAlone(lines, start))) this.#colon(top);
    else if (sign === '?' && isAlone(lines, start)) this.#explicit(top);
    else if (sign === '&' || sign === '!' || sign === '*') this.#property(top, sign);
    else if (sign === '"' || sign === "'") {
      const { end, flags } = quotedEnd(lines, start, indent);
      this.#at = end;
      if ((flags & FLAGS.open) !== 0) this.#wrong('This text has no quote at its end', start, end);
      this.#scalar(top, start, end, flags);
    } else this.#plain(top, start, indent);
  }

  #plain(top: Open, start: number, indent: number): void {
    const lines = this.#lines;
    let end = Math.max(start + 1, plainLineEnd(lines, start, true));
    let flags: number = STYLE.plain;
    for (let line = lines.end(start); end === lines.trimmed(start, line); ) {
      const next = lines.nextText(line);
      if (
        next === -1 ||
        lines.isCommentAt(next) ||
        /[,[\]{}:]/.test(lines.text[next] ?? '') ||
        lines.isEntryAt(next, indent)
      )
        break;
      end = plainLineEnd(lines, next, true);
      line = lines.end(next);
      flags |= FLAGS.escaped;
    }
    this.#at = end;
    this.#scalar(top, start, end, flags);
  }

  #scalar(top: Open, start: number, end: number, flags: number): void {
    const tree = this.#tree;
    if (top.isMap && top.entry === -1) {
      const style = flags & FLAGS.style;
      const escaped = (flags & FLAGS.escaped) === 0 ? 0 : FLAGS.keyEscaped;
      top.entry = tree.add(top.node, end, start, end, FLAGS.flow | this.#flags | (style << FLAGS.keyShift) | escaped);
      top.valued = false;
    } else {
      const node = this.#slot(top, start);
      if ((flags & FLAGS.style) !== STYLE.plain || (flags & FLAGS.escaped) !== 0)
        tree.setValue(node, NODE.string, start, end, flags);
      else {
        const { kind, old } = kindOfPlain(this.#lines.text.slice(start, end));
        tree.setValue(node, kind, start, end, flags | (old ? FLAGS.old : 0));
      }
    }
    this.#flags = 0;
  }

  /** The node for the value that begins at `start`. */
  #slot(top: Open, start: number): number {
    const tree = this.#tree;
    if (top.entry !== -1 && (top.valued || !top.isMap)) {
      if (tree.start(top.entry) < tree.end(top.entry) || !top.isMap)
        this.#wrong('A comma is missing before this', start, start + 1);
    } else if (top.entry !== -1) this.#wrong('A colon is missing before this', start, start + 1);
    const isNew = top.entry === -1 || !top.isMap || tree.start(top.entry) < tree.end(top.entry);
    if (isNew) top.entry = tree.add(top.node, start, -1, -1, FLAGS.flow);
    tree.addFlags(top.entry, top.pair === true ? this.#flags | FLAGS.foreign : this.#flags);
    top.pair = false;
    this.#flags = 0;
    top.valued = true;
    return top.entry;
  }

  #begin(node: number, start: number): void {
    const isMap = this.#lines.text[start] === '{';
    this.#tree.setValue(node, isMap ? NODE.object : NODE.array, start, start + 1, FLAGS.flow);
    this.#open.push({ node, isMap, entry: -1, valued: false });
    this.#at = start + 1;
  }

  #end(top: Open, sign: string): void {
    if (top.isMap !== (sign === '}'))
      this.#wrong(`"${top.isMap ? '}' : ']'}" is expected here`, this.#at, this.#at + 1);
    this.#at += 1;
    this.#open.pop();
    this.#tree.close(top.node, this.#at);
  }

  #colon(top: Open): void {
    // `[a: b]` contains a mapping of its own: there is nothing to read or write here.
    if (!top.isMap && top.entry !== -1) this.#tree.addFlags(top.entry, FLAGS.foreign);
    else if (top.valued && top.entry !== -1) this.#wrong('A comma is missing before this', this.#at, this.#at + 1);
    if (top.isMap) top.valued = true;
    else {
      top.entry = -1;
      top.pair = true;
    }
    this.#at += 1;
  }

  /** `[? key: value]` is read as `[key: value]`. */
  #explicit(top: Open): void {
    top.pair = !top.isMap;
    this.#at += 1;
  }

  #property(top: Open, sign: string): void {
    const start = this.#at;
    const match = PROPERTY;
    match.lastIndex = start;
    const token = match.exec(this.#lines.text)?.[0] ?? sign;
    this.#at = start + token.length;
    if (sign === '*') this.#scalar(top, start, this.#at, FLAGS.fixed | FLAGS.foreign);
    else this.#flags |= propertyFlags(token);
  }

  #wrong(message: string, start: number, end: number): void {
    this.#tree.report({ kind: 'syntax', message, span: { start, end } });
  }
}

/** Nothing attached follows: it is an indicator, not the beginning of a word. */
function isAlone(lines: YamlLines, at: number): boolean {
  return lines.isGap(at + 1) || /[,[\]{}]/.test(lines.text[at + 1] ?? '');
}

const PROPERTY = /[&!*][^\s,[\]{}]*/y;
