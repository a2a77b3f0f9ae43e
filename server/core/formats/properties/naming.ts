import { flatNaming } from '../common/order/flat-naming.ts';
import { encodeKey } from './encode.ts';
import { propertiesOf } from './read.ts';

/** Keys of a resource bundle. */
export const propertiesNaming = flatNaming({
  names: ({ text, catalog }) =>
    propertiesOf(text, catalog).units.map(({ name, nameSpan }) => ({ text: name, span: nameSpan })),
  refusal: (to) =>
    to === '' || /[\u0000-\u001F\u007F]/.test(to) ? 'A key needs a name without control characters.' : undefined,
  noun: 'key',
  spell: (to, { text, catalog }) => encodeKey(to, propertiesOf(text, catalog).style),
});
