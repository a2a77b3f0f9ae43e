import { diffWordsWithSpace } from 'diff';
import type { Edit } from '../../../core/text/span.ts';

/** The words that differ between two texts, as the fewest edits. @param start offset of the old text in its document */
export function wordChanges(before: string, after: string, start: number): readonly Edit[] {
  const edits: { span: { start: number; end: number }; text: string }[] = [];
  let at = start;
  for (const { value, added, removed } of diffWordsWithSpace(before, after)) {
    const isChange = added || removed;
    const last = edits.at(-1);
    // Adjacent words are changed together.
    const gap = last === undefined ? undefined : before.slice(last.span.end - start, at - start);
    const joins = gap !== undefined && gap.trim() === '';
    if (isChange && (last === undefined || !joins)) edits.push({ span: { start: at, end: at }, text: '' });
    const edit = edits.at(-1);
    if (!added) at += value.length;
    if (!isChange || edit === undefined) continue;
    if (joins) edit.text += gap;
    edit.span.end = at;
    if (added) edit.text += value;
  }
  return edits;
}
