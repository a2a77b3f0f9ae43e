import type { CheckContext } from '../../checks/check.ts';
import { contextFor } from '../../checks/messages/syntax.ts';
import type { NewPart } from '../../text/content.ts';
import { messageDialect } from '../../text/dialects/index.ts';
import { hasChoice, quotingOf } from '../../text/messages/icu.ts';
import { icuVerdict } from '../../text/messages/icu-verdict.ts';
import { comparePlaceholders, findPlaceholders } from '../../text/placeholders/index.ts';
import { barsOf } from '../mask/choices.ts';
import { render } from '../mask/render.ts';
import type { PlannedUnit } from '../plan.ts';
import { type Finding, hard, soft } from './finding.ts';
import { verifyByChecks } from './verify-checks.ts';

/**
 * The final check of a whole unit as it would be written, by the same registry that checks files: compared with the same message with the source's
 * own words, so that plural forms added for the target language count on both sides.
 */
export function verifyUnit(planned: PlannedUnit, parts: readonly NewPart[], context: CheckContext): readonly Finding[] {
  const { message, placeholders } = planned;
  const expected = render(message, []);
  const before = flat(expected);
  const after = flat(parts);
  const findings: Finding[] = [];
  if (codes(expected) !== codes(parts))
    findings.push(hard('tokens', 'the result does not have the codes of the source'));

  const choice = hasChoice(before);
  const find = (text: string) =>
    findPlaceholders(text, placeholders).filter(({ kind }) => !choice || (kind !== 'brace' && kind !== 'mustache'));
  const { missing, extra, reordered } = comparePlaceholders(find(before), find(after));
  for (const { text } of missing) findings.push(hard('tokens', `the result lacks “${text}”`));
  for (const { text } of extra)
    findings.push(hard('tokens', `the result has “${text}”, which the source does not have`));
  if (reordered)
    findings.push(hard('order', 'the result has placeholders in another order that take their values in turn'));

  const { dialect } = placeholders;
  const { icu, pipes } = messageDialect(dialect);
  if (choice || icu === 'all') {
    const verdict = icuVerdict(before, after, quotingOf(dialect));
    if (verdict !== undefined) findings.push(hard('syntax', verdict));
  }
  if (pipes !== undefined)
    if (barsOf(before).length !== barsOf(after).length)
      findings.push(hard('syntax', 'the result has another number of plural forms'));
  findings.push(...verifyByChecks(planned, parts, expected, contextFor(context, planned.unit)));
  if (message.filled !== undefined)
    findings.push(
      soft('plurals', `plural forms that the source lacks (${message.filled.join(', ')}) show the words of “other”`),
    );
  return findings;
}

/** Text with a mark for each code. */
function flat(parts: readonly NewPart[]): string {
  return parts.map((part) => (typeof part === 'string' ? part : '\uFFFC')).join('');
}

function codes(parts: readonly NewPart[]): string {
  return parts
    .filter((part) => typeof part !== 'string')
    .map(({ id, role, raw }) => `${id}\u0000${role}\u0000${raw}`)
    .toSorted()
    .join('\u0001');
}
