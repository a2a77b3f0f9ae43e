import { type TextChange, textChange } from './text-change.ts';
import { type Embedded, vueScript } from './vue.ts';
import { isNameless } from './vue-parse.ts';

/** Ends a block of code, before whatever follows. */
const END = '</script';
/** UTF-16 units around a change that help to decide whether a text is nameless (`isNameless`). */
const AROUND = 4;

/** The code of a component that is being edited. While one block of code is edited, all others are reused. */
export class TypedVue {
  readonly #read: typeof vueScript;
  #before: { readonly text: string; readonly embedded: Embedded } | undefined;

  /** @param read reads a whole component */
  constructor(read = vueScript) {
    this.#read = read;
  }

  async script(text: string): Promise<Embedded> {
    const before = this.#before;
    if (before?.text === text) return before.embedded;
    const embedded = (before && scriptAgain(before.text, before.embedded, text)) ?? (await this.#read(text));
    this.#before = { text, embedded };
    return embedded;
  }

  close(): void {
    this.#before = undefined;
  }
}

/** Undefined: the blocks may have changed. */
function scriptAgain(
  before: string,
  { hosted, grammar, scripts, broken }: Embedded,
  text: string,
): Embedded | undefined {
  // In a component with errors the parser decides where blocks end.
  if (broken || before.includes('v-pre') !== text.includes('v-pre')) return undefined;
  const change = textChange(before, text);
  const { start, oldEnd, newEnd } = change;
  const typed = scripts.find((script) => script.start <= start && oldEnd <= script.end);
  if (typed === undefined || isNameless(text.slice(Math.max(0, start - AROUND), newEnd + AROUND))) return undefined;
  const by = newEnd - oldEnd;
  const content = text.slice(typed.start, typed.end + by);
  // A block without code contains no position to start from.
  if (content.trim() === '' || before.slice(typed.start, typed.end).trim() === '') return undefined;
  if ((content + END).toLowerCase().indexOf(END) < content.length) return undefined;
  const now = hosted.changed(change, text);
  return now && { hosted: now, grammar, scripts: scripts.map((script) => movedSpan(script, typed, change)), broken };
}

function movedSpan(
  { start, end }: Embedded['scripts'][number],
  typed: Embedded['scripts'][number],
  { oldEnd, newEnd }: TextChange,
): Embedded['scripts'][number] {
  const by = newEnd - oldEnd;
  if (start === typed.start) return { start, end: end + by };
  return start < typed.start ? { start, end } : { start: start + by, end: end + by };
}
