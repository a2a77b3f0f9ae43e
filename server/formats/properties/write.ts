import type { NewPart } from '../../text/content.ts';
import { signature } from '../../text/content.ts';
import { afterLineEnd, lineStart } from '../../text/lines.ts';
import type { Edit } from '../../text/span.ts';
import type { Catalog, Change, SourceFile, Written } from '../format.ts';
import { encodeKey, encodeValue, type Style } from './encode.ts';
import { type Entry, type PropertiesCatalog, propertiesOf } from './read.ts';

/** The smallest edits that make the changes true; see `Format.write`. */
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
    if (parts.length === 0)
      edits.push({ span: { start: entry.span.start, end: afterLineEnd(text, entry.span.end) }, text: '' });
    else if (signature(units.get(id)?.source?.parts ?? []) !== signature(parts))
      edits.push(replacement(entry, parts, style));
  }
  for (const id of added.keys()) {
    if (original?.entries.has(id) === true) continue;
    added.delete(id);
    rejected.push({ unit: id, reason: 'the file has no such key, and without the source file it has no place' });
  }
  if (original !== undefined) edits.push(...insertions(text, target, original, added, style));
  return { edits: edits.sort((a, b) => a.span.start - b.span.start || a.span.end - b.span.end), rejected };
}

function replacement({ value, separator }: Entry, parts: readonly NewPart[], style: Style): Edit {
  // `key` alone is a key with an empty text.
  const missing = separator.start === separator.end ? '=' : '';
  return { span: value, text: missing + encodeValue(parts, style) };
}

/** A file without signs of its own follows the source file. */
function styleFor({ units, style }: PropertiesCatalog, original: PropertiesCatalog | undefined): Style {
  if (original === undefined) return style;
  const { breaks } = original.style;
  return {
    ...(units.length === 0 ? original.style : style),
    allMessages: style.allMessages,
    breaks: style.breaks || breaks,
  };
}

/** New entries stand where the source has them: behind the nearest entry before them that the target has, else before the nearest one after them. */
function insertions(
  text: string,
  target: PropertiesCatalog,
  original: PropertiesCatalog,
  added: ReadonlyMap<string, readonly NewPart[]>,
  style: Style,
): Edit[] {
  if (added.size === 0) return [];
  const eol = /\r\n|\r|\n/.exec(text)?.[0] ?? '\n';
  const slots = new Map<number, { behind: boolean; lines: string[] }>();
  let before: Entry | undefined;
  const first = [...original.entries.keys()].flatMap((id) => target.entries.get(id) ?? [])[0];
  const top = first === undefined ? text.length : lineStart(text, first.comments[0]?.start ?? first.span.start);
  for (const [id, { name, separator }] of original.entries) {
    const own = target.entries.get(id);
    if (own !== undefined) before = own;
    const parts = added.get(id);
    if (parts === undefined) continue;
    const neighbour = before ?? first;
    const between =
      neighbour === undefined
        ? sourceSeparator(original, separator)
        : text.slice(neighbour.separator.start, neighbour.separator.end);
    const at = before === undefined ? top : before.span.end;
    const slot = slots.get(at) ?? { behind: before !== undefined, lines: [] };
    slots.set(at, slot);
    slot.lines.push(
      `${encodeKey(name, style)}${/[=:]/.test(between) && !/[\r\n]/.test(between) ? between : '='}${encodeValue(parts, style)}`,
    );
  }
  return [...slots].map(([at, { behind, lines }]) => {
    const joined = lines.join(eol);
    if (behind) return { span: { start: at, end: at }, text: eol + joined };
    const open = at > 0 && !/[\r\n\ufeff]/.test(text.charAt(at - 1));
    return { span: { start: at, end: at }, text: `${open ? eol : ''}${joined}${eol}` };
  });
}

function sourceSeparator({ units }: PropertiesCatalog, { start, end }: Entry['separator']): string {
  // Widths differ where people line up their texts; a new file has one.
  return units.length > 0 && end - start === 3 ? ' = ' : '=';
}
