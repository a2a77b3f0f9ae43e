import { difference, type Edit } from '../../text/span.ts';
import { needsReview } from '../common/review.ts';
import type { Catalog, Change, Mark, MarkState, State, StatePolicy, Unit, Written } from '../format.ts';

/** How FreshRSS marks the state of an entry in the comment after it. */
const STATES: Readonly<Record<string, State>> = { TODO: 'initial', DIRTY: 'needs-work', IGNORE: 'translated' };
const WORDS = Object.keys(STATES).join('|');
const BEHIND = new RegExp(`^[ \\t]*,([ \\t]*//[ \\t]*)(${WORDS})\\b[^\\r\\n]*`);
const SAID = new RegExp(`(?:${WORDS})[^\\r\\n]*`, 'g');
/** Its files explain the words in a header; the first word alone could be anybody's note. */
const USED = new RegExp(`^/\\*[ \\t]*\\+[ \\t]*(?:${WORDS}):|,[ \\t]*//[ \\t]*(?:DIRTY|IGNORE)[ \\t]*\\r?$`, 'm');
/** The header of a file with states. */
export const STATES_HEAD = '<?php\n/*+ DIRTY: to be looked at */\n';

/** The state words in an entry. */
export function saidOfState(entry: string): readonly string[] {
  return entry.match(SAID) ?? [];
}

export function usesStates(text: string): boolean {
  return USED.test(text);
}

interface Place {
  readonly word: string;
  /** From after the comma to the end of the comment. */
  readonly start: number;
  readonly end: number;
  readonly wordStart: number;
}

function placeOf(text: string, { span }: Pick<Unit, 'span'>): Place | undefined {
  const found = BEHIND.exec(text.slice(span.end, span.end + 300));
  if (found === null) return undefined;
  const [whole, lead = '', word = ''] = found;
  const start = span.end + whole.indexOf(',') + 1;
  return { word, start, end: span.end + whole.trimEnd().length, wordStart: start + lead.length };
}

/** A catalog of a file with states. */
interface Stated extends Catalog {
  /** The catalog as read without states. */
  readonly plain?: Catalog;
}

/** Adds the states of the file to the units. */
export function withStates(text: string, catalog: Catalog): Catalog {
  if (!usesStates(text)) return catalog;
  const stated: Stated = {
    ...catalog,
    units: catalog.units.map((unit) => withState(unit, placeOf(text, unit))),
    plain: catalog,
  };
  return stated;
}

export function withoutStates(catalog: Stated): Catalog {
  return catalog.plain ?? catalog;
}

function withState(unit: Unit, place: Place | undefined): Unit {
  if (place === undefined) return unit;
  const { word, end } = place;
  // A tree unit has lazy getters: the copy is plain data.
  const { id, name, span, nameSpan, source, notes, context, plural, declaredPlaceholders } = unit;
  const lock = unit.lock ?? (word === 'IGNORE' ? ('translate-no' as const) : undefined);
  return {
    id,
    name,
    span: { start: span.start, end },
    nameSpan,
    ...(source && { source }),
    notes: notes.filter((note) => !(note.text in STATES)),
    state: STATES[word] ?? 'translated',
    stateName: word,
    ...(word === 'DIRTY' && { outdated: true as const }),
    ...(lock && { lock }),
    ...(context !== undefined && { context }),
    ...(plural && { plural }),
    ...(declaredPlaceholders && { declaredPlaceholders }),
  };
}

/** The result of a write with its state words: a new text has none, and one that needs review is `DIRTY`. */
export function writeStates(
  text: string,
  catalog: Catalog,
  changes: readonly Change[],
  written: Written,
  policy: StatePolicy = {},
): Written {
  if (written.edits.length === 0 || policy.write === 'never' || !usesStates(text)) return written;
  const units = new Map(withoutStates(catalog).units.map((unit) => [unit.id, unit]));
  const refused = new Set(written.rejected.map(({ unit }) => unit));
  const edits: Edit[] = [...written.edits];
  for (const change of changes) {
    const unit = units.get(change.unit);
    if (unit === undefined || refused.has(change.unit) || change.keepsState === true || change.parts.length === 0)
      continue;
    const { start, end } = unit.span;
    if (!written.edits.some(({ span }) => start <= span.start && span.end <= end)) continue;
    edits.push(...stated(text, unit, needsReview(change, policy) ? 'DIRTY' : undefined));
  }
  return { ...written, edits: edits.sort((a, b) => a.span.start - b.span.start || a.span.end - b.span.end) };
}

/** The edits that set or remove the state word of an entry. */
function stated(text: string, unit: Unit, word: string | undefined): readonly Edit[] {
  const place = placeOf(text, unit);
  if (place === undefined) {
    const comma = /^[ \t]*,(?=[ \t]*(?:\r|\n|$))/.exec(text.slice(unit.span.end, unit.span.end + 100))?.[0];
    if (word === undefined || comma === undefined) return [];
    const at = unit.span.end + comma.length;
    return [{ span: { start: at, end: at }, text: `\t// ${word}` }];
  }
  if (word === undefined) return [{ span: { start: place.start, end: place.end }, text: '' }];
  return difference(place.word, word).map((edit) => ({
    span: { start: place.wordStart + edit.span.start, end: place.wordStart + edit.span.end },
    text: edit.text,
  }));
}

const MARKS: ReadonlyMap<MarkState, string | undefined> = new Map([
  ['needs-work', 'DIRTY'],
  ['translated', undefined],
]);

export function markablePhp({ malformed, plain }: Stated): readonly MarkState[] {
  return malformed || plain === undefined ? [] : [...MARKS.keys()];
}

/** The edits that change the state words of entries. */
export function markPhp(text: string, catalog: Catalog, marks: readonly Mark[]): Written {
  const units = new Map(withoutStates(catalog).units.map((unit) => [unit.id, unit]));
  const rejected: Written['rejected'][number][] = [];
  const edits: Edit[] = [];
  for (const { unit: id, state } of marks) {
    const unit = units.get(id);
    if (unit === undefined) rejected.push({ unit: id, reason: 'it has no translation yet' });
    else if (catalog.malformed || !MARKS.has(state) || !usesStates(text))
      rejected.push({ unit: id, reason: 'the file has no way to state this' });
    else edits.push(...stated(text, unit, MARKS.get(state)));
  }
  return { edits: edits.sort((a, b) => a.span.start - b.span.start), rejected };
}
