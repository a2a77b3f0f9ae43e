import { plainText } from '../../text/content.ts';
import type { Span } from '../../text/span.ts';
import { attributeOf } from '../../text/xml/attributes.ts';
import type { SyncRanks } from '../../text/xml/builder.ts';
import { decodeText } from '../../text/xml/entities.ts';
import { scanXml } from '../../text/xml/scan.ts';
import { children, elementSpan, innerSpan, NONE, nameOf, type XmlTable } from '../../text/xml/table.ts';
import { ProblemList } from '../common/problem-list.ts';
import { scanProblems } from '../common/xml/problems.ts';
import { xmlContent } from '../common/xml/value.ts';
import type { Catalog, Lock, Note, ParseOptions, Problem, Unit } from '../format.ts';

/** A text of a resource file. */
export interface Entry {
  readonly element: number;
  readonly value: number;
  /** `NONE` if it has no comment. */
  readonly comment: number;
  readonly name: string;
  readonly nameSpan: Span;
  readonly span: Span;
}

/** The actual result of `parse`. */
export interface ResxCatalog extends Catalog {
  readonly table: XmlTable;
  /** By unit id, in document order. */
  readonly entries: ReadonlyMap<string, Entry>;
}

/** The start of a new resource ends one whose end tag is missing. */
const RANKS: SyncRanks = {
  ranks: new Map([
    ['root', 1],
    ...['data', 'metadata', 'resheader', 'assembly'].map((name) => [name, 2] as const),
    ['value', 3],
    ['comment', 3],
  ]),
  nests: new Set(),
};

/** Parses a text into a catalog. Never throws; linear in the length of the text. */
export function readResx(text: string, { path = '', dialect }: ParseOptions = {}): ResxCatalog {
  const table = scanXml(text, RANKS);
  const { problems: found, malformed } = scanProblems(table, text);
  const problems = new ProblemList();
  problems.addAll(found);
  const units: Unit[] = [];
  const entries = new Map<string, Entry>();
  const times = new Map<string, number>();
  for (let element = 0; element < table.count; element++) {
    const entry = nameOf(table, element) === 'data' ? entryAt(table, element) : undefined;
    if (entry === undefined) continue;
    const earlier = times.get(entry.name) ?? 0;
    times.set(entry.name, earlier + 1);
    const id = earlier === 0 ? entry.name : `${entry.name}~${earlier + 1}`;
    if (earlier > 0) problems.add(duplicate(entry));
    const unit = unitOf(table, entry, id);
    units.push(earlier > 0 ? { ...unit, lock: 'locked' } : unit);
    entries.set(id, entry);
  }
  return {
    format: 'resx',
    dialect: dialect ?? (/\.resw$/i.test(path) ? 'resw' : 'resx'),
    units,
    problems: problems.sorted(),
    malformed,
    table,
    entries,
  };
}

/** The result of `parse` for this text, parsed again if the catalog is of another kind. */
export function resxOf(text: string, catalog: Catalog): ResxCatalog {
  return 'entries' in catalog ? (catalog as ResxCatalog) : readResx(text, { dialect: catalog.dialect });
}

/** What a form designer stores next to texts: positions, sizes, fonts. Most have a type, which shows that they are not texts. */
const DESIGN =
  /^>>|\.(?:Size|Location|Font|Dock|Anchor|Margin|Padding|TabIndex|ImeMode|AutoSize|ClientSize|TextAlign|ImageAlign|ImageKey|ImageIndex|RightToLeft|Visible|Enabled|Icon|Image|Name|Type|Parent|ZOrder|Tag)$/;

/** Undefined: not a text, but a picture, a colour, a file, or data of a form designer. */
function entryAt(table: XmlTable, element: number): Entry | undefined {
  const name = attributeOf(table, element, 'name');
  if (name === undefined || DESIGN.test(name.value)) return undefined;
  if (attributeOf(table, element, 'type') ?? attributeOf(table, element, 'mimetype')) return undefined;
  let value = NONE;
  let comment = NONE;
  for (const child of children(table, element)) {
    if (nameOf(table, child) === 'value' && value === NONE) value = child;
    else if (nameOf(table, child) === 'comment' && comment === NONE) comment = child;
  }
  if (value === NONE) return undefined;
  return { element, value, comment, name: name.value, nameSpan: name.valueSpan, span: elementSpan(table, element) };
}

function unitOf(table: XmlTable, { value, comment, name, nameSpan, span }: Entry, id: string): Unit {
  const source = xmlContent(table, value);
  const note = comment === NONE ? undefined : noteOf(table, comment);
  const unit: Unit = {
    id,
    name,
    span,
    nameSpan,
    source,
    notes: note === undefined ? [] : [note],
    state: source.parts.length === 0 ? 'initial' : 'translated',
  };
  if (note === undefined) return unit;
  const { lock, words } = locksOf(note.text, plainText(source));
  if (lock !== undefined) return { ...unit, lock };
  return words.length > 0 ? { ...unit, protectedWords: words } : unit;
}

function noteOf(table: XmlTable, comment: number): Note | undefined {
  const span = innerSpan(table, comment);
  const text = decodeText(table.text.slice(span.start, span.end)).trim();
  return text === '' ? undefined : { text: text.replaceAll('\r\n', '\n'), span };
}

/** Words that a comment locks: `{Locked}` all, `{Locked="Bing"}` these, `@Invariant` also all. */
function locksOf(note: string, text: string): { readonly lock?: Lock; readonly words: readonly string[] } {
  if (!/[{@]/.test(note)) return { words: [] };
  if (/\{Locked\}/i.test(note)) return { lock: 'locked', words: [] };
  if (/(?:^|\s)@Invariant\b/.test(note)) return { lock: 'translate-no', words: [] };
  const words = [...note.matchAll(/\{Locked=("[^}]*")\}/gi)].flatMap(([, list = '']) =>
    [...list.matchAll(/"([^"]+)"/g)].map(([, word = '']) => word),
  );
  return { words: [...new Set(words)].filter((word) => /[\p{L}\p{N}]/u.test(word) && text.includes(word)) };
}

function duplicate({ name, nameSpan }: Entry): Problem {
  const shown = name.length > 60 ? `${name.slice(0, 59)}…` : name;
  return {
    code: 'resx-duplicate-name',
    severity: 'warning',
    message: `"${shown}" already occurs further up: this entry is not used.`,
    span: nameSpan,
  };
}
