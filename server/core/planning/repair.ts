import { isToken, type Piece, type Token, textOf, tidy, tokensOf } from './mask/pieces.ts';
import { decodeEntities, trimmed } from './mask/unmask.ts';
import { repairPairs, repairSpaces } from './repair-spaces.ts';
import { ENTITY, outline } from './verify/verify-text.ts';

export interface Repaired {
  readonly pieces: readonly Piece[];
  /** What was done, for the report; empty if nothing was. */
  readonly repairs: readonly string[];
}

/** Repairs that cannot change the meaning, made before an answer is judged. Idempotent. */
export function repair(source: readonly Piece[], answer: readonly Piece[], targetLocale: string): Repaired {
  const repairs: string[] = [];
  let pieces = answer;
  const step = (name: string, next: readonly Piece[]) => {
    if (!samePieces(pieces, next)) repairs.push(name);
    pieces = next;
  };
  step('order of codes', repairOrder(source, pieces));
  step('escaped characters', repairEntities(source, pieces));
  step(
    'line breaks',
    mapText(pieces, (text) =>
      text.replace(/(?<![^\S\r\n\u2028\u2029])[^\S\r\n\u2028\u2029]*[\r\n\u2028\u2029]\s*/g, ' '),
    ),
  );
  step('spaces around tags', repairPairs(source, pieces));
  step('spaces around placeholders', repairSpaces(source, pieces, targetLocale));
  step('double spaces', repairDoubleSpaces(source, pieces));
  // A repair may have exposed white space that we have to set.
  return { pieces: trimmed(pieces), repairs };
}

function samePieces(a: readonly Piece[], b: readonly Piece[]): boolean {
  return a.length === b.length && a.every((piece, index) => piece === b[index]);
}

function mapText(pieces: readonly Piece[], change: (text: string) => string): readonly Piece[] {
  return tidy(pieces.map((piece) => (isToken(piece) ? piece : change(piece))));
}

/** Next to a token, or in a text without any; between words two spaces show that a token was removed there, which is left to the judge. */
function repairDoubleSpaces(source: readonly Piece[], pieces: readonly Piece[]): readonly Piece[] {
  if (/ {2}/.test(outline(source))) return pieces;
  if (!source.some(isToken)) return mapText(pieces, (text) => text.replace(/ {2,}/g, ' '));
  return mapText(pieces, (text) => text.replace(/^ {2,}| {2,}$/g, ' '));
}

/** References that the source does not have were added by the service's escaping. */
function repairEntities(source: readonly Piece[], pieces: readonly Piece[]): readonly Piece[] {
  const own = new Set(
    textOf(source)
      .match(ENTITY)
      ?.map((entity) => entity.toLowerCase()),
  );
  return mapText(pieces, (text) =>
    text.replace(ENTITY, (entity) => (own.has(entity.toLowerCase()) ? entity : decodeEntities(entity, true))),
  );
}

/** Codes that must not be reordered carry no words: they return to their places in source order. Printf codes do carry words. */
function repairOrder(source: readonly Piece[], pieces: readonly Piece[]): readonly Piece[] {
  const fixed = (token: Token) => token.ordered && token.body.kind === 'code' && token.role === 'standalone';
  const before = tokensOf(source).filter(fixed);
  const after = tokensOf(pieces).filter(fixed);
  if (
    before.length !== after.length ||
    new Set(after).size !== before.length ||
    after.some((token) => !before.includes(token))
  )
    return pieces;
  let next = 0;
  return pieces.map((piece) => (isToken(piece) && fixed(piece) ? (before[next++] ?? piece) : piece));
}
