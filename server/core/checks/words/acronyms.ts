import type { Check } from '../check.ts';
import { TRAIT } from '../facts.ts';
import { flatten, missingMessage, placeholdersOf, withoutPlaceholders } from '../support.ts';

/** Languages have abbreviations of their own (GDPR is DSGVO), so this is off unless a project enables it (pofilter's acronyms). */
export const acronyms: Check = {
  id: 'acronyms',
  severity: 'hint',
  optional: true,
  summary: 'An abbreviation in capitals of the source is missing from the target.',
  examples: {
    good: [
      { source: 'The HTTP server', target: 'Der HTTP-Server' },
      { source: 'OK', target: 'In Ordnung' },
      { source: 'WARNING: NO SPACE', target: 'WARNUNG: KEIN PLATZ' },
    ],
    bad: [{ source: 'The HTTP server', target: 'Der HTPT-Server' }],
  },
  traits: { source: TRAIT.capitals },
  *run(unit, context) {
    const { source, target } = unit;
    if (target === undefined) return;
    const from = withoutPlaceholders(flatten(source).text, placeholdersOf(unit, source, context));
    // A text in capitals is not an abbreviation.
    if (!/\p{Ll}{2}/u.test(from)) return;
    const text = flatten(target).text;
    const lost = (from.match(/(?<![\p{L}\p{N}])[A-Z][A-Z0-9]{2,7}(?![\p{L}\p{N}])/gu) ?? [])
      .slice(0, 100)
      .filter((word) => !text.includes(word));
    if (lost.length > 0) yield { message: missingMessage([...new Set(lost)]), subject: lost[0] ?? '' };
  },
};
