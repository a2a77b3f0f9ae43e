/** A step of a compiled glob. Targets are indexes of steps; they are tried in order. */
export type Step =
  | { readonly do: 'text'; readonly text: string }
  | { readonly do: 'one'; readonly test: (code: number) => boolean }
  | { readonly do: 'split'; readonly to: readonly number[] }
  | { readonly do: 'open'; readonly name: string }
  | { readonly do: 'close' }
  /** Matches what the first `{locale}` captured. */
  | { readonly do: 'again' }
  | { readonly do: 'match' };

/** Why a glob is not understood, for people; worded to follow "it". */
export class GlobError extends Error {}

/** UTF-16 units. Real patterns are far shorter. */
const LONGEST = 1_000;
/** Each wildcard makes a match slower. Real patterns have a handful. */
const MOST_WILDCARDS = 24;
const MOST_STEPS = 500;

const SLASH = 47;
const notSlash = (code: number) => code !== SLASH;
const letter = (code: number) => (code > 64 && code < 91) || (code > 96 && code < 123);
const alphanumeric = (code: number) => letter(code) || (code > 47 && code < 58);
const separator = (code: number) => code === 45 || code === 95 || code === 64;
const plus = (code: number) => code === 43;

const TOKEN = /\{([A-Za-z][\w-]*)\}|\*\*\/|\*\*|\*|\?|[^{}*?,[\\@!+(]+|./gsy;

/** @throws GlobError */
export function compileSteps(text: string, classes: boolean): readonly Step[] {
  if (text.length > LONGEST) throw new GlobError(`is longer than ${LONGEST} characters`);
  return new Compiler(text, classes).whole();
}

class Compiler {
  readonly #text: string;
  readonly #classes: boolean;
  readonly #steps: Step[] = [];
  #at = 0;
  #wildcards = 0;
  #hasLocale = false;

  constructor(text: string, classes: boolean) {
    this.#text = text;
    this.#classes = classes;
  }

  whole(): readonly Step[] {
    if (this.#classes && /^!(?!\()/.test(this.#text)) throw new GlobError('begins with !, which is not supported');
    while (this.#at < this.#text.length) this.#next(0);
    this.#add({ do: 'match' });
    return this.#steps;
  }

  #add(step: Step): number {
    if (this.#steps.length >= MOST_STEPS) throw new GlobError('is too large');
    return this.#steps.push(step) - 1;
  }

  #next(depth: number): void {
    TOKEN.lastIndex = this.#at;
    const [token = '', name] = TOKEN.exec(this.#text) ?? [];
    if (name !== undefined || /^[*{]/.test(token)) this.#wildcards += 1;
    if (this.#wildcards > MOST_WILDCARDS) throw new GlobError(`has more than ${MOST_WILDCARDS} wildcards`);
    if (depth === 0 && name !== undefined) {
      this.#at += token.length;
      this.#named(name);
    } else if (token.startsWith('{')) this.#braces(depth);
    else if (this.#classes && token === '[') this.#class();
    else if (this.#classes && token === '\\') this.#escaped();
    else if (this.#classes && this.#text[this.#at + token.length] === '(' && /^[@!+*?]$/.test(token))
      throw new GlobError(`has ${token}(…), which is not supported: write the choices as {a,b}`);
    else {
      this.#at += token.length;
      if (token === '**/') this.#folders();
      else if (token === '**') this.#repeat(() => this.#add({ do: 'one', test: () => true }));
      else if (token === '*') this.#repeat(() => this.#add({ do: 'one', test: notSlash }));
      else if (token === '?') this.#add({ do: 'one', test: notSlash });
      else this.#literal(token);
    }
  }

  #literal(text: string): void {
    const last = this.#steps.at(-1);
    // No step jumps to the place after a text: every choice and repetition ends in a split.
    if (last?.do === 'text') this.#steps[this.#steps.length - 1] = { do: 'text', text: last.text + text };
    else this.#add({ do: 'text', text });
  }

  #escaped(): void {
    this.#literal(this.#text.charAt(this.#at + 1));
    this.#at += 2;
  }

  /** Any number of repetitions, as many as possible. */
  #repeat(body: () => void): void {
    const split = this.#add({ do: 'match' });
    body();
    this.#add({ do: 'split', to: [split] });
    this.#steps[split] = { do: 'split', to: [split + 1, this.#steps.length] };
  }

  #between(least: number, most: number, test: (code: number) => boolean): void {
    for (let count = 0; count < least; count++) this.#add({ do: 'one', test });
    const splits: number[] = [];
    for (let count = least; count < most; count++) {
      splits.push(this.#add({ do: 'match' }));
      this.#add({ do: 'one', test });
    }
    for (const split of splits) this.#steps[split] = { do: 'split', to: [split + 1, this.#steps.length] };
  }

  #folders(): void {
    this.#repeat(() => {
      this.#add({ do: 'one', test: notSlash });
      this.#repeat(() => this.#add({ do: 'one', test: notSlash }));
      this.#add({ do: 'text', text: '/' });
    });
  }

  #named(name: string): void {
    const isAgain = name === 'locale' && this.#hasLocale;
    this.#add({ do: 'open', name });
    if (isAgain) this.#add({ do: 'again' });
    else if (name === 'locale') this.#locale();
    else {
      this.#add({ do: 'one', test: notSlash });
      this.#repeat(() => this.#add({ do: 'one', test: notSlash }));
    }
    this.#add({ do: 'close' });
  }

  /** Two or more letters, as language names have, then subtags (also `ca@valencia`); or Android's `b+sr+Latn`. */
  #locale(): void {
    this.#hasLocale = true;
    const split = this.#add({ do: 'match' });
    this.#subtags(separator);
    const jump = this.#add({ do: 'match' });
    const other = this.#add({ do: 'text', text: 'b+' });
    this.#subtags(plus);
    this.#steps[split] = { do: 'split', to: [split + 1, other] };
    this.#steps[jump] = { do: 'split', to: [this.#steps.length] };
  }

  #subtags(parted: (code: number) => boolean): void {
    this.#between(2, 12, letter);
    this.#repeat(() => {
      this.#add({ do: 'one', test: parted });
      this.#between(2, 12, alphanumeric);
    });
  }

  /** `{a,b}`; without a comma or a closing brace, a brace is a plain character. */
  #braces(depth: number): void {
    const end = this.#closing();
    this.#at += 1;
    if (end === undefined) {
      this.#literal('{');
      return;
    }
    const split = this.#add({ do: 'match' });
    const starts: number[] = [];
    const ends: number[] = [];
    do {
      starts.push(this.#steps.length);
      while (!/[,}]/.test(this.#text.charAt(this.#at))) this.#next(depth + 1);
      ends.push(this.#add({ do: 'match' }));
      this.#at += 1;
    } while (this.#text[this.#at - 1] === ',');
    this.#steps[split] = { do: 'split', to: starts };
    for (const jump of ends) this.#steps[jump] = { do: 'split', to: [this.#steps.length] };
  }

  /** Where the brace that opens here closes, if it has a comma of its own inside. */
  #closing(): number | undefined {
    let open = 0;
    let comma = false;
    for (let at = this.#at; at < this.#text.length; at++) {
      const character = this.#text[at];
      if (character === '{') open += 1;
      else if (character === ',' && open === 1) comma = true;
      else if (character === '}' && --open === 0) return comma ? at : undefined;
    }
    return undefined;
  }

  /** `[abc]`, `[a-z]`, `[!a]`; without a closing bracket, a bracket is a plain character. */
  #class(): void {
    const match = /\[([!^]?)(\]?[^\]]*)\]/y;
    match.lastIndex = this.#at;
    const [whole = '[', not, members = ''] = match.exec(this.#text) ?? [];
    this.#at += whole.length;
    if (whole === '[') {
      this.#literal('[');
      return;
    }
    const ranges = [...members.matchAll(/(.)-(.)|(.)/gs)].map(([, from, to, one = '']) => [
      (from ?? one).charCodeAt(0),
      (to ?? one).charCodeAt(0),
    ]);
    const holds = (code: number) => ranges.some(([from = 0, to = 0]) => code >= from && code <= to);
    this.#add({ do: 'one', test: (code) => code !== SLASH && holds(code) === (not === '') });
  }
}
