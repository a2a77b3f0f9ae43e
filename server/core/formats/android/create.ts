import { attributesOf } from '../../text/xml/attributes.ts';
import { lineEndOf } from '../common/xml/layout.ts';
import type { SourceFile } from '../format.ts';
import { androidOf } from './read.ts';

/** An empty file for another language, with the declaration and the namespaces of the source file except those for tools. */
export function createAndroid(source: SourceFile): string {
  const { table } = androidOf(source.text, source.catalog);
  const eol = lineEndOf(source.text);
  const declaration = /^\ufeff?(<\?xml[^>]*\?>)/.exec(source.text)?.[1];
  const namespaces = attributesOf(table, 0).flatMap(({ name, valueSpan: { start, end } }) =>
    table.count > 0 && name.startsWith('xmlns:') && name !== 'xmlns:tools'
      ? [` ${name}="${table.text.slice(start, end)}"`]
      : [],
  );
  return `${declaration === undefined ? '' : declaration + eol}<resources${namespaces.join('')}>${eol}</resources>${eol}`;
}
