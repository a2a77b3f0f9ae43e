/** JSON as people write it: comments and trailing commas are allowed, and every value knows its range. */
import {
  findNodeAtLocation,
  getNodeValue,
  type Node,
  type ParseError,
  parseTree,
  printParseErrorCode,
} from 'jsonc-parser';
import type { Span } from '../span.ts';

/** The tree of a text (undefined when the text is empty) and its syntax errors. Offsets count a byte order mark. */
export function parseCommented(text: string): {
  readonly tree: Node | undefined;
  readonly problems: { readonly message: string; readonly span: Span }[];
} {
  const errors: ParseError[] = [];
  const body = text.startsWith('\uFEFF') ? ` ${text.slice(1)}` : text;
  const tree = parseTree(body, errors, { allowTrailingComma: true });
  const problems = errors.map(({ error, offset, length }) => ({
    message: `This is not valid JSON: ${sentence(printParseErrorCode(error))}.`,
    span: { start: offset, end: offset + length },
  }));
  return { tree, problems };
}

/** Like `getNodeValue`, which would let a `__proto__` key set a prototype. */
export function plainValue(node: Node): unknown {
  if (node.type === 'array') return (node.children ?? []).map(plainValue);
  if (node.type !== 'object') return getNodeValue(node);
  const entries = (node.children ?? []).flatMap(({ children = [] }): [string, unknown][] => {
    const [key, value] = children;
    return key === undefined || value === undefined || key.value === '__proto__'
      ? []
      : [[String(key.value), plainValue(value)]];
  });
  return Object.fromEntries(entries);
}

/** The range of the value at a path, or of the nearest ancestor that exists; for a value with a key, the range of the key. */
export function placeOf(tree: Node, path: readonly (string | number)[]): Span {
  const node = findNodeAtLocation(tree, [...path]);
  if (node === undefined) return placeOf(tree, path.slice(0, -1));
  const shown = node.parent?.type === 'property' ? (node.parent.children?.[0] ?? node) : node;
  return { start: shown.offset, end: shown.offset + shown.length };
}

/** `CommaExpected` -> `comma expected`. */
function sentence(code: string): string {
  return code.replace(/(?<=[a-z])[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`).toLowerCase();
}
