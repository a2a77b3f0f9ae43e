import { baseLanguage } from '../../../../shared/locale.ts';
import type { Check } from '../check.ts';
import { TRAIT } from '../facts.ts';
import { flatten } from '../support.ts';

/** Words that grammar doubles (`sie sie`, `vous vous`, `nous nous`, `die die`, `que que`). */
const GRAMMAR: Readonly<Record<string, readonly string[]>> = {
  de: ['sie', 'die', 'der', 'das', 'den', 'dem'],
  fr: ['vous', 'nous'],
  it: ['man', 'piano'],
  nl: ['dat', 'die', 'je'],
  en: ['that', 'had'],
};

/** Languages that double words for the plural or for emphasis. */
const REDUPLICATING = new Set(['id', 'ms', 'th', 'km', 'lo', 'ja', 'zh', 'ko', 'vi', 'fil', 'tr', 'hi']);

export const doubledWord: Check = {
  id: 'doubled-word',
  severity: 'hint',
  summary: 'The target has the same word twice in a row.',
  examples: {
    good: [
      { source: 'The house', target: 'Das Haus' },
      { source: 'Bye bye', target: 'Tschüss tschüss' },
      { source: 'You wash', target: 'Vous vous lavez', locales: ['en', 'fr'] },
    ],
    bad: [{ source: 'Save the file', target: 'Die Datei Datei speichern', fixed: 'Die Datei speichern' }],
  },
  traits: { target: TRAIT.repeat },
  *run({ source, target }, { targetLocale }) {
    const language = baseLanguage(targetLocale);
    if (target === undefined || REDUPLICATING.has(language)) return;
    if (/(?<![\p{L}\p{N}])(\p{L}{2,40}) \1(?![\p{L}\p{N}])/iu.test(flatten(source).text)) return;
    const flat = flatten(target);
    for (const match of flat.text.matchAll(/(?<![\p{L}\p{N}'’-])(\p{L}{2,40}) \1(?![\p{L}\p{N}'’-])/giu)) {
      const word = match[1] ?? '';
      if (GRAMMAR[language]?.includes(word.toLowerCase())) continue;
      const end = match.index + match[0].length;
      yield {
        message: `"${word}" occurs twice.`,
        span: flat.span(match.index, end),
        subject: word,
        fix: { title: `Leave one "${word}"`, target: flat.replace(match.index + word.length, end, ''), safe: false },
      };
    }
  },
};
