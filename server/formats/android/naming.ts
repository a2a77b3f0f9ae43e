import { fail, ok, type Result } from '../../../shared/result.ts';
import { plainText } from '../../text/content.ts';
import type { Edit } from '../../text/span.ts';
import type { Name, NamedFile, NameRefusal, Naming } from '../naming.ts';
import { androidOf } from './read.ts';
import type { EntryKind } from './scan.ts';

/** Names of resources. */
export const androidNaming: Naming = { nameAt, rename };

/** What a reference to a resource begins with. */
const TYPES: Readonly<Record<EntryKind, string>> = { string: 'string', plurals: 'plurals', 'string-array': 'array' };

function nameAt({ text, catalog }: NamedFile, offset: number): Result<Name, string> | undefined {
  const { entries } = androidOf(text, catalog);
  const entry = entries.find(({ nameSpan }) => nameSpan.start <= offset && offset <= nameSpan.end);
  if (entry === undefined) return undefined;
  if (catalog.malformed) return fail('This file has errors. Repair it first.');
  const name = entry.attributes.get('name') ?? '';
  return ok({ place: entry.kind, text: name, span: entry.nameSpan, key: name, isGroup: false });
}

function rename(
  files: readonly NamedFile[],
  { place, text: old }: Name,
  to: string,
): Result<readonly (readonly Edit[])[], NameRefusal> {
  if (!/^[A-Za-z_][\w.]*$/.test(to))
    return fail({
      message: 'The name of a resource is made of letters, digits, underscores and dots, and begins with no digit.',
    });
  const edits: (readonly Edit[])[] = [];
  for (const [file, { text, catalog }] of files.entries()) {
    if (catalog.malformed) return fail({ message: 'The file has errors. Repair it first.', file });
    const { entries, units } = androidOf(text, catalog);
    const alike = entries.filter(({ kind }) => kind === place);
    if (alike.some(({ attributes }) => attributes.get('name') === to))
      return fail({ message: `There is a resource "${to}" already.`, file });
    const names = alike.flatMap(({ attributes, nameSpan }) =>
      attributes.get('name') === old ? [{ span: nameSpan, text: to }] : [],
    );
    const reference = `@${TYPES[place as EntryKind]}/${old}`;
    const references = units.flatMap(({ source }): Edit[] => {
      const [part] = source?.parts ?? [];
      if (source === undefined || part === undefined || plainText(source) !== reference) return [];
      return [{ span: { start: part.span.end - old.length, end: part.span.end }, text: to }];
    });
    edits.push([...names, ...references].sort((a, b) => a.span.start - b.span.start));
  }
  return ok(edits);
}
