import { lowerFunction } from '../evaluate/functions.ts';
import { type Call, NONE, OPEN, type Value } from '../facts.ts';
import { unquoted } from './declarations.ts';
import { decodeScript } from './decode.ts';
import { type Lower, lookUp, type Reading, type Scope } from './reading.ts';
import type { Node } from './syntax.ts';

/** Methods whose callback receives the members of their object. */
const EACH = new Set(['map', 'forEach', 'filter', 'flatMap', 'find', 'some', 'every', 'findLast', 'sort', 'toSorted']);
const FUNCTIONS = new Set(['arrow_function', 'function_expression']);

const identifier: Lower = (reading, node, scope) => {
  const name = reading.textOf(node);
  const at = lookUp(scope, name);
  if (at !== undefined) return { k: 'ref', to: at };
  // A Svelte store: `$t` is what `t` contains.
  const store = name.startsWith('$') ? lookUp(scope, name.slice(1)) : undefined;
  if (store !== undefined) return { k: 'ref', to: store };
  return name === 'undefined' ? NONE : { k: 'global', name };
};

const inner: Lower = (reading, { children }, scope) => {
  const value = reading.lower(children[0], scope);
  reading.all(children.slice(1), scope);
  return value;
};

/** `x as T`: a type of literals says more than an expression with an unknown value. */
const cast: Lower = (reading, { children: [of, type] }, scope) => {
  const value = reading.lower(of, scope);
  if (type !== undefined) reading.lower(type, scope);
  return value;
};

/** A chain of names, such as code uses to read a parsed locale file. */
const CHAIN = /^[\w$]+(?:\.[\w$]+){1,7}$/;

const BEHIND_INDEX = /\]\.([\w$]+(?:\.[\w$]+)*)$/;
const LONGEST_CHAIN = 300;

const member: Lower = (reading, node, scope) => {
  const [object, name] = node.children;
  const of = reading.lower(object, scope);
  // The result of a call has no names before it.
  if (object === undefined || reading.text[object.end - 1] !== ')') addChain(reading, reading.textOf(node));
  return name === undefined ? of : { k: 'member', of, name: reading.textOf(name) };
};

function addChain({ members }: Reading, chain: string): void {
  if (members.has(chain)) return;
  if (CHAIN.test(chain)) members.add(chain);
  // `messages[locale].menu.open` also reads the file of a locale.
  else if (chain.length < LONGEST_CHAIN && chain.includes(']')) {
    const behind = BEHIND_INDEX.exec(chain)?.[1];
    if (behind !== undefined) members.add(behind);
  }
}

const subscript: Lower = (reading, { children: [object, ...others] }, scope) => {
  const of = reading.lower(object, scope);
  // It may be preceded by a question mark.
  const by = reading.lower(others.at(-1), scope);
  return by.k === 'text' ? { k: 'member', of, name: by.text } : { k: 'index', of, by };
};

const ternary: Lower = (reading, { children: [condition, yes, no] }, scope) => {
  reading.lower(condition, scope);
  return { k: 'any', of: [reading.lower(yes, scope), reading.lower(no, scope)] };
};

const binary: Lower = (reading, { children: [left, right] }, scope) => {
  if (left === undefined || right === undefined) return reading.lower(left, scope);
  const operator = operatorIn(reading.text.slice(left.end, right.start));
  const [a, b] = [reading.lower(left, scope), reading.lower(right, scope)];
  if (operator === '??' || operator === '||') return { k: 'any', of: [a, b] };
  if (operator === '&&') return { k: 'any', of: [b, NONE] };
  // A template pipe: `'key' | translate`.
  if (operator === '|' && right.type === 'identifier')
    return reading.call(
      { callee: { k: 'global', name: `|${reading.textOf(right)}` }, args: [a] },
      { ...left, end: right.end },
    );
  if (operator === '+') return { k: 'join', of: [a, b] };
  return OPEN;
};

/** The operator between two operands, which may be in brackets, with comments next to them. */
function operatorIn(between: string): string {
  const trimmed = between.trim();
  if (PLAIN_OPERATOR.test(trimmed)) return trimmed;
  return between.replace(/\/\*.*?\*\/|\/\/.*/gs, '').replace(/[()\s]/g, '');
}

const PLAIN_OPERATOR = /^[^\s()/]+$/;

const template: Lower = (reading, node, scope) => {
  const { children, start, end } = node;
  if (children.every(({ type }) => type !== 'template_substitution')) return reading.literal(node);
  const of: Value[] = [];
  let at = start + 1;
  const raw = (to: number) => {
    if (to > at)
      of.push({
        k: 'text',
        text: decodeScript(reading.text.slice(at, to)),
        at: reading.place(at),
        end: reading.place(to),
      });
  };
  for (const child of children) {
    if (child.type !== 'template_substitution') continue;
    raw(child.start);
    of.push(reading.lower(child.children[0], scope));
    at = child.end;
  }
  raw(end - 1);
  return { k: 'join', of };
};

