import { baseLanguage, parseLocale } from '../../shared/locale.ts';
import type { Check, CheckContext } from './check.ts';
import { TRAIT } from './facts.ts';
import { flatten, placeholdersOf, withoutPlaceholders } from './support.ts';

/** The script of languages that are written in one other than Latin. */
const SCRIPTS: Readonly<Record<string, RegExp>> = Object.fromEntries(
  (
    [
      ['ru uk be bg mk kk ky mn tg', /\p{sc=Cyrillic}/u],
      ['el', /\p{sc=Greek}/u],
      ['ar fa ur ps ug ckb sd', /\p{sc=Arabic}/u],
      ['he iw yi', /\p{sc=Hebrew}/u],
      ['hi mr ne', /\p{sc=Devanagari}/u],
      ['th', /\p{sc=Thai}/u],
      ['ko', /\p{sc=Hangul}/u],
      ['ja', /[\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Han}]/u],
      ['zh yue', /\p{sc=Han}/u],
      ['ka', /\p{sc=Georgian}/u],
      ['hy', /\p{sc=Armenian}/u],
      ['bn as', /\p{sc=Bengali}/u],
      ['ta', /\p{sc=Tamil}/u],
      ['te', /\p{sc=Telugu}/u],
      ['km', /\p{sc=Khmer}/u],
    ] as const
  ).flatMap(([codes, script]) => codes.split(' ').map((code) => [code, script] as const)),
);

/** A text of several words without one letter of the language: it is in another one, or was never translated. */
export const wrongScript: Check = {
  id: 'wrong-script',
  severity: 'information',
  summary: 'The target has no letter of the script that its language is written in.',
  examples: {
    good: [
      { source: 'Save your hikes here', target: 'Сохраните походы здесь', locales: ['en', 'ru'] },
      { source: 'GitHub Actions', target: 'GitHub Actions', locales: ['en', 'ru'] },
      { source: 'Save your hikes here', target: 'Sačuvajte ture ovde', locales: ['en', 'sr-Latn'] },
    ],
    bad: [
      { source: 'Save your hikes here', target: 'Guarda tus rutas aquí', locales: ['en', 'ru'] },
      { source: 'Open the settings now', target: 'Open settings right now', locales: ['en', 'ja'] },
    ],
  },
  applies: (context) => scriptOf(context) !== undefined,
  traits: { target: TRAIT.latin | TRAIT.other },
  *run(unit, context) {
    const { source, target } = unit;
    const script = scriptOf(context);
    if (target === undefined || script === undefined) return;
    const { text } = flatten(target);
    // A text that repeats the source is `same-as-source`'s.
    if (script.test(text) || text === flatten(source).text) return;
    const words = withoutPlaceholders(text, placeholdersOf(unit, target, context)).match(
      /(?<![\p{L}\p{N}._/-])\p{Ll}{2,}(?![\p{L}\p{N}_/-])/gu,
    );
    if ((words?.length ?? 0) >= 3)
      yield {
        message: 'There is no letter of the script of this language: it is not translated, or into another one.',
      };
  },
};

/** A locale that names its script (`sr-Latn`, `zh-Hant`) knows better. */
function scriptOf({ targetLocale, sourceLocale }: CheckContext): RegExp | undefined {
  const script = parseLocale(targetLocale)?.script;
  if (script !== undefined && !/^Han/.test(script)) return undefined;
  const language = baseLanguage(targetLocale);
  return language === baseLanguage(sourceLocale) ? undefined : SCRIPTS[language];
}
