/**
 * A tolerant, iterative JSON scanner: it gives exact ranges for every key and value of any text, never throws, and handles any depth. It words what
 * is wrong for people, and then goes on as a reader would.
 */

import { NODE } from '../key-tree.ts';
import { JsonLexer, TOKEN } from './lexer.ts';
import { JsonNesting } from './nesting.ts';
import { JsonReports } from './reports.ts';
import { JsonTree, STRING_FLAGS } from './tree.ts';
import { closer, kindOfWord, shown } from './words.ts';

export interface ScanOptions {
  /** JSON with comments: comments and trailing commas are allowed. */
  readonly jsonc?: boolean;
}

/** Reads a whole text. Linear in its length. */
export function scanJson(text: string, { jsonc = false }: ScanOptions = {}): JsonTree {
  const scanner = new Scanner(text, jsonc, false);
  const tree = scanner.run();
  // Unbalanced braces say little about where one is missing; the indentation says more.
  return scanner.unbalanced ? new Scanner(text, jsonc, true).run() : tree;
}

/** What may come next: the first entry or the end, an entry after a comma, a colon, the value after it, a comma or the end, or nothing more. */
const STATE = { root: 0, first: 1, next: 2, colon: 3, value: 4, comma: 5, done: 6 } as const;
type State = (typeof STATE)[keyof typeof STATE];

class Scanner {
  /** A brace or bracket is missing, or one is too many. */
  unbalanced = false;
  readonly #tree: JsonTree;
  readonly #lexer: JsonLexer;
  readonly #nesting: JsonNesting;
  readonly #reports: JsonReports;
  readonly #jsonc: boolean;
  /** Trust the indentation more than the braces. */
  readonly #indented: boolean;
  #state: State = STATE.root;
  /** Start of the last comma, for trailing ones. */
  #comma = -1;
  /** A text without a closing quote may have swallowed the comma or colon: one report is enough. */
  #swallowed = false;
  #surplus = false;

  constructor(text: string, jsonc: boolean, indented: boolean) {
    this.#tree = new JsonTree(text);
    this.#lexer = new JsonLexer(this.#tree, jsonc);
    this.#nesting = new JsonNesting(this.#tree);
    this.#reports = new JsonReports(this.#tree, this.#lexer, this.#nesting);
    this.#jsonc = jsonc;
    this.#indented = indented;
  }

  run(): JsonTree {
    const lexer = this.#lexer;
    for (let token = lexer.next(); token !== TOKEN.end; token = lexer.next()) {
      if (this.#state !== STATE.done || this.#goOn(token)) this.#token(token);
    }
    this.#finish();
    this.#tree.complete();
    return this.#tree;
  }

  #token(token: number): void {
    if (token === TOKEN.string) this.#string();
    else if (token === TOKEN.colon) this.#colon();
    else if (token === TOKEN.comma) this.#commaToken();
    else if (token === TOKEN.openObject || token === TOKEN.openArray) this.#openContainer(token === TOKEN.openObject);
    else if (token === TOKEN.closeObject || token === TOKEN.closeArray) this.#closeToken(token === TOKEN.closeObject);
    else this.#word();
  }

