import type { Edit } from '../../text/span.ts';
import { termKey } from './duplicates.ts';
import { emit, type Plan } from './emit.ts';
import { isMarked } from './entries.ts';
import { isSameField } from './fields.ts';
import { sameLanguage, samePair } from './languages.ts';
import { phraseFault } from './rules.ts';
import type { Field, GlossaryChange, GlossaryEntry, GlossaryTable, GlossaryWritten, LanguagePair } from './table.ts';

/**
 * The smallest edits that apply `changes`: a translation is replaced in its field, a term is removed with its row, a new one is added after the last
 * row, or where it belongs in a sorted table, with the file's quoting, spelling of language codes and line ends. Order, comments and everything else
 * stay. `table` is the result of `parseGlossary` for this very text. A change already in place makes no edit; of two for one term the later counts.
 */
export function writeGlossary(text: string, table: GlossaryTable, changes: readonly GlossaryChange[]): GlossaryWritten {
  const rejected: { change: GlossaryChange; reason: string }[] = [];
  const wanted = new Map<string, GlossaryChange>();
  for (const change of changes) {
    const fault = table.malformed ? 'The file has merge conflict markers.' : faultOf(table, change);
    if (fault === undefined) wanted.set(termKey(change.source, pairOf(table, change)), change);
    else rejected.push({ change, reason: fault });
  }
  const existing = Map.groupBy(table.entries, ({ source, pair }) => termKey(source.value, pair));
  const plan: Plan = { cells: new Map(), removed: new Set(), added: [] };
  const places = new Map<string, Place>();
  for (const [key, change] of wanted) {
    const entries = existing.get(key) ?? [];
    if (change.kind === 'remove') remove(table, plan, entries);
    else if (entries.length > 0) replace(table, plan, entries, change);
    else if (table.columns === undefined) plan.added.push([change.source, change.target, ...codesOf(table, change)]);
    else addToColumns(table, plan, places, change);
  }
  const edits: readonly Edit[] = emit(text, table, plan);
  return { edits, rejected };
}

/** A table of two columns has only its own pair, which may be unknown. */
function pairOf(table: GlossaryTable, { pair }: GlossaryChange): LanguagePair | undefined {
  return table.layout === 'two-columns' ? table.pair : (pair ?? defaultPair(table));
}

/** The pair of a change that names none. */
function defaultPair({ pair, columns }: GlossaryTable): LanguagePair | undefined {
  if (columns === undefined) return pair;
  const source = columns.locales[columns.source];
  const others = columns.locales.filter(
    (locale) => locale !== undefined && source !== undefined && !sameLanguage(locale, source),
  );
  const [target] = others;
  return source !== undefined && target !== undefined && others.length === 1 ? { source, target } : pair;
}

/** Why a change cannot be made in this table at all. */
function faultOf(table: GlossaryTable, change: GlossaryChange): string | undefined {
  if (change.kind === 'set') {
    for (const [name, phrase] of [['term', change.source] as const, ['translation', change.target] as const]) {
      const fault = phraseFault(phrase);
      if (fault !== undefined) return `The ${name} "${phrase.slice(0, 60)}" ${fault}.`;
    }
    if (isMarked(change.source) !== isMarked(change.target))
      return `In a file, "${change.source.slice(0, 60)}" with "${change.target.slice(0, 60)}" forbids a word.`;
  }
  const pair = pairOf(table, change);
  if (table.layout === 'locales')
    return pair !== undefined && columnOf(table, pair) !== undefined
      ? undefined
      : 'The file has no column for these languages.';
  if (table.layout === 'four-columns') return pair === undefined ? 'The languages of the term are unknown.' : undefined;
  if (change.pair === undefined || pair === undefined || samePair(change.pair, pair)) return undefined;
  return `The file holds ${pair.source} to ${pair.target} only.`;
}

/** The column of the pair's target: the exact locale is preferred to the same language. */
function columnOf({ columns }: GlossaryTable, pair: LanguagePair): number | undefined {
  const source = columns?.locales[columns.source];
  if (columns === undefined || source === undefined || !sameLanguage(source, pair.source)) return undefined;
  const fits = (test: (locale: string) => boolean) =>
    columns.locales.findIndex((locale, at) => locale !== undefined && at !== columns.source && test(locale));
  const exact = fits((locale) => locale.toLowerCase() === pair.target.toLowerCase());
  const found =
    exact !== -1 ? exact : fits((locale) => sameLanguage(locale, pair.target) && !sameLanguage(locale, source));
  return found === -1 ? undefined : found;
}

function remove(table: GlossaryTable, plan: Plan, entries: readonly GlossaryEntry[]): void {
  for (const { row, target } of entries) {
    if (table.layout !== 'locales') plan.removed.add(row);
    else setCell(plan, row, placeIn(table, row, target), '');
  }
}

function placeIn({ rows }: GlossaryTable, row: number, field: Field): number | undefined {
  return rows.get(row)?.fields.findIndex((other) => isSameField(other, field));
}

type Setting = GlossaryChange & { readonly kind: 'set' };

function replace(table: GlossaryTable, plan: Plan, entries: readonly GlossaryEntry[], { target, pair }: Setting): void {
  // Columns of one language (en-US, en-GB) share their key: the exact one is meant if it exists.
  const exact = entries.find((entry) => entry.pair?.target.toLowerCase() === pair?.target.toLowerCase());
  const entry = exact ?? entries[0];
  if (entry === undefined || entry.target.value === target) return;
  setCell(plan, entry.row, placeIn(table, entry.row, entry.target), target);
}

/** Language codes of a new row, if rows have them. */
function codesOf(table: GlossaryTable, change: Setting): readonly string[] {
  const pair = pairOf(table, change);
  return table.layout === 'four-columns' && pair !== undefined ? [pair.source, pair.target] : [];
}

/** The row of a term: an existing one, or a new one. */
type Place = number | string[];

/** Puts a translation into the row that the term already has, even if only for other languages; else into a new row. */
function addToColumns(table: GlossaryTable, plan: Plan, places: Map<string, Place>, change: Setting): void {
  const { columns, rows } = table;
  const pair = pairOf(table, change);
  const column = pair && columnOf(table, pair);
  if (columns === undefined || column === undefined) return;
  if (places.size === 0) {
    for (const [row, { kind, fields }] of rows.entries()) {
      const key = fields[columns.source]?.value.trim().normalize('NFC');
      if (kind === 'data' && key !== undefined && !places.has(key)) places.set(key, row);
    }
  }
  const key = change.source.normalize('NFC');
  let place = places.get(key);
  if (place === undefined) {
    place = Array.from(columns.locales, (_, at) => (at === columns.source ? change.source : ''));
    places.set(key, place);
    plan.added.push(place);
  }
  if (typeof place === 'number') setCell(plan, place, column, change.target);
  else place[column] = change.target;
}

function setCell(plan: Plan, row: number, column: number | undefined, value: string): void {
  if (column === undefined || column === -1) return;
  const cells = plan.cells.get(row) ?? new Map<number, string>();
  cells.set(column, value);
  plan.cells.set(row, cells);
}
