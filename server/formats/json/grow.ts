import type { EscapeStyle } from '../../text/json-string.ts';
import type { JsonTree } from '../../text/json-tree.ts';
import { NODE } from '../../text/key-tree.ts';
import type { Edit } from '../../text/span.ts';
import type { Dialect } from '../key-tree/dialect.ts';
import { arrange, type Slot } from '../key-tree/order.ts';
import type { GroupSprout, Growth, Rejected, Sprout } from './insert.ts';
import { colonOf, indentOf, type Layout, lineIndent, spaceBefore } from './layout.ts';
import { type NewValue, type PrintStyle, printMember } from './print.ts';
import { commaAfter, commentBehind } from './remove.ts';

/** Everything that writing new members needs. */
export interface Soil {
  readonly target: JsonTree;
  readonly source: JsonTree;
  readonly dialect: Dialect;
  readonly layout: Layout;
  readonly escapes: EscapeStyle;
  /** Nodes of the target that go in the same write: nothing may be anchored to them. */
  readonly removed: ReadonlySet<number>;
  readonly rejected: Rejected[];
}

type Member = readonly [key: string, value: NewValue];

/** The edits that give one container its new members. */
export function grow(growth: Growth, soil: Soil): readonly Edit[] {
  const { target, source } = soil;
  const { container } = growth;
  const array = target.kind(container) === NODE.array;
  const present: number[] = [];
  for (let child = target.firstChild(container); child !== -1; child = target.nextSibling(child))
    if (!soil.removed.has(child)) present.push(child);
  if (array) {
    const members = items(growth.members, growth.source, present.length, soil);
    if (members.length === 0) return [];
    if (present.length === 0) return [fillEmpty(container, members, soil)];
    return insertBeside(present.length - 1, false, present, members, soil);
  }
  const own = present.length === 0 ? inSourceOrder(growth.members, soil) : undefined;
  if (own !== undefined) return own.length === 0 ? [] : [fillEmpty(container, own, soil)];
  const keys = present.map((node) => target.key(node));
  const members = valuesOf(growth.members, soil);
  if (members.size === 0) return [];
  const slots = arrange(keysOf(source, growth.source), keys, [...members.keys()], soil.dialect);
  return slots.flatMap((slot) => place(slot, container, present, members, soil));
}

function place(
  slot: Slot,
  container: number,
  present: readonly number[],
  values: ReadonlyMap<string, NewValue>,
  soil: Soil,
): readonly Edit[] {
  const members = membersOf(slot.keys, values);
  if (present.length === 0) return [fillEmpty(container, members, soil)];
  return insertBeside(slot.anchor, slot.before, present, members, soil);
}

/** Those keys that have a value, in this order. */
function membersOf(keys: readonly string[], values: ReadonlyMap<string, NewValue>): readonly Member[] {
  const members: Member[] = [];
  for (const key of keys) {
    const value = values.get(key);
    if (value !== undefined) members.push([key, value]);
  }
  return members;
}

function keysOf(tree: JsonTree, node: number): readonly string[] {
  const keys: string[] = [];
  if (node === -1 || tree.size === 0) return keys;
  for (let child = tree.firstChild(node); child !== -1; child = tree.nextSibling(child)) keys.push(tree.key(child));
  // Of a key that comes twice the last one counts.
  return [...new Set(keys.reverse())].reverse();
}

/** A sprout as a value; undefined when all its texts had to be rejected. */
function toValue(sprout: Sprout, soil: Soil): NewValue | undefined {
  if (sprout.kind === 'leaf') return sprout.value;
  if (sprout.array) {
    const members = items(sprout.members, sprout.source, 0, soil);
    return members.length === 0 ? undefined : { kind: 'group', array: true, members };
  }
  const own = inSourceOrder(sprout.members, soil);
  if (own !== undefined) return own.length === 0 ? undefined : { kind: 'group', array: false, members: own };
  const values = valuesOf(sprout.members, soil);
  if (values.size === 0) return undefined;
  const [slot] = arrange(keysOf(soil.source, sprout.source), [], [...values.keys()], soil.dialect);
  return { kind: 'group', array: false, members: membersOf(slot?.keys ?? [], values) };
}

