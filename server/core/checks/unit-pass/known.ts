import { unitsNear, unitsOf } from '../../formats/common/units/places.ts';
import { differingSpan, LiveText, type Text, whole } from '../../text/live-text.ts';
import type { Span } from '../../text/span.ts';
import type { DiagnoseInput } from '../diagnose.ts';
import type { Rows } from './rows.ts';
import type { ActiveChecks } from './unit-checks.ts';
import { checksFor, inspectorFor, type UnitPass } from './unit-pass.ts';

/** A pass, its text, and everything else it depends on. */
interface Memory {
  readonly basis: readonly unknown[];
  readonly text: Text;
  readonly pass: UnitPass & { readonly rows: Rows };
  /** Created at the first keystroke, and kept for the next ones. */
  readonly checks?: ActiveChecks;
}

/**
 * The findings for the units of one file at the last pass. While somebody types in one unit, those of the others are the same, only moved: a
 * keystroke costs the checks of one unit and its neighbours, however many there are. Holds one earlier text.
 */
export class KnownFindings {
  #memory: Memory | undefined;

  keep(input: DiagnoseInput, { rows, ...pass }: UnitPass, checks?: ActiveChecks): void {
    this.#memory = rows && {
      basis: basisOf(input),
      text: input.text,
      pass: { ...pass, rows },
      ...(checks && { checks }),
    };
  }

  /** The result of a pass over this text; undefined if only a pass can tell. */
  after(input: DiagnoseInput): UnitPass | undefined {
    const memory = this.#memory;
    if (memory === undefined || input.catalog.malformed || isTemplate(input)) return undefined;
    if (!basisOf(input).every((value, index) => value === memory.basis[index])) return undefined;
    const changed = changedIn(memory.text, input.text);
    const checks = memory.checks ?? checksFor(input);
    const pass = followed(memory.pass, input, changed, input.text.length - memory.text.length, checks);
    if (pass !== undefined) this.keep(input, pass, checks);
    return pass;
  }
}

/** The first target of such a file affects all its units. */
function isTemplate({ role, format }: DiagnoseInput): boolean {
  return role === 'source' && format.layout === 'bilingual';
}

/** What findings depend on besides the text itself. Only formats that update catalogs know that only the insides of units have changed. */
function basisOf(input: DiagnoseInput): readonly unknown[] {
  const { catalog, source, project, terms, file, role, sourceLocale, targetLocale, reportMissing } = input;
  // A new lineage: nothing is equal to it.
  const lineage = catalog.lineage ?? {};
  return [lineage, source?.catalog, project, terms, file, role, sourceLocale, targetLocale, reportMissing];
}

/** A pass over an earlier text, with what has changed since checked again. */
function followed(
  { rows, missing, found, needless }: Memory['pass'],
  input: DiagnoseInput,
  changed: Span,
  delta: number,
  checks: ActiveChecks,
): UnitPass | undefined {
  const { catalog } = input;
  const touched = touchedRows(rows, input, changed);
  if (touched === undefined) return undefined;
  const inspector = inspectorFor(input, needless, checks);
  const stays = (row: number) => delta === 0 || (rows.unit(catalog, row)?.span.start ?? 0) < changed.end;
  const nextMissing = kept(missing, touched, (row, one) => (stays(row) ? one : moved(one, delta)));
  const nextFound = kept(found, touched, (row, said) => (stays(row) ? said : said.map((one) => moved(one, delta))));
  for (const row of touched) {
    const around = [row - 1, row, row + 1].map((at) => rows.pair(catalog, at));
    const [, pair] = around;
    if (pair === undefined) return undefined;
    const waits = inspector.missing.of(pair);
    if (waits !== undefined) nextMissing.push([row, waits]);
    const said = inspector.says(around, 1);
    if (said.length > 0) nextFound.push([row, said]);
  }
  return { rows, missing: inOrder(nextMissing), found: inOrder(nextFound), needless };
}

/** The rows of units where the text has changed, and their neighbours, which some checks look at. Undefined: there may be new rows. */
function touchedRows(rows: Rows, { catalog, format }: DiagnoseInput, changed: Span): ReadonlySet<number> | undefined {
  const touched = new Set<number>();
  const [from, to] = unitsNear(unitsOf(catalog), changed);
  for (let at = from; at < to; at++) {
    const row = rows.rowOf(at);
    // A unit without a source is in no row until somebody writes one.
    if (row === -1 && format.layout === 'bilingual') return undefined;
    for (const beside of row === -1 ? [] : [row - 1, row, row + 1]) if (rows.has(beside)) touched.add(beside);
  }
  return touched;
}

type Entries<T> = (readonly [row: number, value: T])[];

function kept<T>(
  of: ReadonlyMap<number, T>,
  except: ReadonlySet<number>,
  place: (row: number, value: T) => T,
): Entries<T> {
  const entries: Entries<T> = [];
  for (const [row, value] of of) if (!except.has(row)) entries.push([row, place(row, value)]);
  return entries;
}

function inOrder<T>(entries: Entries<T>): ReadonlyMap<number, T> {
  return new Map(entries.sort(([a], [b]) => a - b));
}

function moved<T extends { readonly span?: Span }>(one: T, delta: number): T {
  return one.span === undefined ? one : { ...one, span: { start: one.span.start + delta, end: one.span.end + delta } };
}

/** The range of the new text outside which both are the same, extended by one character on each side. */
function changedIn(before: Text, after: Text): Span {
  const now = LiveText.of(after);
  const { start, end } = now.differenceFrom(LiveText.of(before)) ?? differingSpan(whole(before), now.whole);
  return { start: Math.max(0, start - 1), end: Math.min(now.length, end + 1) };
}
