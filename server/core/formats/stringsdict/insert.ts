import { CATEGORIES } from '../../text/messages/plurals.ts';
import type { Edit } from '../../text/span.ts';
import { escapeXml } from '../../text/xml/escape.ts';
import { at, elementSpan, has, innerSpan, nameOf, SELF_CLOSED } from '../../text/xml/table.ts';
import { insertInOrder, type NewEntry } from '../common/order/entry-order.ts';
import { indentAt, lineEndOf } from '../common/xml/layout.ts';
import { type DictCatalog, dictOf, type Entry, isCategory } from './read.ts';
import { FORMAT, isDict, type Pair, pairsOf, SPECIFICATION } from './scan.ts';

interface Inserted {
  readonly edits: readonly Edit[];
  /** Units that have a place in neither file. */
  readonly homeless: readonly string[];
}

/** The layout of a file. */
interface Layout {
  readonly eol: string;
  /** Indentation of an entry, and of each deeper level. */
  readonly indent: string;
  readonly step: string;
}

/**
 * Forms that a variable lacks are inserted in CLDR order; entries that the file lacks are inserted as in the source, with its format, the
 * specification of its variables, and the given forms.
 *
 * @param added raw texts by unit id
 */
export function insertions(
  target: DictCatalog,
  original: DictCatalog | undefined,
  added: ReadonlyMap<string, string>,
): Inserted {
  const homeless: string[] = [];
  const forms = new Map<Pair, { readonly name: string; readonly raw: string }[]>();
  const fresh = new Map<string, Map<string, string>>();
  for (const [id, raw] of added) {
    const place = placeOf(id, target) ?? (original && placeOf(id, original));
    const own = place && target.entries.get(place.entry.name);
    const variable = own && place && pairsOf(target.table, own.value).find(({ name }) => name === place.variable);
    if (place === undefined || (own !== undefined && variable === undefined)) homeless.push(id);
    else if (variable !== undefined) forms.set(variable, [...(forms.get(variable) ?? []), { name: place.form, raw }]);
    else fresh.set(place.entry.name, (fresh.get(place.entry.name) ?? new Map()).set(id, raw));
  }
  const edits = [...forms].flatMap(([variable, list]) => formEdits(target, variable, list));
  if (original !== undefined && fresh.size > 0) edits.push(...entryEdits(target, original, fresh));
  return { edits, homeless };
}

/** Where a unit belongs: `entry/variable/form`, with any form, or the format of an entry. */
function placeOf(
  id: string,
  { entries, entryOf }: DictCatalog,
): { readonly entry: Entry; readonly variable?: string; readonly form: string } | undefined {
  const known = entryOf.get(id);
  const text = known?.texts.get(id);
  if (known !== undefined && text !== undefined)
    return { entry: known, form: text.pair.name, ...(text.variable && { variable: text.variable.name }) };
  const cut = id.lastIndexOf('/');
  const form = id.slice(cut + 1);
  const set = id.slice(0, Math.max(0, cut));
  const sibling = isCategory(form)
    ? CATEGORIES.map((category) => entryOf.get(`${set}/${category}`)).find(Boolean)
    : undefined;
  const entry = sibling && entries.get(sibling.name);
  return entry && { entry, variable: set.slice(entry.name.length + 1), form };
}

function formEdits(
  { table }: DictCatalog,
  variable: Pair,
  list: readonly { readonly name: string; readonly raw: string }[],
): readonly Edit[] {
  const pairs = pairsOf(table, variable.value);
  const eol = lineEndOf(table.text);
  const rank = (name: string) => (SPECIFICATION.has(name) ? -1 : (CATEGORIES as readonly string[]).indexOf(name));
  const indent = indentAt(table.text, pairs[0]?.span.start ?? variable.span.start);
  const behind = new Map<number, string[]>();
  for (const { name, raw } of list.toSorted((a, b) => rank(a.name) - rank(b.name))) {
    const before = pairs.findLast((pair) => rank(pair.name) < rank(name)) ?? pairs[0];
    const end = before?.span.end ?? innerSpan(table, variable.value).start;
    behind.set(end, [...(behind.get(end) ?? []), `${eol}${pairText(name, `<string>${raw}</string>`, indent, eol)}`]);
  }
  return [...behind].map(([end, lines]) => ({ span: { start: end, end }, text: lines.join('') }));
}

