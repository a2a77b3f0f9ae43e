import { baseLanguage } from '../../../../shared/locale.ts';
import type { Check } from '../check.ts';
import { flatten, placeholdersOf } from '../support.ts';

/** Untranslated text that looks translated. Names, codes and single capitals are skipped: many words are the same in two languages. */
export const sameAsSource: Check = {
  id: 'same-as-source',
  severity: 'hint',
  summary: 'The translation is the same as the source.',
  examples: {
    good: [
      { source: 'Save changes', target: 'Änderungen speichern' },
      { source: 'OK', target: 'OK' },
      { source: '{name}', target: '{name}' },
      { source: 'HTTP 404', target: 'HTTP 404' },
      { source: 'Machu Picchu, Peru', target: 'Machu Picchu, Peru' },
      { source: '{n} min | {n} min', target: '{n} min | {n} min' },
      { source: 'Save the colour', target: 'Save the colour', locales: ['en-US', 'en-GB'] },
    ],
    bad: [{ source: 'Save changes', target: 'Save changes' }],
  },
  needs: { same: true },
  *run(unit, context) {
    const { source, target } = unit;
    if (target === undefined || baseLanguage(context.sourceLocale) === baseLanguage(context.targetLocale)) return;
    const text = flatten(target).text.trim();
    if (text === '' || text !== flatten(source).text.trim() || context.ignore.includes(text)) return;
    let words = text;
    for (const { text: placeholder } of placeholdersOf(unit, source, context)) words = words.replace(placeholder, ' ');
    // Two words in lower case form a sentence; a single one may be a name, and places are written as lists of names.
    const found = words.match(/\p{L}*\p{Ll}{2,}/gu) ?? [];
    if (new Set(found).size < 2 || (text.includes(',') && found.every((word) => /^\p{Lu}/u.test(word)))) return;
    yield { message: 'The translation is the same as the source.', subject: text };
  },
};
