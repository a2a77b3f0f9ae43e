import { plainText } from '../../text/content.ts';
import type { Edit } from '../../text/span.ts';
import { flatNaming } from '../common/order/flat-naming.ts';
import type { Name, NamedFile } from '../common/order/naming.ts';
import { androidOf } from './read.ts';
import type { EntryKind } from './scan.ts';

/** Names of resources: a string, a plural and an array may share a name. */
export const androidNaming = flatNaming({
  names: ({ text, catalog }) =>
    androidOf(text, catalog).entries.map(({ kind, attributes, nameSpan }) => ({
      place: kind,
      text: attributes.get('name') ?? '',
      span: nameSpan,
    })),
  refusal: (to) =>
    /^[A-Za-z_][\w.]*$/.test(to)
      ? undefined
      : 'The name of a resource is made of letters, digits, underscores and dots, and does not begin with a digit.',
  noun: 'resource',
  spell: (to) => to,
  mentions: references,
});

/** The prefix of a reference to a resource. */
const TYPES: Readonly<Record<EntryKind, string>> = { string: 'string', plurals: 'plurals', 'string-array': 'array' };

function references({ text, catalog }: NamedFile, { place, text: old }: Name, to: string): readonly Edit[] {
  const reference = `@${TYPES[place as EntryKind]}/${old}`;
  return androidOf(text, catalog).units.flatMap(({ source }): Edit[] => {
    const [part] = source?.parts ?? [];
    if (source === undefined || part === undefined || plainText(source) !== reference) return [];
    return [{ span: { start: part.span.end - old.length, end: part.span.end }, text: to }];
  });
}
