import { depths } from './pairing.ts';
import { isToken, type Piece, tidy } from './pieces.ts';

/** One of the sentences of a text, with the white space and line breaks that follow it. */
export interface Sentence {
  readonly pieces: readonly Piece[];
  readonly after: readonly Piece[];
}

/** A full stop, question or exclamation mark with closing punctuation, before a space; or one of the CJK marks. */
const BORDER = /([.!?…]["'”’»)\]]{0,3}(?=\s)|[。！？]["”’」』）]{0,3})\s*/g;

/** Splits at sentence boundaries and line breaks outside pairs. All `pieces` and `after` joined are the text. */
export function sentencesOf(pieces: readonly Piece[]): readonly Sentence[] {
  const sentences: Sentence[] = [];
  let current: Piece[] = [];
  const finish = (after: readonly Piece[]) => {
    const [text, space] = splitEnd(tidy(current));
    if (text.length > 0 || space.length + after.length > 0)
      sentences.push({ pieces: text, after: [...space, ...after] });
    current = [];
  };
  const depth = depths(pieces);
  for (const [index, piece] of pieces.entries()) {
    if (depth[index] !== 0) current.push(piece);
    else if (isToken(piece)) {
      if (piece.body.kind === 'break') finish([piece]);
      else current.push(piece);
    } else {
      let at = 0;
      for (const match of piece.matchAll(BORDER)) {
        const end = match.index + (match[1]?.length ?? 0);
        current.push(piece.slice(at, end));
        finish([piece.slice(end, match.index + match[0].length)].filter((space) => space !== ''));
        at = match.index + match[0].length;
      }
      current.push(piece.slice(at));
    }
  }
  finish([]);
  return sentences;
}

/** Trailing white space is not part of the sentence. */
function splitEnd(pieces: readonly Piece[]): readonly [readonly Piece[], readonly Piece[]] {
  const last = pieces.at(-1);
  if (typeof last !== 'string' || !/\s$/.test(last)) return [pieces, []];
  const text = last.trimEnd();
  return [tidy([...pieces.slice(0, -1), text]), [last.slice(text.length)]];
}
