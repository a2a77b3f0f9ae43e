import { baseLanguage } from '../../../../shared/locale.ts';
import { LINE_LENGTH, visibleLength } from '../../checks/subtitles/subtitles.ts';
import { breakPlaces } from '../../text/break-places.ts';
import { type Item, isToken, type Piece, textOf, tidy } from '../mask/pieces.ts';

/** Characters per line in languages without a limit of their own. */
const STANDARD = 42;
/** Nobody reads more lines than this at once. */
const MOST_LINES = 2;

/**
 * Breaks a subtitle's text, whose lines were joined for translation, to the language's line length: one line if it fits (unless the source was broken
 * on purpose), else as many as in the source or as needed, at spaces, as evenly as possible. What fits nowhere stays long: words are not split.
 * `whole`: it is the entire text of the cue; a line of a dialogue is not broken if the source has one line, and nothing is in a file that has longer
 * lines itself.
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
