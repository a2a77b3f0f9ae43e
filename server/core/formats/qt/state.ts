import type { Edit } from '../../text/span.ts';
import { attributeOf } from '../../text/xml/attributes.ts';
import { at, nameOf, type XmlTable } from '../../text/xml/table.ts';

/** Sets `type="unfinished"` on a translation, or removes it with the blank before it. No edit if nothing changes. */
export function setUnfinished(table: XmlTable, translation: number, wanted: boolean): readonly Edit[] {
  const type = attributeOf(table, translation, 'type');
  if (wanted) {
    if (type?.value === 'unfinished') return [];
    if (type !== undefined) return [{ span: type.valueSpan, text: 'unfinished' }];
    const start = at(table.start, translation) + 1 + nameOf(table, translation).length;
    return [{ span: { start, end: start }, text: ' type="unfinished"' }];
  }
  if (type?.value !== 'unfinished') return [];
  let { start } = type.nameSpan;
  while (/\s/.test(table.text.charAt(start - 1))) start--;
  return [{ span: { start, end: type.valueSpan.end + type.quote.length }, text: '' }];
}
