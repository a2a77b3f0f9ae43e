import type { Three } from './decide.ts';
import { PIECES, type Token } from './version.ts';
import { Loom } from './weave.ts';

/**
 * One text with the changes of both, if they have changed different words. Undefined if both have changed the same ones.
 * If they differ only in white space, ours wins.
 */
export function mixText(raw: Three<string>): string | undefined {
  const tokens = (text: string) => ({
    tokens: (text.match(PIECES) ?? []).map(
      (piece): Token => ({ key: piece, raw: piece, kind: piece.trim() === '' ? 'space' : 'word' }),
    ),
  });
  const versions = { base: tokens(raw.base), ours: tokens(raw.ours), theirs: tokens(raw.theirs) };
  return new Loom({ versions, decisions: new Map(), stamps: new Map() }).weave('ours', 'one after the other').text;
}
