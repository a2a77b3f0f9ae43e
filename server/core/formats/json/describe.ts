import { scanJson } from '../../text/json/scan.ts';
import type { JsonTree } from '../../text/json/tree.ts';
import { NODE } from '../../text/key-tree.ts';
import type { Edit } from '../../text/span.ts';
import type { DescriptionPlace } from '../common/key-tree/dialect.ts';
import { Finder } from '../common/key-tree/finder.ts';
import type { NewValue } from '../common/key-tree/new-value.ts';
import { dialectIn } from '../common/key-tree/places.ts';
import type { Member } from '../common/key-tree/sprouts.ts';
import type { Catalog, Written } from '../format.ts';
import { JSON_TREES } from './detect.ts';
import { fillEmpty, insertBeside, type Soil } from './grow.ts';
import { escapesOf, layoutOf } from './layout.ts';
import { replaceText } from './replace.ts';
import { nodeAt } from './restructure.ts';

const BROKEN = 'the file has syntax errors; repair it first';
const NO_PLACE = 'the file has no place for a note on it';
const TAKEN = 'it has a note of its own';

/** Gives entries a description; see `Format.describe`. */
export function describeJson(
  text: string,
  catalog: Catalog,
  notes: ReadonlyMap<string, string>,
  isOwn: (note: string) => boolean,
): Written | undefined {
  const dialect = dialectIn(JSON_TREES, catalog);
  if (dialect.description === undefined) return undefined;
  if (catalog.malformed) return { edits: [], rejected: [...notes.keys()].map((unit) => ({ unit, reason: BROKEN })) };
  const tree = scanJson(text, { jsonc: true });
  const finder = new Finder(tree);
  const soil: Soil = {
    target: tree,
    source: tree,
    dialect,
    layout: layoutOf(tree),
    escapes: escapesOf(text),
    removed: new Set(),
    rejected: [],
    inTarget: finder,
    inSource: finder,
  };
  const units = new Map(catalog.units.map((unit) => [unit.id, unit]));
  const edits: Edit[] = [];
  const rejected: Written['rejected'][number][] = [];
  for (const [id, note] of notes) {
    const unit = units.get(id);
    const node = unit === undefined ? -1 : nodeAt(tree, unit.span.start);
    const place = node === -1 ? undefined : dialect.description(tree, node, tree.key(node));
    const made = place === undefined ? NO_PLACE : put(soil, finder, node, place, note, isOwn);
    if (typeof made === 'string') rejected.push({ unit: id, reason: made });
    else edits.push(...made);
  }
  return { edits: edits.sort((a, b) => a.span.start - b.span.start || a.span.end - b.span.end), rejected };
}

/** @returns the reason if it cannot be done */
function put(
  soil: Soil,
  finder: Finder,
  node: number,
  { member, beside }: DescriptionPlace,
  note: string,
  isOwn: (note: string) => boolean,
): readonly Edit[] | string {
  const { target: tree, escapes } = soil;
  const value: NewValue = { kind: 'text', text: note };
  const holder = beside === undefined ? node : finder.child(tree.parent(node), beside);
  if (holder === -1) {
    const about: Member = [beside ?? '', { kind: 'group', array: false, members: [[member, value]] }];
    return insertBeside(node, false, [about], soil);
  }
  if (tree.kind(holder) !== NODE.object) return NO_PLACE;
  const known = finder.child(holder, member);
  if (known !== -1) {
    if (tree.kind(known) !== NODE.string || !replaceable(tree.string(known), isOwn)) return TAKEN;
    return replaceText(tree.content(known), note, escapes);
  }
  return insertInto(tree, holder, beside !== undefined, [member, value], soil);
}

function replaceable(note: string, isOwn: (note: string) => boolean): boolean {
  return note.trim() === '' || isOwn(note);
}

/** A description goes first in an object about an entry, and after the text in the entry itself. */
function insertInto(tree: JsonTree, holder: number, first: boolean, member: Member, soil: Soil): readonly Edit[] {
  const beside = tree.firstChild(holder);
  return beside === -1 ? [fillEmpty(holder, [member], soil)] : insertBeside(beside, first, [member], soil);
}
