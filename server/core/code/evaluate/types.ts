import { NONE, OPEN, type Value } from '../facts.ts';
import { unquoted } from '../read/declarations.ts';
import { type Lower, lookUp, type Reading, type Scope } from '../read/reading.ts';
import type { Node } from '../read/syntax.ts';

/** Types as values: a union of literals stands for its possible values, an object type is an object. */
const first: Lower = (reading, { children }, scope) => reading.lower(children.at(-1), scope);

const union: Lower = (reading, { children }, scope) => ({
  k: 'any',
  of: children.map((child) => reading.lower(child, scope)),
});

const named: Lower = (reading, node, scope) => {
  const at = lookUp(scope, reading.textOf(node), 'types');
  return at === undefined ? { k: 'global', name: reading.textOf(node) } : { k: 'ref', to: at };
};

const members: Lower = (reading, { children }, scope) => {
  const fields = children.flatMap((child): (readonly [string, Value])[] => {
    const [name] = child.children;
    const type = child.children.find((part) => part.type === 'type_annotation');
    return child.type === 'property_signature' && name && type
      ? [[unquoted(reading.textOf(name)), reading.lower(type, scope)]]
      : [];
  });
  return { k: 'object', fields, rest: [] };
};

const alias: Lower = (reading, { children }, scope) => {
  const [name] = children;
  const at = name && scope.types.get(reading.textOf(name));
  const binding = at === undefined ? undefined : reading.bindings[at];
  const body = children.at(-1);
  if (binding?.k !== 'value') return OPEN;
  const rest = children
    .filter(({ type }) => type === 'extends_type_clause')
    .flatMap((child) => child.children.map((one) => reading.lower(one, scope)));
  const value = reading.lower(body, scope);
  binding.value = value.k === 'object' && rest.length > 0 ? { ...value, rest } : value;
  return OPEN;
};

/** `Type[number]`, `Type['member']` */
const lookup: Lower = (reading, { children: [object, index] }, scope) => {
  const of = reading.lower(object, scope);
  const by = reading.lower(index, scope);
  return by.k === 'text' ? { k: 'member', of, name: by.text } : { k: 'item', of };
};

/** `typeof NAME`, `keyof TYPE` */
const query: Lower = (reading, { children: [name] }, scope) => value(reading, name, scope);

function value(reading: Reading, name: Node | undefined, scope: Scope): Value {
  return name === undefined ? OPEN : reading.lower(name, scope);
}

/** `Record<K, V>`, `Array<T>`, and library types with arguments. */
const generic: Lower = (reading, { children: [name, args] }, scope) => {
  if (name === undefined) return OPEN;
  const values = (args?.children ?? []).map((child) => reading.lower(child, scope));
  const [only = OPEN] = values;
  switch (reading.textOf(name)) {
    case 'Array':
    case 'ReadonlyArray':
    case 'Set':
      return { k: 'list', of: [only] };
    case 'Readonly':
    case 'Partial':
    case 'Required':
    case 'NonNullable':
    case 'Exclude':
    case 'Extract':
    case 'PropsWithChildren':
      return only;
    default:
      return reading.lower(name, scope);
  }
};

export const TYPE_TABLE: Readonly<Record<string, Lower>> = {
  type_annotation: first,
  literal_type: first,
  parenthesized_type: first,
  readonly_type: first,
  union_type: union,
  type_identifier: named,
  object_type: members,
  interface_body: members,
  type_alias_declaration: alias,
  interface_declaration: alias,
  lookup_type: lookup,
  type_query: query,
  index_type_query: (reading, { children: [of] }, scope) => ({ k: 'keys', of: reading.lower(of, scope) }),
  array_type: (reading, { children: [of] }, scope) => ({ k: 'list', of: [reading.lower(of, scope)] }),
  generic_type: generic,
  predefined_type: (reading, node) => (/^(string|any|unknown|object|symbol)$/.test(reading.textOf(node)) ? OPEN : NONE),
  undefined: () => NONE,
  null: () => NONE,
};
