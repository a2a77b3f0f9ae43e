import type { Catalog, Severity } from '../../formats/format.ts';
import type { BilingualUnit } from '../../formats/pair.ts';
import { plainText } from '../../text/content.ts';
import { protectionOf } from '../../text/placeholders/index.ts';
import { MOST_SAID } from '../ask.ts';
import type { Check, CheckContext, Finding, FindingFix } from '../check.ts';
import type { DiagnoseInput, Diagnosis, DiagnosisFix } from '../diagnose.ts';
import { factsOf } from '../facts.ts';
import { CHECKS } from '../index.ts';
import { internalError } from '../internal.ts';
import { contextFor } from '../messages/syntax.ts';
import { hasNumbers, isAsked, NUMBERS, numbersOf } from '../needs.ts';
import { milder, type Policy, policyOf } from '../rules/policy.ts';
import { calledIn } from '../said.ts';
import { isMissing } from '../words/missing.ts';

/** A check that the project enables, with its context. */
interface ActiveCheck {
  readonly check: Check;
  readonly policy: Policy;
  readonly context: CheckContext;
  /** Its `applies` has failed: that is reported for each unit. */
  readonly unsure?: true;
}

/** Built once per file, because a file may have thousands of units. */
export interface ActiveChecks {
  readonly list: readonly ActiveCheck[];
  /** The needs of all checks, one after the other ({@link numbersOf}). */
  readonly numbers: Int32Array;
}

export type CheckInput = Pick<
  DiagnoseInput,
  'project' | 'file' | 'format' | 'catalog' | 'source' | 'sourceLocale' | 'targetLocale' | 'terms'
>;

/** The findings of the checks for one unit after another: for texts that are not in a file yet. Spans are meaningless then. */
export function unitChecks(input: CheckInput): (pair: BilingualUnit) => readonly Diagnosis[] {
  const checks = activeChecks(input);
  return (pair) => checkUnit(checks, [pair], 0);
}

export function activeChecks(input: CheckInput, wanted: (check: Check) => boolean = () => true): ActiveChecks {
  const { project, file, format, catalog, source, sourceLocale, targetLocale, terms } = input;
  const { protect = [], protectCode = false } = project.translation ?? {};
  const base = {
    format: format.id,
    dialect: catalog.dialect,
    sourceLocale,
    targetLocale,
    ...(terms && { terms }),
    ...(source && { hasKey: keysOf(source.catalog), inSources: textsOf(source.catalog) }),
    ...(catalog.handsOver && { handsOver: catalog.handsOver }),
    ...((protect.length > 0 || protectCode) && { protect: protectionOf({ protect, protectCode }) }),
  };
  const list = CHECKS.filter(wanted).flatMap((check) => {
    const policy = policyOf(project, check.id, check.optional === true ? undefined : check.severity, file);
    if (policy === undefined) return [];
    const options = project.checks?.[check.id];
    const context = { ...base, ignore: policy.ignore, ...(typeof options === 'object' && { options }) };
    try {
      return check.applies?.(context) === false ? [] : [{ check, policy, context }];
    } catch {
      return [{ check, policy, context, unsure: true as const }];
    }
  });
  return { list, numbers: Int32Array.from(list.flatMap(({ check, context }) => numbersOf(check, context))) };
}

/** Ids of JSON are pointers: `/a/b` is the key `a.b`, written as one key or two. Computed on demand. */
function keysOf(catalog: Catalog): (key: string) => boolean {
  let keys: ReadonlySet<string> | undefined;
  return (key) => {
    keys ??= new Set(catalog.units.map(({ id }) => id.replace(/^\//, '').replaceAll('/', '.')));
    return keys.has(key);
  };
}

/** Whether one of the texts contains this. Computed on demand, and cached. */
function textsOf(catalog: Catalog): (text: string) => boolean {
  const known = new Map<string, boolean>();
  return (text) => {
    const before = known.get(text);
    if (before !== undefined) return before;
    const isThere = catalog.units.some(({ source, target }) => {
      const own = source ?? target;
      return own !== undefined && plainText(own).includes(text);
    });
    known.set(text, isThere);
    return isThere;
  };
}

/** The context for a check that looks at neighbouring units. */
function among(context: CheckContext, pairs: readonly (BilingualUnit | undefined)[], at: number): CheckContext {
  const [previous, next] = [pairs[at - 1], pairs[at + 1]];
  return { ...context, ...(previous && { previous }), ...(next && { next }) };
}

const NONE: readonly Diagnosis[] = [];

/** What Crowdin puts in place of texts in its pseudo-language: a reference to the string, sometimes with its placeholders, but nothing to read. */
const IN_CONTEXT = /^crwdns(\d{1,12}):\S{1,1000}crwdne\1:\d{1,12}$/;

/** What Transifex puts in place of a missing text: in the source file it is still unwritten. */
const HASH = /^[\da-f]{32}_tr$/;

/** All checks on one unit. Most do not apply to most units, which is determined first, as cheaply as possible. */
export function checkUnit(
  { list, numbers }: ActiveChecks,
  pairs: readonly (BilingualUnit | undefined)[],
  at: number,
): readonly Diagnosis[] {
  const pair = pairs[at];
  if (pair?.target === undefined || isMissing(pair)) return NONE;
  const facts = factsOf(pair, pair.target);
  // An empty source says nothing about its translation: files in which the key is the text leave it empty.
  if (facts.source === '' || HASH.test(facts.source) || IN_CONTEXT.test(facts.target)) return NONE;
  let found: Diagnosis[] | undefined;
  for (let index = 0; index < list.length; index++) {
    if (!hasNumbers(numbers, NUMBERS * index, facts)) continue;
    const active = list[index];
    if (active === undefined) continue;
    const { check, policy } = active;
    try {
      if (active.unsure === true) check.applies?.(active.context);
      const own = contextFor(active.context, pair);
      const context = check.around === true ? among(own, pairs, at) : own;
      if (!isAsked(check, facts, context)) continue;
      let said = 0;
      for (const finding of check.run(pair, context, facts)) {
        if (++said > MOST_SAID) break;
        if (finding.subject !== undefined && policy.ignore.includes(finding.subject)) continue;
        if (policy.skips(pair.id)) break;
        found ??= [];
        const severity = milder(policy.severity, pair.targetUnit?.draft === true ? 'hint' : finding.severity);
        found.push(toDiagnosis(check.id, severity, pair, finding));
      }
    } catch (error) {
      found ??= [];
      found.push(internalError(`the check ${check.id}`, error, pair.target.span, pair.id));
    }
  }
  return found ?? NONE;
}

function toDiagnosis(code: string, severity: Severity, pair: BilingualUnit, finding: Finding): Diagnosis {
  const { message, subject, fix } = finding;
  const span = finding.span ?? pair.target?.span ?? pair.sourceUnit.nameSpan;
  return {
    code,
    severity,
    message,
    span,
    unit: pair.id,
    name: calledIn(pair.sourceUnit, plainText(pair.source)),
    fixes: fix === undefined ? [] : [fixOf(pair, fix)],
    ...(subject !== undefined && { subject }),
  };
}

/** A correction keeps states. If the file locks the translation, a person must decide: the fix is never safe. */
function fixOf({ id, sourceUnit, targetUnit }: BilingualUnit, { title, safe, target }: FindingFix): DiagnosisFix {
  const change = { unit: id, parts: target, origin: 'person', keepsState: true } as const;
  const lock = targetUnit?.lock ?? sourceUnit.lock;
  const approved = safe && (lock === 'approved' || lock === 'final');
  return { title, safe: safe && lock === undefined, change, ...(approved && { approved }) };
}
