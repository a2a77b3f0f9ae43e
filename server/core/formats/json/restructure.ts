import type { EscapeStyle } from '../../text/json/string.ts';
import type { JsonTree } from '../../text/json/tree.ts';
import { NODE } from '../../text/key-tree.ts';
import { lineIndent } from '../../text/lines.ts';
import type { Edit } from '../../text/span.ts';
import type { Dialect } from '../common/key-tree/dialect.ts';
import { plain } from '../common/key-tree/dialects/plain.ts';
import { losesAll, withEmptied } from '../common/key-tree/emptied.ts';
import type { Finder } from '../common/key-tree/finder.ts';
import { type Insertion, Planner } from '../common/key-tree/insert.ts';
import { dialectIn } from '../common/key-tree/places.ts';
import type { Catalog, SourceFile, Unit, Written } from '../format.ts';
import { JSON_DIALECTS, JSON_TREES } from './detect.ts';
import { grow, printRoot, type Soil } from './grow.ts';
import { layoutOf } from './layout.ts';
import { printValue } from './print.ts';
import { treeOfJson } from './read.ts';
import { removal } from './remove.ts';
import { replaceText } from './replace.ts';

/** The changes of one write, by kind. */
export interface Work {
  readonly replaced: { readonly unit: Unit; readonly text: string }[];
  readonly removed: Unit[];
  readonly inserted: Insertion[];
  /** Caches what has been looked up in the file's tree to classify them. */
  readonly finder: Finder | undefined;
}

/** Removes and inserts entries, which needs the trees of both files. The edits are not ordered. */
export function restructure(
  text: string,
  work: Work,
  catalog: Catalog,
  source: SourceFile | undefined,
  escapes: EscapeStyle,
): Written {
  const target = treeOfJson(text, catalog);
  const origin = treeOfJson(source?.text ?? '', source?.catalog);
  const dialect = dialectFor(catalog, source);
  const planner = new Planner(target, origin, dialect, false, work.finder?.tree === target ? work.finder : undefined);
  for (const insertion of work.inserted) planner.add(insertion);
  const { removed, blanked } = removedNodes(target, work.removed, dialect);
  const layout = layoutOf(target, layoutOf(origin));
  const { rejected, inTarget, inSource } = planner;
  const soil: Soil = { target, source: origin, dialect, layout, escapes, removed, rejected, inTarget, inSource };
  const edits: Edit[] = [];
  for (const node of blanked) edits.push(...replaceText(target.content(node), '', escapes));
  const refilled = new Set<number>();
  for (const growth of planner.growths.values()) {
    const grown = grow(growth, soil);
    if (grown.length > 0 && losesAll(target, growth.container, removed)) refilled.add(growth.container);
    // Not spread into arguments: there may be more edits than a call accepts.
    for (const edit of grown) edits.push(edit);
  }
  const emptied = withEmptied(target, removed, (group) => planner.growths.has(group));
  const alone = emptied.filter((node) => !refilled.has(target.parent(node)));
  for (const edit of removal(target, alone)) edits.push(edit);
  for (const { node, value } of planner.replacements) {
    if (target.kind(node) === NODE.string && value.kind === 'text') {
      edits.push(...replaceText(target.content(node), value.text, escapes));
    } else {
      const indent = lineIndent(text, target.start(node));
      const printed = printValue(value, indent, { layout, escapes, inline: !layout.pretty, source: origin });
      edits.push({ span: { start: target.start(node), end: target.end(node) }, text: printed });
    }
  }
  if (planner.root !== undefined)
    edits.push(...newRoot(text, printRoot(planner.root, soil), source?.text ?? '', layout.eol));
  return { edits, rejected: planner.rejected };
}

/** Gives an empty file its root, and a final line end if the source has one. */
function newRoot(text: string, root: string, source: string, eol: string): readonly Edit[] {
  if (root === '') return [];
  const start = text.charCodeAt(0) === 0xfeff ? 1 : 0;
  return [{ span: { start, end: text.length }, text: /[\r\n]$/.test(source) ? root + eol : root }];
}

/** The nodes to remove, in document order, with their metadata. Items of an array become empty texts: the indexes of the others must not change. */
function removedNodes(
  tree: JsonTree,
  units: readonly Unit[],
  dialect: Dialect,
): { readonly removed: ReadonlySet<number>; readonly blanked: readonly number[] } {
  const removed: number[] = [];
  const blanked: number[] = [];
  for (const unit of units) {
    const node = nodeAt(tree, unit.span.start);
    if (tree.keyStart(node) === -1) {
      if (tree.kind(node) === NODE.string) blanked.push(node);
      continue;
    }
    removed.push(node);
    const next = tree.nextSibling(node);
    if (next !== -1 && dialect.belongsTo?.(tree.key(next), tree.key(node)) === true) removed.push(next);
  }
  return { removed: new Set(removed.sort((a, b) => a - b)), blanked };
}

/** The node whose key (or value, without a key) begins at `offset`. Nodes are in document order. */
export function nodeAt(tree: JsonTree, offset: number): number {
  let low = 0;
  let high = tree.size - 1;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (tree.outerStart(middle) < offset) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** A file that shows no dialect follows the source file. */
function dialectFor(catalog: Catalog, source: SourceFile | undefined): Dialect {
  const own = dialectIn(JSON_TREES, catalog);
  const theirs = source === undefined ? undefined : JSON_DIALECTS.named(source.catalog.dialect);
  return theirs === undefined || theirs === plain ? own : theirs;
}
