import type { Outline } from '../../traits.ts';

/** All keys of a JSON pointer but the last (RFC 6901); a unit's name repeats them. */
export const keyOutline: Outline = {
  group: ({ id }) => id.slice(0, id.lastIndexOf('/') + 1),
  steps: ({ id }) => id.split('/').slice(1, -1).map(unescapeToken),
  label: ({ id }) => unescapeToken(id.slice(id.lastIndexOf('/') + 1)),
};

/** `~1` is `/`, `~0` is `~`: to be replaced in this order. */
function unescapeToken(token: string): string {
  return token.includes('~') ? token.replaceAll('~1', '/').replaceAll('~0', '~') : token;
}
