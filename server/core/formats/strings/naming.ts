import { flatNaming } from '../common/order/flat-naming.ts';
import { encodeString } from './encode.ts';
import { nameOf, stringsOf } from './read.ts';

/** Keys of a string table. */
export const stringsNaming = flatNaming({
  names: ({ text, catalog }) =>
    [...stringsOf(text, catalog).entries.values()].map((entry) => ({
      text: nameOf(text, entry),
      span: entry.key.inner,
    })),
  refusal: (to) => (to === '' ? 'A key needs a name.' : undefined),
  noun: 'key',
  spell: (to, { text, catalog }) => {
    const quoted = [...stringsOf(text, catalog).entries.values()][0]?.key.quote;
    return quoted === '' && !/^[\w$/:.-]+$/.test(to)
      ? `"${encodeString(to)}"`
      : encodeString(to, quoted === "'" ? "'" : '"');
  },
});
