import { MESSAGE_DIALECTS } from '../../text/dialects/index.ts';
import { isToken, type Piece, type Role, type Token } from './pieces.ts';

const NAMING = MESSAGE_DIALECTS.filter(({ pairing }) => pairing !== undefined);

/**
 * Numbers the tokens of a run and finds the pairs among them, so that a pair can be sent with its words as one element. What opens without closing,
 * closes without opening, or overlaps another pair stands alone: the result always nests.
 */
export function pairUp(pieces: readonly Piece[]): readonly Piece[] {
  const partner = new Map<number, number>();
  const open: { readonly key: string; readonly index: number }[] = [];
  const waiting = new Map<string, number>();
  const count = (key: string, by: number) => waiting.set(key, (waiting.get(key) ?? 0) + by);
  for (const [index, piece] of pieces.entries()) {
    if (!isToken(piece)) continue;
    const end = endOf(piece);
    if (end?.role === 'open') {
      open.push({ key: end.key, index });
      count(end.key, 1);
    }
    if (end?.role !== 'close' || (waiting.get(end.key) ?? 0) === 0) continue;
    let match = open.pop();
    // Whatever was opened after the partner and is still open would overlap: it stands alone.
    for (; match !== undefined && match.key !== end.key; match = open.pop()) count(match.key, -1);
    if (match === undefined) continue;
    count(match.key, -1);
    partner.set(match.index, match.index);
    partner.set(index, match.index);
  }
  return pieces.map((piece, index): Piece => {
    if (!isToken(piece)) return piece;
    const pair = partner.get(index);
    if (pair === undefined) return { ...piece, role: 'standalone', pair: index };
    return { ...piece, role: pair === index ? 'open' : 'close', pair };
  });
}

/** The kind of pair that a token may open or close, by the code's id, a tag or BBCode name, or the name that a dialect reads from it. */
function endOf(token: Token): { readonly key: string; readonly role: Role } | undefined {
  const { body, role } = token;
  if (body.kind === 'code') {
    if (role !== 'standalone') return { key: `code ${body.code.id}`, role };
    for (const dialect of NAMING) {
      const end = dialect.pairing?.(body.code.raw);
      if (end !== undefined) return { key: `named ${end.name}`, role: end.role };
    }
    return undefined;
  }
  if (body.kind !== 'raw') return undefined;
  const tag = /^([<[])\/?([^\s/>\]=]+)/.exec(body.raw);
  if (tag === null || role === 'standalone') return undefined;
  return { key: `${tag[1]} ${tag[2]?.toLowerCase()}`, role };
}

/** The nesting depth of each gap: `depths[i]` is the depth before piece `i`. */
export function depths(pieces: readonly Piece[]): readonly number[] {
  let depth = 0;
  return pieces.map((piece) => {
    const before = isToken(piece) && piece.role === 'close' ? depth - 1 : depth;
    if (isToken(piece) && piece.role === 'open') depth += 1;
    if (isToken(piece) && piece.role === 'close') depth -= 1;
    return before;
  });
}
