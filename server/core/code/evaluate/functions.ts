import { NONE, OPEN, type Value } from '../facts.ts';
import { bindPattern, hoist, unquoted } from '../read/declarations.ts';
import { type Lower, type Reading, type Scope, scopeIn } from '../read/reading.ts';
import type { Node } from '../read/syntax.ts';

/**
 * A function with its parameters and what it returns.
 * @param items what the first parameter stands for, if known: the members of the list that is iterated
 */
export function lowerFunction(reading: Reading, node: Node, scope: Scope, name?: string, items?: Value): Value {
  const fn = reading.functions.push({ ...(name !== undefined && { name }), returns: [] }) - 1;
  const inside = scopeIn(scope, fn);
  const { children } = node;
  const body =
    /^(arrow_function|function_expression|function_declaration|generator_function|generator_function_declaration|method_definition)$/.test(
      node.type,
    )
      ? children.at(-1)
      : undefined;
  const parameters = children.find(({ type }) => type === 'formal_parameters');
  if (parameters !== undefined)
    for (const [index, parameter] of parameters.children
      .filter(({ children: [one] }) => one?.type !== 'this')
      .entries())
      bindParameter(reading, parameter, inside, fn, index, items);
  else if (children[0] !== body) bindPattern(reading, children[0], inside, items ?? { fn, index: 0, path: [] });
  reading.withinFunction(() => {
    if (body?.type === 'statement_block') {
      hoist(reading, body.children, inside);
      reading.all(body.children, inside);
    } else if (body !== undefined && body !== parameters)
      reading.functions[fn]?.returns.push(reading.lower(body, inside));
  });
  return { k: 'function', at: fn };
}

function bindParameter(
  reading: Reading,
  parameter: Node,
  scope: Scope,
  fn: number,
  index: number,
  items: Value | undefined,
): void {
  const isWrapped = parameter.type === 'required_parameter' || parameter.type === 'optional_parameter';
  const [pattern = parameter, ...rest] = isWrapped
    ? parameter.children.filter(({ type }) => !/^(accessibility_modifier|decorator|override_modifier)$/.test(type))
    : [parameter];
  const annotation = rest.find(({ type }) => type === 'type_annotation');
  const type = annotation && reading.lower(annotation, scope);
  const known = index === 0 ? items : undefined;
  const last = rest.at(-1);
  const preset = last !== undefined && last !== annotation ? reading.lower(last, scope) : undefined;
  bindPattern(reading, pattern, scope, known ?? { fn, index, path: [], ...(type && { type }) });
  const at = scope.names.get(reading.textOf(pattern));
  const binding = at === undefined ? undefined : reading.bindings[at];
  if (at !== undefined && preset !== undefined && binding?.k === 'param') reading.bindings[at] = { ...binding, preset };
}

const declared: Lower = (reading, node, scope) => {
  const name = node.children.find(({ type }) => type === 'identifier');
  const value = lowerFunction(reading, node, scope);
  if (name) bindPattern(reading, name, scope, value);
  return value;
};

const classed: Lower = (reading, node, scope) => {
  const name = node.children.find(({ type }) => type === 'type_identifier' || type === 'identifier');
  const body = node.children.find(({ type }) => type === 'class_body');
  const fields: (readonly [string, Value])[] = [];
  const self = reading.bind({ k: 'value', value: OPEN });
  const inside = scopeIn(scope);
  inside.names.set('this', self);
  for (const child of node.children) if (child !== body && child !== name) reading.lower(child, scope);
  for (const member of body?.children ?? []) {
    const key = member.children.find(({ type }) =>
      /^(property_identifier|private_property_identifier|string)$/.test(type),
    );
    const called = key && unquoted(reading.textOf(key));
    const value =
      member.type === 'method_definition'
        ? lowerFunction(reading, member, inside, called)
        : lowerField(reading, member, inside);
    if (called !== undefined) fields.push([called, value]);
    if (called === 'constructor') fields.push(...parameterFields(reading, member, inside));
  }
  const value: Value = { k: 'object', fields, rest: [] };
  reading.bindings[self] = { k: 'value', value };
  if (name) bindPattern(reading, name, scope, value);
  return value;
};

/** `constructor(private texts: Service)` declares a member. */
function parameterFields(reading: Reading, member: Node, scope: Scope): (readonly [string, Value])[] {
  const parameters = member.children.find(({ type }) => type === 'formal_parameters')?.children ?? [];
  return parameters.flatMap(({ children }): (readonly [string, Value])[] => {
    const [modifier] = children.filter(({ type }) => type === 'accessibility_modifier' || type === 'readonly');
    const name = children.find(({ type }) => type === 'identifier');
    const type = children.find((child) => child.type === 'type_annotation');
    return modifier && name && type ? [[reading.textOf(name), reading.lower(type, scope)]] : [];
  });
}

function lowerField(reading: Reading, member: Node, scope: Scope): Value {
  const last = member.children.at(-1);
  const isValue = last !== undefined && !/identifier$|^type_annotation$/.test(last.type);
  const type = member.children.find((child) => child.type === 'type_annotation');
  const stated = type && reading.lower(type, scope);
  return (isValue ? reading.lower(last, scope) : stated) ?? OPEN;
}

const returned: Lower = (reading, { children }, scope) => {
  const value = reading.lower(children[0], scope);
  if (scope.fn !== undefined && children.length > 0) reading.functions[scope.fn]?.returns.push(value);
  return NONE;
};

const method: Lower = (reading, node, scope) => {
  const key = node.children.find(({ type }) => /^(property_identifier|string|number)$/.test(type));
  return lowerFunction(reading, node, scope, key && unquoted(reading.textOf(key)));
};

export const FUNCTION_TABLE: Readonly<Record<string, Lower>> = {
  function_declaration: declared,
  generator_function_declaration: declared,
  function_expression: (reading, node, scope) => lowerFunction(reading, node, scope),
  generator_function: (reading, node, scope) => lowerFunction(reading, node, scope),
  arrow_function: (reading, node, scope) => lowerFunction(reading, node, scope),
  method_definition: method,
  class_declaration: classed,
  abstract_class_declaration: classed,
  class: classed,
  return_statement: returned,
};