function entryEdits(
  target: DictCatalog,
  original: DictCatalog,
  fresh: ReadonlyMap<string, ReadonlyMap<string, string>>,
): readonly Edit[] {
  const { table, root } = target;
  const layout = layoutOf(target, original);
  const listed = new Map(Array.from(target.entries, ([name, { span }]) => [name, { top: span.start, end: span.end }]));
  const written = new Map<string, NewEntry<{ readonly top: number; readonly end: number }>>();
  for (const [name, raws] of fresh) {
    const entry = original.entries.get(name);
    if (entry !== undefined) written.set(name, { id: name, text: () => entryText(original, entry, raws, layout) });
  }
  const ordered = insertInOrder(table.text, listed, original.entries.keys(), written, layout.eol);
  if (listed.size > 0) return ordered;
  const body = ordered.map(({ text }) => text.trimEnd()).join('');
  const outer = layout.indent.slice(0, Math.max(0, layout.indent.length - layout.step.length));
  if (has(table, root, SELF_CLOSED))
    return [
      {
        span: elementSpan(table, root),
        text: `<dict>${layout.eol}${body.replace(/^(?:\r?\n)+/, '')}${layout.eol}${outer}</dict>`,
      },
    ];
  const { start } = innerSpan(table, root);
  const { end } = innerSpan(table, root);
  const closes = /\n/.test(table.text.slice(start, end)) ? '' : layout.eol + outer;
  return [{ span: { start, end: start }, text: `${layout.eol}${body.replace(/^(?:\r?\n)+/, '')}${closes}` }];
}

function layoutOf(target: DictCatalog, original: DictCatalog): Layout {
  const eol = lineEndOf(target.table.text);
  const model = target.entries.size > 0 ? target : original;
  const [entry] = model.entries.values();
  if (entry === undefined) return { eol, indent: '\t', step: '\t' };
  const indent = indentAt(model.table.text, entry.span.start);
  const [inner] = pairsOf(model.table, entry.value);
  const deeper = inner === undefined ? '' : indentAt(model.table.text, inner.span.start);
  return { eol, indent, step: deeper.length > indent.length ? deeper.slice(indent.length) : '\t' };
}

function entryText(
  { table }: DictCatalog,
  entry: Entry,
  raws: ReadonlyMap<string, string>,
  { eol, indent, step }: Layout,
): string {
  const inner = indent + step;
  const lines = pairsOf(table, entry.value).map((pair) => {
    if (!isDict(table, pair)) {
      const own = pair.name === FORMAT ? raws.get(entry.name) : undefined;
      return pairText(pair.name, own === undefined ? raw(table, pair.value) : `<string>${own}</string>`, inner, eol);
    }
    const specification = pairsOf(table, pair.value).filter(({ name }) => SPECIFICATION.has(name));
    const forms = formsOf(entry, pair, raws);
    const all = [
      ...specification.map(({ name, value }) => pairText(name, raw(table, value), inner + step, eol)),
      ...forms.map(({ name, text }) => pairText(name, `<string>${text}</string>`, inner + step, eol)),
    ];
    return pairText(pair.name, `<dict>${eol}${all.join(eol)}${eol}${inner}</dict>`, inner, eol);
  });
  return pairText(entry.name, `<dict>${eol}${lines.join(eol)}${eol}${indent}</dict>`, indent, eol);
}

/** The given forms of one variable: in CLDR order, others as in the source. */
function formsOf(
  entry: Entry,
  variable: Pair,
  raws: ReadonlyMap<string, string>,
): readonly { readonly name: string; readonly text: string }[] {
  const set = `${entry.name}/${variable.name}/`;
  const own = [...raws].flatMap(([id, text]) => (id.startsWith(set) ? [{ name: id.slice(set.length), text }] : []));
  const rank = (name: string) => (CATEGORIES as readonly string[]).indexOf(name);
  return own.every(({ name }) => isCategory(name)) ? own.toSorted((a, b) => rank(a.name) - rank(b.name)) : own;
}

function pairText(name: string, value: string, indent: string, eol: string): string {
  return `${indent}<key>${escapeXml(name)}</key>${eol}${indent}${value}`;
}

function raw(table: DictCatalog['table'], element: number): string {
  const text = table.text.slice(at(table.start, element), at(table.end, element));
  return nameOf(table, element) === 'dict' ? text.replaceAll(/\r?\n\s*/g, '') : text;
}

/** An empty property list for another language: declaration and document type are those of the source file. */
export function createDict(source: { readonly text: string; readonly catalog: DictCatalog }): string {
  const { table, root } = dictOf(source.text, source.catalog);
  const eol = lineEndOf(source.text);
  const head = root < 0 ? '' : source.text.slice(0, at(table.tagEnd, root)).replace(/\/>$/, '>');
  const tail = root < 0 ? '' : source.text.slice(at(table.end, root));
  if (root < 0)
    return `<?xml version="1.0" encoding="UTF-8"?>${eol}<plist version="1.0">${eol}<dict>${eol}</dict>${eol}</plist>${eol}`;
  return `${head}${eol}${indentAt(source.text, at(table.start, root))}</dict>${tail}`;
}
