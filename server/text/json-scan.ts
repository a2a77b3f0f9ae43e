/**
 * A tolerant, iterative JSON scanner: every key and value of any text with exact ranges, in one pass, never throwing, however deep.
 * What it finds wrong it says in words for people, and goes on after it as a reader would.
 */
import { JsonLexer, TOKEN } from './json-lexer.ts';
import { JsonTree, NODE, STRING_FLAGS } from './json-tree.ts';
import { closer, kindOfWord, shown } from './json-words.ts';

export interface ScanOptions {
  /** JSON with comments: comments and trailing commas are allowed. */
  readonly jsonc?: boolean;
}

/** Reads a whole text. Linear in its length. */
export function scanJson(text: string, options: ScanOptions = {}): JsonTree {
  const tree = new JsonTree(text);
  new Scanner(tree, options.jsonc === true).run();
  return tree;
}

/** What may come next: the first entry or the end, an entry after a comma, a colon, the value after it, a comma or the end, nothing more. */
const STATE = { root: 0, first: 1, next: 2, colon: 3, value: 4, comma: 5, done: 6 } as const;
type State = (typeof STATE)[keyof typeof STATE];

class Scanner {
  readonly #tree: JsonTree;
  readonly #lexer: JsonLexer;
  readonly #jsonc: boolean;
  #state: State = STATE.root;
  /** The innermost container that is still open, or -1. */
  #open = -1;
  #inObject = false;
  /** The entry read last, complete or not. */
  #last = -1;
  /** How many containers of either kind are open: a stray closer must not search the whole depth. */
  #objects = 0;
  #arrays = 0;
  /** Start of the last comma, for trailing ones. */
  #comma = -1;
  /** A text without closing quote may have swallowed the comma or colon: one report is enough. */
  #swallowed = false;
  #surplus = false;

  constructor(tree: JsonTree, jsonc: boolean) {
    this.#tree = tree;
    this.#lexer = new JsonLexer(tree, jsonc);
    this.#jsonc = jsonc;
  }

  run(): void {
    const lexer = this.#lexer;
    for (;;) {
      const token = lexer.next();
      if (token === TOKEN.end) break;
      if (this.#state === STATE.done && !this.#goOn(token)) continue;
      switch (token) {
        case TOKEN.string:
          this.#string();
          break;
        case TOKEN.colon:
          this.#colon();
          break;
        case TOKEN.comma:
          this.#commaToken();
          break;
        case TOKEN.openObject:
        case TOKEN.openArray:
          this.#openContainer(token === TOKEN.openObject);
          break;
        case TOKEN.closeObject:
        case TOKEN.closeArray:
          this.#closeToken(token === TOKEN.closeObject);
          break;
        default:
          this.#word();
      }
    }
    this.#finish();
  }

  #string(): void {
    const { at, end, flags } = this.#lexer;
    if (this.#inObject && this.#state !== STATE.value && this.#state !== STATE.colon) {
      this.#key(at, end, flags);
      return;
    }
    this.#tree.setValue(this.#slot(), NODE.string, at, end, flags);
    this.#complete();
    this.#swallowed = (flags & STRING_FLAGS.open) !== 0;
  }

