import { fail, ok, type Result } from '../../../shared/result.ts';
import type { Edit } from '../../text/span.ts';
import { escapeXml } from '../../text/xml-escape.ts';
import type { Name, NamedFile, NameRefusal, Naming } from '../naming.ts';
import { resxOf } from './read.ts';

/** Names of resources. */
export const resxNaming: Naming = { nameAt, rename };

function nameAt({ text, catalog }: NamedFile, offset: number): Result<Name, string> | undefined {
  const unit = resxOf(text, catalog).units.find(({ nameSpan }) => nameSpan.start <= offset && offset <= nameSpan.end);
  if (unit === undefined) return undefined;
  if (catalog.malformed) return fail('This file has errors. Repair it first.');
  return ok({ place: '', text: unit.name, span: unit.nameSpan, key: unit.name, isGroup: false });
}

function rename(
  files: readonly NamedFile[],
  { text: old }: Name,
  to: string,
): Result<readonly (readonly Edit[])[], NameRefusal> {
  if (!/^[^\s\u0000-\u001f"<>]+$/.test(to))
    return fail({
      message: 'The name of a resource is not empty, and has no blanks, quotation marks or angle brackets.',
    });
  const edits: (readonly Edit[])[] = [];
  for (const [file, { text, catalog }] of files.entries()) {
    if (catalog.malformed) return fail({ message: 'The file has errors. Repair it first.', file });
    const { units } = resxOf(text, catalog);
    if (units.some(({ name }) => name === to)) return fail({ message: `There is a resource "${to}" already.`, file });
    edits.push(units.flatMap(({ name, nameSpan }) => (name === old ? [{ span: nameSpan, text: escapeXml(to) }] : [])));
  }
  return ok(edits);
}
