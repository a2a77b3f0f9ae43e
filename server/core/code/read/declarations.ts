import { OPEN, type Value } from '../facts.ts';
import { type Lower, lookUp, type Reading, type Scope, scopeIn } from './reading.ts';
import type { Node } from './syntax.ts';

/** What a pattern destructures: a value, or a parameter of a function. */
export type Taken =
  | Value
  | { readonly fn: number; readonly index: number; readonly path: readonly string[]; readonly type?: Value };

const DECLARATIONS = new Set(['lexical_declaration', 'variable_declaration']);
const NAMED = new Set([
  'function_declaration',
  'generator_function_declaration',
  'class_declaration',
  'abstract_class_declaration',
  'enum_declaration',
  'function_signature',
]);
const TYPES = new Set(['type_alias_declaration', 'interface_declaration']);

/** Declares the names of a block before it is read: functions use what is declared after them. */
export function hoist(reading: Reading, nodes: readonly Node[], scope: Scope): void {
  for (const node of nodes) {
    if (DECLARATIONS.has(node.type))
      for (const { type, children } of node.children)
        if (type === 'variable_declarator' && children[0])
          for (const name of namesIn(reading, children[0])) declare(reading, name, scope);
    if (NAMED.has(node.type)) {
      const name = node.children.find(({ type }) => type === 'identifier' || type === 'type_identifier');
      if (name) declare(reading, reading.textOf(name), scope);
    }
    if (TYPES.has(node.type)) {
      const name = node.children.find(({ type }) => type === 'type_identifier');
      if (name) scope.types.set(reading.textOf(name), reading.bind({ k: 'value', value: OPEN }));
    }
    if (node.type === 'export_statement' || node.type === 'ambient_declaration') hoist(reading, node.children, scope);
    if (node.type === 'import_statement') importNames(reading, node, scope);
  }
}

function declare(reading: Reading, name: string, scope: Scope): void {
  if (!scope.names.has(name)) scope.names.set(name, reading.bind({ k: 'value', value: OPEN }));
}

function namesIn(reading: Reading, pattern: Node): string[] {
  if (/^(identifier|shorthand_property_identifier_pattern)$/.test(pattern.type)) return [reading.textOf(pattern)];
  if (pattern.type === 'pair_pattern') return pattern.children.slice(1).flatMap((child) => namesIn(reading, child));
  if (/assignment_pattern$/.test(pattern.type))
    return pattern.children.slice(0, 1).flatMap((child) => namesIn(reading, child));
  if (/_pattern$/.test(pattern.type)) return pattern.children.flatMap((child) => namesIn(reading, child));
  return [];
}

function importNames(reading: Reading, node: Node, scope: Scope): void {
  const source = node.children.find(({ type }) => type === 'string');
  if (source === undefined) return;
  const from = reading.text.slice(source.start + 1, source.end - 1);
  reading.imports.add(from);
  const add = (local: Node | undefined, name: string) => {
    if (local === undefined) return;
    const at = reading.bind({ k: 'import', from, name });
    scope.names.set(reading.textOf(local), at);
    scope.types.set(reading.textOf(local), at);
  };
  for (const clause of node.children.filter(({ type }) => type === 'import_clause'))
    for (const part of clause.children) {
      if (part.type === 'identifier') add(part, 'default');
      else if (part.type === 'namespace_import') add(part.children[0], '*');
      else
        for (const { type, children } of part.children)
          if (type === 'import_specifier' && children[0]) add(children.at(-1), unquoted(reading.textOf(children[0])));
    }
}

export function unquoted(text: string): string {
  const first = text[0];
  const isQuoted = (first === "'" || first === '"' || first === '`') && text.length > 1 && text.endsWith(first);
  return isQuoted ? text.slice(1, -1) : text;
}

