import { baseLanguage } from '../../shared/locale.ts';
import { LINE_LENGTH, visibleLength } from '../checks/subtitles.ts';
import { UNSPACED } from '../text/punctuation.ts';
import { type Item, isToken, type Piece, textOf, tidy } from './pieces.ts';

/** Characters in a line of languages without a limit of their own. */
const STANDARD = 42;
/** Nobody reads more lines than this at a time. */
const MOST_LINES = 2;

/**
 * Breaks a subtitle's text, whose lines were joined for translation, to the language's line length: one line if it fits (and the source was
 * not broken on purpose), else as many as the source has or as it takes, at spaces, as even as possible. What fits nowhere is left long:
 * words are not cut. `whole`: it is all that the cue says; a line of a dialogue is not broken where the source has one line, and neither
 * is anything in a file that keeps longer lines itself.
 */
export function breakLines(
  item: Item,
  pieces: readonly Piece[],
  locales: { readonly sourceLocale: string; readonly targetLocale: string },
  whole: boolean,
): readonly Piece[] {
  const { sourceLocale, targetLocale } = locales;
  const lines = item.lines ?? 1;
  if (lines < 2 && (!whole || visibleLength(textOf(item.pieces), sourceLocale) > limitOf(sourceLocale))) return pieces;
  const language = baseLanguage(targetLocale);
  const limit = limitOf(targetLocale);
  const width = (text: string) => visibleLength(text, targetLocale);
  const length = width(textOf(pieces));
  const onPurpose = lines > 1 && width(textOf(item.pieces)) <= limit;
  const needed = onPurpose ? lines : Math.min(Math.max(lines, MOST_LINES), Math.ceil(length / limit));
  return breakAt(pieces, new Set(breakPlaces(textOf(pieces), Array<number>(needed).fill(1), language)));
}

function limitOf(locale: string): number {
  return LINE_LENGTH[baseLanguage(locale)] ?? STANDARD;
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
    // Each part after this one needs a place, too.
    const usable = candidates.slice(0, candidates.length + 2 - rest.length);
    const share = (weights[part] ?? 1) / rest.reduce((sum, weight) => sum + weight, 0);
    const ideal = from + (text.length - from) * share;
    let best: number | undefined;
    let bestCost = Number.POSITIVE_INFINITY;
    for (const { at, bonus } of usable) {
      if (at <= from) continue;
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
  if (!UNSPACED.has(language)) return [...text.matchAll(/ /g)].map(({ index }) => ({ at: index, bonus: bonus(index) }));
  const words = new Intl.Segmenter(language, { granularity: 'word' }).segment(text);
  return [...words]
    .map(({ index }) => index)
    .filter((at) => !/[\p{Pe}\p{Pf}、。！？，・ー…]/u.test(text.charAt(at)))
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
