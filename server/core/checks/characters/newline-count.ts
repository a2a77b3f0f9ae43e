import { messageDialect } from '../../text/dialects/index.ts';
import { hasChoice } from '../../text/messages/icu.ts';
import type { Check } from '../check.ts';
import { TRAIT } from '../facts.ts';
import { flatten } from '../support.ts';

/** Line breaks inside a text are layout, which languages need differently: hence a hint. Subtitles have rules of their own, checked elsewhere. */
export const newlineCount: Check = {
  id: 'newline-count',
  severity: 'hint',
  summary: 'The target has a different number of line breaks from the source.',
  examples: {
    good: [{ source: 'One\nTwo', target: 'Eins\nZwei' }],
    bad: [
      { source: 'One\nTwo', target: 'Eins Zwei' },
      { source: 'One', target: 'Ei\nns' },
    ],
  },
  traits: { source: TRAIT.newline, target: TRAIT.newline },
  *run({ source, target }, { dialect }) {
    // Branches of a plural vary with the language, and so do their lines. Where a line of a document was wrapped does not show.
    const { subtitles, html } = messageDialect(dialect);
    if (target === undefined || subtitles || html || hasChoice(flatten(source).text)) return;
    const wanted = count(flatten(source).text);
    const found = count(flatten(target).text);
    if (wanted !== found && flatten(target).text.trim() !== '') {
      yield {
        message: `The source has ${wanted} line ${wanted === 1 ? 'break' : 'breaks'}, the translation has ${found}.`,
      };
    }
  },
};

/** Inside the text: the edges are left to `edge-whitespace`. */
function count(text: string): number {
  return text.trim().match(/\r\n|\r|\n/g)?.length ?? 0;
}
