import { messageDialect } from '../../text/dialects/index.ts';
import { quotingOf } from '../../text/messages/icu.ts';
import { parseIcu } from '../../text/messages/icu-parse.ts';
import type { Check } from '../check.ts';
import { TRAIT } from '../facts.ts';
import { flatten } from '../support.ts';

/** In ICU messages an apostrophe before a brace quotes it: “l'{name}” shows {name}, not the name. It happens daily in French and Italian. */
export const icuApostrophe: Check = {
  id: 'icu-apostrophe',
  severity: 'error',
  summary: 'An apostrophe before a brace turns the placeholder into plain text.',
  examples: {
    good: [
      { source: 'The file {name}', target: 'L’archive {name}', locales: ['en', 'fr'], dialect: 'icu' },
      { source: 'Of {name}', target: "D''{name}", locales: ['en', 'fr'], dialect: 'icu' },
      { source: "Write '{name}'", target: "Écrivez '{name}'", locales: ['en', 'fr'], dialect: 'icu' },
      { source: 'Of {name}', target: "D'{name}", locales: ['en', 'fr'], dialect: 'i18next' },
      { source: 'Of {name}', target: "D'{name}", locales: ['en', 'fr'], dialect: 'arb' },
    ],
    bad: [
      { source: 'Of {name}', target: "D'{name} d'or", locales: ['en', 'fr'], dialect: 'arb-escaping' },
      { source: 'Of {name}', target: "D'{name}", locales: ['en', 'fr'], dialect: 'icu', fixed: "D''{name}" },
      {
        source: 'Delete {name} of {user}?',
        target: "Eliminare {name} dell'{user}?",
        locales: ['en', 'it'],
        dialect: 'icu',
        fixed: "Eliminare {name} dell''{user}?",
      },
    ],
  },
  applies: ({ dialect }) => messageDialect(dialect).icu === 'all' && quotingOf(dialect) !== 'none',
  traits: { target: TRAIT.apostrophe },
  needs: { target: { all: TRAIT.brace } },
  *run({ source, target }, { dialect }) {
    if (target === undefined) return;
    const flat = flatten(target);
    const from = flatten(source).text;
    // A source that quotes braces intends it.
    if (/'[{}]/.test(from)) return;
    for (const node of parseIcu(flat.text, quotingOf(dialect)).nodes) {
      if (node.kind !== 'quote') continue;
      const name = /^'(\{[^{}']{1,100}\})/.exec(flat.text.slice(node.span.start, node.span.end))?.[1];
      if (name === undefined || !from.includes(name)) continue;
      yield {
        message: `"${name}" is shown as plain text, because there is an apostrophe right before it.`,
        span: flat.span(node.span.start, node.span.start + 1 + name.length),
        subject: name,
        fix: {
          title: 'Double the apostrophe',
          target: flat.replace(node.span.start, node.span.start + 1, "''"),
          safe: true,
        },
      };
    }
  },
};
