import type { XmlTable } from '../../../text/xml/table.ts';
import { nameOf } from '../../../text/xml/table.ts';
import type { Catalog } from '../../format.ts';
import { type EntryShape, LONGEST_HEAD } from '../entries/entry-shape.ts';

/**
 * Elements between the tags of the root, with everything before it, where entities are declared.
 * @param open the tags of elements around an entry below the root
 */
export function xmlFrame(open: readonly string[] = []): EntryShape['frame'] {
  return (catalog: Catalog, text: string) => {
    const { table } = catalog as Catalog & { readonly table: XmlTable };
    const end = table.count === 0 ? 0 : (table.tagEnd[0] ?? 0);
    if (end === 0 || end > LONGEST_HEAD) return undefined;
    const head = text.slice(0, end) + open.map((name) => `<${name}>`).join('');
    const tail = [...open.toReversed(), nameOf(table, 0)].map((name) => `</${name}>`).join('');
    return () => ({ head, tail });
  };
}