/** Binds the names of a pattern to their values. */
export function bindPattern(reading: Reading, pattern: Node | undefined, scope: Scope, taken: Taken): void {
  if (pattern === undefined) return;
  const { type, children } = pattern;
  if (type === 'identifier' || type === 'shorthand_property_identifier_pattern')
    bindName(reading, reading.textOf(pattern), scope, taken);
  else if (type === 'pair_pattern') {
    const [key, value] = children;
    if (key?.type === 'computed_property_name') reading.lower(key.children[0], scope);
    const name = key === undefined || key.type === 'computed_property_name' ? undefined : unquoted(reading.textOf(key));
    bindPattern(reading, value, scope, name === undefined ? OPEN : memberOf(taken, name));
  } else if (type === 'object_assignment_pattern' || type === 'assignment_pattern') {
    const [target, preset] = children;
    const value = reading.lower(preset, scope);
    const from = type === 'object_assignment_pattern' && target ? memberOf(taken, reading.textOf(target)) : taken;
    bindPattern(reading, target, scope, 'k' in from ? { k: 'any', of: [from, value] } : from);
    const bound = target && scope.names.get(reading.textOf(target));
    const binding = bound === undefined ? undefined : reading.bindings[bound];
    if (bound !== undefined && binding?.k === 'param') reading.bindings[bound] = { ...binding, preset: value };
  } else if (type === 'object_pattern') {
    for (const child of children)
      if (child.type === 'shorthand_property_identifier_pattern')
        bindPattern(reading, child, scope, memberOf(taken, reading.textOf(child)));
      else bindPattern(reading, child, scope, taken);
  } else if (type === 'array_pattern') {
    let index = 0;
    let from = pattern.start;
    for (const child of children) {
      // Omitted members have no node: `[, second]`.
      index += reading.text.slice(from, child.start).split(',').length - 1;
      from = child.end;
      bindPattern(reading, child, scope, memberOf(taken, String(index)));
    }
  } else if (type === 'rest_pattern') bindPattern(reading, children[0], scope, taken);
  else reading.all(children, scope);
}

function memberOf(taken: Taken, name: string): Taken {
  if ('k' in taken) return { k: 'member', of: taken, name };
  const { type } = taken;
  return { ...taken, path: [...taken.path, name], ...(type && { type: { k: 'member', of: type, name } }) };
}

function bindName(reading: Reading, name: string, scope: Scope, taken: Taken): void {
  if (!('k' in taken)) {
    scope.names.set(name, reading.bind({ k: 'param', ...taken, name }));
    return;
  }
  const known = scope.names.get(name);
  const binding = known === undefined ? undefined : reading.bindings[known];
  if (binding?.k === 'value') binding.value = taken;
  else scope.names.set(name, reading.bind({ k: 'value', value: taken }));
}

const declarator: Lower = (reading, { children }, scope) => {
  const [pattern, ...rest] = children;
  const type = rest.find((child) => child.type === 'type_annotation');
  const last = rest.at(-1);
  const stated = type && reading.lower(type, scope);
  const value = last !== undefined && last !== type ? reading.lower(last, scope) : stated;
  bindPattern(reading, pattern, scope, value ?? OPEN);
  return OPEN;
};

const assignment: Lower = (reading, { children: [left, right] }, scope) => {
  const value = reading.lower(right, scope);
  if (left?.type === 'identifier') {
    const at = lookUp(scope, reading.textOf(left));
    const binding = at === undefined ? undefined : reading.bindings[at];
    if (binding?.k === 'value')
      binding.value =
        binding.value.k === 'any'
          ? { k: 'any', of: [...binding.value.of.slice(0, 50), value] }
          : { k: 'any', of: [binding.value, value] };
  } else reading.lower(left, scope);
  return value;
};

