import { escapeXml } from '../../text/xml/escape.ts';
import { flatNaming } from '../common/order/flat-naming.ts';
import { resxOf } from './read.ts';

/** Names of resources. */
export const resxNaming = flatNaming({
  names: ({ text, catalog }) =>
    resxOf(text, catalog).units.map(({ name, nameSpan }) => ({ text: name, span: nameSpan })),
  refusal: (to) =>
    /^[^\s\u0000-\u001f"<>]+$/.test(to)
      ? undefined
      : 'The name of a resource must not be empty, or contain blanks, quotation marks or angle brackets.',
  noun: 'resource',
  spell: escapeXml,
});
