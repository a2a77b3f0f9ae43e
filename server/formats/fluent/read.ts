import { CATEGORIES } from '../../text/plurals.ts';
import type { Span } from '../../text/span.ts';
import type { Catalog, Note, PluralForm, Problem, Unit } from '../format.ts';
import { ProblemList } from '../problem-list.ts';
import { contentOf } from './content.ts';
import type { Pattern, Select, Variant } from './pattern.ts';
import { type Attribute, type Entry, type Item, scanFluent } from './scan.ts';

/** A unit's place in its file. */
export interface Placed {
  readonly entry: Entry;
  /** Absent: the value of the entry. */
  readonly attribute?: Attribute;
  readonly pattern: Pattern;
  readonly variant?: Variant;
}

/** What `parse` really returns. */
export interface FluentCatalog extends Catalog {
  readonly items: readonly Item[];
  readonly entries: ReadonlyMap<string, Entry>;
  readonly placed: ReadonlyMap<string, Placed>;
}

/** Reads a text into a catalog. Never throws; linear in the text's length. */
export function readFluent(text: string): FluentCatalog {
  const items = scanFluent(text);
  const problems = new ProblemList();
  const units: Unit[] = [];
  const placed = new Map<string, Placed>();
  const entries = new Map<string, Entry>();
  let group = '';
  let conflict = false;
  for (const item of items) {
    if (item.kind === 'comment') {
      if (item.level === 2) group = wordsOf(text, item.span);
    } else if (item.kind === 'junk') {
      const found = junkProblem(text, item.span, item.at);
      conflict ||= found.code === 'fluent-merge-conflict';
      problems.add(found);
    } else {
      const twin = entries.has(item.name);
      if (twin) problems.add(duplicate(item));
      else entries.set(item.name, item);
      for (const place of placesIn(item)) {
        const unit = unitOf(text, place, group, twin);
        const id = placed.has(unit.id) ? `${unit.id}~${units.length}` : unit.id;
        placed.set(id, place);
        units.push({ ...unit, id });
      }
    }
  }
  return {
    format: 'fluent',
    dialect: 'fluent',
    units,
    problems: problems.sorted(),
    malformed: conflict,
    items,
    entries,
    placed,
  };
}

/** What `parse` gave for this text, or a new look at it. */
export function fluentOf(text: string, catalog: Catalog): FluentCatalog {
  return 'placed' in catalog ? (catalog as FluentCatalog) : readFluent(text);
}

function* placesIn(entry: Entry): Iterable<Placed> {
  for (const attribute of [undefined, ...entry.attributes]) {
    const pattern = attribute === undefined ? entry.value : attribute.pattern;
    if (pattern === undefined) continue;
    const place = { entry, pattern, ...(attribute && { attribute }) };
    const select = pluralOf(pattern);
    if (select === undefined) yield place;
    else for (const variant of select.variants) yield { ...place, variant };
  }
}

/** The choice by number that is all that a pattern has. */
export function pluralOf({ pieces }: Pattern): Select | undefined {
  const select = pieces.length === 1 ? pieces[0]?.select : undefined;
  if (select === undefined) return undefined;
  const keys = select.variants.map(({ key }) => key);
  const plural = keys.every(isNumeric) && keys.some((key) => (CATEGORIES as readonly string[]).includes(key));
  return plural && new Set(keys).size === keys.length ? select : undefined;
}

function isNumeric(key: string): boolean {
  return (CATEGORIES as readonly string[]).includes(key) || /^\d+$/.test(key);
}

/** The name of a message or of an attribute: `title`, `title.label`. */
export function nameOf({ entry, attribute }: Pick<Placed, 'entry' | 'attribute'>): string {
  return attribute === undefined ? entry.name : `${entry.name}.${attribute.name}`;
}

function unitOf(text: string, place: Placed, group: string, twin: boolean): Unit {
  const { entry, attribute, pattern, variant } = place;
  const name = nameOf(place);
  const own = variant?.pattern ?? pattern;
  const inner = own.pieces.some(({ select }) => select !== undefined);
  const start = attribute?.span.start ?? entry.span.start;
  return {
    id: variant === undefined ? name : `${name}/${variant.key}`,
    name: variant === undefined ? name : `${name}/${variant.key}`,
    span: variant?.span ?? { start, end: pattern.span.end },
    nameSpan: variant?.keySpan ?? attribute?.nameSpan ?? entry.nameSpan,
    source: contentOf(text, own),
    notes: notesOf(text, entry),
    state: 'translated',
    ...(group !== '' && { context: group }),
    ...(variant && { plural: formOf(text, name, variant, pattern) }),
    // The words of a choice inside of a sentence are for people: no two languages choose alike.
    ...((inner || twin) && { lock: 'locked' as const }),
  };
}

function formOf(text: string, set: string, { key, isDefault }: Variant, pattern: Pattern): PluralForm {
  const select = pluralOf(pattern);
  const other = select?.variants.find((variant) => variant.isDefault)?.pattern;
  const selector = text.slice(select?.selector.start, select?.selector.end);
  const shows = /\$[\w-]+/.exec(selector)?.[0];
  return {
    set,
    category: key,
    ordinal: /type\s*:\s*"ordinal"/.test(selector),
    ...(/^\d+$/.test(key) && { numbers: [Number(key)] }),
    ...(shows !== undefined && { shows }),
    ...(!isDefault && other && { other: contentOf(text, other) }),
  };
}

function notesOf(text: string, { comment }: Entry): readonly Note[] {
  return comment === undefined ? [] : [{ text: wordsOf(text, comment), span: comment }];
}

function wordsOf(text: string, { start, end }: Span): string {
  return text
    .slice(start, end)
    .replaceAll(/^#{1,3} ?/gm, '')
    .replaceAll('\r', '')
    .trim();
}

function duplicate({ name, nameSpan }: Entry): Problem {
  const shown = name.length > 60 ? `${name.slice(0, 59)}…` : name;
  const message = `"${shown}" stands further up already: Fluent takes the first one.`;
  return { code: 'fluent-duplicate', severity: 'warning', message, span: nameSpan };
}

function junkProblem(text: string, span: Span, at: number): Problem {
  const raw = text.slice(span.start, Math.min(span.end, span.start + 2000));
  if (/^(?:<{7}|>{7}|={7})(?: |\r?$)/m.test(raw)) {
    const message = 'Merge conflict marker. Resolve the conflict: until then the file is not written.';
    return { code: 'fluent-merge-conflict', severity: 'error', message, span };
  }
  const name = /^-?[A-Za-z][\w-]*/.exec(raw)?.[0];
  const what = name === undefined ? 'This text is no message' : `"${name.slice(0, 60)}" cannot be read`;
  return { code: 'fluent-syntax', severity: 'error', message: `${what}: ${reason(text, at)} Fluent ignores it.`, span };
}

function reason(text: string, at: number): string {
  const character = text.charAt(at);
  if (character === '}') return 'a brace closes that nothing has opened; write { "}" } for one in a text.';
  if (character === '\t') return 'a line begins with a tab, and only blanks are allowed.';
  if (character === '') return 'it is not complete.';
  return `it goes wrong at "${text.slice(at, at + 20).split(/[\r\n]/, 1)[0] || 'the end of the line'}".`;
}
