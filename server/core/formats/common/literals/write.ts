import type { NewPart } from '../../../text/content.ts';
import { NODE } from '../../../text/key-tree.ts';
import type { LiteralTree } from '../../../text/literals/tree.ts';
import type { Edit } from '../../../text/span.ts';
import type { Catalog, Change, SourceFile, Unit, Written } from '../../format.ts';
import type { Dialect } from '../key-tree/dialect.ts';
import { plain } from '../key-tree/dialects/plain.ts';
import { losesAll, withEmptied } from '../key-tree/emptied.ts';
import { type Insertion, Planner, type Rejected } from '../key-tree/insert.ts';
import { dialectIn, type TreeFormat } from '../key-tree/places.ts';
import { rootValue } from '../key-tree/sprouts.ts';
import { grow, type Soil } from './grow.ts';
import { type Layout, layoutOf } from './layout.ts';
import { printValue, quoted } from './print.ts';
import { removal } from './remove.ts';

/** A format whose files are code with one literal. */
export interface LiteralFormat extends TreeFormat {
  scan(text: string): LiteralTree;
  readonly defaults: Layout;
  /** What surrounds the texts in an empty file. */
  frame(literal: string, layout: Layout): string;
}

/** The smallest edits that apply the changes; see `Format.write`. */
export function writeLiteral(
  format: LiteralFormat,
  text: string,
  catalog: Catalog,
  changes: readonly Change[],
  source?: SourceFile,
): Written {
  const refuse = (reason: string) => ({ edits: [], rejected: changes.map(({ unit }) => ({ unit, reason })) });
  if (catalog.malformed) return refuse('the file has syntax errors; repair it first');
  const target = format.scan(text);
  if (target.size === 0 && text.trim() !== '')
    return refuse('the file has no group of texts that can be read without running it');
  const origin = source === undefined ? undefined : format.scan(source.text);
  const layout = layoutOf(target, origin === undefined ? format.defaults : layoutOf(origin, format.defaults));
  const edits: Edit[] = [];
  const rejected: Rejected[] = [];
  const removed: number[] = [];
  const inserted: Insertion[] = [];
  const wanted = new Map(changes.map(({ unit, parts }) => [unit, joined(parts)]));
  let node = 0;
  for (const unit of wanted.size === 0 ? [] : catalog.units) {
    const value = wanted.get(unit.id);
    if (value === undefined) continue;
    wanted.delete(unit.id);
    // Both are in document order.
    while (node < target.size - 1 && !isNodeOf(target, node, unit)) node++;
    if (value === '' && target.keyEnd(node) > target.keyStart(node)) removed.push(node);
    else edits.push(...replacement(target, node, value));
  }
  for (const [unit, value] of wanted) {
    if (value === '') continue;
    if (origin !== undefined) inserted.push({ unit, text: value });
    else
      rejected.push({ unit, reason: 'the file has no such key, and without the source file there is no place for it' });
  }
  if (removed.length > 0 || inserted.length > 0) {
    const work = { target, source: origin ?? target, dialect: dialectFor(format, catalog, source), layout };
    edits.push(...restructure(format, work, { removed, inserted, rejected }));
  }
  return { edits: edits.sort((a, b) => a.span.start - b.span.start || a.span.end - b.span.end), rejected };
}

function isNodeOf(tree: LiteralTree, node: number, { span }: Unit): boolean {
  return tree.kind(node) === NODE.string && tree.outerStart(node) === span.start && tree.end(node) === span.end;
}

function replacement(tree: LiteralTree, node: number, value: string): readonly Edit[] {
  const { language, text } = tree;
  if (tree.string(node) === value) return [];
  const quote = tree.quote(node);
  const span = tree.inner(node);
  const encoded = language.encode(value, quote);
  // Other quotes are better than escapes that were not needed before.
  const other = quote === "'" ? '"' : "'";
  const isPlain = !text.slice(span.start, span.end).includes('\\');
  if (language.bareKeys && quote !== '`' && isPlain && value.includes(quote) && !value.includes(other))
    return [{ span: { start: tree.start(node), end: tree.end(node) }, text: quoted(value, language, other) }];
  return [{ span, text: encoded }];
}

function joined(parts: readonly NewPart[]): string {
  return parts.map((part) => (typeof part === 'string' ? part : part.raw)).join('');
}

interface Work {
  readonly target: LiteralTree;
  readonly source: LiteralTree;
  readonly dialect: Dialect;
  readonly layout: Layout;
}

/** Removes and inserts entries. The edits are not ordered. */
function restructure(
  format: LiteralFormat,
  work: Work,
  {
    removed,
    inserted,
    rejected,
  }: { readonly removed: readonly number[]; readonly inserted: readonly Insertion[]; readonly rejected: Rejected[] },
): readonly Edit[] {
  const { target, source, layout } = work;
  const planner = new Planner(target, source, work.dialect);
  for (const insertion of inserted) planner.add(insertion);
  const { inTarget, inSource } = planner;
  const soil: Soil = { ...work, removed: new Set(removed), rejected: planner.rejected, inTarget, inSource };
  const refilled = new Set<number>();
  const edits: Edit[] = [];
  for (const growth of planner.growths.values()) {
    const grown = grow(growth, soil);
    if (grown.length > 0 && losesAll(target, growth.container, soil.removed)) refilled.add(growth.container);
    edits.push(...grown);
  }
  const emptied = withEmptied(target, removed, (group) => planner.growths.has(group));
  edits.push(
    ...removal(
      target,
      emptied.filter((node) => !refilled.has(target.parent(node))),
    ),
  );
  for (const { node, value } of planner.replacements) {
    const printed = printValue(value, '', { layout, language: target.language, source, inline: true });
    edits.push({ span: { start: target.start(node), end: target.end(node) }, text: printed });
  }
  const root = planner.root && rootValue(planner.root, soil);
  if (root !== undefined) {
    const printed = printValue(root, '', { layout, language: target.language, source, inline: false });
    const start = target.text.charCodeAt(0) === 0xfeff ? 1 : 0;
    edits.push({ span: { start, end: target.text.length }, text: format.frame(printed, layout) });
  }
  rejected.push(...planner.rejected);
  return edits;
}

/** A file that shows no dialect follows the source file. */
function dialectFor(format: LiteralFormat, catalog: Catalog, source: SourceFile | undefined): Dialect {
  const own = dialectIn(format, catalog);
  const theirs = source === undefined ? undefined : format.dialects.named(source.catalog.dialect);
  return theirs === undefined || theirs === plain ? own : theirs;
}
