import type { NewPart } from '../../text/content.ts';
import { NODE } from '../../text/key-tree.ts';
import type { Edit } from '../../text/span.ts';
import { encodeIn, hasLoneSurrogate, quotedAs } from '../../text/yaml/encode.ts';
import { STYLE } from '../../text/yaml/style.ts';
import type { YamlTree } from '../../text/yaml/tree.ts';
import { isTextToAll } from '../../text/yaml/words.ts';
import type { Dialect } from '../common/key-tree/dialect.ts';
import { plain } from '../common/key-tree/dialects/plain.ts';
import { losesAll, withEmptied } from '../common/key-tree/emptied.ts';
import { type Insertion, Planner, type Rejected } from '../common/key-tree/insert.ts';
import { dialectIn } from '../common/key-tree/places.ts';
import { rootValue } from '../common/key-tree/sprouts.ts';
import type { Catalog, Change, SourceFile, Unit, Written } from '../format.ts';
import { localeTree, YAML_DIALECTS, YAML_TREES } from './detect.ts';
import { atEnd, grow, type Soil } from './grow.ts';
import { type Layout, layoutOf, quotedKeys } from './layout.ts';
import { type PrintStyle, printMembers, printScalar } from './print.ts';
import { removal } from './remove.ts';
import { columnAround, replaceText } from './replace.ts';

/** The smallest edits that apply the changes; see `Format.write`. */
export function writeYaml(text: string, catalog: Catalog, changes: readonly Change[], source?: SourceFile): Written {
  const refuse = (reason: string) => ({ edits: [], rejected: changes.map(({ unit }) => ({ unit, reason })) });
  if (catalog.malformed) return refuse('the file has syntax errors; repair it first');
  const target = localeTree(text, catalog.dialect);
  const work = sort(target, catalog, changes);
  const origin = source === undefined ? undefined : localeTree(source.text, source.catalog.dialect);
  const layout = layoutOf(target, origin === undefined ? undefined : layoutOf(origin));
  const edits: Edit[] = work.replaced.flatMap(({ node, text: value }) => replaceText(target, node, value, layout));
  if (origin === undefined) {
    const reason = 'the file has no such key, and without the source file there is no place for it';
    for (const { unit } of work.inserted.splice(0)) work.rejected.push({ unit, reason });
  }
  if (work.removed.length > 0 || work.inserted.length > 0) {
    const dialect = dialectFor(catalog, source);
    const locale = changes.find(({ targetLocale }) => targetLocale !== undefined)?.targetLocale;
    const rebuilt = restructure(target, origin ?? target, work, layout, dialect, locale);
    // Not spread into arguments: there may be more edits than a call accepts.
    for (const edit of rebuilt) edits.push(edit);
  }
  return {
    edits: edits.sort((a, b) => a.span.start - b.span.start || a.span.end - b.span.end),
    rejected: work.rejected,
  };
}

/** The changes of one write, by kind. */
interface Work {
  readonly replaced: { readonly node: number; readonly text: string }[];
  readonly removed: number[];
  readonly inserted: Insertion[];
  readonly rejected: Rejected[];
}

/** Separates replacing, removing and inserting. Of several changes to one unit the last counts. */
function sort(tree: YamlTree, { units }: Catalog, changes: readonly Change[]): Work {
  const work: Work = { replaced: [], removed: [], inserted: [], rejected: [] };
  const wanted = new Map(changes.map(({ unit, parts }) => [unit, joined(parts)]));
  for (const [unit, value] of wanted) {
    if (!hasLoneSurrogate(value)) continue;
    wanted.delete(unit);
    work.rejected.push({ unit, reason: 'the text holds half of a character, which no file can hold' });
  }
  let entry = 0;
  for (const unit of wanted.size === 0 ? [] : units) {
    const value = wanted.get(unit.id);
    if (value === undefined) continue;
    wanted.delete(unit.id);
    // Both are in document order.
    entry = entryFrom(tree, entry, unit);
    const node = textNode(tree, entry, unit);
    if (tree.isFixed(node))
      work.rejected.push({ unit: unit.id, reason: 'the text has an anchor or a tag: only people may change it' });
    else if (value !== '') work.replaced.push({ node, text: value });
    else if (tree.keyStart(entry) === -1) work.replaced.push({ node, text: '' });
    else work.removed.push(entry);
  }
  for (const [unit, value] of wanted) if (value !== '') work.inserted.push({ unit, text: value });
  return work;
}

