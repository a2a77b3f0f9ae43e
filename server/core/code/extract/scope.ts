import type { Extraction } from '../library.ts';
import type { Node } from '../read/syntax.ts';
import type { Refusal } from './site.ts';

/** How a component accesses the function that shows texts. */
export type Reach =
  | { readonly k: 'name'; readonly name: string }
  /** It has to be obtained from a hook first. */
  | { readonly k: 'hook'; readonly fn: Node }
  | { readonly k: 'refused'; readonly reason: Refusal };

const FUNCTIONS = new Set(['function_declaration', 'function_expression', 'arrow_function', 'method_definition']);
const BLOCKS = new Set(['statement_block', 'program']);
const CLASSES = new Set(['class_declaration', 'class', 'class_body']);
const DECLARATIONS = new Set(['lexical_declaration', 'variable_declaration']);

/**
 * Finds the name that shows texts at a place, else the component that can call the hook.
 * @param around the nodes around it, innermost last
 */
export function reachOf(
  text: string,
  around: readonly Node[],
  { hook, call }: Required<Pick<Extraction, 'hook' | 'call'>>,
): Reach {
  const of = ({ start, end }: Node) => text.slice(start, end);
  for (const [back, node] of [...around].reverse().entries()) {
    const found = BLOCKS.has(node.type) ? declared(node, of, hook, call) : undefined;
    if (found !== undefined) return { k: 'name', name: found };
    if (FUNCTIONS.has(node.type) && parameters(node).some((one) => names(one).some((name) => of(name) === call)))
      return { k: 'name', name: call };
    if (node.type === 'program' && back === around.length - 1) break;
  }
  const functions = around.flatMap((node, at) => (FUNCTIONS.has(node.type) ? [{ node, at }] : []));
  for (const { node, at } of functions.toReversed()) {
    if (node.type === 'method_definition' && around.slice(0, at).some(({ type }) => CLASSES.has(type)))
      return { k: 'refused', reason: 'class' };
    if (!/^(?:[A-Z]|use[A-Z]|default$)/.test(nameOf(node, around.slice(0, at), of))) continue;
    return /^(?:export\s+)?async\b/.test(of(node)) ? { k: 'refused', reason: 'server' } : { k: 'hook', fn: node };
  }
  const isClass = around.some(({ type }) => CLASSES.has(type));
  return { k: 'refused', reason: isClass ? 'class' : functions.length > 0 ? 'component' : 'module' };
}

/** The name of the function in the statements of a block: from the hook, or by its own name. */
function declared(block: Node, of: (node: Node) => string, hook: string, call: string): string | undefined {
  for (const statement of block.children) {
    const inner = statement.type === 'export_statement' ? statement.children[0] : statement;
    if (inner === undefined) continue;
    if (inner.type === 'import_statement') {
      // `import { T as t }`: the local name comes last.
      const clause = inner.children.find(({ type }) => type === 'import_clause');
      if (clause && imported(clause).some((node) => of(node) === call)) return call;
    }
    if (/^(?:function|class)_declaration$/.test(inner.type) && inner.children[0] && of(inner.children[0]) === call)
      return call;
    if (!DECLARATIONS.has(inner.type)) continue;
    for (const declarator of inner.children) {
      const [pattern] = declarator.children;
      const value = declarator.children.at(-1);
      if (pattern === undefined || declarator.type !== 'variable_declarator') continue;
      const own = value === undefined ? undefined : fromHook(pattern, value, of, hook, call);
      if (own !== undefined) return own;
      if (names(pattern).some((node) => of(node) === call)) return call;
    }
  }
  return undefined;
}

function fromHook(
  pattern: Node,
  value: Node,
  of: (node: Node) => string,
  hook: string,
  call: string,
): string | undefined {
  const called = value.type === 'await_expression' ? value.children[0] : value;
  const callee = called?.type === 'call_expression' ? called.children[0] : undefined;
  if (callee === undefined || of(callee) !== hook) return undefined;
  if (pattern.type === 'identifier') return of(pattern) === call || hook !== 'useTranslation' ? of(pattern) : undefined;
  if (pattern.type === 'array_pattern') return pattern.children[0] && of(pattern.children[0]);
  for (const part of pattern.children) {
    const [key] = part.children;
    if (part.type === 'pair_pattern' && key && of(key) === call)
      return part.children.at(-1) && of(part.children.at(-1) ?? part);
  }
  return undefined;
}

function imported(clause: Node): readonly Node[] {
  return clause.children.flatMap((child) => {
    if (child.type === 'import_specifier') return child.children.slice(-1);
    return child.type === 'identifier' ? [child] : imported(child);
  });
}

function parameters({ children }: Node): readonly Node[] {
  return children.slice(0, -1).filter(({ type }) => type === 'formal_parameters' || type === 'identifier');
}

/** The names that a pattern binds. */
function names(node: Node): readonly Node[] {
  switch (node.type) {
    case 'identifier':
    case 'shorthand_property_identifier_pattern':
      return [node];
    case 'type_annotation':
      return [];
    case 'pair_pattern':
      return node.children.slice(-1).flatMap(names);
    case 'assignment_pattern':
    case 'object_assignment_pattern':
    case 'required_parameter':
    case 'optional_parameter':
      return node.children.slice(0, 1).flatMap(names);
    default:
      return node.children.flatMap(names);
  }
}

/** The name of a function, also in `const Name = memo(() => …)`; `default` for one that a module exports without a name. */
function nameOf(fn: Node, around: readonly Node[], of: (node: Node) => string): string {
  const [first] = fn.children;
  if (fn.type !== 'arrow_function' && first !== undefined && /identifier$/.test(first.type)) return of(first);
  for (const node of around.toReversed()) {
    if (node.type === 'variable_declarator') return node.children[0] ? of(node.children[0]) : '';
    if (node.type === 'export_statement') return 'default';
    if (!/^(?:call_expression|arguments|parenthesized_expression|as_expression|satisfies_expression)$/.test(node.type))
      return '';
  }
  return '';
}
