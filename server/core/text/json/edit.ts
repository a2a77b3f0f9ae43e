import { findNodeAtLocation, type JSONPath, type Node } from 'jsonc-parser';
import type { Edit, Span } from '../span.ts';

/** Plain data as people write it in a file. */
export type Json = string | readonly Json[] | { readonly [key: string]: Json };

/** Keys and indexes; `-1` as the last step means past the end of an array. */
export type JsonPath = readonly (string | number)[];

/**
 * The edits that set one value in a JSON text with comments: everything else keeps its comments, spaces and order (the library's own `modify`
 * reformats the surroundings). Missing objects on the path are created; `-1` as the last step appends to an array.
 * @param tree what `parseTree` returned for this very text, without errors
 */
export function setJson(text: string, tree: Node, path: JsonPath, value: Json): readonly Edit[] {
  const style = styleOf(text, tree);
  for (let length = path.length; length >= 0; length--) {
    const node = findNodeAtLocation(tree, path.slice(0, length) as JSONPath);
    if (node === undefined) continue;
    const [step, ...rest] = path.slice(length);
    const depth = depthOf(node);
    if (step === undefined) return [{ span: spanOf(node), text: print(value, depth, style) }];
    const inner = rest.reduceRight<Json>((made, key) => ({ [key]: made }), value);
    if (typeof step === 'number' && step !== -1) return [];
    const isWanted = node.type === (step === -1 ? 'array' : 'object');
    if (!isWanted)
      return [{ span: spanOf(node), text: print(step === -1 ? [inner] : { [step]: inner }, depth, style) }];
    const printed = print(inner, depth + 1, style);
    return insert(text, node, step === -1 ? printed : `${JSON.stringify(step)}: ${printed}`, depth, style);
  }
  return [];
}

/**
 * The edit that removes one property or element with its comma. Comments before it stay; one after it on the same line is removed.
 * @param tree what `parseTree` returned for this very text, without errors
 */
export function removeJson(text: string, tree: Node, path: JsonPath): readonly Edit[] {
  const value = findNodeAtLocation(tree, [...path]);
  const node = value?.parent?.type === 'property' ? value.parent : value;
  const siblings = node?.parent?.children ?? [];
  if (node === undefined || siblings.length === 0) return [];
  const at = siblings.indexOf(node);
  const before = siblings[at - 1];
  const comma = REST_WITH_COMMA.exec(text.slice(node.offset + node.length))?.[0].length;
  const end = node.offset + node.length + (comma ?? 0);
  const comment = COMMENT_ON_LINE.exec(text.slice(end))?.[0].length ?? 0;
  const start = node.offset - (/(?:\r?\n)?[ \t]*$/.exec(text.slice(0, node.offset))?.[0].length ?? 0);
  const own: Edit = { span: { start, end: end + comment }, text: '' };
  // The last one has its comma in front.
  if (comma !== undefined || before === undefined) return [own];
  const separator = commaBehind(text, before);
  return separator === undefined ? [own] : [{ span: separator, text: '' }, own];
}

const REST_WITH_COMMA = /^(?:\s|\/\/[^\n]*\n|\/\*[\s\S]*?\*\/)*?,/;
const COMMENT_ON_LINE = /^(?:[ \t]|\/\*[^\n]*?\*\/)*(?:\/\/[^\r\n]*)?(?=[\r\n])/;

function commaBehind(text: string, { offset, length }: Node): Span | undefined {
  const found = REST_WITH_COMMA.exec(text.slice(offset + length))?.[0].length;
  return found === undefined ? undefined : { start: offset + length + found - 1, end: offset + length + found };
}

interface Style {
  readonly indent: string;
  readonly newline: string;
}

function styleOf(text: string, tree: Node): Style {
  const first = tree.children?.[0];
  const before = first === undefined ? '' : text.slice(0, first.offset);
  const indent = /[\r\n]([ \t]+)$/.exec(before)?.[1] ?? '  ';
  return { indent, newline: text.includes('\r\n') ? '\r\n' : '\n' };
}

/** Objects of plain values are printed on one line, objects of objects on several. */
function print(value: Json, depth: number, style: Style): string {
  if (typeof value === 'string') return JSON.stringify(value);
  if (Array.isArray(value)) return `[${value.map((item) => print(item, depth, style)).join(', ')}]`;
  const { indent, newline } = style;
  const entries = Object.entries(value);
  const deep = entries.some(([, inner]) => typeof inner === 'object' && !Array.isArray(inner));
  const items = entries.map(([key, inner]) => `${JSON.stringify(key)}: ${print(inner, depth + 1, style)}`);
  if (!deep && depth > 1) return `{ ${items.join(', ')} }`;
  const line = newline + indent.repeat(depth + 1);
  return `{${line}${items.join(`,${line}`)}${newline}${indent.repeat(depth)}}`;
}

function insert(text: string, node: Node, item: string, depth: number, { indent, newline }: Style): readonly Edit[] {
  const last = node.children?.at(-1);
  const end = node.offset + node.length - 1;
  const line = newline + indent.repeat(depth + 1);
  if (last === undefined) {
    const inline = node.type === 'array';
    const filled = inline ? item : `${line}${item}${newline}${indent.repeat(depth)}`;
    // A comment inside stays where it is.
    return [{ span: { start: end, end }, text: filled }];
  }
  const after = last.offset + last.length;
  const rest = text.slice(after, end);
  const comma = REST_WITH_COMMA.exec(rest)?.[0].length;
  const start = after + (comma ?? 0);
  const separator = comma === undefined ? [{ span: { start: after, end: after }, text: ',' }] : [];
  const multiline = /[\r\n]/.test(text.slice(node.offset, last.offset));
  if (!multiline) return [{ span: { start, end: start }, text: `${comma === undefined ? ',' : ''} ${item}` }];
  // After the comment that belongs to the last entry.
  const comment = COMMENT_ON_LINE.exec(text.slice(start, end))?.[0].length ?? 0;
  const place = start + comment;
  const added = { span: { start: place, end: place }, text: `${line}${item}${comma === undefined ? '' : ','}` };
  return place === after ? [{ ...added, text: `,${added.text}` }] : [...separator, added];
}

function spanOf({ offset, length }: Node) {
  return { start: offset, end: offset + length };
}

/** How many objects and arrays enclose a node. */
function depthOf(node: Node): number {
  let depth = 0;
  for (let at = node.parent; at !== undefined; at = at.parent) if (at.type !== 'property') depth += 1;
  return depth;
}