function valuesOf(sprouts: ReadonlyMap<string, Sprout>, soil: Soil): ReadonlyMap<string, NewValue> {
  const values = new Map<string, NewValue>();
  for (const [key, sprout] of sprouts) {
    const value = toValue(sprout, soil);
    if (value !== undefined) values.set(key, value);
  }
  return values;
}

/**
 * What fills an object that has nothing yet, where the source has all of it: as `arrange` would, by the places in the source and not by keys, which is
 * several times as fast for a new file. Undefined: there is something that the source lacks.
 */
function inSourceOrder(sprouts: ReadonlyMap<string, Sprout>, soil: Soil): readonly Member[] | undefined {
  const found: (readonly [key: string, sprout: Sprout])[] = [];
  let isSorted = true;
  let last = -1;
  for (const entry of sprouts) {
    const { source } = entry[1];
    if (source === -1) return undefined;
    if (source < last) isSorted = false;
    last = source;
    found.push(entry);
  }
  if (!isSorted) found.sort(([, a], [, b]) => a.source - b.source);
  const members: Member[] = [];
  for (const [key, sprout] of found) {
    const value = toValue(sprout, soil);
    if (value !== undefined) members.push([key, value]);
  }
  return members;
}

/** New items of an array, from index `from` on. Indexes must not shift, so what is no text is copied, and behind a gap nothing is written. */
function items(sprouts: ReadonlyMap<string, Sprout>, source: number, from: number, soil: Soil): readonly Member[] {
  const members: Member[] = [];
  const { source: tree } = soil;
  let index = 0;
  let done = 0;
  /** The item whose texts have all been rejected one by one. */
  let tried = -1;
  if (source !== -1) {
    for (let child = tree.firstChild(source); child !== -1; child = tree.nextSibling(child), index++) {
      if (index < from) continue;
      const sprout = sprouts.get(String(index));
      const value = sprout === undefined ? copyable(tree, child) : toValue(sprout, soil);
      if (value === undefined) {
        if (sprout !== undefined) tried = index;
        break;
      }
      members.push([String(index), value]);
      if (sprout !== undefined) done++;
    }
  }
  for (const [key, sprout] of sprouts)
    if (Number(key) !== tried && (Number(key) >= index || Number(key) < from)) rejectAll(sprout, soil, index);
  return done === 0 ? [] : members;
}

/** Items without a text keep their place as they are. */
function copyable(tree: JsonTree, node: number): NewValue | undefined {
  const kind = tree.kind(node);
  const texts = kind === NODE.string || ((kind === NODE.object || kind === NODE.array) && tree.firstChild(node) !== -1);
  return texts ? undefined : { kind: 'copy', node };
}

function rejectAll(sprout: Sprout, soil: Soil, index: number): void {
  if (sprout.kind === 'leaf') {
    const reason = `item ${index} of this list has no text yet, and the items after it would move up`;
    soil.rejected.push({ unit: sprout.unit, reason });
    return;
  }
  for (const child of (sprout satisfies GroupSprout).members.values()) rejectAll(child, soil, index);
}

