import { escapeStyleOf } from '../../text/json/escapes.ts';
import type { EscapeStyle } from '../../text/json/string.ts';
import type { JsonTree } from '../../text/json/tree.ts';
import { NODE } from '../../text/key-tree.ts';
import { lineIndent, spaceBefore } from '../../text/lines.ts';

/** The layout of a file, as far as it shows. */
export interface Layout {
  readonly eol: string;
  /** One entry per line. */
  readonly pretty: boolean;
  /** One level of indentation. */
  readonly unit: string;
  /** From the end of a key to the start of its value: `: `. */
  readonly colon: string;
  /** White space after a comma between entries on one line. */
  readonly gap: string;
  /** White space inside the braces of an object on one line. */
  readonly pad: string;
}

const DEFAULT: Layout = { eol: '\n', pretty: true, unit: '  ', colon: ': ', gap: ' ', pad: '' };
/** The first entries are enough. */
const LOOK = 200;

/** The layout of a file; what it does not show is taken from `fallback` (the source file). */
export function layoutOf(tree: JsonTree, fallback: Layout = DEFAULT): Layout {
  const eol = /\r\n|\n|\r/.exec(tree.text)?.[0] ?? fallback.eol;
  const first = tree.size === 0 ? -1 : tree.firstChild(0);
  if (first === -1) return { ...fallback, eol };
  const lead = spaceBefore(tree.text, tree.outerStart(first));
  const pretty = /[\r\n]/.test(lead);
  const colon = colonIn(tree) ?? fallback.colon;
  const gap = gapIn(tree) ?? (colon.endsWith(' ') ? ' ' : '');
  const pad = padIn(tree) ?? fallback.pad;
  return { eol, pretty, unit: pretty ? indentUnit(tree, lead) : fallback.unit, colon, gap, pad };
}

function indentUnit(tree: JsonTree, lead: string): string {
  const indent = indentOf(lead);
  const base = lineIndent(tree.text, tree.start(0));
  return indent.startsWith(base) ? indent.slice(base.length) : indent;
}

/** The usual text between key and value, if both are on one line. */
function colonIn(tree: JsonTree): string | undefined {
  for (let node = 1; node < Math.min(tree.size, LOOK); node++) {
    const colon = colonOf(tree, node);
    if (colon !== undefined) return colon;
  }
  return undefined;
}

export function colonOf(tree: JsonTree, node: number): string | undefined {
  if (tree.keyStart(node) === -1 || tree.kind(node) === NODE.missing) return undefined;
  const between = tree.text.slice(tree.keyEnd(node), Math.min(tree.start(node), tree.keyEnd(node) + 16));
  return /^[ \t]*:[ \t]*$/.test(between) ? between : undefined;
}

/** White space after a comma between two entries on one line. */
function gapIn(tree: JsonTree): string | undefined {
  for (let node = 1; node < Math.min(tree.size, LOOK); node++) {
    const lead = spaceBefore(tree.text, tree.outerStart(node));
    const comma = tree.text[tree.outerStart(node) - lead.length - 1] === ',';
    if (comma && !/[\r\n]/.test(lead)) return lead;
  }
  return undefined;
}

/** White space between a brace and the first entry on the same line. */
function padIn(tree: JsonTree): string | undefined {
  for (let node = 1; node < Math.min(tree.size, LOOK); node++) {
    const lead = spaceBefore(tree.text, tree.outerStart(node));
    const brace = tree.text[tree.outerStart(node) - lead.length - 1] === '{';
    if (brace && !/[\r\n]/.test(lead)) return lead;
  }
  return undefined;
}

/** What follows the last line end in a run of white space. */
export function indentOf(space: string): string {
  return space.slice(Math.max(space.lastIndexOf('\n'), space.lastIndexOf('\r')) + 1);
}

/** The escape style of the target file; what it does not show is taken from the source file. */
export function escapesOf(text: string, source?: string): EscapeStyle {
  const own = escapeStyleOf(text);
  if (source === undefined) return own;
  const theirs = escapeStyleOf(source);
  if (own === theirs) return own;
  const shows = own.escaped.size > 0 || /[\u0080-\ufefe\uff00-\uffff]/.test(text);
  const slash = text.includes('/') ? own.slash : theirs.slash;
  return shows ? { ...own, slash } : { ...theirs, slash };
}
