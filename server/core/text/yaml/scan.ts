/**
 * A tolerant, iterative YAML scanner: it gives exact ranges for every key and value of any text, never throws, and handles any depth. It goes line by
 * line, as people write, so that an error affects only its own entry (YAML 1.2.2).
 */
import { NODE } from '../key-tree.ts';
import { FlowScanner } from './flow.ts';
import { keyOfLine, type LineKey } from './keys.ts';
import { YamlLines } from './lines.ts';
import { YamlTree } from './tree.ts';
import { Values } from './values.ts';

/** Reads the first document of a text. Linear in its length. */
export function scanYaml(text: string): YamlTree {
  return new Scanner(text).run();
}

/** An open block collection. */
interface Open {
  readonly node: number;
  readonly isMap: boolean;
  /** The column of its entries. */
  readonly indent: number;
}

class Scanner {
  readonly #lines: YamlLines;
  readonly #tree: YamlTree;
  readonly #values: Values;
  readonly #open: Open[] = [];
  /** The entry of the innermost collection whose value may be on the next lines; -1 for none. */
  #pending = -1;
  /** Where the last value ends. */
  #end = 0;
  #started = false;

  constructor(text: string) {
    this.#lines = new YamlLines(text);
    this.#tree = new YamlTree(text);
    this.#values = new Values(this.#lines, this.#tree, new FlowScanner(this.#lines, this.#tree));
  }

  run(): YamlTree {
    const { text } = this.#lines;
    let at = text.charCodeAt(0) === 0xfeff ? 1 : 0;
    while (at !== -1 && at < text.length) at = this.#line(at);
    while (this.#open.length > 0) this.#close();
    return this.#tree;
  }

  /** Reads one line, and those that its value extends over. @returns the start of the next one; -1 after the last */
  #line(start: number): number {
    const lines = this.#lines;
    const { text } = lines;
    let at = lines.pastBlanks(start, text.length);
    const code = text.charCodeAt(at);
    if (code === 9) {
      const first = lines.skipBlanks(at);
      if (first < lines.end(first) && !lines.isCommentAt(first)) this.#tab(at, first);
      at = first;
    }
    const end = lines.end(at);
    if (at === end || lines.isCommentAt(at)) return lines.next(end);
    if (at === start) {
      const marked = this.#marker(at, end);
      if (marked === 'done') return -1;
      if (marked === 'line') return lines.next(end);
      if (marked === 'document') at = lines.skipBlanks(at + 3);
      if (at === end || lines.isCommentAt(at)) return lines.next(end);
    }
    return this.#entries(start, at);
  }

