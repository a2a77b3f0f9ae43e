import { baseLanguage } from '../../../../shared/locale.ts';
import { messageDialect } from '../../text/dialects/index.ts';
import { hasChoice } from '../../text/messages/icu.ts';
import type { Check } from '../check.ts';
import { TRAIT } from '../facts.ts';
import { flatten, placeholdersOf, withoutPlaceholders } from '../support.ts';
import { digits } from '../values/digits.ts';
import { sentencesOf } from './sentences.ts';

/** How many Latin letters one character corresponds to. */
const DENSE: Readonly<Record<string, number>> = { ja: 1.9, ko: 1.7, yue: 2.8, zh: 2.8 };

/** Shorter texts are labels. In UTF-16 units. */
const LEAST = 40;

/**
 * A lost sentence of the source that contained a number: the target has fewer sentences, lacks the number, and is about as long as the other
 * sentences alone. Each sign by itself is style: sentences are joined, numbers are written as words, and some languages are short.
 */
export const lostSentence: Check = {
  id: 'lost-sentence',
  severity: 'warning',
  summary: 'A sentence of the source is missing together with its number, and the target is that much shorter.',
  examples: {
    good: [
      {
        source: 'The file was saved. It has 14 pages. Open it now?',
        target: 'Die Datei mit 14 Seiten wurde gespeichert. Jetzt öffnen?',
      },
      {
        source: 'The file was saved. It has 3 pages. Open it now?',
        target: 'Die Datei wurde gespeichert und hat drei Seiten, die Sie jetzt öffnen können.',
      },
      { source: 'Version 2. Saved.', target: 'Zweite Version gespeichert.' },
    ],
    bad: [
      {
        source: 'The file was saved. It has 14 pages with pictures. Open it now?',
        target: 'Die Datei wurde gespeichert. Jetzt öffnen?',
      },
      {
        source: 'Choose a name for the list. It may have up to 5 words. Then save it.',
        target: 'リストの名前を選んでください。次に保存します。',
        locales: ['en', 'ja'],
      },
    ],
  },
  traits: { source: TRAIT.digit },
  needs: { source: { length: LEAST, like: /[.!?]\s/ } },
  *run(unit, context) {
    const { source, target, sourceUnit } = unit;
    const { text } = flatten(source);
    if (target === undefined || sourceUnit.cue !== undefined || !isProse(text) || hasChoice(text)) return;
    const clean = (content: typeof source) =>
      withoutPlaceholders(flatten(content).text, placeholdersOf(unit, content, context), 'x').trim();
    const [from, to] = [clean(source), clean(target)];
    const wanted = sentencesOf(from);
    if (to === '' || wanted.length < 2 || sentencesOf(to).length >= wanted.length) return;
    const found = new Set(digits(to));
    const lost = wanted.filter((sentence) => {
      const numbers = digits(sentence);
      return numbers.length > 0 && numbers.every((number) => !found.has(number));
    });
    const gone = lost.join('').trim().length;
    if (gone === 0) return;
    // Languages differ in length by up to a third: the loss must weigh more than that.
    const dense = (locale: string) => DENSE[baseLanguage(locale)] ?? 1;
    const length = (to.length * dense(context.targetLocale)) / dense(context.sourceLocale);
    if (length > from.length - gone * WEIGHT) return;
    const [first = ''] = lost;
    const shown = first.trim();
    yield {
      message: `A sentence of the source seems to be gone: “${shown.length > 60 ? `${shown.slice(0, 59)}…` : shown}”.`,
      subject: shown,
      // Paragraphs of documents are often reworded, and two sentences merged.
      ...(messageDialect(context.dialect).html && { severity: 'information' as const }),
    };
  },
};

function isProse(text: string): boolean {
  return text.length >= LEAST && /[.!?]\s/.test(text);
}

/** This fraction of the length of the lost sentence must be missing. */
const WEIGHT = 0.6;
