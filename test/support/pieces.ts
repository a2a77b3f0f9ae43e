import type { Role, Token } from '../../server/core/planning/mask/pieces.ts';
import { memoryCode } from './memory-format.ts';

/** A placeholder in a text, shown to the service as it is written; both ends of a pair have one number. */
export function token(
  pair: number,
  raw: string,
  more: { readonly role?: Role; readonly ordered?: boolean } = {},
): Token {
  const { role = 'standalone', ordered = false } = more;
  return { body: { kind: 'raw', raw }, role, pair, shown: raw, ordered };
}

/** A line break inside a sentence. */
export function lineBreak(pair: number): Token {
  return { body: { kind: 'break', raw: '\n' }, role: 'standalone', pair, shown: '', ordered: true };
}

/** A code of the format that must keep its place among such codes. */
export function fixedCode(pair: number): Token {
  const code = memoryCode(String(pair), 'standalone', { reorderable: false });
  return { body: { kind: 'code', code }, role: 'standalone', pair, shown: '', ordered: true };
}