/** New members beside an entry that is there, in the manner of the entries around. */
function insertBeside(
  anchor: number,
  before: boolean,
  present: readonly number[],
  members: readonly Member[],
  soil: Soil,
): readonly Edit[] {
  const { target, layout } = soil;
  const beside = present[anchor] ?? 0;
  const lead = leadOf(target, beside, layout);
  const inline = !/[\r\n]/.test(lead);
  const style = styleFor(soil, beside, lead, inline);
  const indent = inline ? '' : indentOf(lead);
  const array = target.keyStart(beside) === -1;
  const printed = members.map(([key, value]) => printMember(array ? undefined : key, value, indent, style));
  if (before) {
    const at = target.outerStart(beside);
    return [{ span: { start: at, end: at }, text: printed.map((text) => `${text},${lead}`).join('') }];
  }
  const at = target.end(beside);
  const after: Edit = { span: { start: at, end: at }, text: printed.map((text) => `,${lead}${text}`).join('') };
  const comment = soil.removed.size > 0 ? undefined : commentBehind(target.text, at);
  if (comment === undefined || (!comment.comma && commaAfter(target, beside) !== -1)) return [after];
  // The comment is about the entry on its line, so the new ones go behind it.
  const span = { start: comment.end, end: comment.end };
  if (comment.comma) return [{ span, text: printed.map((text) => `${lead}${text},`).join('') }];
  return [
    { span: after.span, text: ',' },
    { span, text: printed.map((text) => `${lead}${text}`).join(',') },
  ];
}

/** The white space before an entry that is not the first: its own, or that of a neighbour. */
function leadOf(tree: JsonTree, node: number, layout: Layout): string {
  const first = tree.firstChild(tree.parent(node));
  const model = node === first ? tree.nextSibling(node) : node;
  const at = tree.outerStart(model === -1 ? node : model);
  const space = spaceBefore(tree.text, at);
  if (/[\r\n]/.test(space)) return lineEndIn(space) + indentOf(space);
  const previous = tree.text[at - space.length - 1];
  if (model !== -1 && previous === ',') return space;
  if (previous === '/') return layout.eol + lineIndent(tree.text, at);
  return layout.gap;
}

function lineEndIn(space: string): string {
  return /(?:\r\n|\n|\r)(?=[ \t]*$)/.exec(space)?.[0] ?? '\n';
}

function styleFor(soil: Soil, beside: number, lead: string, inline: boolean): PrintStyle {
  const { target, layout, escapes, source } = soil;
  const own = inline ? '' : lineIndent(target.text, target.start(target.parent(beside)));
  const indent = indentOf(lead);
  const unit = !inline && indent.length > own.length && indent.startsWith(own) ? indent.slice(own.length) : layout.unit;
  const local = {
    ...layout,
    unit,
    pretty: !inline,
    eol: inline ? layout.eol : lineEndIn(lead),
    colon: colonOf(target, beside) ?? layout.colon,
  };
  return { layout: local, escapes, inline, source };
}

/** Members of a container that has none (or loses all in this write): everything between the braces is new. */
function fillEmpty(container: number, members: readonly Member[], soil: Soil): Edit {
  const { target, layout, escapes, source } = soil;
  const start = target.start(container) + 1;
  const end = target.end(container) - 1;
  const inner = target.text.slice(start, end);
  const inline = !layout.pretty && !/[\r\n]/.test(inner);
  const style: PrintStyle = { layout: { ...layout, pretty: !inline }, escapes, inline, source };
  const outer = inline ? '' : lineIndent(target.text, target.start(container));
  const indent = inline ? outer : outer + layout.unit;
  const array = target.kind(container) === NODE.array;
  const printed = members.map(([key, value]) => printMember(array ? undefined : key, value, indent, style));
  const comment = target.firstChild(container) === -1 && inner.includes('/') ? inner.trimEnd().length : 0;
  const text = inline
    ? layout.pad + printed.join(`,${layout.gap}`) + layout.pad
    : layout.eol + indent + printed.join(`,${layout.eol}${indent}`) + layout.eol + outer;
  return { span: { start: start + comment, end }, text };
}

/** The root of a file that is empty or holds white space alone. */
export function printRoot(growth: Growth, soil: Soil): string {
  const { layout, escapes, source } = soil;
  const value = toValue({ kind: 'group', source: growth.source, array: false, members: growth.members }, soil);
  if (value === undefined) return '';
  const style: PrintStyle = { layout, escapes, inline: !layout.pretty, source };
  return printMember(undefined, value, '', style);
}
