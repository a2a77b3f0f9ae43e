import { baseLanguage, languageName } from '../../../shared/locale.ts';
import type { AcrossCheck } from './across.ts';

/** Languages in which the same sentence may well be right. */
const CLOSE: readonly string[] = [
  'no nb nn da',
  'sr hr bs sh me',
  'id ms',
  'cs sk',
  'ru be uk',
  'bg mk',
  'es gl ca',
  'zh yue',
];

/** A text that was pasted into the file of another language. Sentences only: words may be the same in two languages. */
export const sameAsOtherLocale: AcrossCheck = {
  id: 'same-as-other-locale',
  severity: 'warning',
  role: 'target',
  summary: 'The translation is, word for word, that of another language.',
  examples: {
    good: [
      {
        source: { a: 'The file was deleted.' },
        target: { a: 'Le fichier a été supprimé.' },
        locales: ['en', 'fr'],
        siblings: { de: { a: 'Die Datei wurde gelöscht.' } },
      },
      {
        source: { a: 'Version {n}' },
        target: { a: 'Version {n}' },
        locales: ['en', 'fr'],
        siblings: { de: { a: 'Version {n}' } },
      },
      {
        source: { a: 'The file was deleted.' },
        target: { a: '[Ťĥé ƒîļé ŵàš ðéļéťéð.]' },
        locales: ['en', 'fr'],
        siblings: { de: { a: '[Ťĥé ƒîļé ŵàš ðéļéťéð.]' } },
      },
      {
        source: { a: 'The file was not deleted.' },
        target: { a: 'Filen ble ikke slettet.' },
        locales: ['en', 'nb'],
        siblings: { nn: { a: 'Filen ble ikke slettet.' } },
      },
    ],
    bad: [
      {
        source: { a: 'The file was deleted.' },
        target: { a: 'Die Datei wurde gelöscht.' },
        locales: ['en', 'fr'],
        siblings: { de: { a: 'Die Datei wurde gelöscht.' } },
      },
    ],
  },
  *run({ units, siblings, context }) {
    const own = baseLanguage(context.targetLocale);
    const others = [...(siblings ?? [])].filter(([locale]) => !areClose(own, baseLanguage(locale)));
    if (others.length === 0) return;
    for (const { pair, source, target } of units) {
      yield undefined;
      // What repeats the source is said to do so by another check.
      if (target === undefined || target === source || pair.sourceUnit.cue !== undefined || !isSentence(target))
        continue;
      const twin = others.find(([, facts]) => facts.units.get(pair.id)?.text === target);
      if (twin === undefined) continue;
      const message = `This is also the ${languageName(twin[0])} translation, word for word.`;
      yield { unit: pair.id, subject: target, message };
    }
  },
};

function areClose(a: string, b: string): boolean {
  return a === b || CLOSE.some((group) => [a, b].every((language) => group.split(' ').includes(language)));
}

/** Pseudo-translations stand in brackets, and are alike in all languages. */
const PSEUDO = /^\[.*\]$/s;

/** Four words of small letters, or ten signs of a script without spaces. */
function isSentence(text: string): boolean {
  if (PSEUDO.test(text)) return false;
  return (
    (text.match(/\p{L}*\p{Ll}{2,}/gu) ?? []).length >= 4 ||
    (text.match(/[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}]/gu) ?? []).length >= 10
  );
}
