import type { Span } from '../text/span.ts';

/** A text in the form in which terms are looked up: Unicode normal form, runs of white space as one space, no inline codes; also in lower case. */
export interface FoldedText {
  readonly clean: string;
  /** `clean` in lower case, of the same length. */
  readonly lower: string;
  /** The range in the original text of a range in `clean`. */
  origin(start: number, end: number): Span;
}

/** Anything that makes a clean text differ from the text: inline codes, white space other than single spaces, soft hyphens, zero-width characters. */
const UNCLEAN = /[^\S ]| {2}|[\u00AD\u200B-\u200D\u2060\uFEFF\uFFFC]/;
const INVISIBLE = /[\u00AD\u200B-\u200D\u2060\uFEFF]/;
const CODE_MARK = '\uFFFC';
const CODE_UNIT = 0xfffc;
const SPACE = 0x20;
const LETTER = /[\p{L}\p{N}]/u;
const SAME = (start: number, end: number): Span => ({ start, end });

/** `locale` determines the case (Turkish has two kinds of i). Inline codes (U+FFFC) separate letters, and are dropped elsewhere. */
export function fold(text: string, locale: string): FoldedText {
  const coded = text.includes(CODE_MARK);
  const plain = !coded && (isSimple(text) || (!UNCLEAN.test(text) && text.normalize('NFC') === text));
  const { clean, origin } = plain ? { clean: text, origin: SAME } : (simplyCleaned(text) ?? cleaned(text));
  return { clean, lower: lowered(clean, locale), origin };
}

/** Most texts consist of signs and letters that are always in normal form, with single spaces: a fast test in one walk. */
function isSimple(text: string): boolean {
  let last = 0;
  for (let at = 0; at < text.length; at++) {
    const unit = text.charCodeAt(at);
    if (!isSimpleUnit(unit) || (unit === SPACE && last === SPACE)) return false;
    last = unit;
  }
  return true;
}

function isSimpleUnit(unit: number): boolean {
  return (
    (unit >= 0x20 && unit < 0x7f) ||
    (unit > 0xa0 && unit < 0x300 && unit !== 0xad) ||
    (unit >= 0x400 && unit < 0x483) || // Cyrillic
    (unit >= 0x4e00 && unit < 0xa000) || // Han
    (unit >= 0xac00 && unit < 0xd7a4) // Hangul syllables
  );
}

/** Like `cleaned`, for texts in which only codes and white space change: by runs, not by letters. */
export function simplyCleaned(text: string): Pick<FoldedText, 'clean' | 'origin'> | undefined {
  /** Pairs: where a run begins in the clean text, and where in the text. */
  const places: number[] = [];
  let clean = '';
  let from = 0;
  let last = SPACE;
  let pending = -1;
  const keepUpTo = (to: number, next: number): void => {
    if (to > from) {
      places.push(clean.length, from);
      clean += text.slice(from, to);
    }
    from = next;
  };
  const space = (at: number): void => {
    places.push(clean.length, at);
    clean += ' ';
  };
  for (let at = 0; at < text.length; at++) {
    const unit = text.charCodeAt(at);
    if (unit === CODE_UNIT) {
      if (pending === -1) pending = at;
      keepUpTo(at, at + 1);
    } else if (unit === SPACE || (unit >= 9 && unit <= 13)) {
      pending = -1;
      const again = last === SPACE && (clean !== '' || at > from);
      if (again || unit !== SPACE) keepUpTo(at, at + 1);
      if (!again && unit !== SPACE) space(at);
      last = SPACE;
    } else {
      if (!isSimpleUnit(unit)) return undefined;
      if (pending !== -1 && last !== SPACE && LETTER.test(String.fromCharCode(last, unit))) space(pending);
      pending = -1;
      last = unit;
    }
  }
  keepUpTo(text.length, text.length);
  return { clean, origin: originIn(places, clean.length, text.length) };
}

/** Maps positions in a clean text back to the text. */
function originIn(places: readonly number[], clean: number, length: number): FoldedText['origin'] {
  const back = (offset: number): number => {
    let at = places.length - 2;
    while (at > 0 && (places[at] ?? 0) > offset) at -= 2;
    return (places[at + 1] ?? 0) + offset - (places[at] ?? 0);
  };
  return (start, end) => ({
    start: start < clean ? back(start) : length,
    end: end > 0 && end <= clean ? back(end - 1) + 1 : length,
  });
}

export function cleaned(text: string): Pick<FoldedText, 'clean' | 'origin'> {
  const starts: number[] = [];
  const ends: number[] = [];
  const pieces: string[] = [];
  let last = '';
  let pending = -1;
  const add = (piece: string, at: number, length: number): void => {
    for (let unit = 0; unit < piece.length; unit++) {
      starts.push(at);
      ends.push(at + length);
    }
    pieces.push(piece);
    last = piece;
  };
  for (const { 0: cluster, index } of text.matchAll(/\P{M}\p{M}*|\p{M}+/gu)) {
    const [first = ''] = cluster;
    if (first === CODE_MARK) {
      if (pending === -1) pending = index;
      continue;
    }
    if (INVISIBLE.test(first) && cluster.length === 1) continue;
    const space = /\s/.test(first);
    // A code between two non-space characters separates them.
    if (pending !== -1 && !space && last !== ' ' && last !== '' && LETTER.test(last + first)) add(' ', pending, 1);
    pending = -1;
    if (!space) add(cluster.normalize('NFC'), index, cluster.length);
    else if (last !== ' ') add(' ', index, 1);
  }
  return {
    clean: pieces.join(''),
    origin: (start, end) => ({
      start: starts[start] ?? text.length,
      end: ends[end - 1] ?? starts[start] ?? text.length,
    }),
  };
}

function lowered(text: string, locale: string): string {
  const language = OTHER_CASE.exec(locale)?.[0];
  const small = language === undefined ? text.toLowerCase() : text.toLocaleLowerCase(language);
  const lower = small.includes('ς') ? small.replaceAll('ς', 'σ') : small;
  if (lower.length === text.length) return lower;
  // A letter whose lower-case form is longer (İ) stays as it is, to keep offsets valid.
  return Array.from({ length: text.length }, (_, at) => {
    const unit = text.charAt(at);
    const small = unit.toLowerCase();
    return small.length === 1 ? small : unit;
  }).join('');
}

/** Languages with their own rules for the lower case of a letter (Turkish has two kinds of i). */
const OTHER_CASE = /^(?:tr|az|lt)(?=$|-)/i;

/** Whether lower-case forms differ from the usual ones. */
export function hasOwnCase(locale: string): boolean {
  return OTHER_CASE.test(locale);
}

/** Without accents and umlauts: plurals change them (Korb, Körbe), and hasty typing omits them. */
export function bared(lower: string): string {
  if (isPlain(lower)) return lower;
  return lower.normalize('NFD').replace(/\p{M}/gu, '').replaceAll('ß', 'ss');
}

/** Whether there are no letters but English ones. */
export function isPlain(text: string): boolean {
  return !/[^ -~]/.test(text);
}
