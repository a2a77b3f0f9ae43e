import { NONE, OPEN, type Value } from '../facts.ts';
import { decodeScript } from './decode.ts';
import { type Lower, lookUp, type Reading, type Scope } from './reading.ts';
import type { Node } from './syntax.ts';

/** Stands for an expression with unknown text in a key made from children. */
const UNKNOWN = '\u0000';

/** The property with the text of an element's children, and the children themselves as a key (react-i18next). */
export const CHILDREN = 'children';
/** react-i18next keeps these unchanged if they contain only text. */
const KEPT = new Set(['br', 'strong', 'i', 'p']);
const ENTITIES: Readonly<Record<string, string>> = {
  nbsp: '\u00a0',
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  copy: '©',
  rarr: '→',
  larr: '←',
  hellip: '…',
  mdash: '—',
  ndash: '–',
};

/** An element is a call of its component, with its properties as an object. */
const element: Lower = (reading, node, scope) => {
  const opening = node.type === 'jsx_element' ? node.children[0] : node;
  const name = nameOf(opening);
  const content =
    node.type === 'jsx_element' ? node.children.slice(1).filter(({ type }) => type !== 'jsx_closing_element') : [];
  const fields: (readonly [string, Value])[] = [];
  const rest: Value[] = [];
  const tag = name && reading.textOf(name);
  for (const { type, children } of opening?.children ?? []) {
    const [key, value] = children;
    if (type === 'jsx_expression')
      rest.push(reading.lower(key?.type === 'spread_element' ? key.children[0] : key, scope));
    if (type !== 'jsx_attribute' || key === undefined) continue;
    const attribute = reading.textOf(key);
    const site = tag && `${tag}@${attribute}`;
    const read = value === undefined ? NONE : reading.within(site, () => reading.lower(value, scope));
    fields.push([attribute, read]);
  }
  const lowerContent = () => content.map((child) => ({ child, value: reading.lower(child, scope) }));
  const inside = tag === undefined ? lowerContent() : reading.within(tag, lowerContent);
  if (inside.length > 0) {
    const key = childrenKey(reading, inside);
    const functions = inside.flatMap(({ value }) => (value.k === 'function' ? [value] : []));
    fields.push([CHILDREN, functions[0] ?? key]);
  }
  if (name === undefined) return NONE;
  return reading.call(
    { callee: componentOf(reading, name, scope), args: [{ k: 'object', fields, rest }], form: 'element' },
    node,
  );
};

function nameOf(opening: Node | undefined): Node | undefined {
  return opening?.children.find(({ type }) =>
    /^(identifier|member_expression|nested_identifier|jsx_namespace_name)$/.test(type),
  );
}

/** Lower-case names are elements of the page, even if code declares the same name. */
function componentOf(reading: Reading, name: Node, scope: Scope): Value {
  const text = reading.textOf(name);
  if (name.type !== 'identifier') return reading.lower(name, scope);
  const at = /^[a-z]/.test(text) ? undefined : lookUp(scope, text);
  return at === undefined ? { k: 'global', name: text } : { k: 'ref', to: at };
}

interface Child {
  readonly child: Node;
  readonly value: Value;
}

/** The children as react-i18next writes them: `Hello <1>{{name}}</1>`. Their numbers count all children, including text. */
function childrenKey(reading: Reading, children: readonly Child[]): Value {
  const text = serialised(
    reading,
    children.map(({ child }) => child),
  );
  const [first] = children;
  const last = children.at(-1)?.child;
  if (text === undefined || first === undefined || last === undefined) return { k: 'open' };
  const place = { at: reading.place(first.child.start), end: reading.place(last.end) };
  if (!text.includes(UNKNOWN)) return { k: 'text', text, ...place };
  const of = text
    .split(UNKNOWN)
    .flatMap((part, index): readonly Value[] => [
      ...(index > 0 ? [OPEN] : []),
      ...(part === '' ? [] : [{ k: 'text' as const, text: part, ...place }]),
    ]);
  return { k: 'join', of };
}

