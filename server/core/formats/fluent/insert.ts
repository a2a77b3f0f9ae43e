import type { NewPart } from '../../text/content.ts';
import { countHolding } from '../../text/search.ts';
import { type Edit, spanOf } from '../../text/span.ts';
import type { Written } from '../format.ts';
import { bodyText, type Choice, rankOf, valueText, variantText } from './body.ts';
import { contentOf } from './content.ts';
import { indentAt, type Style } from './encode.ts';
import type { Pattern } from './pattern.ts';
import type { FluentCatalog } from './read.ts';
import type { Entry, Item } from './scan.ts';
import { pluralOf } from './unit.ts';

/** New texts of one value or attribute, and the units they belong to. */
export interface Adding {
  plain?: readonly NewPart[];
  readonly forms: Map<string, readonly NewPart[]>;
  readonly units: string[];
}

/** A file being written to. */
export interface Target {
  readonly text: string;
  readonly target: FluentCatalog;
  readonly style: Style;
}

interface Original {
  readonly text: string;
  readonly catalog: FluentCatalog;
}

/**
 * New entries are placed as in the source: after the nearest preceding one that the target has, else before the nearest following one. Attributes and
 * plural forms go into existing entries.
 * @param adding by the name of the value or attribute
 */
export function insertions(file: Target, original: Original | undefined, adding: ReadonlyMap<string, Adding>): Written {
  const rejected: { unit: string; reason: string }[] = [];
  const edits: Edit[] = [];
  const refuse = (add: Adding, reason: string) => void rejected.push(...add.units.map((unit) => ({ unit, reason })));
  const fresh = new Map<Entry, string[]>();
  const groups = new Map<Entry, [string, Adding][]>();
  for (const [name, add] of adding) {
    const entry = original?.catalog.entries.get(name.split('.', 1)[0] ?? name);
    if (entry === undefined)
      refuse(add, 'The file has no such message, and without the source file there is no place for it.');
    else groups.set(entry, [...(groups.get(entry) ?? []), [name, add]]);
  }
  if (original === undefined) return { edits, rejected };
  for (const [entry, adds] of groups) {
    const own = file.target.entries.get(entry.name);
    const byName = new Map(adds);
    for (const attribute of [undefined, ...entry.attributes]) {
      const name = attribute === undefined ? entry.name : `${entry.name}.${attribute.name}`;
      const add = byName.get(name);
      if (add === undefined) continue;
      const pattern = attribute === undefined ? entry.value : attribute.pattern;
      const there =
        attribute === undefined ? own?.value : own?.attributes.find((it) => it.name === attribute.name)?.pattern;
      const choice = choiceOf(original.text, pattern);
      const missingValue =
        entry.name.startsWith('-') && attribute !== undefined && own === undefined && !fresh.has(entry);
      if (missingValue) refuse(add, 'A term needs a value before it can have attributes.');
      else if (there !== undefined) {
        const edit = changed(file, there, add, choice);
        if (typeof edit === 'string') refuse(add, edit);
        else edits.push(...edit);
      } else {
        const { indent, lineEnd } = file.style;
        const body = bodyText(add, choice, attribute === undefined ? indent : indent + indent, file.style);
        if (!body.ok) refuse(add, body.error);
        else {
          const raw = attribute === undefined ? body.value : `${lineEnd}${indent}.${attribute.name} =${body.value}`;
          if (own === undefined) fresh.set(entry, [...(fresh.get(entry) ?? []), raw]);
          else edits.push(insideEntry(own, entry, attribute?.name, raw));
        }
      }
      byName.delete(name);
    }
    for (const add of byName.values()) refuse(add, 'The message of the source has no such attribute.');
  }
  edits.push(...newEntries(file, original, fresh));
  return { edits: merged(edits), rejected };
}

/** Merges edits at the same place: their order is that of the source. */
function merged(edits: readonly Edit[]): readonly Edit[] {
  const byPlace = new Map<string, Edit>();
  for (const edit of edits) {
    const key = `${edit.span.start} ${edit.span.end}`;
    const before = byPlace.get(key);
    byPlace.set(key, before === undefined ? edit : { span: edit.span, text: before.text + edit.text });
  }
  return [...byPlace.values()];
}

function choiceOf(text: string, pattern: Pattern | undefined): Choice | undefined {
  const select = pattern && pluralOf(pattern);
  const fallback = select?.variants.find(({ isDefault }) => isDefault);
  if (select === undefined || fallback === undefined) return undefined;
  return { selector: text.slice(select.selector.start, select.selector.end), fallback: fallback.key };
}

