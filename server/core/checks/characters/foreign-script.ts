import { baseLanguage } from '../../../../shared/locale.ts';
import type { Check } from '../check.ts';
import { TRAIT } from '../facts.ts';
import { flatten } from '../support.ts';

/** Languages written in Latin letters, in which any other script is foreign. */
const LATIN: ReadonlySet<string> = new Set(
  'af ca cs cy da de en es et eu fi fil fr ga gl hr hu id is it lb lt lv ms mt nb nl nn no pl pt ro sk sl sq sv sw tr vi'.split(
    ' ',
  ),
);

/** Single Greek and Cyrillic letters are mathematics and units. */
const GUEST =
  /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}\p{sc=Arabic}\p{sc=Thai}]+|[\p{sc=Cyrillic}\p{sc=Hebrew}\p{sc=Devanagari}\p{sc=Greek}]{2,}/u;

/** Words in another script that the source does not have: language models switch to Chinese or Russian in the middle of a sentence. */
export const foreignScript: Check = {
  id: 'foreign-script',
  severity: 'hint',
  summary: 'The target has words in a script that neither the source nor the language has.',
  examples: {
    good: [
      { source: 'Chinese (中文)', target: 'Chinesisch (中文)' },
      { source: '5 µm, Ω and π', target: '5 µm, Ω und π' },
    ],
    bad: [
      { source: 'Save your hike', target: 'Sichern Sie Ihre 徒步' },
      { source: 'Save your hike', target: 'Сохраните поход' },
    ],
  },
  applies: ({ targetLocale }) => LATIN.has(baseLanguage(targetLocale)),
  traits: { target: TRAIT.other },
  *run({ source, target }) {
    if (target === undefined || GUEST.test(flatten(source).text)) return;
    const flat = flatten(target);
    const match = GUEST.exec(flat.text);
    if (match !== null)
      yield {
        message: `"${match[0]}" is in a script that neither the source nor this language uses.`,
        span: flat.span(match.index, match.index + match[0].length),
        subject: match[0],
      };
  },
};
