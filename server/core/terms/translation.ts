import { onceFor } from '../../../shared/values/once-for.ts';
import type { Endings } from './endings.ts';
import { bared, type FoldedText, fold, isPlain } from './fold.ts';
import { isEnd, isStart, isUnspaced } from './letters.ts';
import { hasInnerCapital } from './term.ts';

/** Syllables and roots: two or three characters form a word in these scripts. */
const DENSE = /^[\p{Script=Hangul}\p{Script=Arabic}\p{Script=Hebrew}]/u;
/** UTF-16 units that must remain when an ending is removed. */
const STEM = 3;
/** How many occurrences of one phrase are examined. */
const TRIES = 50;
const SPACE = 32;

/**
 * One translation, which can be asked whether it contains a term: as written, in another form (endings, umlaut), as part of a compound if the
 * language has them, or its words in any order (`Datei öffnen` in "Öffnen Sie die Datei"). If in doubt it does: warnings must be worth reading.
 */
export class Translation {
  readonly #text: string;
  readonly #locale: string;
  readonly #endings: Endings;
  readonly #caseSensitive: boolean;
  #folded: FoldedText | undefined;
  #stems: ReadonlySet<string> | undefined;
  #bare: string | undefined;

  constructor(text: string, locale: string, endings: Endings, caseSensitive: boolean) {
    this.#text = text;
    this.#locale = locale;
    this.#endings = endings;
    this.#caseSensitive = caseSensitive;
  }

  has(term: string): boolean {
    // Most translations contain their terms literally, with spaces around: nothing else has to be tried.
    if (standsIn(this.#text, term)) return true;
    const { clean, lower } = fold(term.trim(), this.#locale);
    this.#folded ??= fold(this.#text, this.#locale);
    if (this.#caseSensitive || hasInnerCapital(clean)) return this.#hasExactly(this.#folded.clean, clean);
    if (this.#hasPhrase(this.#folded.lower, lower)) return true;
    if (isUnspaced(lower)) return false;
    const words = wordsOf(bared(lower));
    if (words.length === 0) return false;
    this.#bare ??= bared(this.#folded.lower);
    this.#stems ??= stemsIn(this.#bare, this.#endings);
    return this.#hasWords(words, this.#bare, this.#stems);
  }

  /** Case matters; all capitals are a matter of style, and so is an initial capital. */
  #hasExactly(clean: string, term: string): boolean {
    const [first = ''] = term;
    const forms = [term, term.toUpperCase(), first.toUpperCase() + term.slice(first.length)];
    return forms.some((form) => clean.includes(form));
  }

  #hasPhrase(text: string, phrase: string): boolean {
    const anywhere = isUnspaced(phrase) || (this.#endings.compounds && phrase.length >= leastOf(phrase));
    let at = text.indexOf(phrase);
    for (let tries = 0; at !== -1 && tries < TRIES; tries++) {
      if (anywhere || (isStart(text, at) && isEnd(text, at + phrase.length))) return true;
      at = text.indexOf(phrase, at + 1);
    }
    return false;
  }

  #hasWords(words: readonly string[], text: string, known: ReadonlySet<string>): boolean {
    return words.every((word) => {
      const stems = stemsOf(word, this.#endings);
      if (stems.some((stem) => known.has(stem)) || this.#hasParts(word, known)) return true;
      return this.#endings.compounds && stems.some((stem) => stem.length >= leastOf(stem) && text.includes(stem));
    });
  }

  #hasParts(word: string, known: ReadonlySet<string>): boolean {
    const part = partOf(word, this.#endings);
    if (part === undefined || !known.has(part)) return false;
    return stemsOf(word.slice(part.length), this.#endings).some((stem) => known.has(stem));
  }
}

/** Whether a text contains a term literally, with a space or an end on both sides, possibly with a mark between. */
function standsIn(text: string, term: string): boolean {
  const at = term === '' ? -1 : text.indexOf(term);
  const end = at + term.length;
  return at !== -1 && isGap(text, at - 1) && (isGap(text, end) || (isMark(text, end) && isGap(text, end + 1)));
}

function isGap(text: string, at: number): boolean {
  return at < 0 || at >= text.length || text.charCodeAt(at) === SPACE;
}

function isMark(text: string, at: number): boolean {
  return '.,;:!?'.includes(text.charAt(at));
}

/** A separable verb and its first part: `hochladen` in "lade die Datei hoch". */
function partOf(word: string, { separable }: Endings): string | undefined {
  if (separable === undefined) return undefined;
  return byFirst(separable)
    .get(word.charCodeAt(0))
    ?.findLast((part) => word.startsWith(part) && word.length > part.length + STEM);
}

/** How many UTF-16 units a word needs to be recognised inside a compound. */
function leastOf(word: string): number {
  return DENSE.test(word) ? 2 : 4;
}

function wordsOf(text: string): readonly string[] {
  return text.match(isPlain(text) ? /[a-z0-9]+/g : /[\p{L}\p{N}]+/gu) ?? [];
}

type Sorted = ReadonlyMap<number, readonly string[]>;

/** Only few endings match a word: they are found by their last unit. Likewise first parts, by their first unit. */
const byLast = sortedBy((ending) => ending.charCodeAt(ending.length - 1));
const byFirst = sortedBy((part) => part.charCodeAt(0));

/** Sorts each list once. */
function sortedBy(unit: (text: string) => number): (list: readonly string[]) => Sorted {
  return onceFor((list) => Map.groupBy(list, unit));
}

/** The stems of all words of a text. */
function stemsIn(text: string, endings: Endings): ReadonlySet<string> {
  const stems = new Set<string>();
  for (const word of wordsOf(text)) for (const stem of stemsOf(word, endings)) stems.add(stem);
  return stems;
}

/** A word, and its stems without an ending. */
function stemsOf(word: string, endings: Endings): readonly string[] {
  const { target, prefix } = endings;
  const stems = [word];
  const strip = (form: string): void => {
    for (const ending of byLast(target).get(form.charCodeAt(form.length - 1)) ?? [])
      if (form.length >= ending.length + STEM && form.endsWith(ending)) stems.push(form.slice(0, -ending.length));
  };
  strip(word);
  const part = partOf(word, endings);
  for (const between of part === undefined ? [] : [prefix ?? '', 'zu', 'te']) {
    if (part === undefined || !word.startsWith(part + between)) continue;
    stems.push(part + word.slice(part.length + between.length));
    strip(part + word.slice(part.length + between.length));
  }
  if (prefix !== undefined && word.startsWith(prefix) && word.length >= prefix.length + STEM) {
    stems.push(word.slice(prefix.length));
    strip(word.slice(prefix.length));
  }
  return stems;
}
