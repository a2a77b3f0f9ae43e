import type { Endings } from './endings.ts';
import { bared, fold } from './fold.ts';
import { Boundaries, isUnspaced } from './letters.ts';
import { hasInnerCapital } from './term.ts';

/** Syllables and roots: two or three characters are a word in these scripts. */
const DENSE = /^[\p{Script=Hangul}\p{Script=Arabic}\p{Script=Hebrew}]/u;
/** UTF-16 units that must be left when an ending is taken off. */
const STEM = 3;
/** Places of one phrase that are looked at. */
const TRIES = 50;

/**
 * One translation, to be asked whether it has a term: as written, in another form (endings, umlaut), as part of a compound where the
 * language makes them, or its words one by one in any order (`Datei öffnen` in "Öffnen Sie die Datei"). In doubt it has it: a warning must be worth reading.
 */
export class Translation {
  readonly #clean: string;
  readonly #lower: string;
  readonly #locale: string;
  readonly #endings: Endings;
  readonly #caseSensitive: boolean;
  readonly #bounds: Boundaries;
  #stems: ReadonlySet<string> | undefined;
  #bare: string | undefined;

  constructor(text: string, locale: string, endings: Endings, caseSensitive: boolean) {
    const { clean, lower } = fold(text, locale);
    this.#clean = clean;
    this.#lower = lower;
    this.#locale = locale;
    this.#endings = endings;
    this.#caseSensitive = caseSensitive;
    this.#bounds = new Boundaries(lower);
  }

  has(term: string): boolean {
    const { clean, lower } = fold(term.trim(), this.#locale);
    if (this.#caseSensitive || hasInnerCapital(clean)) return this.#hasExactly(clean);
    if (this.#hasPhrase(lower)) return true;
    if (isUnspaced(lower)) return false;
    const words = wordsOf(bared(lower));
    return words.length > 0 && words.every((word) => this.#hasWord(word));
  }

  /** The case counts; all in capitals is a matter of style, and so is a capital at the beginning. */
  #hasExactly(term: string): boolean {
    const [first = ''] = term;
    const forms = [term, term.toUpperCase(), first.toUpperCase() + term.slice(first.length)];
    return forms.some((form) => this.#clean.includes(form));
  }

  #hasPhrase(phrase: string): boolean {
    const anywhere = isUnspaced(phrase) || (this.#endings.compounds && phrase.length >= leastOf(phrase));
    let at = this.#lower.indexOf(phrase);
    for (let tries = 0; at !== -1 && tries < TRIES; tries++) {
      if (anywhere || (this.#bounds.isStart(at) && this.#bounds.isEnd(at + phrase.length))) return true;
      at = this.#lower.indexOf(phrase, at + 1);
    }
    return false;
  }

  #hasWord(word: string): boolean {
    this.#bare ??= bared(this.#lower);
    this.#stems ??= new Set(wordsOf(this.#bare).flatMap((one) => stemsOf(one, this.#endings)));
    const stems = stemsOf(word, this.#endings);
    const known = this.#stems;
    if (stems.some((stem) => known.has(stem))) return true;
    if (this.#hasParts(word, known)) return true;
    if (!this.#endings.compounds) return false;
    const bare = this.#bare;
    return stems.some((stem) => stem.length >= leastOf(stem) && bare.includes(stem));
  }

  #hasParts(word: string, known: ReadonlySet<string>): boolean {
    const part = partOf(word, this.#endings);
    if (part === undefined || !known.has(part)) return false;
    return stemsOf(word.slice(part.length), this.#endings).some((stem) => known.has(stem));
  }
}

/** A verb and its first part, each on its own: `hochladen` in "lade die Datei hoch". */
function partOf(word: string, { separable = [] }: Endings): string | undefined {
  return separable.findLast((part) => word.startsWith(part) && word.length > part.length + STEM);
}

/** UTF-16 units of a word that is long enough to be recognised inside a compound. */
function leastOf(word: string): number {
  return DENSE.test(word) ? 2 : 4;
}

function wordsOf(text: string): readonly string[] {
  return text.match(/[\p{L}\p{N}]+/gu) ?? [];
}

const sorted = new WeakMap<readonly string[], ReadonlyMap<number, readonly string[]>>();

/** Endings by their last unit: few of many fit a word at all. */
function byLast(endings: readonly string[]): ReadonlyMap<number, readonly string[]> {
  const known = sorted.get(endings) ?? Map.groupBy(endings, (ending) => ending.charCodeAt(ending.length - 1));
  sorted.set(endings, known);
  return known;
}

/** A word, and what is left of it without an ending. */
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
