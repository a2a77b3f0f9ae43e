import type { JsonTree } from '../../../text/json/tree.ts';
import type { Span } from '../../../text/span.ts';
import type { Catalog, Problem, ProblemFix, Severity } from '../../format.ts';

/** What a rule finds; id and severity are the rule's own. */
export interface RuleFinding {
  readonly message: string;
  readonly span: Span;
  readonly fixes?: readonly ProblemFix[];
}

/** A rule about the structure of a well-formed locale file. Its examples are its tests and its documentation. */
export interface JsonRule {
  /** Kebab case, begins with `json-`: the diagnostic's code and the key in `dragoman.json`. */
  readonly id: string;
  /** Ids of the dialects whose files it looks at. */
  readonly dialects: readonly string[];
  readonly severity: Severity;
  readonly summary: string;
  /** Off unless the project turns it on. */
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

/** The key of a node with its quotes: where a finding about an entry is shown. */
export function keySpan(tree: JsonTree, node: number): Span {
  return { start: tree.keyStart(node), end: tree.keyEnd(node) };
}
