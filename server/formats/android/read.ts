import { type Content, plainText } from '../../text/content.ts';
import { CATEGORIES } from '../../text/plurals.ts';
import type { Span } from '../../text/span.ts';
import { scanXml } from '../../text/xml-scan.ts';
import { at, MISC_KINDS, miscFrom, type XmlTable } from '../../text/xml-table.ts';
import type { Catalog, Lock, Note, ParseOptions, Problem, Unit } from '../format.ts';
import { ProblemList } from '../problem-list.ts';
import { isFirst } from '../xml/layout.ts';
import { scanProblems } from '../xml/problems.ts';
import { decode, type Escapes } from './decode.ts';
import { type Entry, entriesOf, type Item, RANKS } from './scan.ts';

/** A unit's place among the resources. */
export interface Placed {
  readonly entry: Entry;
  readonly item: Item;
}

/** What `parse` really returns. */
export interface AndroidCatalog extends Catalog {
  readonly table: XmlTable;
  readonly entries: readonly Entry[];
  /** By the id of the unit. */
  readonly placed: ReadonlyMap<string, Placed>;
  readonly escapes: Escapes;
  /** Android's own tools read the file: it lies where they look. */
  readonly packed: boolean;
}

/** Reads a text into a catalog. Never throws; linear in the text's length. */
export function readAndroid(text: string, { path = '', dialect }: ParseOptions = {}): AndroidCatalog {
  const table = scanXml(text, RANKS);
  const escapes = escapesOf(path, dialect);
  const { problems: found, malformed } = scanProblems(table, text);
  const problems = new ProblemList();
  problems.addAll(found);
  const entries = entriesOf(table);
  const units: Unit[] = [];
  const placed = new Map<string, Placed>();
  const times = new Map<string, number>();
  const forAll = /(?:^|\/)donottranslate[^/]*$/i.test(path) ? 'translate-no' : undefined;
  for (const entry of entries) {
    const values = isValues(table, entry);
    const notes = notesOf(table, entry.span);
    const other = entry.kind === 'plurals' ? entry.items.find(({ key }) => key === 'other') : undefined;
    const rest = other && decode(table, other.element, escapes).content;
    for (const item of entry.items) {
      if (entry.kind === 'plurals' && !(CATEGORIES as readonly string[]).includes(item.key)) {
        problems.add(quantityProblem(item));
        continue;
      }
      const id = idOf(entry, item.key);
      const earlier = times.get(id) ?? 0;
      times.set(id, earlier + 1);
      const twin = earlier > 0;
      const own = twin ? `${id}~${earlier + 1}` : id;
      if (twin) problems.add(duplicateProblem(entry, item));
      const unit = unitOf(table, entry, item, own, { escapes, other: item === other ? undefined : rest });
      const lock = forAll ?? (twin ? 'locked' : values ? 'translate-no' : lockOf(entry, unit));
      const all = entry.kind === 'string' ? notes : [...notes, ...notesOf(table, item.span)];
      units.push({ ...unit, notes: all, ...(lock !== undefined && { lock }) });
      placed.set(own, { entry, item });
    }
  }
  const sourceLocale = localeOf(table);
  return {
    format: 'android',
    dialect: escapes,
    ...(sourceLocale !== undefined && { sourceLocale }),
    units,
    problems: problems.sorted(),
    malformed,
    table,
    entries,
    placed,
    escapes,
    packed: escapes === 'android' && /(?:^|\/)values[^/]*\/[^/]*$/.test(path),
  };
}

/** What `parse` gave for this text, or a new look at it. */
export function androidOf(text: string, catalog: Catalog): AndroidCatalog {
  return 'placed' in catalog ? (catalog as AndroidCatalog) : readAndroid(text, { dialect: catalog.dialect });
}

/** `string/title`, `plurals/songs/one`, `string-array/days/0`. */
export function idOf({ kind, name }: Pick<Entry, 'kind' | 'name'>, key: string): string {
  return kind === 'string' ? `${kind}/${name}` : `${kind}/${name}/${key}`;
}

function escapesOf(path: string, dialect: string | undefined): Escapes {
  const compose = dialect === undefined ? /(?:^|\/)composeResources\//.test(path) : dialect === 'compose';
  return compose ? 'compose' : 'android';
}

