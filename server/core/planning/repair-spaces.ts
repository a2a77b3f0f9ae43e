import { baseLanguage } from '../../../shared/locale.ts';
import { UNSPACED } from '../text/punctuation.ts';
import { isToken, type Piece, type Token, tidy } from './mask/pieces.ts';

/** White space that moved into a pair is moved back outside, where the source has it: `a<b> Save </b>b` becomes `a <b>Save</b> b`. */
export function repairPairs(source: readonly Piece[], pieces: readonly Piece[]): readonly Piece[] {
  const tight = tightEnds(source);
  const out: Piece[] = [];
  let spaceAt = -1;
  for (const [index, piece] of pieces.entries()) {
    if (spaceAt === index && takesSpace(piece, 'before')) out.push(' ');
    const previous = out.at(-1);
    if (!isToken(piece)) {
      const opened =
        previous !== undefined &&
        isToken(previous) &&
        previous.role === 'open' &&
        tight.has(endKey(previous)) &&
        piece.trim() !== '';
      const text = opened ? piece.trimStart() : piece;
      if (text !== piece && takesSpace(out.at(-2), 'after')) out.splice(-1, 0, ' ');
      out.push(text);
    } else if (
      piece.role === 'close' &&
      tight.has(endKey(piece)) &&
      typeof previous === 'string' &&
      /\S\s+$/.test(previous)
    ) {
      out[out.length - 1] = previous.trimEnd();
      out.push(piece);
      spaceAt = index + 1;
    } else out.push(piece);
  }
  return tidy(out);
}

/** Whether words would touch words, or another token, without the space that was removed from the pair next to them. */
function takesSpace(piece: Piece | undefined, side: 'before' | 'after'): boolean {
  if (piece === undefined) return false;
  if (isToken(piece)) return piece.role !== (side === 'before' ? 'close' : 'open');
  return side === 'before' ? !/^[\s\p{P}]/u.test(piece) : /[\p{L}\p{N}]$/u.test(piece);
}

/** Ends of pairs that touch their words in the source. */
function tightEnds(source: readonly Piece[]): ReadonlySet<string> {
  const tight = new Set<string>();
  for (const [index, piece] of source.entries()) {
    if (!isToken(piece) || piece.role === 'standalone') continue;
    const inner = source[piece.role === 'open' ? index + 1 : index - 1];
    if (typeof inner !== 'string' || !(piece.role === 'open' ? /^\s/ : /\s$/).test(inner)) tight.add(endKey(piece));
  }
  return tight;
}

function endKey({ pair, role }: Token): string {
  return `${pair} ${role}`;
}

/** Languages that append endings to a placeholder: a letter directly after it is intended. */
const SUFFIXING: ReadonlySet<string> = new Set([
  'tr',
  'fi',
  'hu',
  'et',
  'ko',
  'az',
  'kk',
  'uz',
  'eu',
  'mn',
  'ta',
  'ml',
]);

/**
 * Restores spaces around tokens as in the source: added where a word touches a token (in scripts without spaces, nothing is lost), removed before a
 * comma, a full stop or a closing bracket, and after an opening bracket or quote, that touches the token in the source.
 */
export function repairSpaces(
  source: readonly Piece[],
  pieces: readonly Piece[],
  targetLocale: string,
): readonly Piece[] {
  const language = baseLanguage(targetLocale);
  const sides = sidesOf(source);
  const out = [...pieces];
  for (const [index, piece] of pieces.entries()) {
    const side = isToken(piece) ? sides.get(endKey(piece)) : undefined;
    if (side === undefined || !isToken(piece)) continue;
    const before = out[index - 1];
    const after = out[index + 1];
    if (typeof before === 'string' && piece.role !== 'close') out[index - 1] = fixBefore(before, side.left, language);
    if (typeof after === 'string' && piece.role !== 'open') out[index + 1] = fixAfter(after, side.right, language);
  }
  return tidy(out);
}

function fixBefore(text: string, left: string, language: string): string {
  if (/[([{"'«“„‘#/@]/.test(left) && text.endsWith(' ') && text.trimEnd().endsWith(left)) return text.trimEnd();
  if (/\s/.test(left) && /[\p{L}\p{N}]$/u.test(text) && !UNSPACED.has(language)) return `${text} `;
  return text;
}

function fixAfter(text: string, right: string, language: string): string {
  if (/[,.)\]}"'»”’…/%]/.test(right) && /^[ \t]/.test(text) && text.trimStart().startsWith(right)) {
    // French and some others put a space before the percent sign and inside quotes.
    if (!/["'»%]/.test(right)) return text.trimStart();
  }
  if (/\s/.test(right) && /^[\p{L}\p{N}]/u.test(text) && !UNSPACED.has(language) && !SUFFIXING.has(language))
    return ` ${text}`;
  return text;
}

/** The characters on both sides of each token in the source; empty at the edges and next to another token. */
function sidesOf(source: readonly Piece[]): ReadonlyMap<string, { readonly left: string; readonly right: string }> {
  const sides = new Map<string, { left: string; right: string }>();
  for (const [index, piece] of source.entries()) {
    if (!isToken(piece)) continue;
    const before = source[index - 1];
    const after = source[index + 1];
    sides.set(endKey(piece), {
      left: typeof before === 'string' ? before.charAt(before.length - 1) : '',
      right: typeof after === 'string' ? after.charAt(0) : '',
    });
  }
  return sides;
}
