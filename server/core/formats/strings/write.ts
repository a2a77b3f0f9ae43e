import { type NewPart, signature } from '../../text/content.ts';
import { afterLineEnd } from '../../text/lines.ts';
import type { Edit } from '../../text/span.ts';
import { insertInOrder, type NewEntry } from '../common/order/entry-order.ts';
import type { Catalog, Change, SourceFile, Written } from '../format.ts';
import { encodeParts } from './encode.ts';
import { type StringsCatalog, stringsOf } from './read.ts';
import type { Entry } from './scan.ts';

/** The smallest edits that apply the changes; see `Format.write`. */
export function writeStrings(text: string, catalog: Catalog, changes: readonly Change[], source?: SourceFile): Written {
  if (catalog.malformed) {
    const reason = 'the file has a mistake that the system stops at; repair it first';
    return { edits: [], rejected: changes.map(({ unit }) => ({ unit, reason })) };
  }
  const target = stringsOf(text, catalog);
  const original = source && { text: source.text, catalog: stringsOf(source.text, source.catalog) };
  const units = new Map(target.units.map((unit) => [unit.id, unit]));
  const edits: Edit[] = [];
  const rejected: { unit: string; reason: string }[] = [];
  const added = new Map<string, readonly NewPart[]>();
  for (const { unit: id, parts } of new Map(changes.map((change) => [change.unit, change])).values()) {
    const entry = target.entries.get(id);
    if (entry !== undefined) {
      if (parts.length === 0) edits.push(removal(text, entry));
      else if (signature(units.get(id)?.source?.parts ?? []) !== signature(parts))
        edits.push(replacement(text, entry, parts));
    } else if (parts.length > 0 && original?.catalog.entries.has(id) === true) added.set(id, parts);
    else if (parts.length > 0)
      rejected.push({
        unit: id,
        reason: 'the file has no such key, and without the source file there is no place for it',
      });
  }
  if (original !== undefined) edits.push(...insertions(text, target, original, added));
  return { edits: edits.sort((a, b) => a.span.start - b.span.start || a.span.end - b.span.end), rejected };
}

function replacement(text: string, { key, value }: Entry, parts: readonly NewPart[]): Edit {
  if (value === undefined)
    return { span: { start: key.span.end, end: key.span.end }, text: ` = "${encodeParts(parts)}"` };
  const quote = value.quote === '' ? '"' : value.quote;
  const isBroken = /[^\\][\r\n]/.test(text.slice(value.inner.start, value.inner.end));
  const encoded = encodeParts(parts, quote, isBroken);
  return value.quote === '' ? { span: value.span, text: `"${encoded}"` } : { span: value.inner, text: encoded };
}

/** An entry is removed with its comments, and with its line if nothing else is on it. */
function removal(text: string, { span, top }: Entry): Edit {
  const isAlone = /^[ \t]*(?:\r|\n|$)/.test(text.slice(span.end, span.end + 200));
  if (!isAlone) return { span, text: '' };
  const lineEnd = span.end + (/^[ \t]*/.exec(text.slice(span.end, span.end + 200))?.[0].length ?? 0);
  let end = afterLineEnd(text, lineEnd);
  // One of the two empty lines around it stays.
  if (
    /^(?:\r\n|\r|\n)/.test(text.slice(end, end + 2)) &&
    (top === 0 || /[\r\n]{2}$/.test(text.slice(0, top).slice(-4)))
  )
    end = afterLineEnd(text, end);
  return { span: { start: top, end }, text: '' };
}

function insertions(
  text: string,
  { entries }: StringsCatalog,
  original: { readonly text: string; readonly catalog: StringsCatalog },
  added: ReadonlyMap<string, readonly NewPart[]>,
): readonly Edit[] {
  const own = [...entries.values()];
  const model = own.length === 0 ? [...original.catalog.entries.values()] : own;
  const modelText = own.length === 0 ? original.text : text;
  const eol = /\r\n|\r|\n/.exec(text === '' ? original.text : text)?.[0] ?? '\n';
  const hasComments = model.filter(({ comments }) => comments.length > 0).length * 2 > model.length;
  const gap = eol.repeat(isSpaced(modelText, model) ? 2 : 1);
  const listed = new Map(Array.from(entries, ([id, { top, span }]) => [id, { top, end: span.end }]));
  const written = new Map<string, NewEntry<{ readonly top: number; readonly end: number }>>();
  for (const [id, parts] of added) {
    const entry = original.catalog.entries.get(id);
    if (entry === undefined) continue;
    const { start, end } = entry.key.span;
    const comment = hasComments ? original.text.slice(entry.top, start).replace(/\r\n|\r|\n/g, eol) : '';
    const key = original.text.slice(start, end);
    written.set(id, { id, text: () => `${comment}${key}${signOf(modelText, model)}"${encodeParts(parts)}";` });
  }
  return insertInOrder(text, listed, original.catalog.entries.keys(), written, gap);
}

/** ` = `, as in the first entry. */
function signOf(text: string, model: readonly Entry[]): string {
  const entry = model.find(({ value }) => value !== undefined);
  const sign = entry?.value === undefined ? '' : text.slice(entry.key.span.end, entry.value.span.start);
  return /^[ \t]?=[ \t]?$/.test(sign) ? sign : ' = ';
}

/** Whether most entries have an empty line in front. */
function isSpaced(text: string, model: readonly Entry[]): boolean {
  const gaps = model.slice(1).map(({ top }, at) => text.slice(model[at]?.span.end, top));
  return gaps.filter((gap) => /(?:\r\n|\r(?!\n)|\n)[ \t]*(?:\r|\n)/.test(gap)).length * 2 > gaps.length;
}
