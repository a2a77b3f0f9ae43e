import type { NewPart } from '../../text/content.ts';
import { parsePointer } from '../../text/json/pointer.ts';
import { Finder } from '../common/key-tree/finder.ts';
import type { Rejected } from '../common/key-tree/insert.ts';
import { unitsOf } from '../common/units/places.ts';
import type { Catalog, Change, SourceFile, Unit, Written } from '../format.ts';
import { escapesOf } from './layout.ts';
import { isJson } from './read.ts';
import { replaceText } from './replace.ts';
import { restructure, type Work } from './restructure.ts';

/** The smallest edits that apply the changes; see `Format.write`. */
export function writeJson(text: string, catalog: Catalog, changes: readonly Change[], source?: SourceFile): Written {
  const refuse = (reason: string) => ({ edits: [], rejected: changes.map(({ unit }) => ({ unit, reason })) });
  if (catalog.malformed) return refuse('the file has syntax errors; repair it first');
  const work = sort(catalog, changes);
  const escapes = escapesOf(text, source?.text);
  const edits = work.replaced.flatMap(({ unit, text: value }) =>
    unit.source ? replaceText(unit.source, value, escapes) : [],
  );
  const rejected: Rejected[] = [];
  if (source === undefined) {
    const reason = 'the file has no such key, and without the source file there is no place for it';
    for (const { unit } of work.inserted.splice(0)) rejected.push({ unit, reason });
  }
  if (work.removed.length > 0 || work.inserted.length > 0) {
    const rebuilt = restructure(text, work, catalog, source, escapes);
    // Not spread into arguments: there may be more edits than a call accepts.
    for (const edit of rebuilt.edits) edits.push(edit);
    for (const refusal of rebuilt.rejected) rejected.push(refusal);
  }
  return { edits: edits.sort((a, b) => a.span.start - b.span.start || a.span.end - b.span.end), rejected };
}

/** Separates replacing, removing and inserting. Of several changes to one unit the last counts. */
function sort(catalog: Catalog, changes: readonly Change[]): Work {
  const wanted = new Map(changes.map((change) => [change.unit, change.parts]));
  const finder = finderFor(catalog, [...wanted.keys()]);
  const work: Work = { replaced: [], removed: [], inserted: [], finder };
  for (const unit of unitsWanted(catalog, wanted, finder)) {
    const parts = wanted.get(unit.id) ?? [];
    wanted.delete(unit.id);
    if (parts.length > 0) work.replaced.push({ unit, text: joined(parts) });
    else work.removed.push(unit);
  }
  for (const [unit, parts] of wanted) if (parts.length > 0) work.inserted.push({ unit, text: joined(parts) });
  return work;
}

/** Finds nodes by pointers. Undefined: the catalog has none, or an id belongs to an entry that is never used, whose pointer leads to another one. */
function finderFor(catalog: Catalog, ids: readonly string[]): Finder | undefined {
  const isKnown = catalog.few !== undefined && isJson(catalog);
  return isKnown && !ids.some((id) => id.includes('~dup')) ? new Finder(catalog.tree) : undefined;
}

/** The units of the catalog with these ids. */
function unitsWanted(
  catalog: Catalog,
  wanted: ReadonlyMap<string, unknown>,
  finder: Finder | undefined,
): readonly Unit[] {
  if (wanted.size === 0) return [];
  if (finder === undefined || !isJson(catalog)) return catalog.units.filter(({ id }) => wanted.has(id));
  const found: Unit[] = [];
  for (const id of wanted.keys()) {
    let node = 0;
    for (const key of parsePointer(id) ?? []) node = node === -1 ? -1 : finder.child(node, key);
    const unit = unitsOf(catalog).at(catalog.places.unitOf(node));
    if (unit?.id === id) found.push(unit);
  }
  return found;
}

function joined(parts: readonly NewPart[]): string {
  return parts.map((part) => (typeof part === 'string' ? part : part.raw)).join('');
}
