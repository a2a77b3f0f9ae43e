import { hasChoice } from '../../text/messages/icu.ts';
import type { Check } from '../check.ts';
import { TRAIT } from '../facts.ts';
import { flatten, isArgument, placeholdersOf } from '../support.ts';

export const doubledPlaceholder: Check = {
  id: 'doubled-placeholder',
  severity: 'warning',
  summary: 'The target has the same placeholder twice in a row, the source once.',
  examples: {
    good: [
      { source: 'Hello {name}', target: 'Hallo {name}' },
      { source: '{c}{c}', target: '{c}{c}' },
      { source: '{name} left', target: '{name} ist weg. {name} kommt wieder' },
    ],
    bad: [{ source: 'Hello {name}', target: 'Hallo {name} {name}', fixed: 'Hallo {name}' }],
  },
  traits: { target: TRAIT.token },
  needs: { target: { like: /[{%$@\\[#:<].*[{%$@\\[#:<]/s } },
  *run(unit, context) {
    const { source, target } = unit;
    if (target === undefined || hasChoice(flatten(source).text)) return;
    const found = placeholdersOf(unit, target, context);
    if (found.length < 2) return;
    const times = new Map<string, number>();
    for (const { identity } of placeholdersOf(unit, source, context))
      times.set(identity, (times.get(identity) ?? 0) + 1);
    const flat = flatten(target);
    for (const [index, { kind, identity, text, span }] of found.entries()) {
      const next = found[index + 1];
      if (next?.identity !== identity || !isArgument(kind) || times.get(identity) !== 1) continue;
      if (!/^\s*$/.test(flat.text.slice(span.end, next.span.start))) continue;
      yield {
        message: `"${text}" occurs twice.`,
        span: flat.span(span.start, next.span.end),
        subject: text,
        fix: { title: `Leave one "${text}"`, target: flat.replace(span.end, next.span.end, ''), safe: false },
      };
    }
  },
};
