import { onceFor } from '../../../../shared/values/once-for.ts';
import { ask } from '../../checks/ask.ts';
import type { Check, CheckContext } from '../../checks/check.ts';
import { factsOf } from '../../checks/facts.ts';
import { CHECKS } from '../../checks/index.ts';
import { internalMessage } from '../../checks/internal.ts';
import type { BilingualUnit } from '../../formats/pair.ts';
import { contentOf, type NewPart } from '../../text/content.ts';
import type { PlannedUnit } from '../plan.ts';
import { type Finding, hard, soft } from './finding.ts';

/** Warnings that only request a review, since the words are right: any other warning means a broken text. */
const LOOK: ReadonlySet<string> = new Set(['max-length', 'double-space']);
/** Checks of the target alone, whatever the source is like. */
const OF_TARGET: ReadonlySet<string> = new Set(['validation-rule']);
/** What people do on purpose but machines do by mistake. */
const STRICT: ReadonlySet<string> = new Set(['adjacent-placeholders', 'newline-count']);
const JUDGES: readonly Check[] = CHECKS.filter(
  ({ id, severity }) => severity === 'error' || severity === 'warning' || STRICT.has(id),
);
/** Those for a file's language, dialect and so on: the same for all its units. */
const judgesFor = onceFor((context: CheckContext) => JUDGES.filter((check) => check.applies?.(context) !== false));

/**
 * What the checks of files would report about a unit once written, so that a run never leaves behind what “check” then reports. What they would also
 * report about `expected` (the same message with the source's own words) is due to the source rather than the service.
 */
export function verifyByChecks(
  { unit }: PlannedUnit,
  parts: readonly NewPart[],
  expected: readonly NewPart[],
  context: CheckContext,
): readonly Finding[] {
  const found: Finding[] = [];
  // One content for all checks: what they share about it is computed once.
  const target = contentOf(parts);
  const written: BilingualUnit = { ...unit, target };
  const facts = factsOf(written, target);
  let source: BilingualUnit | undefined;
  for (const check of judgesFor(context)) {
    // The lines of a subtitle are broken again later.
    if (unit.sourceUnit.cue !== undefined && check.id === 'newline-count') continue;
    try {
      const [first, ...rest] = ask(check, written, context, facts);
      if (first === undefined) continue;
      source ??= { ...unit, target: contentOf(expected) };
      if (!OF_TARGET.has(check.id) && rest.length < ask(check, source, context).length) continue;
      const reason = `${check.id}: ${first.message}`;
      found.push(LOOK.has(check.id) ? soft('check', reason) : hard('check', reason));
    } catch (error) {
      // What it would have found is unknown: a person has to review.
      found.push(soft('check', internalMessage(`the check ${check.id}`, error)));
    }
  }
  return found;
}
