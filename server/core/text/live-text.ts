import { type Edit, joinEdits, type Span } from './span.ts';

/** A text as a string, or one that is being edited. Both have `length` and `slice`; `whole` makes a string of either. */
export type Text = string | LiveText;

/** UTF-16 units: edits further apart than this are not merged into one range. */
const FAR = 65_536;

/**
 * A text that is being edited, as three pieces: one range of an earlier text has been replaced, and edits nearby extend that range. A keystroke in a
 * document of 20 MB then creates only a few short strings; the whole text is copied only on demand.
 */
export class LiveText {
  readonly #base: string;
  /** The range of `#base` that `#middle` replaces. */
  readonly #start: number;
  readonly #end: number;
  readonly #middle: string;
  #whole: string | undefined;

  private constructor(base: string, start: number, end: number, middle: string) {
    this.#base = base;
    this.#start = start;
    this.#end = end;
    this.#middle = middle;
  }

  static of(text: Text): LiveText {
    return typeof text === 'string' ? new LiveText(text, 0, 0, '') : text;
  }

  get length(): number {
    return this.#base.length + this.#delta;
  }

  /** Like `String.prototype.slice`, for non-negative offsets. */
  slice(start: number, end = this.length): string {
    const behind = this.#start + this.#middle.length;
    if (end <= start) return '';
    if (end <= this.#start) return this.#base.slice(start, end);
    if (start >= behind) return this.#base.slice(start - this.#delta, end - this.#delta);
    const before = this.#base.slice(start, this.#start);
    const middle = this.#middle.slice(Math.max(0, start - this.#start), end - this.#start);
    return before + middle + (end > behind ? this.#base.slice(this.#end, end - this.#delta) : '');
  }

  /** The text after one more edit. */
  after(edit: Edit): LiveText {
    if (this.#isBase) return new LiveText(this.#base, edit.span.start, edit.span.end, edit.text);
    const start = Math.min(this.#start, edit.span.start);
    const end = Math.max(this.#end, edit.span.end - this.#delta);
    if (end - start > FAR || this.#middle.length > FAR) return LiveText.of(this.whole).after(edit);
    const own = { span: { start: this.#start, end: this.#end }, text: this.#middle };
    const { span, text } = joinEdits(this.#base, own, edit);
    return new LiveText(this.#base, span.start, span.end, text);
  }

  /** The whole text in one piece: a copy that costs time and memory, made once. */
  get whole(): string {
    this.#whole ??= this.#isBase ? this.#base : this.slice(0);
    return this.#whole;
  }

  /** Like `String.prototype.includes`. */
  includes(words: string): boolean {
    const near = this.slice(Math.max(0, this.#start - words.length), this.#start + this.#middle.length + words.length);
    if (near.includes(words)) return true;
    for (let at = this.#base.indexOf(words); at !== -1; at = this.#base.indexOf(words, at + 1))
      if (at + words.length <= this.#start || at >= this.#end) return true;
    return false;
  }

  /** The range of this text outside which both are the same; undefined when they share no base to compare by. */
  differenceFrom(before: LiveText): Span | undefined {
    if (before.#whole === this.#base) return { start: this.#start, end: this.#start + this.#middle.length };
    if (before.#base !== this.#base) return undefined;
    const start = Math.min(this.#start, before.#start);
    const end = Math.max(this.#end, before.#end);
    const [was, is] = [before.slice(start, end + before.#delta), this.slice(start, end + this.#delta)];
    const { start: from, end: to } = differingSpan(was, is);
    return { start: start + from, end: start + to };
  }

  get #isBase(): boolean {
    return this.#start === this.#end && this.#middle === '';
  }

  get #delta(): number {
    return this.#middle.length - (this.#end - this.#start);
  }
}

/** The text as a single string. */
export function whole(text: Text): string {
  return typeof text === 'string' ? text : text.whole;
}

/** UTF-16 units compared at once, which is much faster than one by one. */
const STRETCH = 4096;

/** The range of `after` outside which two texts are the same. */
export function differingSpan(before: string, after: string): Span {
  const most = Math.min(before.length, after.length);
  let start = 0;
  while (start + STRETCH <= most && before.slice(start, start + STRETCH) === after.slice(start, start + STRETCH))
    start += STRETCH;
  while (start < most && before.charCodeAt(start) === after.charCodeAt(start)) start++;
  let back = 0;
  const left = most - start;
  const same = (from: number, to: number) =>
    before.slice(before.length - to, before.length - from) === after.slice(after.length - to, after.length - from);
  while (back + STRETCH <= left && same(back, back + STRETCH)) back += STRETCH;
  while (back < left && same(back, back + 1)) back++;
  return { start, end: after.length - back };
}
