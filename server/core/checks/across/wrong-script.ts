import { baseLanguage, languageName, parseLocale } from '../../../../shared/locale.ts';
import type { CheckContext } from '../check.ts';
import { flatten, placeholdersOf, withoutPlaceholders } from '../support.ts';
import type { AcrossCheck, AcrossFinding, AcrossUnit } from './across.ts';

/** The scripts of languages that are not written in Latin. */
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
      ['am ti', /\p{sc=Ethiopic}/u],
    ] as const
  ).flatMap(([codes, script]) => codes.split(' ').map((code) => [code, script] as const)),
);

/** Whether the text has no letter of the language's script, if that is not Latin. */
export function isForeign(text: string, language: string): boolean {
  return SCRIPTS[language]?.test(text) === false;
}

/** Texts of several words without a letter of the language's script: foreign or untranslated. If most texts are, it is reported once. */
export const wrongScript: AcrossCheck = {
  id: 'wrong-script',
  severity: 'information',
  role: 'target',
  summary: 'The target has no letter of the script that its language is written in.',
  examples: {
    good: [
      { source: { a: 'Save your hikes here' }, target: { a: 'Сохраните походы здесь' }, locales: ['en', 'ru'] },
      { source: { a: 'GitHub Actions' }, target: { a: 'GitHub Actions' }, locales: ['en', 'ru'] },
      { source: { a: 'Save your hikes here' }, target: { a: 'Sačuvajte ture ovde' }, locales: ['en', 'sr-Latn'] },
    ],
    bad: [
      { source: { a: 'Save your hikes here' }, target: { a: 'Guarda tus rutas aquí' }, locales: ['en', 'ru'] },
      { source: { a: 'Open the settings now' }, target: { a: 'Open settings right now' }, locales: ['en', 'ja'] },
      {
        source: { a: 'The mail was not archived.' },
        target: { a: 'Le message n’a pas été archivé.' },
        locales: ['en', 'am'],
      },
    ],
  },
  *run({ units, context }) {
    const script = scriptOf(context);
    if (script === undefined) return;
    const found: AcrossFinding[] = [];
    let right = 0;
    for (const unit of units) {
      yield undefined;
      const { pair, source, target } = unit;
      if (target === undefined) continue;
      if (script.test(target)) right += 1;
      // A text that repeats the source is left to `same-as-source`.
      else if (target !== source && isProse(unit, context))
        found.push({
          unit: pair.id,
          message:
            'This text has no letter of the script of its language: it is not translated, or it is in another language.',
        });
    }
    if (found.length < MANY || found.length < right) yield* found;
    else
      yield {
        message: `${found.length} texts have no letter of the script in which ${languageName(context.targetLocale)} is written: they are in another script or another language. A locale may name its script (${baseLanguage(context.targetLocale)}-Latn).`,
      };
  },
};

/** This many texts, if they outnumber those in the right script, are a decision about the file. */
const MANY = 5;

/** Three words in lower case. */
function isProse({ pair }: AcrossUnit, context: CheckContext): boolean {
  if (pair.target === undefined) return false;
  const text = withoutPlaceholders(flatten(pair.target).text, placeholdersOf(pair, pair.target, context));
  return (text.match(/(?<![\p{L}\p{N}._/-])\p{Ll}{2,}(?![\p{L}\p{N}_/-])/gu)?.length ?? 0) >= 3;
}

/** A locale that names its script (`sr-Latn`, `zh-Hant`) takes precedence. */
function scriptOf({ targetLocale, sourceLocale }: CheckContext): RegExp | undefined {
  const script = parseLocale(targetLocale)?.script;
  if (script !== undefined && !/^Han/.test(script)) return undefined;
  const language = baseLanguage(targetLocale);
  return language === baseLanguage(sourceLocale) ? undefined : SCRIPTS[language];
}
