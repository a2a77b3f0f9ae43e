import { baseLanguage } from '../../../../shared/locale.ts';
import { LINE_LENGTH, visibleLength } from '../../checks/subtitles/subtitles.ts';
import { breakPlaces } from '../../text/break-places.ts';
import { type Item, isToken, type Piece, textOf, tidy } from '../mask/pieces.ts';

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
