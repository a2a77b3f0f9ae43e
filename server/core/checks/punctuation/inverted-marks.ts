import { baseLanguage } from '../../../../shared/locale.ts';
import type { Check } from '../check.ts';
import { TRAIT } from '../facts.ts';
import { CODE_MARK, flatten, isInside, placeholdersOf } from '../support.ts';

const OPENING: Readonly<Record<string, string>> = { '?': '¿', '!': '¡' };

/** Spanish also opens questions and exclamations. */
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
      { source: 'Delete .deb files?', target: '¿Borrar los ficheros .deb?', locales: ['en', 'es'] },
      { source: 'Skip fixup! commits', target: 'Omitir commits fixup! aquí', locales: ['en', 'es'] },
    ],
    bad: [
      { source: 'Really?', target: 'De verdad?', locales: ['en', 'es'], fixed: '¿De verdad?' },
      { source: 'Done. Really?', target: 'Hecho. De verdad?', locales: ['en', 'es'], fixed: 'Hecho. ¿De verdad?' },
    ],
  },
  applies: ({ targetLocale }) => ['es', 'ast'].includes(baseLanguage(targetLocale)),
  traits: { target: TRAIT.mark },
  *run(unit, context) {
    const { source, target } = unit;
    if (target === undefined) return;
    const from = flatten(source).text;
    const flat = flatten(target);
    const held = placeholdersOf(unit, target, context);
    for (const { 0: end, index } of flat.text.matchAll(/[^\s¿¡]{0,80}[\p{L}\p{N}"'»”)\uFFFC}][!?]+(?=\s|$|["»”)])/gu)) {
      const at = index + end.length - 1;
      const opening = OPENING[flat.text.charAt(at)] ?? '';
      // A word with its sign that is also in the source is a name (`fixup!`).
      if (isInside(held, at) || from.includes(end)) continue;
      const start = sentenceStart(flat.text, index);
      const sentence = flat.text.slice(start, at + 1);
      if (/[¿¡]/.test(sentence) || !/\p{L}{2}/u.test(sentence)) continue;
      const sure = !sentence.includes(CODE_MARK) && !/[,\n]/.test(sentence);
      yield {
        message: `In Spanish this sentence opens with ${opening}.`,
        span: flat.span(start, at + 1),
        ...(sure && {
          fix: { title: `Put ${opening} before it`, target: flat.replace(start, start, opening), safe: false },
        }),
      };
    }
  },
};

/** After the last full stop or mark followed by a space, and after opening quotes. Looks back only this far. */
function sentenceStart(text: string, at: number): number {
  const from = Math.max(0, at - 600);
  const before = text.slice(from, at);
  const ends = [...before.matchAll(/[.!?:]["»”)]?\s+/g)];
  const last = ends.at(-1);
  const start = from + (last === undefined ? 0 : last.index + last[0].length);
  return start + (/^[\s"'«“(—–-]+/.exec(text.slice(start, at))?.[0].length ?? 0);
}
