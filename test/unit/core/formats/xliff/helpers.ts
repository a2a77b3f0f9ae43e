import type { Change, Unit } from '../../../../../server/core/formats/format.ts';
import { xliff } from '../../../../../server/core/formats/xliff/index.ts';
import type { Content, NewPart } from '../../../../../server/core/text/content.ts';
import { applyEdits } from '../../../../../server/core/text/span.ts';

/** A 1.2 document around `trans-unit` elements. */
export const doc12 = (
  body: string,
  file = 'original="o" source-language="en" target-language="de" datatype="plaintext"',
) =>
  `<?xml version="1.0"?>\n<xliff version="1.2" xmlns="urn:oasis:names:tc:xliff:document:1.2">\n<file ${file}><body>\n${body}\n</body></file>\n</xliff>\n`;

/** A 2.0 document around `unit` elements. */
export const doc2 = (body: string, root = 'srcLang="en" trgLang="de"', version = '2.0') =>
  `<?xml version="1.0"?>\n<xliff version="${version}" xmlns="urn:oasis:names:tc:xliff:document:${version === '2.2' ? '2.2' : '2.0'}" ${root}>\n<file id="f">\n${body}\n</file>\n</xliff>\n`;

/** Text as it is, codes as `[id name role]`. */
export const show = (content: Content | undefined): string | undefined =>
  content?.parts
    .map((part) =>
      part.kind === 'text' ? part.text : `[${part.id}${{ open: '>', close: '<', standalone: '' }[part.role]}]`,
    )
    .join('');

export const units = (text: string): readonly Unit[] => xliff.parse(text).units;

export const sources = (text: string): readonly (string | undefined)[] => units(text).map(({ source }) => show(source));

export const ownParts = (content: Content | undefined): NewPart[] =>
  (content?.parts ?? []).map((part) => (part.kind === 'text' ? part.text : part));

/** Writes one target; the change is merged over a machine's. */
export function put(text: string, unit: string, parts: readonly NewPart[], change: Partial<Change> = {}) {
  const written = xliff.write(text, xliff.parse(text), [{ unit, parts, origin: 'machine', ...change }]);
  return { ...written, text: applyEdits(text, written.edits) };
}
