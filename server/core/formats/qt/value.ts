import type { Content } from '../../text/content.ts';
import type { XmlTable } from '../../text/xml/table.ts';
import { xmlContent } from '../common/xml/value.ts';
import { holderOf } from './scan.ts';

/** A carriage return, which XML cannot hold literally: part of a line end on Windows, where other systems have only a line feed. */
const RETURN = /^<byte\s+value\s*=\s*["']x0*d["']\s*\/>$/i;

/** The text of a source, a translation or a form. Either side may have carriage returns or not: no program shows them. */
export function contentOf(table: XmlTable, element: number): Content {
  const content = xmlContent(table, holderOf(table, element));
  if (!content.parts.some(({ kind }) => kind === 'code')) return content;
  return {
    ...content,
    parts: content.parts.map((part) =>
      part.kind === 'code' && RETURN.test(part.raw) ? { ...part, hinted: true, deletable: true } : part,
    ),
  };
}
