import { lineEnd, lineStart } from '../../text/lines.ts';
import { type Sortable, sortedBy } from '../common/order/sorted.ts';
import type { Catalog } from '../format.ts';
import { nameOf, stringsOf } from './read.ts';

/** See `Format.sort`. */
export const sortStrings = sortedBy(entriesOf);

function entriesOf(text: string, catalog: Catalog): readonly Sortable[] {
  let before = 0;
  return Array.from(stringsOf(text, catalog).entries.values(), (entry) => {
    const { span, comments } = entry;
    const line = lineEnd(text, span.end);
    const behind = /^[ \t]*(?:\/\/.*|\/\*[^*]*\*\/[ \t]*)$/.exec(text.slice(span.end, line))?.[0];
    // A comment after an entry on the same line does not belong to the next one.
    const above = comments.find(({ start }) => start >= before);
    before = behind === undefined ? span.end : line;
    const top = above === undefined ? span.start : above.start - 2;
    const isAlone = /^[ \t\ufeff]*$/.test(text.slice(lineStart(text, top), top));
    return { key: nameOf(text, entry), top: isAlone ? top : span.start, start: span.start, end: before };
  });
}
