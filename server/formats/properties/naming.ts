import { fail, ok, type Result } from '../../../shared/result.ts';
import type { Edit } from '../../text/span.ts';
import type { Name, NamedFile, NameRefusal, Naming } from '../naming.ts';
import { encodeKey } from './encode.ts';
import { propertiesOf } from './read.ts';

/** Keys of a resource bundle. */
export const propertiesNaming: Naming = { nameAt, rename };

function nameAt({ text, catalog }: NamedFile, offset: number): Result<Name, string> | undefined {
  const { units } = propertiesOf(text, catalog);
  const unit = units.find(({ nameSpan }) => nameSpan.start <= offset && offset <= nameSpan.end);
  if (unit === undefined) return undefined;
  if (catalog.malformed) return fail('This file has errors. Repair it first.');
  return ok({ place: '', text: unit.name, span: unit.nameSpan, key: unit.name, isGroup: false });
}

function rename(
  files: readonly NamedFile[],
  { text: old }: Name,
  to: string,
): Result<readonly (readonly Edit[])[], NameRefusal> {
  if (to === '' || /[\u0000-\u001F\u007F]/.test(to))
    return fail({ message: 'A key needs a name without control characters.' });
  const edits: (readonly Edit[])[] = [];
  for (const [file, { text, catalog }] of files.entries()) {
    if (catalog.malformed) return fail({ message: 'The file has errors. Repair it first.', file });
    const { units, style } = propertiesOf(text, catalog);
    if (units.some(({ name }) => name === to)) return fail({ message: `There is a key "${to}" already.`, file });
    edits.push(
      units.flatMap(({ name, nameSpan }) => (name === old ? [{ span: nameSpan, text: encodeKey(to, style) }] : [])),
    );
  }
  return ok(edits);
}
