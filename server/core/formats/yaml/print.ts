import { NODE } from '../../text/key-tree.ts';
import { blockLines, fitsBlock, fitsPlain, fitsSingle, quotedAs } from '../../text/yaml/encode.ts';
import { scanYaml } from '../../text/yaml/scan.ts';
import { STYLE, type Style } from '../../text/yaml/style.ts';
import type { YamlTree } from '../../text/yaml/tree.ts';
import type { NewGroup, NewValue } from '../common/key-tree/new-value.ts';
import { keyStyle, type Layout } from './layout.ts';

/** What printing needs to know besides the value. */
export interface PrintStyle {
  readonly layout: Layout;
  /** The style of neighbouring texts. */
  readonly near: Style | undefined;
  readonly quotedKeys: ReadonlyMap<string, Style>;
  /** The tree of `copy` nodes, which also shows the style of texts. */
  readonly source: YamlTree;
}

/** A scalar in the requested style, else in the file's quotes, else in double ones, which can hold everything. */
export function printScalar(text: string, wanted: Style, column: number, layout: Layout, flow = false): string {
  for (const style of new Set<Style>([wanted, layout.quote])) {
    const raw = inStyle(text, style, column, layout, flow);
    if (raw !== undefined && readsAs(raw, text, column, flow)) return raw;
  }
  return quotedAs(STYLE.double, text);
}

function inStyle(text: string, style: Style, column: number, layout: Layout, flow: boolean): string | undefined {
  if (style === STYLE.plain) return fitsPlain(text, flow) ? text : undefined;
  if (style === STYLE.double) return quotedAs(style, text);
  if (style === STYLE.single) return fitsSingle(text) ? quotedAs(style, text) : undefined;
  return flow ? undefined : printBlock(text, style === STYLE.literal ? '|' : '>', column + layout.step, layout.eol);
}

/** A text in lines below its header; undefined if it cannot be one. A text with more than one final line end would absorb empty lines that follow. */
export function printBlock(text: string, sign: string, column: number, eol: string, kept = ''): string | undefined {
  const style = sign === '|' ? STYLE.literal : STYLE.folded;
  const ends = /\n*$/.exec(text)?.[0].length ?? 0;
  if (ends > 1 || !fitsBlock(style, text)) return undefined;
  const indicator = /\d/.exec(kept)?.[0] ?? '';
  const chomp = ends === 0 ? '-' : kept.includes('+') ? '+' : '';
  const header = kept !== '' && /[+-]/.exec(kept)?.[0] === (chomp || undefined) ? kept : `${indicator}${chomp}`;
  return `${sign}${header}${eol}${blockLines(style, text, ' '.repeat(column), eol)}`;
}

/** Whether a scalar reads as this text among entries in this column: the final check before anything is written. */
export function readsAs(raw: string, text: string, column: number, flow = false): boolean {
  const indent = ' '.repeat(Math.max(0, column));
  const tree = scanYaml(flow ? `[${raw}, z]` : `${indent}k: ${raw}\n${indent}z: z\n`);
  return !tree.malformed && tree.size === 3 && tree.kind(1) === NODE.string && tree.string(1) === text;
}

/** `key: value` as lines, the first one without its indentation; `column` is that of the entries. */
export function printMember(key: string | undefined, value: NewValue, column: number, style: PrintStyle): string {
  if (key === undefined) return `-${behind(value, column, style, true)}`;
  return `${printKey(key, style)}:${behind(value, column, style, false)}`;
}

function printKey(key: string, { quotedKeys, layout }: PrintStyle): string {
  const wanted = keyStyle(key, quotedKeys, layout.quote);
  const style = wanted === STYLE.single && !fitsSingle(key) ? STYLE.double : wanted;
  return style === STYLE.plain ? key : quotedAs(style, key);
}

/** A value with what separates it from its colon or dash. */
function behind(value: NewValue, column: number, style: PrintStyle, item: boolean): string {
  const { layout, source } = style;
  if (value.kind === 'text')
    return ` ${printScalar(value.text, wantedStyle(value.text, value.like, style), column, layout)}`;
  if (value.kind === 'copy') {
    const raw = source.text.slice(source.start(value.node), source.end(value.node));
    return raw === '' ? '' : ` ${raw}`;
  }
  if (value.members.length === 0) return value.array ? ' []' : ' {}';
  if (item) return ` ${printMembers(value, column + 2, style)}`;
  const inner = column + (value.array ? layout.dash : layout.step);
  return layout.eol + ' '.repeat(inner) + printMembers(value, inner, style);
}

/** The members of a group in one column, the first one without its indentation. */
export function printMembers({ array, members }: NewGroup, column: number, style: PrintStyle): string {
  const printed = members.map(([key, value]) => printMember(array ? undefined : key, value, column, style));
  return printed.join(style.layout.eol + ' '.repeat(column));
}

/** A block scalar stays one; all others are written like their neighbours. */
function wantedStyle(text: string, like: number | undefined, { near, source }: PrintStyle): Style {
  const theirs = like !== undefined && source.kind(like) === NODE.string ? source.style(like) : undefined;
  const isBlock = theirs === STYLE.literal || theirs === STYLE.folded;
  if (isBlock && text.includes('\n')) return theirs;
  if (near !== undefined && near <= STYLE.double) return near;
  return theirs ?? STYLE.plain;
}

/** A member of a flow collection, on one line. */
export function printInline(key: string | undefined, value: NewValue, style: PrintStyle): string {
  const printed = inlineValue(value, style);
  return key === undefined ? printed : `${inlineKey(key, style)}: ${printed}`;
}

function inlineKey(key: string, style: PrintStyle): string {
  return fitsPlain(key, true) && !style.quotedKeys.has(key) ? key : quotedAs(STYLE.double, key);
}

function inlineValue(value: NewValue, style: PrintStyle): string {
  if (value.kind === 'text')
    return printScalar(value.text, wantedStyle(value.text, value.like, style), 0, style.layout, true);
  if (value.kind === 'copy')
    return style.source.text.slice(style.source.start(value.node), style.source.end(value.node)) || 'null';
  const members = value.members.map(([key, member]) => printInline(value.array ? undefined : key, member, style));
  return value.array ? `[${members.join(', ')}]` : `{ ${members.join(', ')} }`;
}