/** An existing text gets further forms, becomes the form for all other numbers, or is replaced by one text for all. A string tells why it cannot. */
function changed(
  { text, style }: Target,
  pattern: Pattern,
  add: Adding,
  choice: Choice | undefined,
): readonly Edit[] | string {
  const indent = pattern.block ? indentAt(text, pattern.start) : style.indent;
  if (add.plain !== undefined) {
    const value = valueText(add.plain, indent, style);
    return value.ok ? [{ span: spanOf(pattern), text: value.value.trimStart() }] : value.error;
  }
  const select = pluralOf(pattern);
  if (select === undefined) {
    if (choice === undefined) return 'The source does not choose by number.';
    const forms = new Map(add.forms);
    if (!forms.has(choice.fallback)) {
      const { parts } = contentOf(text, pattern);
      forms.set(
        choice.fallback,
        parts.map((part) => (part.kind === 'text' ? part.text : part)),
      );
    }
    const body = bodyText({ forms }, choice, indent, style);
    if (!body.ok) return body.error;
    let { start } = pattern;
    while (/[ \r\n]/.test(text.charAt(start - 1))) start--;
    return [{ span: { start, end: pattern.end }, text: body.value }];
  }
  const edits: Edit[] = [];
  for (const [key, parts] of [...add.forms].sort(([a], [b]) => rankOf(a) - rankOf(b))) {
    const next = select.variants.find(({ key: other, isDefault }) => isDefault || rankOf(other) > rankOf(key));
    if (next === undefined) continue;
    const margin = indentAt(text, next.start).length + (next.isDefault ? 1 : 0);
    const line = variantText(key, parts, false, ' '.repeat(margin), style);
    if (!line.ok) return line.error;
    let at = next.start;
    while (/[ \r\n]/.test(text.charAt(at - 1))) at--;
    edits.push({ span: { start: at, end: at }, text: line.value });
  }
  return edits;
}

/** The value goes after the equals sign, an attribute after the nearest one before it. */
function insideEntry(own: Entry, entry: Entry, attribute: string | undefined, text: string): Edit {
  let at = own.value?.end ?? own.valueAt;
  if (attribute === undefined) at = own.valueAt;
  else
    for (const { name } of entry.attributes) {
      if (name === attribute) break;
      at = Math.max(at, own.attributes.find((it) => it.name === name)?.end ?? at);
    }
  return { span: { start: at, end: at }, text };
}

function newEntries(
  { text, target, style }: Target,
  original: Original,
  fresh: ReadonlyMap<Entry, readonly string[]>,
): readonly Edit[] {
  if (fresh.size === 0) return [];
  const { lineEnd } = style;
  const pairs = twins(text, target, original);
  const commented = [...target.entries.values()].some(({ comment }) => comment !== undefined);
  const blocks = new Map<Item | undefined, string[]>();
  const first = original.catalog.items.flatMap((item) => pairs.get(item) ?? [])[0];
  let before: Item | undefined;
  original.catalog.items.forEach((item, at) => {
    before = pairs.get(item) ?? before;
    const bodies = item.kind === 'entry' ? fresh.get(item) : undefined;
    if (item.kind !== 'entry' || bodies === undefined) return;
    const comment = commented && item.comment ? original.text.slice(item.comment.start, item.comment.end) : '';
    const head = comment === '' ? '' : comment.replace(/\r?\n/g, lineEnd) + lineEnd;
    const previous = original.catalog.items[at - 1];
    const apart = previous === undefined ? 1 : gap(original.text, previous.end, startOf(item));
    const list = blocks.get(before) ?? [];
    blocks.set(before, list);
    const alone = list.length === 0 && before?.kind === 'comment';
    list.push(lineEnd.repeat(alone ? 2 : apart), `${head}${item.name} =${bodies.join('')}`);
  });
  return [...blocks].map(([anchor, [lead = '', ...list]]) => {
    const body = list.join('');
    if (anchor !== undefined) return at(anchor.end, lead + body);
    if (first !== undefined) return at(startOf(first), body + (lead || lineEnd));
    const open = text !== '' && text !== '\uFEFF' && !text.endsWith('\n');
    return at(text.length, (open ? lineEnd : '') + body + lineEnd);
  });
}

function at(offset: number, text: string): Edit {
  return { span: { start: offset, end: offset }, text };
}

/**
 * Maps entries of the target to those of the source, comments included. Comments often repeat (`# Item 2`, `##`): the one counts that comes after the
 * preceding entry of the source and before the next one.
 */
function twins(text: string, target: FluentCatalog, original: Original): ReadonlyMap<Item, Item> {
  const words = (all: string, { start, end }: Item) => all.slice(start, end).replaceAll('\r', '');
  const comments = Map.groupBy(
    target.items.filter(({ kind }) => kind === 'comment'),
    (item) => words(text, item),
  );
  const ahead = new Map<Item, Item>();
  let next: Item | undefined;
  for (const item of original.catalog.items.toReversed()) {
    if (item.kind === 'entry') next = target.entries.get(item.name) ?? next;
    else if (item.kind === 'comment' && next !== undefined) ahead.set(item, next);
  }
  const pairs = new Map<Item, Item>();
  let before = 0;
  for (const item of original.catalog.items) {
    const twin =
      item.kind === 'entry'
        ? target.entries.get(item.name)
        : between(comments.get(words(original.text, item)) ?? [], before, ahead.get(item)?.start ?? text.length);
    if (twin === undefined) continue;
    pairs.set(item, twin);
    before = twin.end;
  }
  return pairs;
}

/** The first of the ordered items that is inside a range. */
function between(items: readonly Item[], from: number, to: number): Item | undefined {
  const low = countHolding(items.length, (index) => (items[index]?.start ?? 0) < from);
  const found = items[low];
  return found !== undefined && found.start < to ? found : undefined;
}

/** Where an entry begins, including its comment. */
function startOf(item: Item): number {
  return item.kind === 'entry' ? (item.comment?.start ?? item.start) : item.start;
}

/** Line ends between two entries: 1, or 2 if there are more. */
function gap(text: string, from: number, to: number): number {
  return (text.slice(from, to).match(/\n/g)?.length ?? 0) > 1 ? 2 : 1;
}
