import type { Catalog, Format, Unit } from '../formats/format.ts';
import { type Outline, outlineOf } from '../formats/traits.ts';
import { type Content, plainText } from '../text/content.ts';
import type { Span } from '../text/span.ts';

/** UTF-16 units of a text that an outline shows. */
const SHOWN = 60;

/** An entry of an outline. */
export interface OutlineEntry {
  readonly kind: 'group' | 'unit';
  readonly name: string;
  /** The beginning of its text. */
  readonly detail?: string;
  readonly span: Span;
  /** The part of `span` to select when the entry is chosen. */
  readonly nameSpan: Span;
  readonly children: readonly OutlineEntry[];
}

/** An outline, the first unit that it omits, and the number of omitted units. */
export interface FileOutline {
  readonly entries: readonly OutlineEntry[];
  readonly rest?: { readonly span: Span; readonly count: number };
}

/** A group of units while the tree is built. Its range grows with its members. */
interface Branch {
  readonly kind: 'group';
  readonly name: string;
  readonly span: { start: number; end: number };
  readonly nameSpan: Span;
  readonly children: OutlineEntry[];
  readonly branches: Map<string, Branch>;
}

/**
 * The units of a catalog, nested by file, group or key path. Editors request it after every pause in typing, so it contains at most `limit` units and
 * as many groups.
 */
export function outline(
  format: Pick<Format, 'outline'>,
  catalog: Catalog,
  limit = Number.POSITIVE_INFINITY,
): FileOutline {
  const place = outlineOf(format);
  const roots: OutlineEntry[] = [];
  const top = new Map<string, Branch>();
  let groups = 0;
  /** The branches around the previous unit: most units share them. */
  let trail: readonly Branch[] = [];
  let group = '';
  let shown = 0;
  for (const unit of catalog.units) {
    const own = place.group(unit);
    if (own !== group) {
      trail = trailTo(unit);
      group = own;
    }
    const { span } = unit;
    for (const branch of trail) {
      branch.span.start = Math.min(branch.span.start, span.start);
      branch.span.end = Math.max(branch.span.end, span.end);
    }
    if (shown === limit) continue;
    shown += 1;
    const siblings = trail.at(-1)?.children ?? roots;
    siblings.push(entryOf(unit, place));
  }
  const next = catalog.units[shown];
  if (next === undefined) return { entries: roots };
  return { entries: roots, rest: { span: next.nameSpan, count: catalog.units.length - shown } };

  /** The groups around a unit, outermost first. Missing ones are created. */
  function trailTo(unit: Unit): readonly Branch[] {
    let siblings = roots;
    let branches = top;
    const found: Branch[] = [];
    const steps = place.steps(unit);
    const places = place.groups?.(unit, catalog) ?? [];
    for (const [depth, step] of steps.entries()) {
      let branch = branches.get(step);
      if (branch === undefined) {
        if (groups >= limit) break;
        const own = places.length === steps.length ? places[depth] : undefined;
        const nameSpan = own?.nameSpan ?? unit.nameSpan;
        const { start, end } = own?.span ?? unit.span;
        branch = {
          kind: 'group',
          name: step || '""',
          span: { start, end },
          nameSpan,
          children: [],
          branches: new Map(),
        };
        branches.set(step, branch);
        siblings.push(branch);
        groups += 1;
      }
      siblings = branch.children;
      branches = branch.branches;
      found.push(branch);
    }
    return found;
  }
}

const NONE: readonly OutlineEntry[] = [];

function entryOf(unit: Unit, place: Outline): OutlineEntry {
  const label = place.label(unit);
  const text = excerpt(unit.target ?? unit.source);
  // What the label already says is not repeated.
  const detail = unit.target === undefined && label !== unit.name && text.startsWith(label.slice(0, SHOWN)) ? '' : text;
  return {
    kind: 'unit',
    name: label || '""',
    span: unit.span,
    nameSpan: place.place?.(unit) ?? unit.nameSpan,
    children: NONE,
    ...(detail !== '' && { detail }),
  };
}

function excerpt(content: Content | undefined): string {
  if (content === undefined) return '';
  const text = plainText(content).trim();
  const start = text.length > SHOWN ? text.slice(0, SHOWN + 1) : text;
  // Most texts are one line: searching for a character is cheaper than for a pattern, thousands of times.
  const line =
    start.includes('\n') || start.includes('\t') || start.includes('\r') ? start.replaceAll(/\s/g, ' ') : start;
  return line.length > SHOWN ? `${line.slice(0, SHOWN)}…` : line;
}