  #key(start: number, end: number, flags: number): void {
    this.#wantComma();
    this.#last = this.#tree.add(this.#open, start, end, flags);
    this.#state = STATE.colon;
    this.#swallowed = (flags & STRING_FLAGS.open) !== 0;
  }

  #word(): void {
    const { at, end } = this.#lexer;
    const text = this.#tree.text.slice(at, Math.min(end, at + 64));
    if (this.#inObject && this.#state !== STATE.value && this.#state !== STATE.colon) {
      if (this.#innerQuote()) this.#swallowed = true;
      else if (!text.startsWith("'"))
        this.#tree.report(`Expected a key in double quotes instead of ${shown(text)}`, at, end);
      this.#key(at, end, 0);
      return;
    }
    const kind = kindOfWord(this.#tree.text.slice(at, end));
    if (kind === NODE.invalid && !text.startsWith("'"))
      this.#tree.report(`${shown(text)} is no JSON value; a text needs double quotes`, at, end);
    this.#tree.setValue(this.#slot(), kind, at, end);
    this.#complete();
  }

  #colon(): void {
    const { at, end } = this.#lexer;
    if (this.#state === STATE.colon) {
      this.#state = STATE.value;
    } else if (this.#state === STATE.comma && this.#inObject && this.#tree.kind(this.#last) === NODE.string) {
      this.#turnIntoKey();
    } else {
      this.#tree.report(
        this.#state === STATE.value ? `Only one colon may follow ${this.#name()}` : 'A colon needs a key before it',
        at,
        end,
      );
    }
  }

  /** `"a": "b": "c"`: what was taken for the value of `a` is the next key. */
  #turnIntoKey(): void {
    const tree = this.#tree;
    const start = tree.start(this.#last);
    const end = tree.end(this.#last);
    const flags = tree.valueFlags(this.#last);
    tree.clearValue(this.#last);
    this.#tree.report(
      `Expected a value for ${this.#name()}, then a comma`,
      tree.keyStart(this.#last),
      tree.keyEnd(this.#last),
    );
    this.#last = tree.add(this.#open, start, end, flags);
    this.#state = STATE.value;
  }

  #commaToken(): void {
    const { at, end } = this.#lexer;
    if (this.#state === STATE.comma) {
      this.#comma = at;
      this.#state = STATE.next;
      return;
    }
    if (this.#state === STATE.colon || this.#state === STATE.value) {
      this.#noValue();
      this.#comma = at;
      this.#state = STATE.next;
      return;
    }
    const fix = { title: 'Remove the comma', text: '', span: { start: at, end } };
    this.#tree.report(this.#inObject || this.#open !== -1 ? 'One comma too many' : 'Unexpected comma', at, end, fix);
  }

  #openContainer(object: boolean): void {
    const { at, end } = this.#lexer;
    if (this.#inObject && this.#state !== STATE.value && this.#state !== STATE.colon)
      this.#tree.report(`Expected a key in double quotes before ${object ? '"{"' : '"["'}`, at, end);
    const node = this.#slot();
    this.#tree.setValue(node, object ? NODE.object : NODE.array, at, end);
    if (object) this.#objects++;
    else this.#arrays++;
    this.#enter(node);
    this.#state = STATE.first;
  }

  #closeToken(object: boolean): void {
    const { at, end } = this.#lexer;
    if (this.#open === -1 || (object ? this.#objects : this.#arrays) === 0) {
      this.#tree.report(`This ${object ? '"}"' : '"]"'} closes nothing`, at, end, {
        title: 'Remove it',
        text: '',
        span: { start: at, end },
      });
      return;
    }
    if (this.#state === STATE.colon || this.#state === STATE.value) this.#noValue();
    else if (this.#state === STATE.next && !this.#jsonc) this.#trailingComma();
    while (this.#inObject !== object) {
      this.#tree.report(`Expected ${closer(this.#inObject)} before ${closer(object)}`, at, at);
      this.#leave(at);
    }
    this.#leave(end);
  }

  #enter(node: number): void {
    this.#open = node;
    this.#inObject = node !== -1 && this.#tree.kind(node) === NODE.object;
    this.#swallowed = false;
  }

  /** Closes the innermost container; it becomes the entry read last. */
  #leave(end: number): void {
    const node = this.#open;
    this.#tree.close(node, end);
    if (this.#inObject) this.#objects--;
    else this.#arrays--;
    this.#enter(this.#tree.parent(node));
    this.#last = node;
    this.#complete();
  }

  #complete(): void {
    this.#state = this.#open === -1 ? STATE.done : STATE.comma;
  }

  /** The node that takes the value which begins at the current token. */
  #slot(): number {
    if (this.#state === STATE.value) return this.#last;
    if (this.#state === STATE.colon) {
      if (!this.#swallowed)
        this.#tree.report(`Expected a colon after ${this.#name()}`, this.#lexer.lastEnd, this.#lexer.lastEnd);
      return this.#last;
    }
    this.#wantComma();
    this.#last = this.#tree.add(this.#open);
    return this.#last;
  }

  #wantComma(): void {
    if (this.#state !== STATE.comma || this.#swallowed) return;
    const at = this.#lexer.lastEnd;
    const fix = { title: 'Insert a comma', text: ',', span: { start: at, end: at } };
    this.#tree.report(`Expected a comma after ${this.#name()}`, at, at, fix);
  }

  /** `"say "hi""`: a word right behind a text means that the quote between them belongs to the text. */
  #innerQuote(): boolean {
    const { at, lastEnd } = this.#lexer;
    if (this.#state !== STATE.comma || at !== lastEnd || this.#tree.kind(this.#last) !== NODE.string) return false;
    this.#tree.report('A quote inside a text must be written as \\"', at - 1, at);
    return true;
  }

  #noValue(): void {
    const tree = this.#tree;
    const colon = this.#state === STATE.value ? '' : 'a colon and ';
    if (!this.#swallowed)
      this.#tree.report(
        `Expected ${colon}a value after ${this.#name()}`,
        tree.keyStart(this.#last),
        this.#lexer.lastEnd,
      );
  }

  #trailingComma(): void {
    const at = this.#comma;
    const fix = { title: 'Remove the comma', text: '', span: { start: at, end: at + 1 } };
    this.#tree.report('JSON allows no comma after the last entry', at, at + 1, fix);
  }

  /** After the root has closed: a comma, a key or another closer show that one closer was too many, so the root is open again. */
  #goOn(token: number): boolean {
    const { at, end } = this.#lexer;
    const again = this.#tree.kind(0) === NODE.object && (token === TOKEN.comma || token === TOKEN.string);
    if (!this.#surplus || token === TOKEN.closeObject) {
      const message = again
        ? 'The root object is already closed here: one "}" before this is too many'
        : 'Nothing may follow the root value';
      this.#tree.report(message, at, end);
    }
    this.#surplus = true;
    if (!again) return false;
    this.#objects++;
    this.#enter(0);
    this.#last = 0;
    this.#swallowed = true;
    this.#state = STATE.comma;
    return true;
  }

  #finish(): void {
    const end = this.#lexer.lastEnd;
    if (this.#open === -1) return;
    if (this.#state === STATE.colon || this.#state === STATE.value) this.#noValue();
    if (!this.#surplus) {
      const name = this.#tree.keyStart(this.#open) === -1 ? '' : ` of ${this.#name(this.#open)}`;
      this.#tree.report(
        `Expected ${closer(this.#inObject)}: the ${this.#inObject ? 'object' : 'array'}${name} is never closed`,
        end,
        end,
      );
    }
    while (this.#open !== -1) this.#leave(end);
  }

  #name(node = this.#last): string {
    const tree = this.#tree;
    if (node === -1 || tree.keyStart(node) === -1) return 'this entry';
    return shown(
      tree.text.slice(tree.keyInner(node).start, Math.min(tree.keyInner(node).end, tree.keyStart(node) + 64)),
    );
  }
}
