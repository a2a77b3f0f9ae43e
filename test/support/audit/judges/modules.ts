import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { peerFile } from '../../../bench/peers.ts';
import { firstLine, type Judge } from '../judge.ts';

interface Node {
  readonly type: string;
  readonly key?: unknown;
  readonly value?: unknown;
  readonly name?: unknown;
  readonly expression?: unknown;
  readonly program?: unknown;
  readonly quasis?: unknown;
  readonly expressions?: unknown;
}
interface Babel {
  parse(text: string, options: object): Node;
}

const require = createRequire(import.meta.url);
let babel: Babel | undefined;

/** Nothing is run: a compiler reads the file, and the literals are taken from its tree. */
export const modules: Judge = {
  formats: ['modules'],
  name: '@babel/parser',
  available: () => existsSync(peerFile('@babel/parser', 'package.json')),
  read(text, path) {
    babel ??= require(peerFile('@babel/parser', '')) as Babel;
    const values = new Map<string, string>();
    const visit = (node: unknown, way: string) => {
      if (Array.isArray(node)) for (const [at, child] of node.entries()) visit(child, `${way}/${at}`);
      if (!isNode(node)) return;
      const text = textOf(node);
      if (text !== undefined) values.set(way, text);
      else if (node.type === 'ObjectProperty' && isNode(node.key)) visit(node.value, `${way}/${nameOf(node.key)}`);
      else if (node.type === 'ObjectExpression' || !/^TS/.test(node.type)) {
        for (const [key, child] of Object.entries(node)) {
          if (key === 'properties' && Array.isArray(child)) for (const property of child) visit(property, way);
          else if (!IGNORED.has(key)) visit(child, `${way}/${key}`);
        }
      } else visit(node.expression, way);
    };
    try {
      visit(
        babel.parse(text, { sourceType: 'module', plugins: /\.[cm]?ts$/.test(path) ? ['typescript'] : [] }).program,
        '',
      );
    } catch (error) {
      return { refused: firstLine(error) };
    }
    return { values };
  },
};

const IGNORED: ReadonlySet<string> = new Set([
  'loc',
  'extra',
  'comments',
  'leadingComments',
  'trailingComments',
  'innerComments',
  'errors',
  'tokens',
]);

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value;
}

/** What a literal says, one in backquotes without holes as well. */
function textOf({ type, value, quasis, expressions }: Node): string | undefined {
  if (type === 'StringLiteral') return String(value);
  if (type !== 'TemplateLiteral' || !Array.isArray(quasis) || !Array.isArray(expressions) || expressions.length > 0)
    return undefined;
  const [only] = quasis as readonly { readonly value: { readonly cooked: string } }[];
  return only?.value.cooked;
}

function nameOf({ name, value }: Node): string {
  return String(name ?? value);
}