const exported: Lower = (reading, node, scope) => {
  const source = node.children.find(({ type }) => type === 'string');
  const from = source && reading.text.slice(source.start + 1, source.end - 1);
  const clause = node.children.find(({ type }) => type === 'export_clause');
  const outside = (name: string): Value => ({ k: 'ref', to: reading.bind({ k: 'import', from: from ?? '', name }) });
  if (from !== undefined) reading.imports.add(from);
  if (clause !== undefined) {
    for (const { children } of clause.children) {
      const [own, as = own] = children;
      if (own === undefined || as === undefined) continue;
      const name = unquoted(reading.textOf(own));
      const at = lookUp(scope, name) ?? lookUp(scope, name, 'types');
      const value: Value = from !== undefined ? outside(name) : at === undefined ? OPEN : { k: 'ref', to: at };
      reading.exports[unquoted(reading.textOf(as))] = value;
    }
    return OPEN;
  }
  if (from !== undefined) {
    const whole = node.children.find(({ type }) => type === 'namespace_export');
    if (whole?.children[0]) reading.exports[reading.textOf(whole.children[0])] = outside('*');
    else reading.stars.push(from);
    return OPEN;
  }
  const isDefault = /^export\s+default\b/.test(reading.text.slice(node.start, node.start + 40));
  for (const child of node.children) {
    const value = reading.lower(child, scope);
    if (isDefault && child.type !== 'decorator')
      reading.exports['default'] = NAMED.has(child.type) ? (nameOf(reading, child, scope) ?? value) : value;
  }
  for (const name of isDefault ? [] : declaredIn(reading, node.children)) {
    const at = scope.names.get(name) ?? scope.types.get(name);
    if (at !== undefined) reading.exports[name] = { k: 'ref', to: at };
  }
  return OPEN;
};

function nameOf(reading: Reading, { children }: Node, scope: Scope): Value | undefined {
  const name = children.find(({ type }) => type === 'identifier' || type === 'type_identifier');
  const at = name && scope.names.get(reading.textOf(name));
  return at === undefined ? undefined : { k: 'ref', to: at };
}

function declaredIn(reading: Reading, nodes: readonly Node[]): string[] {
  return nodes.flatMap((node) => {
    if (DECLARATIONS.has(node.type))
      return node.children.flatMap(({ type, children }) =>
        type === 'variable_declarator' && children[0] ? namesIn(reading, children[0]) : [],
      );
    const name =
      NAMED.has(node.type) || TYPES.has(node.type)
        ? node.children.find(({ type }) => type === 'identifier' || type === 'type_identifier')
        : undefined;
    return name ? [reading.textOf(name)] : [];
  });
}

const enumeration: Lower = (reading, { children: [name, body] }, scope) => {
  const fields = (body?.children ?? []).map((member): readonly [string, Value] => {
    const [key = member, value] = member.type === 'enum_assignment' ? member.children : [member];
    return [unquoted(reading.textOf(key)), value === undefined ? { k: 'none' } : reading.lower(value, scope)];
  });
  if (name) bindPattern(reading, name, scope, { k: 'object', fields, rest: [] });
  const at = name && scope.names.get(reading.textOf(name));
  if (name && at !== undefined)
    scope.types.set(reading.textOf(name), reading.bind({ k: 'value', value: { k: 'item', of: { k: 'ref', to: at } } }));
  return OPEN;
};

/** `for (const x of list)`: the name stands for each member. */
const loop: Lower = (reading, node, scope) => {
  const inside = scopeIn(scope);
  const [pattern, list, ...body] = node.children;
  const over = reading.lower(list, scope);
  const between = pattern && list ? reading.text.slice(pattern.end, list.start) : '';
  bindPattern(reading, pattern, inside, { k: /\bin\b/.test(between) ? 'keys' : 'item', of: over });
  reading.all(body, inside);
  return OPEN;
};

const block: Lower = (reading, { children }, scope) => {
  const inside = scopeIn(scope);
  hoist(reading, children, inside);
  reading.all(children, inside);
  return OPEN;
};

export const DECLARATION_TABLE: Readonly<Record<string, Lower>> = {
  variable_declarator: declarator,
  assignment_expression: assignment,
  augmented_assignment_expression: assignment,
  export_statement: exported,
  enum_declaration: enumeration,
  for_in_statement: loop,
  statement_block: block,
  switch_body: block,
  import_statement: () => OPEN,
};
