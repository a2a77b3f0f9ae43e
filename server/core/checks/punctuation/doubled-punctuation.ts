import type { Check } from '../check.ts';
import { TRAIT } from '../facts.ts';
import { flatten, isInside, placeholdersOf } from '../support.ts';

export const doubledPunctuation: Check = {
  id: 'doubled-punctuation',
  severity: 'hint',
  summary: 'The target has the same sign of punctuation twice, or two that cannot follow each other.',
  examples: {
    good: [
      { source: 'Loading...', target: 'Lädt...' },
      { source: 'Really?', target: 'Wirklich?!' },
      { source: 'Go to ../up', target: 'Weiter zu ../hoch' },
      { source: 'std::string', target: 'std::string' },
      { source: 'Wine, beer, etc., please', target: 'Wein, Bier usw., bitte' },
    ],
    bad: [
      { source: 'Done.', target: 'Fertig..', fixed: 'Fertig.' },
      { source: 'One, two', target: 'Eins,, zwei', fixed: 'Eins, zwei' },
      { source: 'Done.', target: '完了。。', locales: ['en', 'ja'], fixed: '完了。' },
    ],
  },
  traits: { target: TRAIT.doubleMark | TRAIT.mark },
  *run(unit, context) {
    const { source, target } = unit;
    if (target === undefined) return;
    const own = flatten(source).text;
    const flat = flatten(target);
    const pattern =
      /(?<=[\p{L}\p{N}")»”}])(?<!\.\p{L})(?:\.\.(?![./\\])|,,|;;(?!;)|,\.(?!\.)|。。(?!。)|，，|、、)(?=\s|$|[\p{Lo}"»”)])/gu;
    for (const { 0: signs, index } of flat.text.matchAll(pattern)) {
      if (own.includes(signs) || isInside(placeholdersOf(unit, target, context), index)) continue;
      const single = signs === ',.' ? '.' : signs.charAt(0);
      yield {
        message: `"${signs}" is used where "${single}" is probably meant.`,
        span: flat.span(index, index + 2),
        subject: signs,
        fix: { title: `Leave ${single}`, target: flat.replace(index, index + 2, single), safe: false },
      };
    }
  },
};