  #tab(start: number, end: number): void {
    this.#tree.report({ kind: 'tab', message: 'YAML does not allow tabs in the indentation', span: { start, end } });
  }

  #marker(at: number, end: number): 'done' | 'line' | 'document' | 'none' {
    const lines = this.#lines;
    const { text } = lines;
    const sign = text[at];
    if (lines.isMarkerAt(at)) {
      if (sign === '-' && !this.#started && this.#tree.size === 0) {
        this.#started = true;
        return 'document';
      }
      this.#tree.documentEnd = at;
      const next = lines.next(end);
      const rest = sign === '-' ? at + 3 : next === -1 ? text.length : next;
      if (
        /^(?!(?:---|\.\.\.|#|\s|$))/m.test(text.slice(rest, rest + 400)) ||
        (sign === '-' && /\S/.test(text.slice(rest, rest + 400)))
      )
        this.#tree.report({
          kind: 'documents',
          message: 'A second document begins here: only the first one is read',
          span: { start: at, end: at + 3 },
        });
      return 'done';
    }
    if (sign === '%' && this.#tree.size === 0) return 'line';
    if (CONFLICT.test(text.slice(at, at + 8))) {
      this.#tree.report({
        kind: 'merge-conflict',
        message: 'This is a merge conflict that has not been resolved',
        span: { start: at, end },
      });
      return 'line';
    }
    return 'none';
  }

  /** Reads what is on one line: dashes, then a key or a text. */
  #entries(start: number, from: number): number {
    const lines = this.#lines;
    const { text } = lines;
    let at = from;
    for (;;) {
      const column = at - start;
      const sign = text.charCodeAt(at);
      if (sign === 0x2d && lines.isGap(at + 1)) {
        if (!this.#place(column, false, at)) return this.#skipLine(at);
        this.#pending = this.#tree.add(this.#top(), at + 1);
        this.#end = at + 1;
        at = lines.skipBlanks(at + 1);
        if (at === lines.end(at) || lines.isCommentAt(at)) return lines.next(lines.end(at));
        continue;
      }
      if (sign === 0x3f && lines.isGap(at + 1)) return this.#explicit(column, at);
      const key = keyOfLine(lines, at);
      if (key !== undefined) return this.#keyed(column, at, key);
      return this.#alone(column, at);
    }
  }

  #keyed(column: number, at: number, key: LineKey): number {
    if (!this.#place(column, true, at)) return this.#skipLine(at);
    if (key.problem !== undefined) this.#tree.report(key.problem);
    const node = this.#tree.add(this.#top(), key.colon + 1, key.start, key.end, key.flags);
    this.#end = key.colon + 1;
    return this.#value(node, key.colon + 1, column, 'key');
  }

  /** Reads a text, or another value, on a line of its own or after a dash. */
  #alone(column: number, at: number): number {
    const tree = this.#tree;
    this.#closeTo(column, true);
    const top = this.#open.at(-1);
    if (this.#pending !== -1 && column > (top?.indent ?? -1)) {
      const node = this.#pending;
      return this.#value(node, at, top?.indent ?? -1, 'line');
    }
    if (tree.size === 0) {
      const node = tree.add(-1, at);
      return this.#value(node, at, -1, 'line');
    }
    const end = this.#lines.end(at);
    tree.report({
      kind: 'syntax',
      message: 'A key, a colon and a text are expected here',
      span: { start: at, end: this.#lines.trimmed(at, end) },
    });
    return this.#skipLine(at);
  }

  #value(node: number, at: number, indent: number, where: 'key' | 'line'): number {
    const { end, next, open } = this.#values.read(node, at, indent, where);
    this.#end = Math.max(this.#end, end);
    this.#pending = open ? node : -1;
    return next;
  }

  /** `? key`: skipped with everything that belongs to it. */
  #explicit(column: number, at: number): number {
    const lines = this.#lines;
    if (!this.#place(column, true, at)) return this.#skipLine(at);
    const node = this.#tree.add(this.#top(), at);
    let end = lines.end(at);
    for (let next = lines.nextText(end); next !== -1; next = lines.nextText(end)) {
      const own = lines.column(next);
      const isValue = own === column && lines.text[next] === ':' && lines.isGap(next + 1);
      if ((own <= column && !isValue) || lines.isMarkerAt(next)) break;
      end = lines.end(next);
    }
    end = lines.trimmed(at, end);
    this.#tree.setValue(node, NODE.invalid, at, end, 0);
    this.#end = end;
    this.#pending = -1;
    return lines.next(lines.end(end));
  }

  /** Makes the collection with entries in this column the innermost one. @returns false when there is none and none can begin */
  #place(column: number, isMap: boolean, at: number): boolean {
    this.#closeTo(column, isMap);
    const tree = this.#tree;
    const top = this.#open.at(-1);
    if (top !== undefined && top.indent === column && top.isMap === isMap) {
      this.#pending = -1;
      return true;
    }
    const isOpen =
      this.#pending !== -1 && (top === undefined || column > top.indent || (column === top.indent && !isMap));
    if (isOpen || tree.size === 0) {
      const node = isOpen ? this.#pending : tree.add(-1, at);
      tree.setValue(node, isMap ? NODE.object : NODE.array, at, at, 0);
      tree.setIndent(node, column);
      this.#open.push({ node, isMap, indent: column });
      this.#pending = -1;
      return true;
    }
    this.#misplaced(at, top, isMap);
    this.#pending = -1;
    return top !== undefined && top.isMap === isMap;
  }

  #misplaced(at: number, top: Open | undefined, isMap: boolean): void {
    const what = isMap ? 'key' : 'item';
    const message =
      top === undefined || top.isMap === isMap
        ? `This ${what} is not in the column of any other one: its indentation is wrong`
        : `A ${what} is not allowed among ${top.isMap ? 'keys' : 'the items of a list'}`;
    this.#tree.report({
      kind: 'syntax',
      message,
      span: { start: at, end: this.#lines.trimmed(at, this.#lines.end(at)) },
    });
  }

  /**
   * Closes what is further to the right, and a list whose dashes are in the column of their key when another key comes. A line in a column where no
   * entries begin is just one wrong line: the outermost collection to its right stays open, and its entries continue below.
   */
  #closeTo(column: number, isMap: boolean): void {
    let keep = this.#open.length;
    while (keep > 0 && (this.#open[keep - 1]?.indent ?? 0) > column) keep--;
    const isColumn = this.#open[keep - 1]?.indent === column || this.#open.length === keep;
    if (!isColumn) keep++;
    while (this.#open.length > keep) this.#close();
    const top = this.#open.at(-1);
    if (top !== undefined && top.indent === column && isMap && !top.isMap) this.#close();
  }

  #close(): void {
    const top = this.#open.pop();
    if (top !== undefined) this.#tree.close(top.node, this.#end);
    this.#pending = -1;
  }

  #top(): number {
    return this.#open.at(-1)?.node ?? -1;
  }

  #skipLine(at: number): number {
    return this.#lines.next(this.#lines.end(at));
  }
}

const CONFLICT = /^(?:<<<<<<<|>>>>>>>|=======|\|\|\|\|\|\|\|)(?:[ \t\r\n]|$)/;
