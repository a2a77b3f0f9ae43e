import { ok } from '../../../shared/result.ts';
import { accent, INSTRUCTED, STYLED } from '../../text/pseudo.ts';
import { type Engine, hasWords } from './engine.ts';
import { frame } from './frame.ts';
import type { Coding, Token } from './markup.ts';
import { splitRun } from './runs.ts';
import type { Terms } from './terms.ts';

/**
 * The default engine: a translation one can read and recognise, `[Šàvé çĥàñĝéš]`, the same every time. White space, line ends,
 * digits, punctuation, tags and references stay as they are; glossary terms are put in, and a sign in front says that there was a style
 * rule list or an instruction.
 */
export const pseudoEngine: Engine = {
  name: 'pseudo',
  refuses: () => undefined,
  translate: async (texts, _pair, { terms, styled, instructed }) => {
    const mark = `${styled ? STYLED : ''}${instructed ? INSTRUCTED : ''}`;
    return ok(texts.map((tokens) => pseudoTranslate(tokens, terms, mark)));
  },
};

export function pseudoTranslate(tokens: readonly Token[], terms: Terms, mark = ''): string {
  if (!hasWords(tokens)) return tokens.map((token) => token.raw).join('');
  return frame(
    tokens.map((token) =>
      token.kind === 'text' ? { ...token, raw: translateRun(token.raw, token.coding, terms) } : token,
    ),
    mark,
  );
}

function translateRun(raw: string, coding: Coding, terms: Terms): string {
  return splitRun(raw, coding, terms)
    .map((part) => (part.kind === 'words' ? accent(part.raw) : part.raw))
    .join('');
}
