import type { Edit } from '../../../text/span.ts';
import type { Catalog } from '../../format.ts';
import { sectionsIn } from './read.ts';
import { movedEdits, type SectionedFormat } from './section.ts';

/** See `Format.sort`: sorts the language of the view in the order of the source; the source itself alphabetically. */
export function sortSections(format: SectionedFormat, text: string, catalog: Catalog): readonly Edit[] | undefined {
  const { pairs, look, malformed } = sectionsIn(format, text, catalog);
  if (malformed) return undefined;
  const edits: Edit[] = [];
  for (const { source, target } of pairs) {
    const [own, model] = look.target === undefined ? [source, undefined] : [target, source];
    if (own === undefined) continue;
    const sorted = own.inner.sort?.(own.text, own.catalog, model);
    if (sorted === undefined) return undefined;
    edits.push(...movedEdits(sorted, own.shift));
  }
  return edits.sort((a, b) => a.span.start - b.span.start);
}
