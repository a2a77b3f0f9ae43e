import { codesOf, plainText } from '../text/content.ts';
import { hasChoice } from '../text/icu.ts';
import type { Check } from './check.ts';
import { missingCodes, nameOfCode } from './inline-codes.ts';
import { listed, missingMessage } from './support.ts';

/** XLIFF 2 lets a target leave out codes and have codes of its own. Tools rarely say `canDelete`, and a lost placeholder is lost all the same. */
export const optionalCodes: Check = {
  id: 'optional-codes',
  severity: 'warning',
  summary: 'The target lacks or adds an inline code where XLIFF 2 lets it, and the file does not say that it may.',
  examples: {
    good: [
      { source: 'Press <ph id="1"/> now', target: 'Jetzt <ph id="1"/> drücken' },
      { source: 'Press <ph id="1" canDelete="yes"/> now', target: 'Jetzt drücken' },
      { source: 'A <ph id="1"/>', target: 'B <ph id="1"/> <ph id="2" copyOf="1"/>' },
    ],
    bad: [
      { source: 'Press <ph id="1"/> now', target: 'Jetzt drücken' },
      { source: 'Press now', target: 'Jetzt <ph id="2"/> drücken' },
    ],
  },
  when: ({ codes }) => codes,
  *run({ source, target }) {
    if (target === undefined || hasChoice(plainText(source))) return;
    const missing = missingCodes(source, target).filter(({ hinted, deletable }) => hinted && deletable === undefined);
    if (missing.length > 0)
      yield {
        message: missingMessage([...new Set(missing.map(nameOfCode))], 'code'),
        subject: missing[0]?.raw ?? '',
      };
    const there = new Set(codesOf(source).map(({ id }) => id));
    for (const code of missingCodes(target, source))
      if (code.hinted && !there.has(code.id) && !/\scopyOf\s*=/.test(code.raw))
        yield {
          message: `The code ${listed([nameOfCode(code)])} is in the translation, but not in the source.`,
          span: code.span,
          subject: code.raw,
        };
  },
};
