import { baseLanguage } from '../../shared/locale.ts';
import { type Item, isToken, type Piece, textOf, tidy } from './pieces.ts';

/** Characters per line of a subtitle (`formats` 3.5); 42 elsewhere. Full-width scripts fill a line sooner. */
const LINE_LIMITS: ReadonlyMap<string, number> = new Map([
  ['zh', 16],
  ['ko', 16],
  ['ja', 23],
  ['th', 35],
  ['ru', 39],
]);

const segmenter = () => new Intl.Segmenter(undefined, { granularity: 'grapheme' });

function width(text: string): number {
  return [...segmenter().segment(text)].length;
}

/**
 * Breaks a subtitle's text, whose lines were joined for translation, to the language's line length: one line if it fits (and the source was
 * not broken on purpose), else as many as the source has, at spaces, as even as possible. What fits nowhere is left long: words are not cut.
 */
export function breakLines(item: Item, pieces: readonly Piece[], targetLocale: string): readonly Piece[] {
  const lines = item.lines ?? 1;
  if (lines < 2) return pieces;
  const language = baseLanguage(targetLocale);
  const limit = LINE_LIMITS.get(language) ?? 42;
  const length = width(textOf(pieces));
  const needed = width(textOf(item.pieces)) <= limit ? lines : Math.min(lines, Math.ceil(length / limit));
  if (needed < 2) return pieces;
  const cuts = breakPlaces(textOf(pieces), Array<number>(needed).fill(1), language);
  return cuts === undefined ? pieces : breakAt(pieces, new Set(cuts));
}

/**
 * Where to cut a text into parts of the given weights: near each part's share, after punctuation rather than between words.
 * UTF-16 offsets in order; undefined when there are not enough places.
 */
export function breakPlaces(text: string, weights: readonly number[], language = ''): readonly number[] | undefined {
  const candidates = candidatesIn(text, language);
  const chosen: number[] = [];
  let from = 0;
  for (let part = 0; part < weights.length - 1; part++) {
    const rest = weights.slice(part);
    const share = (weights[part] ?? 1) / rest.reduce((sum, weight) => sum + weight, 0);
    const ideal = from + (text.length - from) * share;
    let best: number | undefined;
    let bestCost = Number.POSITIVE_INFINITY;
    for (const { at, bonus } of candidates) {
      if (at <= from || at >= text.length) continue;
      const cost = Math.abs(at - ideal) - bonus;
      if (cost < bestCost) {
        best = at;
        bestCost = cost;
      }
    }
    if (best === undefined) return undefined;
    chosen.push(best);
    from = best;
  }
  return chosen;
}

/** Spaces; in languages without spaces, borders of words, but never before a mark that may not begin a line. */
function candidatesIn(text: string, language: string): readonly { readonly at: number; readonly bonus: number }[] {
  const bonus = (at: number) => (/[,;:.!?…、。！？，]/.test(text.charAt(at - 1)) ? 6 : 0);
  if (!['ja', 'zh', 'th', 'lo', 'km', 'my'].includes(language))
    return [...text.matchAll(/ /g)].map(({ index }) => ({ at: index, bonus: bonus(index) }));
  const words = new Intl.Segmenter(language, { granularity: 'word' }).segment(text);
  return [...words]
    .map(({ index }) => index)
    .filter((at) => at > 0 && !/^[\p{Pe}\p{Pf}、。！？，・ー…]/u.test(text.charAt(at)))
    .map((at) => ({ at, bonus: bonus(at) }));
}

function breakAt(pieces: readonly Piece[], chosen: ReadonlySet<number>): readonly Piece[] {
  let at = 0;
  const broken = pieces.map((piece): Piece => {
    if (isToken(piece)) return piece;
    let text = '';
    for (const character of piece.split('')) {
      if (chosen.has(at)) text += character === ' ' ? '\n' : `\n${character}`;
      else text += character;
      at += 1;
    }
    return text;
  });
  return tidy(broken);
}
