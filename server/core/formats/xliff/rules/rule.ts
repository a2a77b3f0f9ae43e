import type { Span } from '../../../text/span.ts';
import type { ProblemFix, Severity } from '../../format.ts';
import type { Doc, Node } from './node.ts';
import type { Shape } from './shapes.ts';

/** The versions that a rule applies to. */
export type Versions = '1.2' | '2' | '2.2' | 'all';

export interface ReportOptions {
  readonly fixes?: readonly ProblemFix[];
  /** Overrides the rule's own. */
  readonly severity?: Severity;
}

export type Report = (where: Span, message: string, options?: ReportOptions) => void;

/**
 * One normative rule that a processor can check. Its examples are also its tests and its documentation:
 * whole documents, or elements that `test/support/rules-doc.ts` puts into one.
 */
export interface Rule {
  readonly id: string;
  readonly versions: Versions;
  readonly severity: Severity;
  /** Off unless the project enables it. */
  readonly optional?: true;
  /** The section of the specification. */
  readonly href: string;
  readonly summary: string;
  /** Names of the elements that `check` is called for; `*` for all. */
  readonly on: readonly string[];
  /**
   * Whether `check` may report anything about elements of a shape in such a document. It is called once for all of them, and `check` is never called
   * for those it rejects. Absent: always.
   */
  concerns?(shape: Shape, doc: Doc): boolean;
  check(node: Node, report: Report): void;
  readonly examples: { readonly good: readonly string[]; readonly bad: readonly string[] };
}

/** Concerns elements that have one of these attributes, named as rules know them. */
export function having(...names: readonly string[]): (shape: Shape) => boolean {
  return (shape) => shape.has(...names);
}

/** Concerns documents in which some element has one of these attributes. */
export function whereAttribute(...names: readonly string[]): (shape: Shape, doc: Doc) => boolean {
  return (_, doc) => doc.hasAttribute(...names);
}

/** Concerns documents that have one of these elements. */
export function whereElement(...names: readonly string[]): (shape: Shape, doc: Doc) => boolean {
  return (_, doc) => doc.hasElement(...names);
}

/** A section of XLIFF 1.2. */
export function spec12(anchor: string): string {
  return `https://docs.oasis-open.org/xliff/v1.2/os/xliff-core.html#${anchor}`;
}

/** A section of XLIFF 2.1, whose text 2.0 and 2.2 share. */
export function spec2(anchor: string): string {
  return `https://docs.oasis-open.org/xliff/xliff-core/v2.1/os/xliff-core-v2.1-os.html#${anchor}`;
}

/** A section of the core of XLIFF 2.2. */
export function spec22Core(anchor: string): string {
  return `https://docs.oasis-open.org/xliff/xliff-core/v2.2/xliff-core-v2.2-part1.html#${anchor}`;
}

/** A section of the modules of XLIFF 2.2. */
export function spec22(anchor: string): string {
  return `https://docs.oasis-open.org/xliff/xliff-core/v2.2/xliff-extended-v2.2-part2.html#${anchor}`;
}

/** Reports every further occurrence of an attribute value; `seen` is the scope. */
export function duplicates(
  nodes: Iterable<Node>,
  attributeName: string,
  found: (where: Span, value: string, node: Node) => void,
  seen: Set<string> = new Set(),
): void {
  for (const node of nodes) {
    const value = node.value(attributeName);
    if (value === undefined) continue;
    if (seen.has(value)) found(node.attribute(attributeName)?.valueSpan ?? node.nameSpan, value, node);
    seen.add(value);
  }
}
