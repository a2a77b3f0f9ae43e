import { baseLanguage } from '../../../../shared/locale.ts';
import { hasChoice } from '../../text/messages/icu.ts';
import type { Check } from '../check.ts';
import { TRAIT } from '../facts.ts';
import { CODE_MARK, flatten } from '../support.ts';

/** How many Latin letters one character corresponds to. */
const DENSE: Readonly<Record<string, number>> = { ja: 1.6, ko: 1.6, yue: 2.4, zh: 2.4 };

/** Much longer or shorter than the source: often a lost or doubled sentence, or the text of another unit (Okapi's TARGET_LENGTH). */
export const lengthRatio: Check = {
  id: 'length-ratio',
  severity: 'hint',
  summary: 'The target is far longer or far shorter than the source.',
  examples: {
    good: [
      { source: 'Save', target: 'Speichern' },
      { source: 'The hike was saved on your device.', target: 'ハイキングを保存しました。', locales: ['en', 'ja'] },
    ],
    bad: [
      { source: 'The hike was saved on your device and will be uploaded later.', target: 'Gespeichert' },
      {
        source: 'Your hike was saved.',
        target: 'Ihre Wanderung wurde gespeichert und wird später hochgeladen, sobald wieder eine Verbindung besteht.',
      },
    ],
  },
  needs: { source: { length: 15 } },
  when: ({ source, target, codes, sourceTraits, targetTraits }) =>
    codes || isFar(target.trim().length / source.trim().length, ((sourceTraits | targetTraits) & TRAIT.other) !== 0),
  *run({ source, target }, { sourceLocale, targetLocale }) {
    // Plural forms vary with the language.
    if (target === undefined || hasChoice(flatten(source).text) || flatten(source).text.includes('|')) return;
    // Scripts differ in length; unchanged text is left to `same-as-source`.
    if (flatten(source).text === flatten(target).text) return;
    const from = size(flatten(source).text);
    const to = size(flatten(target).text);
    if (from < 15 || to === 0) return;
    const dense = (locale: string) => DENSE[baseLanguage(locale)] ?? 1;
    const ratio = (to * dense(targetLocale)) / (from * dense(sourceLocale));
    const [least, most] = from <= 20 ? [0.3, 3.5] : [0.35, 2.2];
    if (ratio > most) yield { message: `The translation is ${ratio.toFixed(1)} times as long as the source.` };
    else if (ratio < least)
      yield { message: `The translation has only ${Math.round(ratio * 100)} % of the length of the source.` };
  },
};

function size(text: string): number {
  return text.replaceAll(CODE_MARK, '').trim().length;
}

/** Close enough to 1 for every pair of languages; between Latin scripts the range is wider. */
function isFar(ratio: number, dense: boolean): boolean {
  return dense || ratio > 2.1 || ratio < 0.36;
}
