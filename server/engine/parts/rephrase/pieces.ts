/** A piece of a text, and the white space after it. All pieces with their white space, joined, are the text. */
export interface Piece {
  readonly text: string;
  readonly after: string;
}

const bytesOf = (text: string): number => Buffer.byteLength(text);

/**
 * Cuts a text at blank lines into pieces of at most so many UTF-8 bytes, as few as possible in order; a paragraph that is too long by itself is cut
 * at its line breaks. A longer line stays whole: only the service may split a sentence.
 */
export function piecesOf(text: string, most: number): readonly Piece[] {
  if (bytesOf(text) <= most) return [{ text, after: '' }];
  const paragraphs = cut(text, 2).flatMap(({ text: paragraph, after }) => {
    if (bytesOf(paragraph) <= most) return [{ text: paragraph, after }];
    const lines = pack(cut(paragraph, 1), most);
    const last = lines.at(-1);
    return last === undefined ? [] : [...lines.slice(0, -1), { text: last.text, after: last.after + after }];
  });
  return pack(paragraphs, most);
}

/** The pieces with new words and the original white space. */
export function joined(pieces: readonly Piece[], texts: readonly string[]): string {
  return pieces.map(({ after }, index) => (texts[index] ?? '').trim() + after).join('');
}

/** Cuts at white space with at least so many line breaks. */
function cut(text: string, breaks: number): readonly Piece[] {
  const pieces: Piece[] = [];
  let at = 0;
  for (const { 0: blanks, index } of text.matchAll(/\s+/g)) {
    if (blanks.split('\n').length - 1 < breaks) continue;
    pieces.push({ text: text.slice(at, index), after: blanks });
    at = index + blanks.length;
  }
  if (at < text.length || pieces.length === 0) pieces.push({ text: text.slice(at), after: '' });
  return pieces;
}

/** Merges adjacent pieces while they fit. */
function pack(pieces: readonly Piece[], most: number): readonly Piece[] {
  const packed: Piece[] = [];
  let size = 0;
  for (const piece of pieces) {
    const before = packed.at(-1);
    const added = bytesOf(piece.text);
    if (before !== undefined && size + bytesOf(before.after) + added <= most) {
      size += bytesOf(before.after) + added;
      packed[packed.length - 1] = { text: before.text + before.after + piece.text, after: piece.after };
    } else {
      size = added;
      packed.push(piece);
    }
  }
  return packed;
}
