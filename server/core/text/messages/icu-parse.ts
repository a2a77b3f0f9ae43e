import type { Span } from '../span.ts';
import type { ChoiceType, IcuBranch, IcuMessage, IcuNode, Quoting } from './icu.ts';

/** Deeper messages are read as text: nobody writes them, and the parser must not overflow the stack. */
const MAX_DEPTH = 12;

/** Reads an ICU message. Total and linear: what is not an argument stays text, and `problems` says where. */
export function parseIcu(text: string, quoting: Quoting): IcuMessage {
  const parser = new Parser(text, quoting);
  const nodes = parser.nodes(0, false, false);
  return { nodes, problems: parser.problems };
}

/** A run of text without special characters. */
const PLAIN = /[^{}'#]+/y;
const WORD = /[^\s{},'"<>#=]{1,200}/y;
const SPACE = /\s*/y;
const SELECTOR = /=\d{1,9}|[^\s{},'"<>#=]{1,200}/y;
const STYLE = /[^{}]{0,500}(?=\})/y;
const OFFSET = /offset\s{0,20}:\s{0,20}-?\d{1,9}/y;

class Parser {
  readonly problems: { message: string; span: Span }[] = [];
  /** Positions of braces that begin no argument. They stay text, or nested failures would take exponential time. */
  readonly #failed = new Set<number>();
  readonly #text: string;
  readonly #quoting: Quoting;
  #at = 0;

  constructor(text: string, quoting: Quoting) {
    this.#text = text;
    this.#quoting = quoting;
  }

  /** Nodes up to the end, or up to the brace that closes the branch (which is not consumed). */
  nodes(depth: number, inPlural: boolean, inBranch: boolean): IcuNode[] {
    const nodes: IcuNode[] = [];
    let start = this.#at;
    let value = '';
    const flush = () => {
      if (this.#at > start) nodes.push({ kind: 'text', span: { start, end: this.#at }, value });
      value = '';
    };
    const push = (node: IcuNode) => {
      nodes.push(node);
      start = this.#at;
    };
    while (this.#at < this.#text.length) {
      const run = this.#take(PLAIN);
      if (run !== undefined) {
        value += this.#text.slice(run.start, run.end);
        continue;
      }
      const character = this.#text.charAt(this.#at);
      if (character === '}' && inBranch) break;
      if (character === '{') {
        const before = this.#at;
        const argument = this.#argument(depth, inPlural);
        if (argument !== undefined) {
          const end = this.#at;
          this.#at = before;
          flush();
          this.#at = end;
          push(argument);
          continue;
        }
        this.#at = before;
      } else if (character === "'" && this.#quoting !== 'none') {
        const end = this.#quote(inPlural);
        if (end === undefined) {
          value += "'";
          this.#at += this.#text.charAt(this.#at + 1) === "'" ? 2 : 1;
          continue;
        }
        flush();
        const span = { start: this.#at, end };
        this.#at = end;
        push({ kind: 'quote', span });
        continue;
      } else if (character === '#' && inPlural) {
        flush();
        const span = { start: this.#at, end: this.#at + 1 };
        this.#at += 1;
        push({ kind: 'pound', span });
        continue;
      }
      value += character;
      this.#at += 1;
    }
    flush();
    return nodes;
  }

  /** The end of the quotation that begins here; undefined when the apostrophe is a plain one. */
  #quote(inPlural: boolean): number | undefined {
    const next = this.#text.charAt(this.#at + 1);
    const special = next === '{' || next === '}' || next === '<' || next === '>' || (next === '#' && inPlural);
    const always = this.#quoting === 'always' && next !== "'" && this.#text.includes("'", this.#at + 1);
    if (!special && !always) return undefined;
    let at = this.#at + 1;
    while (at < this.#text.length) {
      if (this.#text.charAt(at) === "'") {
        if (this.#text.charAt(at + 1) !== "'") return at + 1;
        at += 1;
      }
      at += 1;
    }
    return at;
  }

  #argument(depth: number, inPlural: boolean): IcuNode | undefined {
    const start = this.#at;
    if (this.#failed.has(start)) return undefined;
    this.#at += 1;
    this.#skip(SPACE);
    const nameSpan = this.#take(WORD);
    if (nameSpan === undefined) return this.#bad('an argument needs a name', start);
    const name = this.#text.slice(nameSpan.start, nameSpan.end);
    this.#skip(SPACE);
    if (this.#eat('}')) return { kind: 'argument', span: { start, end: this.#at }, name, nameSpan };
    if (!this.#eat(',')) return this.#bad('an argument needs a closing brace', start);
    this.#skip(SPACE);
    const typeSpan = this.#take(WORD);
    const type = typeSpan && this.#text.slice(typeSpan.start, typeSpan.end);
    if (type === undefined) return this.#bad('an argument needs a type after the comma', start);
    if (type !== 'plural' && type !== 'select' && type !== 'selectordinal')
      return this.#simple(start, name, nameSpan, type);
    this.#skip(SPACE);
    if (!this.#eat(',') || depth >= MAX_DEPTH) return this.#bad('a choice needs branches', start);
    return this.#choice(start, name, nameSpan, type, depth, inPlural);
  }

  /** The style may contain braces only inside a quotation; the first closing brace ends it. */
  #simple(start: number, name: string, nameSpan: Span, type: string): IcuNode | undefined {
    this.#skip(STYLE);
    if (!this.#eat('}')) return this.#bad('an argument needs a closing brace', start);
    return { kind: 'argument', span: { start, end: this.#at }, name, nameSpan, type };
  }

  #choice(
    start: number,
    name: string,
    nameSpan: Span,
    type: ChoiceType,
    depth: number,
    outer: boolean,
  ): IcuNode | undefined {
    this.#skip(SPACE);
    if (type !== 'select' && this.#take(OFFSET) !== undefined) this.#skip(SPACE);
    const head = { start, end: this.#at };
    const branches: IcuBranch[] = [];
    const inPlural = type !== 'select' || outer;
    while (!this.#eat('}')) {
      const selectorSpan = this.#take(SELECTOR);
      this.#skip(SPACE);
      if (selectorSpan === undefined || !this.#eat('{'))
        return this.#bad('a branch needs a selector and braces', start);
      const from = this.#at;
      const nodes = this.nodes(depth + 1, inPlural, true);
      const span = { start: from, end: this.#at };
      if (!this.#eat('}')) return this.#bad('a branch needs a closing brace', start);
      const selector = this.#text.slice(selectorSpan.start, selectorSpan.end);
      branches.push({ selector, selectorSpan, span, nodes });
      this.#skip(SPACE);
    }
    if (branches.length === 0) return this.#bad('a choice needs branches', start);
    return { kind: 'choice', span: { start, end: this.#at }, name, nameSpan, type, head, branches };
  }

  #bad(message: string, start: number): undefined {
    this.#failed.add(start);
    this.problems.push({ message, span: { start, end: Math.max(this.#at, start + 1) } });
    return undefined;
  }

  #eat(character: string): boolean {
    if (this.#text.charAt(this.#at) !== character) return false;
    this.#at += 1;
    return true;
  }

  #skip(pattern: RegExp): void {
    this.#take(pattern);
  }

  #take(pattern: RegExp): Span | undefined {
    pattern.lastIndex = this.#at;
    const match = pattern.exec(this.#text);
    if (match === null || match[0] === '') return undefined;
    const span = { start: this.#at, end: this.#at + match[0].length };
    this.#at = span.end;
    return span;
  }
}