function serialised(reading: Reading, nodes: readonly Node[]): string | undefined {
  const parts: (string | Node)[] = [];
  for (const node of nodes) {
    if (node.type === 'jsx_text' || node.type === 'html_character_reference') {
      const text = reading.textOf(node);
      const before = parts.at(-1);
      if (typeof before === 'string') parts[parts.length - 1] = before + text;
      else parts.push(text);
    } else if (node.type !== 'jsx_expression' || node.children.length > 0) parts.push(node);
  }
  const shown = parts.map((part) => (typeof part === 'string' ? jsxText(part) : part)).filter((part) => part !== '');
  let all = '';
  for (const [index, part] of shown.entries()) {
    const text = typeof part === 'string' ? part : nodeKey(reading, part, index);
    if (text === undefined) return undefined;
    all += text;
  }
  return all;
}

function nodeKey(reading: Reading, node: Node, index: number): string | undefined {
  if (node.type === 'jsx_expression') return expressionKey(reading, node.children[0]) ?? UNKNOWN;
  const opening = node.type === 'jsx_element' ? node.children[0] : node;
  const name = nameOf(opening);
  const type = name ? reading.textOf(name) : '';
  const properties = (opening?.children.length ?? 0) - (name ? 1 : 0);
  const inside =
    node.type === 'jsx_element' ? node.children.slice(1).filter((child) => child.type !== 'jsx_closing_element') : [];
  const content = serialised(reading, inside);
  if (content === undefined) return undefined;
  if (KEPT.has(type) && properties === 0 && inside.length === 0) return `<${type}/>`;
  if (
    KEPT.has(type) &&
    properties === 0 &&
    inside.every((child) => child.type === 'jsx_text' || child.type === 'html_character_reference')
  )
    return `<${type}>${content}</${type}>`;
  return `<${index}>${content}</${index}>`;
}

function expressionKey(reading: Reading, node: Node | undefined): string | undefined {
  if (node?.type === 'string') return decodeScript(reading.text.slice(node.start + 1, node.end - 1));
  if (node?.type === 'template_string' && node.children.every(({ type }) => type !== 'template_substitution'))
    return decodeScript(reading.text.slice(node.start + 1, node.end - 1));
  const inside = node?.type === 'as_expression' ? node.children[0] : node;
  if (inside?.type !== 'object' || inside.children.length !== 1) return undefined;
  const [field] = inside.children;
  const name = field?.type === 'pair' ? field.children[0] : field;
  return name && `{{${reading.textOf(name)}}}`;
}

/** Lines are trimmed and joined by a space, as JSX does. */
function jsxText(raw: string): string {
  const lines = raw.split(/\r\n|\n|\r/);
  const kept = lines.map((line, index) => {
    const left = index === 0 ? line : line.replace(/^[ \t]+/, '');
    return index === lines.length - 1 ? left : left.replace(/[ \t]+$/, '');
  });
  return decodeEntities(kept.filter((line) => line !== '').join(' '));
}

export function decodeEntities(text: string): string {
  return text.replace(
    /&(?:#x([\da-f]{1,6})|#(\d{1,7})|(\w{2,8}));/gi,
    (whole, hex?: string, decimal?: string, name = '') => {
      if (hex === undefined && decimal === undefined) return ENTITIES[name] ?? whole;
      const point = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16);
      return point <= 0x10_ff_ff ? String.fromCodePoint(point) : whole;
    },
  );
}

export const MARKUP_TABLE: Readonly<Record<string, Lower>> = {
  jsx_element: element,
  jsx_self_closing_element: element,
  jsx_expression: (reading, { children }, scope) => reading.lower(children[0], scope),
  // Attribute values are not JavaScript strings: a backslash is literal, but character references are not.
  jsx_text: () => NONE,
};
