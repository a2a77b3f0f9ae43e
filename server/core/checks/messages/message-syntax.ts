import { messageDialect } from '../../text/dialects/index.ts';
import { refusalOf } from '../../text/dialects/refusal.ts';
import { speaks } from '../ask.ts';
import type { Check } from '../check.ts';
import { placeholders } from '../placeholders/placeholders.ts';
import { CODE_MARK, flatten } from '../support.ts';

/**
 * Messages that the library that shows them rejects: it throws instead of showing a text. Decided by the parsers of the libraries themselves.
 * Problems with a placeholder are left to `placeholders`, those with a plural to `icu-message`.
 */
export const messageSyntax: Check = {
  id: 'message-syntax',
  severity: 'error',
  summary: 'The library that shows the message cannot read it and throws.',
  examples: {
    good: [
      { source: 'A text', target: 'Un texte', dialect: 'vue-i18n' },
      { source: 'Write to us', target: "Schreib an bob{'@'}example.com", dialect: 'vue-i18n' },
      { source: '{n} day | {n} days', target: '{n} Tag | {n} Tage', dialect: 'vue-i18n' },
      { source: 'A text', target: 'Un {texte', dialect: 'plain' },
      { source: 'A text', target: "Un '{'texte", dialect: 'icu' },
      { source: 'A text', target: 'Un texte < un livre', dialect: 'icu' },
    ],
    bad: [
      { source: 'The API key', target: 'Der {API key}', dialect: 'vue-i18n' },
      { source: 'A text', target: 'Un {texte', dialect: 'vue-i18n' },
      { source: 'Write to us', target: 'Schreib an bob@example.com', dialect: 'vue-i18n' },
      { source: '{n} day | {n} days', target: '{n} Tag |', dialect: 'vue-i18n' },
      { source: 'A text', target: 'Un {texte', dialect: 'icu' },
      { source: 'A text', target: 'Un {texte', dialect: 'arb' },
    ],
  },
  alone: true,
  applies: ({ dialect }) => messageDialect(dialect).verdict !== undefined,
  needs: { target: { like: /[{}@|<']/ } },
  *run(unit, context, facts) {
    const { source, target } = unit;
    if (target === undefined) return;
    const text = flatten(target).text.replaceAll(CODE_MARK, '');
    const from = flatten(source).text.replaceAll(CODE_MARK, '');
    // A source file, checked on its own.
    const alone = target === source;
    const reason = refusalOf(from, text, context.dialect, alone);
    if (reason === undefined || speaks(placeholders, unit, context, facts)) return;
    yield { message: `The program cannot read this message: ${reason}.` };
  },
};
