import type { Check } from '../check.ts';
import { CODE_MARK, flatten } from '../support.ts';

/** What ITS 2.0 section 8.5 allows as an expression: one character class, a dot, or one character. Anything else is not executed. */
const CLASS = /^(?:\.|\[\^?(?:[^\]\\[]|\\.)+\]|\\?.)$/su;

/** ITS Allowed Characters: the file states which characters its targets may contain. */
export const allowedCharacters: Check = {
  id: 'allowed-characters',
  severity: 'error',
  summary: 'A character that the file does not allow here (ITS Allowed Characters).',
  examples: {
    good: [
      { source: 'CODE', target: 'KOD', allowedCharacters: '[A-Z ]' },
      { source: 'a', target: 'ä', allowedCharacters: '(broken' },
    ],
    bad: [
      { source: 'CODE', target: 'KÓD', allowedCharacters: '[A-Z ]' },
      { source: 'a/b', target: 'a*b', allowedCharacters: '[^*?]' },
    ],
  },
  needs: { told: ['allowedCharacters'] },
  *run({ target, sourceUnit }) {
    const allowed = expressionOf(sourceUnit.allowedCharacters ?? '.');
    if (target === undefined || allowed === undefined) return;
    const flat = flatten(target);
    let at = 0;
    for (const character of flat.text) {
      const end = at + character.length;
      if (character !== CODE_MARK && !allowed.test(character)) {
        yield {
          message: `The character "${character}" is not allowed here: the file allows only ${sourceUnit.allowedCharacters}.`,
          span: flat.span(at, end),
          subject: character,
        };
        return;
      }
      at = end;
    }
  },
};

const known = new Map<string, RegExp | undefined>();

/** A character class is matched against any text in linear time; files are untrusted, so nothing else is executed. */
function expressionOf(pattern: string): RegExp | undefined {
  if (known.has(pattern)) return known.get(pattern);
  let expression: RegExp | undefined;
  try {
    if (CLASS.test(pattern)) expression = new RegExp(`^(?:${pattern})$`, 'su');
  } catch {
    expression = undefined;
  }
  if (known.size < 1000) known.set(pattern, expression);
  return expression;
}
