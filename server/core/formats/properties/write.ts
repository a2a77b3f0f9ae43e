import type { NewPart } from '../../text/content.ts';
import { signature } from '../../text/content.ts';
import { afterLineEnd } from '../../text/lines.ts';
import type { Edit } from '../../text/span.ts';
import { insertInOrder, type NewEntry } from '../common/order/entry-order.ts';
import type { Catalog, Change, SourceFile, Written } from '../format.ts';
import { encodeKey, encodeValue, type Style } from './encode.ts';
import { type Entry, rawOf } from './lines.ts';
import { type PropertiesCatalog, propertiesOf } from './read.ts';

/** The smallest edits that apply the changes; see `Format.write`. */
export function writeProperties(
  text: string,
  catalog: Catalog,
  changes: readonly Change[],
  source?: SourceFile,
): Written {
  const refuse = (reason: string) => changes.map(({ unit }) => ({ unit, reason }));
  if (catalog.malformed)
    return { edits: [], rejected: refuse('the file has errors that Java stops at; repair it first') };
  const target = propertiesOf(text, catalog);
  const original = source && propertiesOf(source.text, source.catalog);
  const style = styleFor(target, original);
  const edits: Edit[] = [];
  const rejected: { unit: string; reason: string }[] = [];
  const added = new Map<string, readonly NewPart[]>();
  const units = new Map(target.units.map((unit) => [unit.id, unit]));
  for (const { unit: id, parts } of new Map(changes.map((change) => [change.unit, change])).values()) {
    const entry = target.entries.get(id);
    if (entry === undefined) {
      if (parts.length > 0) added.set(id, parts);
      continue;
    }
    if (parts.length === 0) edits.push({ span: { start: entry.start, end: afterLineEnd(text, entry.end) }, text: '' });
    else if (signature(units.get(id)?.source?.parts ?? []) !== signature(parts))
      edits.push(replacement(entry, parts, style));
  }
  for (const id of added.keys()) {
    if (original?.entries.has(id) === true) continue;
    added.delete(id);
    rejected.push({
      unit: id,
      reason: 'the file has no such key, and without the source file there is no place for it',
    });
  }
  if (original !== undefined) edits.push(...insertions(text, target, original, added, style));
  return { edits: edits.sort((a, b) => a.span.start - b.span.start || a.span.end - b.span.end), rejected };
}

function replacement(entry: Entry, parts: readonly NewPart[], style: Style): Edit {
  // `key` alone is a key with an empty text.
  const missing = entry.keyEnd === entry.valueStart ? '=' : '';
  return { span: rawOf(entry), text: missing + encodeValue(parts, style) };
}

/** A file that shows no style follows the source file. */
function styleFor({ units, style }: PropertiesCatalog, original: PropertiesCatalog | undefined): Style {
  if (original === undefined) return style;
  const { breaks } = original.style;
  return {
    ...(units.length === 0 ? original.style : style),
    quoting: style.quoting,
    breaks: style.breaks || breaks,
  };
}

/** New entries follow the style of their neighbours. */
function insertions(
  text: string,
  target: PropertiesCatalog,
  original: PropertiesCatalog,
  added: ReadonlyMap<string, readonly NewPart[]>,
  style: Style,
): readonly Edit[] {
  const eol = /\r\n|\r|\n/.exec(text)?.[0] ?? '\n';
  const listed = new Map(Array.from(target.entries, ([id, entry]) => [id, placeOf(entry)]));
  const entries = new Map<string, NewEntry<ReturnType<typeof placeOf>>>();
  for (const [id, parts] of added) {
    const { name = id, keyEnd = 0, valueStart = 0 } = original.entries.get(id) ?? {};
    const between = (entry: Entry) => text.slice(entry.keyEnd, entry.valueStart);
    entries.set(id, {
      id,
      text: (neighbour) => {
        const sign =
          neighbour === undefined ? sourceSeparator(original, valueStart - keyEnd) : between(neighbour.entry);
        return `${encodeKey(name, style)}${/[=:]/.test(sign) && !/[\r\n]/.test(sign) ? sign : '='}${encodeValue(parts, style)}`;
      },
    });
  }
  return insertInOrder(text, listed, original.entries.keys(), entries, eol);
}

function placeOf(entry: Entry) {
  return { entry, top: (entry.comments[0]?.start ?? entry.start + 1) - 1, end: entry.end };
}

function sourceSeparator({ units }: PropertiesCatalog, length: number): string {
  // Widths differ if texts are aligned; a new file has one width.
  return units.length > 0 && length === 3 ? ' = ' : '=';
}
