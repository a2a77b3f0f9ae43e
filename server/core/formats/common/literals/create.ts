import type { SourceFile } from '../../format.ts';
import type { LiteralFormat } from './write.ts';

/** The source file without the content of its literal: head, imports, types, and the end. */
export function createLiteral(format: LiteralFormat, { text }: SourceFile): string {
  const tree = format.scan(text);
  if (tree.size === 0) return '';
  return `${text.slice(0, tree.open(0))}${text.slice(tree.end(0) - 1)}`;
}
