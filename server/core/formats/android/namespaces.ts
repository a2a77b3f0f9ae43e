import type { Edit } from '../../text/span.ts';
import { attributesOf } from '../../text/xml/attributes.ts';
import { at, has, SELF_CLOSED } from '../../text/xml/table.ts';
import type { AndroidCatalog } from './read.ts';

/** Prefixes that new texts use (`xliff:g`) are declared as in the source file. @param codes raw tags of new texts */
export function namespaceEdits(
  target: AndroidCatalog,
  original: AndroidCatalog | undefined,
  codes: readonly string[],
): Edit[] {
  const used = new Set(codes.flatMap((raw) => /^<\/?([\w.-]+):/.exec(raw)?.[1] ?? []));
  if (used.size === 0 || original === undefined || target.table.count === 0) return [];
  const declared = new Set(attributesOf(target.table, 0).map(({ name }) => name));
  const missing = attributesOf(original.table, 0).filter(
    ({ name }) => name.startsWith('xmlns:') && used.has(name.slice('xmlns:'.length)) && !declared.has(name),
  );
  if (missing.length === 0) return [];
  const { table } = target;
  const end = at(table.tagEnd, 0) - (has(table, 0, SELF_CLOSED) ? 2 : 1);
  const text = missing.map(
    ({ name, valueSpan: { start, end } }) => ` ${name}="${original.table.text.slice(start, end)}"`,
  );
  return [{ span: { start: end, end }, text: text.join('') }];
}
