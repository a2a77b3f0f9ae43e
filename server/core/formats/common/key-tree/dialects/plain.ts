import type { Dialect } from '../dialect.ts';

/** Strings in objects, without further signs. */
export const plain: Dialect = {
  id: 'plain',
  about: {
    title: 'Plain, nested or flat',
    detection: 'none of the others',
    units: 'every string',
    placeholders: 'whatever is found in the texts',
    plurals: 'none',
    writing: 'strings',
  },
  dotted: true,
  evidence: () => 0,
};