const object: Lower = (reading, { children }, scope) => {
  const fields: (readonly [string, Value])[] = [];
  const rest: Value[] = [];
  for (const child of children) {
    const [key, value] = child.children;
    if (child.type === 'pair' && key) {
      const name =
        key.type === 'computed_property_name' ? computedName(reading, key, scope) : unquoted(reading.textOf(key));
      if (key.type === 'string') reading.literal(key);
      const made =
        value && FUNCTIONS.has(value.type) && name !== undefined
          ? lowerFunction(reading, value, scope, name)
          : reading.lower(value, scope);
      // A computed name adds another possible value, whatever its name.
      if (name === undefined) fields.push(['', made]);
      else fields.push([decodeScript(name), made]);
    } else if (child.type === 'shorthand_property_identifier')
      fields.push([reading.textOf(child), identifier(reading, child, scope)]);
    else if (child.type === 'spread_element') rest.push(reading.lower(key, scope));
    else if (child.type === 'method_definition') {
      const name = child.children.find(({ type }) => /^(property_identifier|string)$/.test(type));
      fields.push([name ? unquoted(reading.textOf(name)) : '', reading.lower(child, scope)]);
    } else reading.lower(child, scope);
  }
  return { k: 'object', fields, rest };
};

function computedName(reading: Reading, key: Node, scope: Scope): string | undefined {
  const value = reading.lower(key.children[0], scope);
  return value.k === 'text' ? value.text : undefined;
}

const array: Lower = (reading, { children }, scope) => ({
  k: 'list',
  of: children.map((child) =>
    child.type === 'spread_element'
      ? { k: 'spread', of: reading.lower(child.children[0], scope) }
      : reading.lower(child, scope),
  ),
});

const call: Lower = (reading, node, scope) => {
  const [callee, ...rest] = node.children;
  const of = reading.lower(callee, scope);
  const types = rest.find(({ type }) => type === 'type_arguments');
  const args = rest.find(({ type }) => type === 'arguments' || type === 'template_string');
  const stated = types && { types: types.children.map((type) => reading.lower(type, scope)) };
  if (args?.type === 'template_string') {
    const text = reading.lower(args, scope);
    return reading.call({ callee: of, args: [text], form: 'tag', ...stated }, node);
  }
  const items: Value | undefined = of.k === 'member' && EACH.has(of.name) ? { k: 'item', of: of.of } : undefined;
  const values = (args?.children ?? []).map((arg, index) =>
    index === 0 && items !== undefined && FUNCTIONS.has(arg.type)
      ? lowerFunction(reading, arg, scope, undefined, items)
      : reading.lower(arg, scope),
  );
  const form: Pick<Call, 'form'> = node.type === 'new_expression' ? { form: 'new' } : {};
  if (of.k === 'global' && (of.name === 'require' || of.name === 'import') && values[0]?.k === 'text')
    return required(reading, values[0].text);
  if (of.k === 'global' && of.name === '$structural' && values[0]?.k === 'text')
    return reading.call({ callee: { k: 'global', name: values[0].text }, args: values.slice(1) }, node);
  if (of.k === 'global' && of.name === '$element' && values[0]?.k === 'text')
    return element(reading, node, scope, values[0].text, values.slice(1));
  return reading.call({ callee: of, args: values, ...form, ...stated }, node);
};

/** A template element, written as a call. */
function element(reading: Reading, node: Node, scope: Scope, name: string, args: readonly Value[]): Value {
  const pascal = name.replace(/(?:^|-)(\w)/g, (_, letter: string) => letter.toUpperCase());
  const at =
    lookUp(scope, name) ?? (pascal.length > name.length || /^[A-Z]|-/.test(name) ? lookUp(scope, pascal) : undefined);
  return reading.call(
    { callee: at === undefined ? { k: 'global', name } : { k: 'ref', to: at }, args, form: 'element' },
    node,
  );
}

/** `require('x')`, `import('x')` */
function required(reading: Reading, from: string): Value {
  reading.imports.add(from);
  return { k: 'ref', to: reading.bind({ k: 'import', from, name: '*' }) };
}

export const EXPRESSION_TABLE: Readonly<Record<string, Lower>> = {
  identifier,
  shorthand_property_identifier: identifier,
  property_identifier: () => OPEN,
  string: (reading, node) => reading.literal(node),
  template_string: template,
  template_literal_type: template,
  number: (reading, node) => ({
    k: 'text',
    text: reading.textOf(node),
    at: reading.place(node.start),
    end: reading.place(node.end),
  }),
  true: () => NONE,
  false: () => NONE,
  null: () => NONE,
  undefined: () => NONE,
  this: (_, __, scope) => {
    const at = lookUp(scope, 'this');
    return at === undefined ? { k: 'this' } : { k: 'ref', to: at };
  },
  import: () => ({ k: 'global', name: 'import' }),
  parenthesized_expression: inner,
  non_null_expression: inner,
  await_expression: inner,
  as_expression: cast,
  satisfies_expression: cast,
  type_assertion: (reading, { children }, scope) => reading.lower(children.at(-1), scope),
  instantiation_expression: inner,
  sequence_expression: (reading, { children }, scope) =>
    children.map((child) => reading.lower(child, scope)).at(-1) ?? OPEN,
  member_expression: member,
  nested_identifier: member,
  subscript_expression: subscript,
  ternary_expression: ternary,
  binary_expression: binary,
  object,
  array,
  call_expression: call,
  new_expression: call,
};
