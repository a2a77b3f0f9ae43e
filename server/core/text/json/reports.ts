import type { JsonLexer } from './lexer.ts';
import type { JsonNesting } from './nesting.ts';
import type { JsonTree } from './tree.ts';
import { closer, entryName } from './words.ts';

/** What the scanner reports about a broken text, worded for people: what is wrong, where, and the fix if it is obvious. */
export class JsonReports {
  readonly #tree: JsonTree;
  readonly #lexer: JsonLexer;
  readonly #nesting: JsonNesting;

  constructor(tree: JsonTree, lexer: JsonLexer, nesting: JsonNesting) {
    this.#tree = tree;
    this.#lexer = lexer;
    this.#nesting = nesting;
  }

  /** Reports a problem with the current token. */
  here(message: string): void {
    this.#tree.report(message, this.#lexer.at, this.#lexer.end);
  }

  /** Reports something that can simply be removed. */
  remove(message: string, start = this.#lexer.at, end = this.#lexer.end): void {
    this.#tree.report(message, start, end, { title: 'Remove it', text: '', span: { start, end } });
  }

  noComma(): void {
    if (this.#tree.full) return;
    const at = this.#lexer.lastEnd;
    const fix = { title: 'Insert a comma', text: ',', span: { start: at, end: at } };
    this.#tree.report(`Expected a comma after ${this.name()}`, at, at, fix);
  }

  noColon(): void {
    if (this.#tree.full) return;
    const at = this.#lexer.lastEnd;
    this.#tree.report(`Expected a colon after ${this.name()}`, at, at);
  }

  /** The last entry has a key, and perhaps a colon, but no value. */
  noValue(colon: boolean): void {
    if (this.#tree.full) return;
    const start = this.#tree.keyStart(this.#nesting.last);
    this.#tree.report(
      `Expected ${colon ? '' : 'a colon and '}a value after ${this.name()}`,
      start,
      this.#lexer.lastEnd,
    );
  }

  /** The value of the last entry turned out to be the next key. */
  keyForValue(): void {
    if (this.#tree.full) return;
    const { last } = this.#nesting;
    const message = `Expected a value for ${this.name()}, then a comma`;
    this.#tree.report(message, this.#tree.keyStart(last), this.#tree.keyEnd(last));
  }

  /** `"say "hi""`: the quote before the current token belongs to the text. */
  innerQuote(): void {
    this.#tree.report('A quote inside a text must be written as \\"', this.#lexer.at - 1, this.#lexer.at);
  }

  /** A key at `at` shows that an object begins before it. */
  noBrace(at: number): void {
    this.#tree.report('Expected "{" before this key', at, at);
  }

  /** The innermost container should have ended at `at`. */
  notClosed(at: number): void {
    if (this.#tree.full) return;
    const { open, inObject } = this.#nesting;
    this.#tree.report(`Expected ${closer(inObject)} to close ${entryName(this.#tree, open)}`, at, at);
  }

  /** The text ends before the innermost container does. */
  neverClosed(): void {
    const { open, inObject } = this.#nesting;
    const at = this.#lexer.lastEnd;
    const name = this.#tree.keyStart(open) === -1 ? '' : ` of ${entryName(this.#tree, open)}`;
    const what = inObject ? 'object' : 'array';
    this.#tree.report(`Expected ${closer(inObject)}: the ${what}${name} is never closed`, at, at);
  }

  /** How messages refer to the last entry. */
  name(): string {
    return entryName(this.#tree, this.#nesting.last);
  }
}
