import type { JsonTree } from '../../text/json/tree.ts';
import { NODE } from '../../text/key-tree.ts';
import type { Problem } from '../format.ts';
import { removal } from './remove.ts';

export type JsonFinding = Problem;

/** Syntax errors found by the scanner. */
export function syntaxProblems(tree: JsonTree): readonly JsonFinding[] {
  return tree.problems.map(({ kind, message, span, fix }) => ({
    code: kind === 'merge-conflict' ? 'json-merge-conflict' : 'json-syntax',
    severity: 'error',
    message,
    span,
    ...(fix && { fixes: [{ title: fix.title, edits: [{ span: fix.span, text: fix.text }], safe: true }] }),
  }));
}

/** A file whose root is not an object has no keys to translate. */
export function rootProblem(tree: JsonTree): JsonFinding | undefined {
  if (tree.size === 0) {
    if (tree.malformed) return undefined;
    const message = 'The file is empty: it has no texts yet';
    return { code: 'json-empty', severity: 'information', message, span: { start: 0, end: tree.text.length } };
  }
  if (tree.kind(0) === NODE.object) return undefined;
  const what = tree.kind(0) === NODE.array ? 'an array' : 'a single value';
  const message = `A locale file is an object of keys and texts; this one is ${what}, so it has nothing to translate`;
  return {
    code: 'json-root',
    severity: 'information',
    message,
    span: { start: tree.start(0), end: tree.start(0) + 1 },
  };
}

export function duplicateKey(tree: JsonTree, node: number, earlier: number, key: string): JsonFinding {
  const name = key.length > 60 ? `${key.slice(0, 59)}…` : key;
  return {
    code: 'json-duplicate-key',
    severity: 'warning',
    message: `"${name}" is already a key of this object; the earlier entry is never used`,
    span: { start: tree.keyStart(node), end: tree.keyEnd(node) },
    ...(!tree.malformed && {
      fixes: [{ title: 'Remove the earlier entry', edits: removal(tree, [earlier]), safe: true }],
    }),
  };
}
