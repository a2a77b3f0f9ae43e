import { type NewPart, signature } from '../../text/content.ts';
import type { Edit } from '../../text/span.ts';
import { at, has, NONE, nameOf, SELF_CLOSED } from '../../text/xml/table.ts';
import { lineEndOf, without } from '../common/xml/layout.ts';
import { encodeValue, xmlContent } from '../common/xml/value.ts';
import type { Catalog, Change, SourceFile, Written } from '../format.ts';
import { insertions } from './insert.ts';
import { type DictCatalog, dictOf, type Entry } from './read.ts';
import type { Pair } from './scan.ts';

/** The smallest edits that apply the changes; see `Format.write`. */
export function writeDict(text: string, catalog: Catalog, changes: readonly Change[], source?: SourceFile): Written {
  const target = dictOf(text, catalog);
  if (catalog.malformed || target.root === NONE) {
    const reason = 'the file is not a well-formed property list; repair it first';
    return { edits: [], rejected: changes.map(({ unit }) => ({ unit, reason })) };
  }
  const original = source && dictOf(source.text, source.catalog);
  const edits: Edit[] = [];
  const rejected: { unit: string; reason: string }[] = [];
  const added = new Map<string, string>();
  const removed = new Set<string>();
  const eol = lineEndOf(text);
  for (const { unit, parts } of new Map(changes.map((change) => [change.unit, change])).values()) {
    const place = target.entryOf.get(unit)?.texts.get(unit);
    const raw = encodeValue(parts, eol);
    if (raw === undefined) rejected.push({ unit, reason: 'the text holds a character that XML does not allow' });
    else if (place === undefined) {
      if (parts.length > 0) added.set(unit, raw);
    } else if (parts.length === 0) removed.add(unit);
    else if (!saysSame(target, place.pair, parts)) edits.push(replacement(target, place.pair, raw));
  }
  const inserted = insertions(target, original, added);
  for (const unit of inserted.homeless)
    rejected.push({ unit, reason: 'the file has no such text, and without the source file there is no place for it' });
  edits.push(...inserted.edits, ...removals(target, removed));
  return { edits: edits.sort((a, b) => a.span.start - b.span.start || a.span.end - b.span.end), rejected };
}

function saysSame({ table }: DictCatalog, { value }: Pair, parts: readonly NewPart[]): boolean {
  return signature(xmlContent(table, value).parts) === signature(parts);
}

function replacement({ table }: DictCatalog, { value }: Pair, raw: string): Edit {
  if (!has(table, value, SELF_CLOSED)) return { span: xmlContent(table, value).span, text: raw };
  const end = at(table.tagEnd, value);
  const start = table.text.slice(0, end - 2).trimEnd().length;
  return { span: { start, end }, text: `>${raw}</${nameOf(table, value)}>` };
}

/** Forms are removed with their keys; an entry without texts is removed as a whole, since the format alone shows nothing. */
function removals({ table, entryOf }: DictCatalog, removed: ReadonlySet<string>): readonly Edit[] {
  const byEntry = Map.groupBy(removed, (id) => entryOf.get(id));
  return [...byEntry].flatMap(([entry, ids]) => {
    if (entry === undefined) return [];
    if (ids.length === entry.texts.size) return [without(table.text, entry.span)];
    return ids.flatMap((id) => formRemoval(table.text, entry, id));
  });
}

function formRemoval(text: string, { texts }: Entry, id: string): readonly Edit[] {
  const place = texts.get(id);
  if (place === undefined) return [];
  // Without its words the format would lose its variables: only a person may empty it.
  return place.variable === undefined ? [] : [without(text, place.pair.span)];
}