  /** Whether a string or word at this place is a key. */
  #wantsKey(): boolean {
    return this.#nesting.inObject && this.#state !== STATE.value && this.#state !== STATE.colon;
  }

  #string(): void {
    const { at, end, flags } = this.#lexer;
    if (this.#wantsKey()) {
      this.#key(at, end, flags);
      return;
    }
    this.#tree.setValue(this.#slot(), NODE.string, at, end, flags);
    this.#complete();
    this.#swallowed = (flags & STRING_FLAGS.open) !== 0;
  }

  #key(start: number, end: number, flags: number): void {
    const nesting = this.#nesting;
    if (this.#indented) {
      const indent = nesting.indentAt(start);
      for (let count = nesting.endedBefore(indent); count > 0; count--) this.#endEarly();
      nesting.keyAt(indent);
    }
    this.#wantComma();
    nesting.add(start, end, flags);
    this.#state = STATE.colon;
    this.#swallowed = (flags & STRING_FLAGS.open) !== 0;
  }

  #word(): void {
    const { at, end } = this.#lexer;
    const word = this.#tree.text.slice(at, end);
    // The lexer has already reported single quotes.
    const quoted = word.startsWith("'");
    if (this.#wantsKey()) {
      if (this.#innerQuote()) this.#swallowed = true;
      else if (!quoted) this.#reports.here(`Expected a key in double quotes instead of ${shown(word)}`);
      this.#key(at, end, 0);
      return;
    }
    const kind = kindOfWord(word);
    if (kind === NODE.invalid && !quoted)
      this.#reports.here(`${shown(word)} is not a JSON value; a text needs double quotes`);
    this.#tree.setValue(this.#slot(), kind, at, end);
    this.#complete();
  }

  #colon(): void {
    const nesting = this.#nesting;
    if (this.#state === STATE.colon) {
      this.#state = STATE.value;
    } else if (this.#state === STATE.comma && nesting.inObject && this.#tree.kind(nesting.last) === NODE.string) {
      this.#turnIntoKey();
    } else if (!this.#leaveList()) {
      const twice = this.#state === STATE.value;
      this.#reports.here(twice ? `Only one colon may follow ${this.#reports.name()}` : 'A colon needs a key before it');
    }
  }

  /** `"a": "b": "c"`: what was taken for the value of `a` is the next key, or, on a deeper line, the first key of an object. */
  #turnIntoKey(): void {
    const text = this.#nesting.takeText();
    const indent = this.#indented ? this.#nesting.indentAt(text[0]) : -1;
    if (this.#nesting.isDeeper(indent)) {
      this.#reports.noBrace(text[0]);
      this.#nesting.enter(NODE.object, text[0], text[0]);
      this.#nesting.keyAt(indent);
    } else this.#reports.keyForValue();
    this.#nesting.add(...text);
    this.#state = STATE.value;
  }

  /** A colon after the item of an array whose indentation says that the array has ended: the item is a key. */
  #leaveList(): boolean {
    const tree = this.#tree;
    const { last } = this.#nesting;
    if (!this.#indented || this.#state !== STATE.comma || tree.kind(last) !== NODE.string) return false;
    const count = this.#nesting.endedBefore(this.#nesting.indentAt(tree.start(last)));
    if (count === 0) return false;
    const text = this.#nesting.takeText();
    tree.dropLast();
    for (let index = 0; index < count; index++) this.#endEarly(text[0]);
    this.#nesting.add(...text);
    this.#state = STATE.value;
    return true;
  }

  /** A colon after a text at the root: the brace before it is missing. */
  #openRoot(): void {
    const text = this.#nesting.takeText();
    this.#reports.noBrace(text[0]);
    this.#tree.setValue(0, NODE.object, text[0], text[0]);
    this.#nesting.reopen();
    this.#nesting.add(...text);
    this.#state = STATE.value;
  }

  #commaToken(): void {
    if (this.#state === STATE.colon || this.#state === STATE.value) this.#noValue();
    else if (this.#state !== STATE.comma) {
      this.#reports.remove(this.#nesting.open === -1 ? 'Unexpected comma' : 'One comma too many');
      return;
    }
    this.#comma = this.#lexer.at;
    this.#state = STATE.next;
  }

  #openContainer(object: boolean): void {
    const { at, end } = this.#lexer;
    if (this.#wantsKey()) this.#reports.here(`Expected a key in double quotes before ${object ? '"{"' : '"["'}`);
    this.#slot();
    this.#nesting.enter(object ? NODE.object : NODE.array, at, end);
    this.#swallowed = false;
    this.#state = STATE.first;
  }

  #closeToken(object: boolean): void {
    const { at, end } = this.#lexer;
    const nesting = this.#nesting;
    const more = this.#indented && object ? nesting.closedBy(nesting.indentAt(at)) : 0;
    if (more === -1 || (object ? nesting.objects : nesting.arrays) === 0) {
      this.unbalanced = true;
      this.#reports.remove(`This ${closer(object)} closes nothing`);
      return;
    }
    this.#noMore();
    for (let count = more; count > 0; count--) this.#endEarly();
    while (nesting.inObject !== object) {
      this.unbalanced = true;
      this.#tree.report(`Expected ${closer(nesting.inObject)} before ${closer(object)}`, at, at);
      this.#leave(at);
    }
    this.#leave(end);
  }

  /** Reports what must not be left open when a container ends. */
  #noMore(): void {
    if (this.#state === STATE.colon || this.#state === STATE.value) this.#noValue();
    else if (this.#state === STATE.next && !this.#jsonc)
      this.#reports.remove('JSON allows no comma after the last entry', this.#comma, this.#comma + 1);
    this.#state = STATE.comma;
  }

  /** Ends a container whose closer is missing. A comma before it belongs to the enclosing container. */
  #endEarly(at = this.#lexer.lastEnd): void {
    if (this.#state !== STATE.next) this.#noMore();
    this.#reports.notClosed(at);
    this.#leave(at);
    this.#swallowed = true;
  }

  #leave(end: number): void {
    this.#nesting.leave(end);
    this.#swallowed = false;
    this.#complete();
  }

  #complete(): void {
    this.#state = this.#nesting.open === -1 ? STATE.done : STATE.comma;
  }

  /** The node for the value that begins at the current token. */
  #slot(): number {
    if (this.#state === STATE.colon) {
      if (!this.#swallowed) this.#reports.noColon();
    } else if (this.#state !== STATE.value) {
      this.#wantComma();
      this.#nesting.add();
    }
    return this.#nesting.last;
  }

  #wantComma(): void {
    if (this.#state === STATE.comma && !this.#swallowed) this.#reports.noComma();
  }

  /** `"say "hi""`: a word right after a text means that the quote between them belongs to the text. */
  #innerQuote(): boolean {
    const { at, lastEnd } = this.#lexer;
    if (this.#state !== STATE.comma || at !== lastEnd || this.#tree.kind(this.#nesting.last) !== NODE.string)
      return false;
    this.#reports.innerQuote();
    return true;
  }

  #noValue(): void {
    if (!this.#swallowed) this.#reports.noValue(this.#state === STATE.value);
  }

  /** After the root has closed, a comma or a key shows that one closer was too many: the root is open again. */
  #goOn(token: number): boolean {
    if (token === TOKEN.colon && this.#tree.kind(0) === NODE.string) {
      this.#openRoot();
      return false;
    }
    const again = this.#tree.kind(0) === NODE.object && (token === TOKEN.comma || token === TOKEN.string);
    this.unbalanced ||= again || token === TOKEN.closeObject;
    if (!this.#surplus || token === TOKEN.closeObject) {
      const early = 'The root object is already closed here: one "}" before this is too many';
      this.#reports.here(again ? early : 'Nothing may follow the root value');
    }
    this.#surplus = true;
    if (!again) return false;
    this.#nesting.reopen();
    this.#swallowed = true;
    this.#state = STATE.comma;
    return true;
  }

  #finish(): void {
    const { lastEnd } = this.#lexer;
    if (this.#nesting.open === -1) return;
    this.unbalanced = true;
    if (this.#state === STATE.colon || this.#state === STATE.value) this.#noValue();
    if (!this.#surplus) this.#reports.neverClosed();
    while (this.#nesting.open !== -1) this.#leave(lastEnd);
  }
}
