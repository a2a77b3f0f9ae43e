import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { peerFile } from '../../../bench/peers.ts';
import type { Judge } from '../judge.ts';

interface Node {
  readonly type: string;
  readonly id?: { readonly name: string };
  readonly value?: Node | string | null;
  readonly attributes?: readonly Node[];
  readonly elements?: readonly Node[];
  readonly annotations?: readonly { readonly message: string }[];
  readonly body?: readonly Node[];
  readonly expression?: Node;
  readonly variants?: readonly {
    readonly key?: { readonly name?: string; readonly value?: string };
    readonly value: Node;
  }[];
}
interface Syntax {
  parse(text: string, options: { readonly withSpans: boolean }): Node;
}

const require = createRequire(import.meta.url);
let syntax: Syntax | undefined;

/** The parser of the people who made the format, which the benchmarks have as a peer. */
export const fluent: Judge = {
  formats: ['fluent'],
  name: '@fluent/syntax',
  available: () => existsSync(peerFile('@fluent/syntax', 'package.json')),
  // A value that chooses by something else than a number, as by the case, cannot be written, and no term is without a value.
  alone(id, ids) {
    const [name = '', attribute] = id.split('.', 2);
    return attribute === undefined || !name.startsWith('-') || ids.has(name) || ids.has(`${name}/other`);
  },
  read(text) {
    syntax ??= require(join(peerFile('@fluent/syntax', ''), 'index.js')) as Syntax;
    const values = new Map<string, string>();
    for (const entry of syntax.parse(text, { withSpans: false }).body ?? []) {
      if (entry.type === 'Junk') return { refused: entry.annotations?.[0]?.message ?? 'Junk' };
      const id = entry.id?.name;
      if (id === undefined) continue;
      put(values, id, entry.value);
      for (const attribute of entry.attributes ?? []) put(values, `${id}.${attribute.id?.name}`, attribute.value);
    }
    return { values };
  },
};

/** Patterns of text and literals alone are compared by their text, those of variants each by itself, others as their trees. */
function put(values: Map<string, string>, name: string, pattern: Node | string | null | undefined): void {
  if (typeof pattern !== 'object' || pattern === null) return;
  const elements = pattern.elements ?? [];
  const texts = elements.map(textOf);
  for (const { expression } of elements) {
    for (const { key, value } of expression?.variants ?? []) put(values, `${name}/${key?.name ?? key?.value}`, value);
  }
  values.set(name, texts.every((text) => text !== undefined) ? texts.join('') : withoutVariants(pattern));
}

function withoutVariants(pattern: Node): string {
  return JSON.stringify(pattern, (key, value) => (key === 'variants' ? undefined : value));
}

function textOf(element: Node): string | undefined {
  if (element.type === 'TextElement') return typeof element.value === 'string' ? element.value : undefined;
  const { expression } = element;
  return expression?.type === 'StringLiteral' && typeof expression.value === 'string'
    ? expression.value.replace(
        /\\(?:([\\"])|u([0-9a-fA-F]{4})|U([0-9a-fA-F]{6}))/g,
        (_, plain?: string, four?: string, six?: string) =>
          plain ?? String.fromCodePoint(Number.parseInt(four ?? six ?? '', 16)),
      )
    : undefined;
}
