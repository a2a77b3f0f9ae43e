import { Draft, type Text, whole } from '../../text/draft.ts';
import { scanJson } from '../../text/json-scan.ts';
import { type JsonTree, NODE, STRING_FLAGS } from '../../text/json-tree.ts';
import { type Edit, mover } from '../../text/span.ts';
import type { Catalog, ParseOptions, Unit } from '../format.ts';
import { detached, movedProblem } from '../moved.ts';
import { contentOf } from './content.ts';
import { allowsComments, dialectOf } from './detect.ts';
import { moveBehind, movedNow, unitMover } from './move.ts';
import { ID_BUDGET, type JsonCatalog, readJson } from './read.ts';

/**
 * What `parse` would give for `text`, which is the catalog's text after one edit. While the edit stays between the quotes of a unit's text,
 * nothing is scanned but that text; everything else is moved. What cannot be known that way is parsed in full.
 */
export function updateJson(catalog: Catalog, edit: Edit, text: Text, options: ParseOptions = {}): JsonCatalog {
  return (isJson(catalog) && typedInText(catalog, edit, Draft.of(text), options)) || readJson(whole(text), options);
}

function isJson(catalog: Catalog): catalog is JsonCatalog {
  return 'tree' in catalog;
}

function typedInText(
  { tree, spare, noted, ...catalog }: JsonCatalog,
  edit: Edit,
  draft: Draft,
  options: ParseOptions,
): JsonCatalog | undefined {
  if (catalog.malformed) return undefined;
  const delta = edit.text.length - (edit.span.end - edit.span.start);
  const node = tree.nodeAt(edit.span.start - 1);
  const left = spare + Math.min(0, delta) * ID_BUDGET;
  if (left < 0 || node === -1 || tree.kind(node) !== NODE.string) return undefined;
  const inner = tree.inner(node);
  if (edit.span.start < inner.start || edit.span.end > inner.end) return undefined;
  const flags = flagsOf(
    draft.slice(tree.start(node), tree.end(node) + delta),
    allowsComments(options.path, options.dialect),
  );
  if (flags === undefined) return undefined;
  const next = tree.withText(draft, node, flags);
  const index = unitAt(catalog.units, inner.start);
  const units = index === -1 ? undefined : movedUnits(catalog.units, index, edit, next, node, noted);
  if (units === undefined || dialectOf(next, options.path, options.dialect).id !== catalog.dialect) return undefined;
  const move = mover(edit);
  const problems = catalog.problems.map((problem) => movedProblem(problem, move));
  return { ...catalog, units, problems, tree: next, spare: spare + delta * ID_BUDGET, noted };
}

/** How a string stands in the text, or undefined when it is not just one whole string. */
function flagsOf(raw: string, jsonc: boolean): number | undefined {
  const tree = scanJson(raw, { jsonc });
  const whole = !tree.malformed && tree.size === 1 && tree.kind(0) === NODE.string && tree.end(0) === raw.length;
  return whole && tree.start(0) === 0 ? tree.valueFlags(0) & STRING_FLAGS.escaped : undefined;
}

/** The unit whose text begins at `start`; -1 when the string there is something else: a note, a locale. */
function unitAt(units: readonly Unit[], start: number): number {
  let low = 0;
  let high = units.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((units[middle]?.span.start ?? 0) < start) low = middle + 1;
    else high = middle;
  }
  return units[low - 1]?.source?.span.start === start ? low - 1 : -1;
}

function movedUnits(
  units: readonly Unit[],
  index: number,
  edit: Edit,
  tree: JsonTree,
  node: number,
  noted: boolean,
): readonly Unit[] | undefined {
  const own = units[index];
  // How placeholders are declared may depend on how the text spells them.
  if (own === undefined || own.declaredPlaceholders !== undefined) return undefined;
  // Each keystroke has a text of its own: the unit typed in must not hold on to it.
  const source = detached(contentOf(tree, node));
  const state = source.parts.length === 0 ? 'initial' : 'translated';
  const moved = movedNow(own, mover(edit));
  // An item of a list has no name: it is pointed at by its text.
  const nameSpan = tree.keyStart(node) === -1 ? source.span : moved.nameSpan;
  const typedIn: Unit = { ...moved, nameSpan, source, state };
  if (!noted) {
    const all = units.slice();
    all[index] = typedIn;
    const delta = edit.text.length - (edit.span.end - edit.span.start);
    if (delta !== 0) moveBehind(all, index + 1, delta);
    return all;
  }
  const toPlace = unitMover(edit);
  return units.map((unit, at) => (at === index ? typedIn : toPlace(unit)));
}
