import { ok } from '../../../shared/values/result.ts';
import { accent, INSTRUCTED, STYLED } from '../../core/text/pseudo.ts';
import { type Engine, hasWords } from './engine.ts';
import { frame } from './frame.ts';
import type { Token } from './markup.ts';
import { splitRun } from './runs.ts';
import type { Terms } from './terms.ts';

/**
 * The default engine: a readable and recognizable translation, `[Šàvé çĥàñĝéš]`, always the same. White space, line ends, digits, punctuation, tags
 * and references stay as they are. Glossary terms are inserted (a text of terms only gets no brackets), and a leading sign shows that there was a
 * style rule list or an instruction.
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
  let pseudo = false;
  const translated = tokens.map((token) => {
    if (token.kind !== 'text') return token;
    const parts = splitRun(token.raw, token.coding, terms);
    pseudo ||= parts.some(({ kind, raw }) => kind === 'words' && /\p{L}/u.test(raw));
    return { ...token, raw: parts.map(({ kind, raw }) => (kind === 'words' ? accent(raw) : raw)).join('') };
  });
  return pseudo ? frame(translated, mark) : translated.map((token) => token.raw).join('');
}
