import { onceFor } from '../../../../shared/values/once-for.ts';
import { compilePattern, findPattern, type Pattern } from '../../text/placeholders/pattern.ts';
import type { Check, CheckContext } from '../check.ts';
import { flatten } from '../support.ts';

/** The project's own rules, as pairs of regular expressions (Weblate's regex, CheckMate's patterns). They are matched in linear time. */
export const requiredPattern: Check = {
  id: 'required-pattern',
  severity: 'warning',
  summary: 'The target does not match a pattern that the project asks for.',
  examples: {
    good: [
      { source: 'Acme', target: 'Acme®', options: { patterns: [{ source: 'Acme', target: 'Acme®' }] } },
      { source: 'Other', target: 'Anderes', options: { patterns: [{ source: 'Acme', target: 'Acme®' }] } },
    ],
    bad: [
      { source: 'Acme', target: 'Acme', options: { patterns: [{ source: 'Acme', target: 'Acme®' }] } },
      {
        source: 'Done',
        target: 'Fertig',
        options: { patterns: [{ target: '[.!?]$', message: 'Every text ends with punctuation.' }] },
      },
    ],
  },
  applies: ({ options }) => options?.patterns !== undefined,
  *run({ source, target }, context) {
    const patterns = context.options?.patterns;
    if (target === undefined || patterns === undefined) return;
    for (const { source: condition, target: wanted, message, text } of compiled(patterns)) {
      if (condition !== undefined && !matches(condition, flatten(source).text)) continue;
      if (matches(wanted, flatten(target).text)) continue;
      yield { message: message ?? `The translation does not match /${text}/.`, subject: text };
    }
  },
};

interface Rule {
  readonly source?: Pattern;
  readonly target: Pattern;
  readonly message?: string;
  readonly text: string;
}

/** Compiled once per project; rules that do not compile are skipped (reading the project file reports them). */
const compiled = onceFor((patterns: NonNullable<NonNullable<CheckContext['options']>['patterns']>): readonly Rule[] =>
  patterns.flatMap(({ source, target, message }): readonly Rule[] => {
    const [condition, wanted] = [source === undefined ? undefined : compilePattern(source), compilePattern(target)];
    if (!wanted.ok || condition?.ok === false) return [];
    return [
      {
        target: wanted.value,
        text: target,
        ...(condition?.ok && { source: condition.value }),
        ...(message !== undefined && { message: /[.!?]$/.test(message) ? message : `${message}.` }),
      },
    ];
  }),
);

function matches(pattern: Pattern, text: string): boolean {
  return findPattern(pattern, text).next().done === false;
}
