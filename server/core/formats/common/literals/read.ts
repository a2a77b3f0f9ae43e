import type { LiteralFault, LiteralTree } from '../../../text/literals/tree.ts';
import type { ParseOptions, Problem } from '../../format.ts';
import type { TreeCatalog } from '../key-tree/places.ts';
import { UnitReader } from '../key-tree/read.ts';
import { ProblemList } from '../problem-list.ts';
import type { LiteralFormat } from './write.ts';

/** The codes of a format's findings: one per kind, so that projects can turn them off. */
export type FaultCodes = Readonly<Record<LiteralFault['kind'] | 'duplicate' | 'deep', string>>;

const MESSAGES: Readonly<Record<LiteralFault['kind'], string>> = {
  comma: 'A comma is missing after this text.',
  quote: 'This text has no quotation mark at its end.',
  bracket: 'A bracket is missing, or a different one was meant.',
  syntax: 'This is not an entry: a key with its text is expected.',
  conflict: 'A merge has left its marks here. Keep one side.',
};

/** Parses a text into a catalog. Never throws; linear in the length of the text. */
export function readLiteral(
  id: string,
  format: LiteralFormat,
  codes: FaultCodes,
  text: string,
  { path, dialect: asked }: ParseOptions = {},
): TreeCatalog {
  const tree: LiteralTree = format.scan(text);
  const dialect = format.dialects.of(tree, path, asked);
  const problems = new ProblemList();
  for (const fault of tree.faults) problems.add(problemOf(fault, codes));
  const told = {
    codes: { duplicate: codes.duplicate, deep: codes.deep },
    duplicate: (node: number, _: number, key: string): Problem => ({
      code: codes.duplicate,
      severity: 'warning',
      message: `"${key.length > 60 ? `${key.slice(0, 59)}…` : key}" already occurs further up; the earlier text is never used.`,
      span: tree.keyInner(node),
    }),
  };
  return {
    format: id,
    dialect: dialect.id,
    units: new UnitReader(tree, dialect, problems, told).read().units().all,
    problems: problems.sorted(),
    malformed: tree.malformed,
    tree,
  };
}

function problemOf({ kind, span }: LiteralFault, codes: FaultCodes): Problem {
  const fix = {
    title: 'Add the comma',
    edits: [{ span: { start: span.end, end: span.end }, text: ',' }],
    safe: true,
  };
  return {
    code: codes[kind],
    severity: 'error',
    message: MESSAGES[kind],
    span,
    ...(kind === 'comma' && { fixes: [fix] }),
  };
}
