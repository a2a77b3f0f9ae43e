import type { Problem, Validating } from '../../format.ts';
import type { XliffModel } from '../read/model.ts';
import { RULES } from './index.ts';
import { isExtension } from './namespaces.ts';
import { Doc } from './node.ts';
import type { Report, Rule } from './rule.ts';

/** Maximum number of findings of one rule in a file. */
const MOST = 200;
/** Elements processed between two yields. */
const STRETCH = 512;

type Entry = readonly [Rule, Report];

/**
 * Runs every rule of the file's version over the elements it applies to, in one walk. Decisions about elements of one shape are made once. `shapes`:
 * how many are distinguished; it affects only the time.
 */
export function* runRules(model: XliffModel, dialect: string, shapes?: number): Validating {
  const doc = new Doc(model, dialect, shapes);
  const problems: Problem[] = [];
  const { root } = doc;
  if (root === undefined) return problems;
  const reports = new Map<Rule, Report>();
  for (const rule of RULES) if (applies(rule, model)) reports.set(rule, reporter(rule, problems));
  const byName = new Map<string, Entry[]>();
  for (const entry of reports)
    for (const name of entry[0].on) {
      const list = byName.get(name);
      if (list === undefined) byName.set(name, [entry]);
      else list.push(entry);
    }
  const everywhere = byName.get('*') ?? [];
  const named = (name: string): readonly Entry[] => {
    const own = byName.get(name) ?? [];
    return isExtension(name) ? own : [...own, ...everywhere];
  };
  const concerned = doc.shapes.all.map((shape) =>
    shape === undefined ? undefined : named(shape.name).filter(([rule]) => rule.concerns?.(shape, doc) ?? true),
  );
  const others = new Map<string, readonly Entry[]>();
  const end = model.table.next[root.index] ?? root.index + 1;
  for (let index = root.index; index < end; index++) {
    if (index % STRETCH === 0) yield undefined;
    const entries = concerned[doc.shapes.numberOf(index)] ?? known(others, doc.nameAt(index), named);
    if (entries.length === 0) continue;
    const node = doc.nodeAt(index);
    for (const [rule, report] of entries) rule.check(node, report);
  }
  problems.push(...undeclared(doc));
  return problems.sort((a, b) => a.span.start - b.span.start);
}

function known<T>(values: Map<string, T>, key: string, make: (key: string) => T): T {
  const value = values.get(key) ?? make(key);
  values.set(key, value);
  return value;
}

function applies({ versions }: Rule, { family, version }: XliffModel): boolean {
  if (versions === 'all') return true;
  if (versions === '1.2') return family === 1;
  return family === 2 && (versions === '2' || version === versions);
}

function reporter(rule: Rule, problems: Problem[]): Report {
  let count = 0;
  return (span, message, { fixes, severity } = {}) => {
    if (count++ >= MOST) return;
    problems.push({
      code: rule.id,
      severity: severity ?? rule.severity,
      message,
      span,
      href: rule.href,
      ...(fixes !== undefined && fixes.length > 0 && { fixes }),
      ...(rule.optional && { optional: true }),
    });
  };
}

/** Reports undeclared prefixes (Namespaces in XML, section 5). */
function undeclared(doc: Doc): readonly Problem[] {
  return [...doc.namespaces.undeclared].map(([prefix, element]) => ({
    code: 'xml-undeclared-prefix',
    severity: 'error',
    message: `The prefix "${prefix}" is not declared: xmlns:${prefix} is missing.`,
    span: doc.nodeAt(element).nameSpan,
    href: 'https://www.w3.org/TR/xml-names/#ns-qualnames',
  }));
}