function unitOf(
  table: XmlTable,
  entry: Entry,
  { key, element, span, nameSpan }: Item,
  id: string,
  { escapes, other }: { readonly escapes: Escapes; readonly other: Content | undefined },
): Unit {
  const { content, kept } = decode(table, element, escapes);
  const words = kept.map((text) => text.trim()).filter((text) => /^[^%{]*\p{L}{2}[^%{]*$/u.test(text));
  return {
    id,
    name: key === '' ? entry.name : `${entry.name}/${key}`,
    span,
    nameSpan,
    source: content,
    notes: [],
    state: content.parts.length === 0 ? 'initial' : 'translated',
    ...(key !== '' && { context: entry.name }),
    ...(entry.kind === 'plurals' && {
      plural: { set: `${entry.kind}/${entry.name}`, category: key, ordinal: false, ...(other && { other }) },
    }),
    ...(words.length > 0 && { protectedWords: words }),
  };
}

/** `@string/other`, `?attr/title`: the text is another resource's. */
export const REFERENCE = /^(?:@(?:null|empty|[+*]?(?:[\w.]+:)?[a-z]\w*\/[\w.]+)|\?(?:[\w.]+:)?(?:[a-z]\w*\/)[\w.]+)$/;

function lockOf({ attributes }: Entry, { source }: Unit): Lock | undefined {
  if (attributes.get('translatable') === 'false') return 'translate-no';
  if (source === undefined || source.parts.length !== 1) return undefined;
  const [part] = source.parts;
  // An escaped or quoted one is a text.
  const own = part?.kind === 'text' && part.offsets === undefined;
  return own && source.span.end - source.span.start >= part.text.length && REFERENCE.test(plainText(source))
    ? 'translate-no'
    : undefined;
}

/** What settings keep, not what they show: a list called `theme_values`, and one without a letter in it. */
function isValues({ text }: XmlTable, { kind, name, items, span }: Entry): boolean {
  if (kind !== 'string-array' || items.length === 0) return false;
  if (/(?:^|_)(?:values?|keys?)(?:_|$)|(?:Values?|Keys?)(?:[A-Z_]|$)/.test(name)) return true;
  const inner = text.slice(items[0]?.span.start, span.end).replaceAll(/<[^>]*>/g, '');
  return !/\p{L}/u.test(inner);
}

/** `tools:locale="en"` of the outermost element. */
function localeOf(table: XmlTable): string | undefined {
  const tag = table.text.slice(table.start[0] ?? 0, Math.min(table.tagEnd[0] ?? 0, (table.start[0] ?? 0) + 4096));
  return /\stools:locale\s*=\s*["']([^"']*)["']/.exec(tag)?.[1];
}

/** Comments right above an element, and one behind it on its line. */
function notesOf(table: XmlTable, { start, end }: Span): readonly Note[] {
  const spans = commentsAbove(table, start);
  const behind = commentBehind(table, end);
  if (behind !== undefined) spans.push(behind);
  return spans.flatMap((span): Note[] => {
    const text = table.text
      .slice(span.start + 4, span.end)
      .replace(/-->$/, '')
      .trim();
    return text === '' ? [] : [{ text: text.replaceAll(/\s*\n\s*/g, '\n'), span }];
  });
}

/** Comments with no empty line below them that stand on lines of their own. */
export function commentsAbove(table: XmlTable, start: number): Span[] {
  const { text, misc } = table;
  const spans: Span[] = [];
  let from = start;
  for (let index = miscFrom(misc, start) - 1; isComment(table, index); index--) {
    const span = { start: at(misc.start, index), end: at(misc.end, index) };
    if (span.end > from || !/^[ \t]*(?:\r?\n[ \t]*)?$/.test(text.slice(span.end, from))) break;
    if (!isFirst(text, span.start)) break;
    spans.unshift(span);
    from = span.start;
  }
  return spans;
}

/** The comment behind an element on its line. */
export function commentBehind(table: XmlTable, end: number): Span | undefined {
  const behind = miscFrom(table.misc, end);
  const next = at(table.misc.start, behind);
  const isNext = isComment(table, behind) && next >= end;
  if (!isNext || !/^[ \t]*$/.test(table.text.slice(end, Math.min(next, end + 200)))) return undefined;
  return { start: next, end: at(table.misc.end, behind) };
}

function isComment({ misc }: XmlTable, index: number): boolean {
  return index >= 0 && index < misc.count && MISC_KINDS[at(misc.kind, index)] === 'comment';
}

function quantityProblem({ key, nameSpan }: Item): Problem {
  const shown = key === '' ? 'no quantity' : `the quantity "${key.slice(0, 60)}"`;
  return {
    code: 'android-quantity',
    severity: 'error',
    message: `A plural with ${shown}: Android knows zero, one, two, few, many and other.`,
    span: nameSpan,
  };
}

function duplicateProblem({ kind, name }: Entry, { key, nameSpan }: Item): Problem {
  const shown = name.length > 60 ? `${name.slice(0, 59)}…` : name;
  return {
    code: 'android-duplicate-name',
    severity: 'error',
    message:
      kind === 'plurals' && key !== ''
        ? `The plural "${shown}" has "${key}" twice: the app cannot be built.`
        : `There are two resources <${kind}> with the name "${shown}": the app cannot be built.`,
    span: nameSpan,
  };
}
