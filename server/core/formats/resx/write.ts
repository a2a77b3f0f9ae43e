import { type NewPart, signature } from '../../text/content.ts';
import type { Edit } from '../../text/span.ts';
import { at, elementSpan, has, innerSpan, NONE, nameOf, SELF_CLOSED } from '../../text/xml/table.ts';
import { indentAt, lineEndOf, without } from '../common/xml/layout.ts';
import { encodeValue, xmlContent } from '../common/xml/value.ts';
import type { Catalog, Change, SourceFile, Written } from '../format.ts';
import { type Entry, type ResxCatalog, resxOf } from './read.ts';

/** The smallest edits that apply the changes; see `Format.write`. */
export function writeResx(text: string, catalog: Catalog, changes: readonly Change[], source?: SourceFile): Written {
  if (catalog.malformed)
    return {
      edits: [],
      rejected: changes.map(({ unit }) => ({ unit, reason: 'the file is not well-formed XML; repair it first' })),
    };
  const target = resxOf(text, catalog);
  const original = source && resxOf(source.text, source.catalog);
  const eol = lineEndOf(text);
  const edits: Edit[] = [];
  const rejected: { unit: string; reason: string }[] = [];
  const added = new Map<string, string>();
  const gone = new Set<string>();
  const encoded = (unit: string, parts: readonly NewPart[], cdata: boolean): string | undefined => {
    const raw = encodeValue(parts, eol, cdata);
    if (raw === undefined) rejected.push({ unit, reason: 'the text holds a character that XML does not allow' });
    return raw;
  };
  for (const { unit, parts } of new Map(changes.map((change) => [change.unit, change])).values()) {
    const entry = target.entries.get(unit);
    if (entry !== undefined && parts.length === 0) {
      gone.add(unit);
      edits.push(without(target.table.text, entry.span));
    } else if (entry !== undefined) {
      const edit = replacement(target, entry, parts, (cdata) => encoded(unit, parts, cdata));
      if (edit !== undefined) edits.push(edit);
    } else if (parts.length > 0) {
      if (original?.entries.has(unit) !== true)
        rejected.push({
          unit,
          reason: 'the file has no such entry, and without the source file there is no place for it',
        });
      else {
        const raw = encoded(unit, parts, false);
        if (raw !== undefined) added.set(unit, raw);
      }
    }
  }
  if (original !== undefined && added.size > 0) edits.push(...insertions(target, original, added, gone));
  return { edits: edits.sort((a, b) => a.span.start - b.span.start || a.span.end - b.span.end), rejected };
}

function replacement(
  { table }: ResxCatalog,
  { value }: Entry,
  parts: readonly NewPart[],
  encoded: (cdata: boolean) => string | undefined,
): Edit | undefined {
  const { span, parts: before } = xmlContent(table, value);
  if (signature(before) === signature(parts)) return undefined;
  const old = table.text.slice(span.start, span.end);
  const cdata = old.startsWith('<![CDATA[') && old.indexOf(']]>') === old.length - 3;
  const raw = encoded(cdata && parts.every((part) => typeof part === 'string' && !/\]\]>|\r/.test(part)));
  if (raw === undefined) return undefined;
  if (!has(table, value, SELF_CLOSED)) return { span, text: raw };
  const end = at(table.tagEnd, value);
  const start = table.text.slice(0, end - 2).trimEnd().length;
  return { span: { start, end }, text: `>${raw}</${nameOf(table, value)}>` };
}

/** New entries go after the nearest preceding one that the target has, else before the nearest following one, else at the end. */
function insertions(
  target: ResxCatalog,
  original: ResxCatalog,
  added: ReadonlyMap<string, string>,
  gone: ReadonlySet<string>,
): Edit[] {
  const { table } = target;
  const eol = lineEndOf(table.text);
  const own = (id: string) => (gone.has(id) ? undefined : target.entries.get(id));
  const withComments = [...target.entries.values()].some(({ comment }) => comment !== NONE);
  const first = [...original.entries.keys()].flatMap((id) => own(id) ?? [])[0];
  const texts = new Map<Entry | undefined, string[]>();
  let before: Entry | undefined;
  for (const [id, entry] of original.entries) {
    before = own(id) ?? before;
    const raw = added.get(id);
    if (raw === undefined) continue;
    const near = before ?? first;
    const indent =
      near === undefined ? indentAt(original.table.text, entry.span.start) : indentAt(table.text, near.span.start);
    texts.set(before, [
      ...(texts.get(before) ?? []),
      indent + textOf(original, entry, raw, { indent, eol, withComments }),
    ]);
  }
  return [...texts].map(([behind, lines]) => {
    if (behind !== undefined)
      return { span: { start: behind.span.end, end: behind.span.end }, text: lines.map((line) => eol + line).join('') };
    if (first === undefined) return atEnd(target, lines, eol);
    const start = first.span.start - indentAt(table.text, first.span.start).length;
    return { span: { start, end: start }, text: lines.map((line) => line + eol).join('') };
  });
}

interface Style {
  readonly indent: string;
  readonly eol: string;
  readonly withComments: boolean;
}

function textOf(
  { table }: ResxCatalog,
  { element, value, comment }: Entry,
  raw: string,
  { indent, eol, withComments }: Style,
): string {
  const tag = table.text.slice(at(table.start, element), at(table.tagEnd, element)).replace(/\s*\r?\n\s*/g, ' ');
  const own = indentAt(table.text, at(table.start, element));
  const inner = indentAt(table.text, at(table.start, value));
  const deeper = indent + (inner.length > own.length ? inner.slice(own.length) : '  ');
  const note = withComments && comment !== NONE ? elementSpan(table, comment) : undefined;
  const lines = [`<value>${raw}</value>`, ...(note === undefined ? [] : [table.text.slice(note.start, note.end)])];
  return `${tag}${lines.map((line) => eol + deeper + line).join('')}${eol}${indent}</data>`;
}

function atEnd({ table }: ResxCatalog, lines: readonly string[], eol: string): Edit {
  const joined = lines.map((line) => eol + line).join('');
  if (has(table, 0, SELF_CLOSED)) {
    const end = at(table.tagEnd, 0);
    return { span: { start: end - 2, end }, text: `>${joined}${eol}</${nameOf(table, 0)}>` };
  }
  const inner = innerSpan(table, 0);
  const content = table.text.slice(inner.start, inner.end);
  const end = inner.start + content.trimEnd().length;
  return { span: { start: end, end }, text: joined + (/\n/.test(table.text.slice(end, inner.end)) ? '' : eol) };
}
