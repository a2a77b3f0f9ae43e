import type { JsonTree } from '../../../text/json/tree.ts';
import type { Span } from '../../../text/span.ts';
import type { Catalog, Problem, ProblemFix, Severity } from '../../format.ts';

/** A finding of a rule; id and severity come from the rule. */
export interface RuleFinding {
  readonly message: string;
  readonly span: Span;
  readonly fixes?: readonly ProblemFix[];
}

/** A rule about the structure of a well-formed locale file. Its examples are also its tests and its documentation. */
export interface JsonRule {
  /** Kebab case with the prefix `json-`: the diagnostic's code and the key in `dragoman.json`. */
  readonly id: string;
  /** Ids of the dialects whose files it checks. */
  readonly dialects: readonly string[];
  readonly severity: Severity;
  readonly summary: string;
  /** Off unless the project enables it. */
  readonly optional?: boolean;
  /** Two whole files, in the first of the dialects. */
  readonly good: string;
  readonly bad: string;
  run(tree: JsonTree, catalog: Catalog): Iterable<RuleFinding>;
}

export function toProblem(rule: JsonRule, finding: RuleFinding): Problem {
  const { id, severity, optional } = rule;
  return { code: id, severity, ...finding, ...(optional === true && { optional }) };
}

/** The key of a node with its quotes: where findings about an entry are shown. */
export function keySpan(tree: JsonTree, node: number): Span {
  return { start: tree.keyStart(node), end: tree.keyEnd(node) };
}
