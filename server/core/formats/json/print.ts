import { type EscapeStyle, encodeString } from '../../text/json/string.ts';
import type { JsonTree } from '../../text/json/tree.ts';
import { NODE } from '../../text/key-tree.ts';
import type { NewGroup, NewValue } from '../common/key-tree/new-value.ts';
import type { Layout } from './layout.ts';

/** What printing needs to know besides the value. */
export interface PrintStyle {
  readonly layout: Layout;
  readonly escapes: EscapeStyle;
  /** Everything on one line, whatever the layout says. */
  readonly inline: boolean;
  /** The tree of `copy` nodes. */
  readonly source?: JsonTree;
}

/** Prints a value; `indent` is the indentation of its first line. Groups are at most as deep as the parser goes. */
export function printValue(value: NewValue, indent: string, style: PrintStyle): string {
  switch (value.kind) {
    case 'text':
      return `"${encodeString(value.text, style.escapes)}"`;
    case 'copy':
      return style.source === undefined ? 'null' : printCopy(style.source, value.node, indent, style, value.depth ?? 0);
    case 'group':
      return printGroup(value, indent, style);
  }
}

/** `"key": value` in an object, the value alone in an array. */
export function printMember(key: string | undefined, value: NewValue, indent: string, style: PrintStyle): string {
  const printed = printValue(value, indent, style);
  return key === undefined ? printed : `"${encodeString(key, style.escapes)}"${style.layout.colon}${printed}`;
}

function printGroup({ array, members }: NewGroup, indent: string, style: PrintStyle): string {
  const { layout, inline } = style;
  const [open, close] = array ? ['[', ']'] : ['{', '}'];
  if (members.length === 0) return open + close;
  const multiline = layout.pretty && !inline;
  const inner = multiline ? indent + layout.unit : indent;
  const printed = members.map(([key, value]) => printMember(array ? undefined : key, value, inner, style));
  if (!multiline) return open + layout.pad + printed.join(`,${layout.gap}`) + layout.pad + close;
  const line = layout.eol + inner;
  return open + line + printed.join(`,${line}`) + layout.eol + indent + close;
}

/** Deeper groups are copied as written. */
const COPY_DEPTH = 32;

/** Copies scalars from the source as written, and lays out groups again. */
function printCopy(tree: JsonTree, node: number, indent: string, style: PrintStyle, depth: number): string {
  const kind = tree.kind(node);
  if ((kind !== NODE.object && kind !== NODE.array) || depth > COPY_DEPTH)
    return tree.text.slice(tree.start(node), tree.end(node));
  const members: (readonly [string, NewValue])[] = [];
  for (let child = tree.firstChild(node); child !== -1; child = tree.nextSibling(child))
    members.push([tree.key(child), { kind: 'copy', node: child, depth: depth + 1 }]);
  return printGroup({ kind: 'group', array: kind === NODE.array, members }, indent, style);
}
