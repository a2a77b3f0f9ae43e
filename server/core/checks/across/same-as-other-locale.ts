import { baseLanguage, languageName } from '../../../../shared/locale.ts';
import type { BilingualUnit } from '../../formats/pair.ts';
import { hasChoice } from '../../text/messages/icu.ts';
import type { CheckContext } from '../check.ts';
import { flatten, placeholdersOf, withoutPlaceholders } from '../support.ts';
import type { AcrossCheck } from './across.ts';
import { isForeign } from './wrong-script.ts';

/** Related languages, in which the same words may well be right. */
const FAMILIES: readonly string[] = [
  'no nb nn da sv fo is',
  'nl af de lb li nds fy vls gsw bar',
  'es gl ca pt it ast an oc fr ro la eo ia ie co sc scn fur lij lmo pms vec',
  'sr hr bs sh me sl mk bg cnr',
  'cs sk pl csb szl hsb dsb',
  'ru be uk rue bg mk sr kk ky tt ba cv mn tg',
  'id ms jv su min tl fil ceb ilo',
  'zh yue lzh nan wuu hak ja',
  'tr az tk uz crh',
  'fi et vro kv',
  'hi mr ne sa mai bho',
  'ar fa ur ps ckb ug sd',
  'lt lv ltg sgs',
  'ku kmr ckb sdh lki diq zza',
];

/** A text that was pasted into the file of another language. Sentences only: words may be the same in two languages. */
export const sameAsOtherLocale: AcrossCheck = {
  id: 'same-as-other-locale',
  severity: 'warning',
  role: 'target',
  needs: 'siblings',
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
      {
        source: { a: '{n, plural, one {movie} other {movies}}' },
        target: { a: '{n, plural, one {film} other {films}}' },
        locales: ['en', 'nl'],
        siblings: { fr: { a: '{n, plural, one {film} other {films}}' } },
      },
      {
        source: { '@info': 'Mind the wording of the buttons in the tray' },
        target: { '@info': 'Mind the wording in the tray' },
        siblings: { fr: { '@info': 'Mind the wording in the tray' } },
      },
      {
        source: { a: 'Save as my-trusted-sites.txt (YAFI)' },
        target: { a: 'Yet Another File: my-trusted-sites.txt' },
        locales: ['en', 'nl'],
        siblings: { fr: { a: 'Yet Another File: my-trusted-sites.txt' } },
      },
      {
        source: { a: 'The mail was not archived.' },
        target: { a: 'Le message n’a pas été archivé.' },
        locales: ['en', 'fr'],
        siblings: { am: { a: 'Le message n’a pas été archivé.' } },
      },
      {
        source: { a: 'Please enter a new name.' },
        target: { a: 'Bitte geben Sie einen Namen ein.' },
        siblings: { 'en-GB': { a: 'Bitte geben Sie einen Namen ein.' } },
      },
    ],
    bad: [
      {
        source: { a: 'The file was deleted.' },
        target: { a: 'Die Datei wurde gelöscht.' },
        locales: ['en', 'fr'],
        siblings: { de: { a: 'Die Datei wurde gelöscht.' } },
      },
      {
        source: { a: 'There are no invites for this workspace' },
        target: { a: 'There are no invites for this team' },
        locales: ['en', 'ja'],
        siblings: { de: { a: 'There are no invites for this team' } },
      },
    ],
  },
  *run({ units, siblings, context }) {
    const own = baseLanguage(context.targetLocale);
    const others = [...(siblings ?? [])].filter(([locale]) => !areClose(own, baseLanguage(locale)));
    if (others.length === 0) return;
    for (const { pair, source, target } of units) {
      yield undefined;
      // Another check reports texts that repeat the source.
      if (target === undefined || target === source || pair.sourceUnit.cue !== undefined) continue;
      if (COMMENT.test(pair.sourceUnit.name)) continue;
      // Few texts equal that of another locale; classifying the text takes longer.
      const same = others.filter(([, facts]) => facts.units.get(pair.id)?.text === target);
      if (same.length === 0 || hasChoice(target) || !isSentence(target, pair, context)) continue;
      const isOld = isLike(source, target, pair, context);
      const twin = same.find(([locale]) => isOld || !isTheirs(target, own, baseLanguage(locale), context));
      if (twin === undefined) continue;
      const message = isOld
        ? `This is nearly the ${languageName(context.sourceLocale)} text: it seems to be an older version of it that was never translated.`
        : `This is also the ${languageName(twin[0])} translation, word for word.`;
      yield { unit: pair.id, subject: target, message };
    }
  },
};

/** The error is in the other file: its language is that of the source, or is written in another script than the text. */
function isTheirs(target: string, own: string, other: string, { sourceLocale }: CheckContext): boolean {
  return other === baseLanguage(sourceLocale) || (isForeign(target, other) && !isForeign(target, own));
}

/** `tray.@info`: a message to translators. */
const COMMENT = /(?:^|[./])@[^./]*$/;

/** Most of its words are words of the source. */
function isLike(from: string, to: string, { target, ...pair }: BilingualUnit, context: CheckContext): boolean {
  const words = (content: typeof target, text: string) =>
    wordsOf(
      content === undefined ? text : withoutPlaceholders(flatten(content).text, placeholdersOf(pair, content, context)),
    );
  const known = new Set(words(pair.source, from));
  const own = words(target, to);
  return 2 * own.filter((word) => known.has(word)).length > own.length;
}

function wordsOf(text: string): readonly string[] {
  return text.toLowerCase().match(/[\p{L}\p{M}]+/gu) ?? [];
}

function areClose(a: string, b: string): boolean {
  return a === b || FAMILIES.some((family) => [a, b].every((language) => family.split(' ').includes(language)));
}

const WORD = /(?<![\p{L}\p{N}_-])\p{L}*\p{Ll}{2,}(?![\p{L}\p{N}_-])/gu;
const SMALL = /(?<![\p{L}\p{N}_-])\p{Ll}{2,}(?![\p{L}\p{N}_-])/gu;

/** Pseudo-translations are in brackets, and equal in all languages. */
const PSEUDO = /^\[.*\]$/s;

/** Four words, two of them in lower case, or ten characters of a script without spaces; placeholders and file names do not count. */
function isSentence(target: string, { target: content, ...pair }: BilingualUnit, context: CheckContext): boolean {
  if (PSEUDO.test(target) || content === undefined) return false;
  const text = withoutPlaceholders(flatten(content).text, placeholdersOf(pair, content, context));
  return (
    ((text.match(WORD) ?? []).length >= 4 && (text.match(SMALL) ?? []).length >= 2) ||
    (text.match(/[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}]/gu) ?? []).length >= 10
  );
}
