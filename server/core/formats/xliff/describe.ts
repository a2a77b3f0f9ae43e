import { attribute } from '../../text/xml/attributes.ts';
import { isXmlChar, trimSpace } from '../../text/xml/chars.ts';
import { at, children, has, NONE, nameOf, SELF_CLOSED, UNCLOSED } from '../../text/xml/table.ts';
import type { Catalog, Written } from '../format.ts';
import { plainTextOf } from './content/content.ts';
import { conventionsOf } from './conventions.ts';
import { hasModel } from './read/catalog.ts';
import { childNamed, local, type XliffModel } from './read/model.ts';
import { parseXliff } from './read/parse.ts';
import { EditPlan, tagTail } from './write/edits.ts';

/** What distinguishes our notes from others: `from` in 1.2 (section 2.3, `note`), `category` in 2.x (2.1 section 4.3.1.3). */
const OWN = 'dragoman';

const BROKEN = 'the file is not well-formed; repair it first';
const NO_UNIT = 'the file has no unit with that id';
const FORBIDDEN = 'the note has a character that XML cannot hold';
const TAKEN = 'somebody has changed the note';
const SHARED = 'another segment of its unit has the note';
const OPEN = 'the unit is not closed';

/** Children of a 1.2 unit that precede its notes (section 2.3, `trans-unit`), and notes themselves. */
const BEFORE_NOTES = new Set(['source', 'seg-source', 'target', 'context-group', 'count-group', 'prop-group', 'note']);

interface Style {
  readonly quote: string;
  readonly greater: boolean;
}

/** Adds a note of ours to units, next to those of others; see `Format.describe`. A unit may have many notes, so that ours replaces none. */
export function describeXliff(
  text: string,
  catalog: Catalog,
  notes: ReadonlyMap<string, string>,
  isOwn: (note: string) => boolean,
): Written {
  const parsed = hasModel(catalog, text) ? catalog : parseXliff(text);
  if (parsed.malformed) return { edits: [], rejected: [...notes.keys()].map((unit) => ({ unit, reason: BROKEN })) };
  const { model, units } = parsed;
  const { quote, escapes } = conventionsOf(model, units);
  const places = new Map(units.map(({ id, place }) => [id, place.element]));
  const rejected: Written['rejected'][number][] = [];
  const done = new Map<number, string>();
  const plan = new EditPlan();
  for (const [unit, note] of notes) {
    const element = places.get(unit);
    const before = element === undefined ? undefined : done.get(element);
    let reason: string | undefined;
    if (element === undefined) reason = NO_UNIT;
    else if (before !== undefined) reason = before === note ? undefined : SHARED;
    else if (![...note].every((character) => isXmlChar(character.codePointAt(0) ?? 0))) reason = FORBIDDEN;
    else {
      reason = put(model, element, note, isOwn, { quote, greater: escapes.greater }, plan);
      if (reason === undefined) done.set(element, note);
    }
    if (reason !== undefined) rejected.push({ unit, reason });
  }
  return { edits: plan.edits(), rejected };
}

/** @returns the reason if it cannot be done */
function put(
  model: XliffModel,
  unit: number,
  note: string,
  isOwn: (note: string) => boolean,
  style: Style,
  plan: EditPlan,
): string | undefined {
  const { table, family } = model;
  if (has(table, unit, UNCLOSED)) return OPEN;
  const holder = family === 2 ? childNamed(model, unit, 'notes') : unit;
  const known = holder === NONE ? NONE : ownNote(model, holder);
  if (known === NONE) return insert(model, unit, holder, note, style, plan);
  const said = plainTextOf(model, known);
  if (said === note) return undefined;
  if (said.trim() !== '' && !isOwn(said)) return TAKEN;
  if (has(table, known, UNCLOSED)) return OPEN;
  if (has(table, known, SELF_CLOSED)) {
    plan.add(tagTail(table, known), at(table.end, known), `>${escaped(note, style)}</${nameOf(table, known)}>`);
    return undefined;
  }
  plan.add(at(table.tagEnd, known), at(table.closeStart, known), escaped(note, style));
  return undefined;
}

function ownNote(model: XliffModel, holder: number): number {
  const label = model.family === 2 ? 'category' : 'from';
  for (const child of children(model.table, holder))
    if (local(model, child) === 'note' && attribute(model.table, child, label) === OWN) return child;
  return NONE;
}

function insert(
  model: XliffModel,
  unit: number,
  holder: number,
  note: string,
  style: Style,
  plan: EditPlan,
): string | undefined {
  const { table, family, prefix } = model;
  const { quote } = style;
  const label = family === 2 ? 'category' : 'from';
  const made = `<${prefix}note ${label}=${quote}${OWN}${quote}>${escaped(note, style)}</${prefix}note>`;
  const all = [...children(table, unit)];
  if (family === 1) {
    const anchor = all.findLast((child) => BEFORE_NOTES.has(local(model, child)));
    if (anchor === undefined || has(table, anchor, UNCLOSED)) return OPEN;
    const end = at(table.end, anchor);
    // The first child shows how children are indented: others may share its line.
    plan.add(end, end, leadOf(model, all[0] ?? anchor) + made);
    return undefined;
  }
  if (holder !== NONE && !has(table, holder, SELF_CLOSED)) {
    if (has(table, holder, UNCLOSED)) return OPEN;
    const last = [...children(table, holder)].at(-1);
    if (last !== undefined) plan.add(at(table.end, last), at(table.end, last), leadOf(model, last) + made);
    else plan.add(at(table.tagEnd, holder), at(table.closeStart, holder), inside(model, unit, holder, made));
    return undefined;
  }
  if (holder !== NONE) {
    const name = nameOf(table, holder);
    plan.add(tagTail(table, holder), at(table.end, holder), `>${inside(model, unit, holder, made)}</${name}>`);
    return undefined;
  }
  // Modules come first, then notes, then original data, then the segments (2.1 section 4.2.2.6).
  const next = all.find((child) => ['originalData', 'segment', 'ignorable'].includes(local(model, child)));
  if (next === undefined) return OPEN;
  const start = at(table.start, next);
  plan.add(start, start, `<${prefix}notes>${inside(model, unit, next, made)}</${prefix}notes>${leadOf(model, next)}`);
  return undefined;
}

/** The inside of a new child of the unit, indented one level deeper than the child. */
function inside(model: XliffModel, unit: number, child: number, made: string): string {
  const lead = leadOf(model, child);
  const outer = leadOf(model, unit);
  const step = lead.startsWith(outer) ? lead.slice(outer.length) : '';
  return /[\r\n]/.test(lead) ? `${lead}${step}${made}${lead}` : made;
}

/** The white space before an element, from the last line break on. */
function leadOf({ text, table }: XliffModel, element: number): string {
  const start = at(table.start, element);
  const lead = text.slice(trimSpace(text, 0, start), start);
  const line = Math.max(lead.lastIndexOf('\n'), lead.lastIndexOf('\r'));
  if (line < 0) return lead;
  return lead.slice(lead[line] === '\n' && lead[line - 1] === '\r' ? line - 1 : line);
}

function escaped(note: string, { greater }: Style): string {
  const raw = note.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
  // Two brackets before it would end a section.
  return greater ? raw.replaceAll('>', '&gt;') : raw.replaceAll(']]>', ']]&gt;');
}
