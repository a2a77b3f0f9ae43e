import { baseLanguage } from '../../shared/locale.ts';
import type { Check } from './check.ts';
import { TRAIT } from './facts.ts';
import { CODE_MARK, flatten, isInside, placeholdersOf } from './support.ts';

const OPENING: Readonly<Record<string, string>> = { '?': '¿', '!': '¡' };

/** Spanish opens questions and exclamations, too. */
export const invertedMarks: Check = {
  id: 'inverted-marks',
  severity: 'hint',
  summary: 'A Spanish question or exclamation without its opening sign.',
  examples: {
    good: [
      { source: 'Really?', target: '¿De verdad?', locales: ['en', 'es'] },
      { source: 'If so, why?', target: 'Entonces, ¿por qué?', locales: ['en', 'es'] },
      { source: 'See https://a.example/b?c', target: 'Ve a https://a.example/b?c', locales: ['en', 'es'] },
      { source: 'What?!', target: '¿¡Qué!?', locales: ['en', 'es'] },
    ],
    bad: [
      { source: 'Really?', target: 'De verdad?', locales: ['en', 'es'], fixed: '¿De verdad?' },
      { source: 'Done. Really?', target: 'Hecho. De verdad?', locales: ['en', 'es'], fixed: 'Hecho. ¿De verdad?' },
    ],
  },
  applies: ({ targetLocale }) => ['es', 'ast'].includes(baseLanguage(targetLocale)),
  traits: { target: TRAIT.mark },
  *run(unit, context) {
    const { target } = unit;
    if (target === undefined) return;
    const flat = flatten(target);
    for (const match of flat.text.matchAll(/[^.!?\n]{2,1000}?([!?])+(?=\s|$|["»”)])/g)) {
      const mark = match[1] ?? '';
      const opening = OPENING[mark] ?? '';
      if (/[¿¡]/.test(match[0]) || isInside(placeholdersOf(unit, target, context), match.index + match[0].length - 1))
        continue;
      // The sentence before may have run on into this one: a full stop inside an abbreviation or a name.
      if (!/\p{L}{2}/u.test(match[0])) continue;
      const lead = match[0].length - match[0].replace(/^[\s"'«“(—–-]+/, '').length;
      const at = match.index + lead;
      const sure = !match[0].includes(CODE_MARK) && !match[0].includes(',');
      yield {
        message: `Spanish opens this with ${opening}.`,
        span: flat.span(at, match.index + match[0].length),
        ...(sure && { fix: { title: `Put ${opening} before it`, target: flat.replace(at, at, opening), safe: false } }),
      };
    }
  },
};