/** The node of a unit, searched from `from` on. A mapping may begin and end where its only entry does: the entry is then meant. */
function entryFrom(tree: YamlTree, from: number, { span }: Unit): number {
  const isIt = (node: number) => tree.outerStart(node) === span.start && tree.end(node) === span.end;
  let entry = from;
  while (entry < tree.size - 1 && tree.outerStart(entry) <= span.start && !isIt(entry)) entry++;
  while (entry < tree.size - 1 && isIt(entry + 1)) entry++;
  return entry;
}

/** The string that holds the text of an entry: the entry itself, or one of its members. */
function textNode(tree: YamlTree, entry: number, { source }: Unit): number {
  const start = source?.span.start ?? 0;
  let node = entry;
  while (node < tree.after(entry) - 1 && (tree.kind(node) !== NODE.string || tree.inner(node).start < start)) node++;
  return node;
}

function joined(parts: readonly NewPart[]): string {
  return parts.map((part) => (typeof part === 'string' ? part : part.raw)).join('');
}

/** Removes and inserts entries. The edits are not ordered. */
function restructure(
  target: YamlTree,
  source: YamlTree,
  work: Work,
  layout: Layout,
  dialect: Dialect,
  locale: string | undefined,
): readonly Edit[] {
  const edits: Edit[] = [];
  const isEmpty = target.size === 0 || (target.locale === undefined && target.kind(0) === NODE.null);
  const planner = new Planner(isEmpty ? localeTree('') : target, source, dialect, true);
  for (const insertion of work.inserted) planner.add(insertion);
  const removed = new Set(work.removed);
  const soil: Soil = {
    target,
    source,
    dialect,
    layout,
    removed,
    rejected: planner.rejected,
    inTarget: planner.inTarget,
    inSource: planner.inSource,
    quotedKeys: quotedKeys(source),
  };
  const refilled = new Set<number>();
  // Where a group ends, its ancestors may end, too: additions to the inner one come first. Its index is the higher one.
  for (const growth of [...planner.growths.values()].sort((a, b) => b.container - a.container)) {
    const grown = grow(growth, soil);
    if (grown.length > 0 && losesAll(target, growth.container, removed)) refilled.add(growth.container);
    for (const edit of grown) edits.push(edit);
  }
  const emptied = withEmptied(target, removed, (group) => planner.growths.has(group));
  const alone = emptied.filter((node) => !refilled.has(target.parent(node)));
  for (const edit of removal(target, alone)) edits.push(edit);
  for (const { node, value } of planner.replacements) {
    if (value.kind !== 'text') continue;
    const printed = printScalar(value.text, layout.quote, columnAround(target, node), layout, target.isFlow(node));
    const span = { start: target.start(node), end: target.end(node) };
    const isGlued = /[:-]/.test(target.text[span.start - 1] ?? '');
    edits.push({ span, text: isGlued ? ` ${printed}` : printed });
  }
  if (planner.root !== undefined) {
    const value = rootValue(planner.root, soil);
    if (value?.kind === 'group') edits.push(atEnd(target, body(value, soil, locale), layout.eol));
  }
  for (const refusal of planner.rejected) work.rejected.push(refusal);
  return edits;
}

/** The content of a file without any text: below its locale if the source has one. */
function body(value: Parameters<typeof printMembers>[0], soil: Soil, locale: string | undefined): string {
  const { layout, source } = soil;
  const style: PrintStyle = { layout, near: undefined, quotedKeys: soil.quotedKeys, source };
  if (source.locale === undefined || locale === undefined) return printMembers(value, 0, style);
  const indent = ' '.repeat(layout.step);
  return `${rootKey(locale, source)}:${layout.eol}${indent}${printMembers(value, layout.step, style)}`;
}

/** The locale as a key: in quotes if the source has them, or if Ruby would read something else (`no`). */
export function rootKey(locale: string, source: YamlTree): string {
  const sign = source.text[source.rootKey.start];
  if (sign === '"' || sign === "'") return quotedAs(sign === '"' ? STYLE.double : STYLE.single, locale);
  return isTextToAll(locale) ? encodeIn(STYLE.plain, locale) : quotedAs(STYLE.single, locale);
}

/** A file that shows no dialect follows the source file. */
function dialectFor(catalog: Catalog, source: SourceFile | undefined): Dialect {
  const own = dialectIn(YAML_TREES, catalog);
  const theirs = source === undefined ? undefined : YAML_DIALECTS.named(source.catalog.dialect);
  return theirs === undefined || theirs === plain ? own : theirs;
}
