/** A stretch of a text, and the white space behind it. All stretches with their white space are the text again. */
export interface Piece {
  readonly text: string;
  readonly after: string;
}

const bytesOf = (text: string): number => Buffer.byteLength(text);

/**
 * Cuts a text at blank lines into pieces of at most so many UTF-8 bytes, as few as possible one after the other; a paragraph that is too
 * long for itself is cut at its line breaks. A line that is longer stays whole: nobody else may cut a sentence.
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

/** The pieces with other words, and the white space as it was. */
export function joined(pieces: readonly Piece[], texts: readonly string[]): string {
  return pieces.map(({ after }, index) => (texts[index] ?? '').trim() + after).join('');
}

/** Cuts at white space that holds at least so many line breaks. */
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

/** Puts neighbours together while they fit. */
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
