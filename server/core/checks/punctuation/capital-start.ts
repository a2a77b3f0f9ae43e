import { parseLocale } from '../../../../shared/locale.ts';
import type { Check } from '../check.ts';
import { isSubtitles } from '../subtitles/subtitles.ts';
import { flatten } from '../support.ts';

/** The case of the first letter, if both scripts have case (Poedit, startcaps). A capital only in the target is grammar in German. */
export const capitalStart: Check = {
  id: 'capital-start',
  severity: 'hint',
  summary: 'The source begins with a capital letter, the translation with a small one.',
  examples: {
    good: [
      { source: 'Save the file', target: 'Datei speichern' },
      { source: 'iPhone', target: 'iPhone' },
      { source: 'Save', target: '保存', locales: ['en', 'ja'] },
      { source: '{name} left', target: '{name} ist weg' },
    ],
    bad: [{ source: 'Save the file', target: 'datei speichern', fixed: 'Datei speichern' }],
  },
  // Sentences continue across subtitles, differently in each language.
  applies: (context) => !isSubtitles(context),
  needs: { target: { like: /^\s*\p{Ll}/u } },
  when: ({ target }) => startsLower(target),
  *run({ source, target }, { targetLocale }) {
    if (target === undefined) return;
    const from = flatten(source).text.trimStart();
    const flat = flatten(target);
    const at = flat.text.length - flat.text.trimStart().length;
    const letter = flat.text.slice(at, at + 1);
    // A capital inside the first word makes it a name (`eBay`, `iPhone`), letters without case a foreign word; Georgian sentences have no capitals.
    if (
      !/^\p{Lu}\p{Ll}/u.test(from) ||
      !/^\p{Ll}/u.test(letter) ||
      /^\p{Ll}{1,40}\p{Lu}|[\p{Lo}\p{sc=Georgian}]/u.test(flat.text.slice(at))
    )
      return;
    // File names may suggest odd locales; the runtime throws for an invalid tag.
    const { language } = parseLocale(targetLocale) ?? {};
    const capital = language === undefined ? letter.toUpperCase() : letter.toLocaleUpperCase(language);
    yield {
      message: 'The source begins with a capital letter, the translation with a small one.',
      span: flat.span(at, at + 1),
      fix: { title: `Begin with ${capital}`, target: flat.replace(at, at + 1, capital), safe: false },
    };
  },
};

/** Cheap for ASCII, correct for everything else. */
function startsLower(text: string): boolean {
  const letter = text.trimStart().charAt(0);
  if (letter < '\u0080') return letter >= 'a' && letter <= 'z';
  return letter.toLowerCase() === letter && letter.toUpperCase() !== letter;
}
