import { baseLanguage } from '../../../../shared/locale.ts';
import type { Check } from '../check.ts';
import { TRAIT } from '../facts.ts';
import { CODE_MARK, flatten } from '../support.ts';
import { isSubtitles } from './subtitles.ts';

type Style =
  | 'both, with a space'
  | 'both, without a space'
  | 'the second line only, without a space'
  | 'the second line only, with a space';

/** How two speakers are distinguished (docs/spec/checks.md#dialogue-hyphens). */
const STYLES: Readonly<Record<string, Style>> = Object.fromEntries([
  ...'cs da el es fr hr hu it pl pt ro ru sk sl sv tr uk vi'.split(' ').map((code) => [code, 'both, with a space']),
  ...'fi he nl sr'.split(' ').map((code) => [code, 'the second line only, without a space']),
  ['bg', 'the second line only, with a space'],
]);

export const dialogueHyphens: Check = {
  id: 'dialogue-hyphens',
  severity: 'hint',
  optional: true,
  alone: true,
  summary: 'Two speakers in one subtitle are not marked as is usual in the language.',
  examples: {
    good: [
      { source: '-Yes?\n-No.', target: '-Ja?\n-Nein.', cue: [0, 2000] },
      { source: '-Yes?\n-No.', target: '- Oui ?\n- Non.', locales: ['en', 'fr'], cue: [0, 2000] },
      { source: '-Yes?\n-No.', target: 'Ja?\n-Nee.', locales: ['en', 'nl'], cue: [0, 2000] },
    ],
    bad: [
      { source: '-Yes?\n-No.', target: '- Ja?\n- Nein.', cue: [0, 2000] },
      { source: '-Yes?\n-No.', target: '-Oui ?\n-Non.', locales: ['en', 'fr'], cue: [0, 2000] },
    ],
  },
  applies: isSubtitles,
  needs: { target: { all: TRAIT.newline, like: /\n[\s\uFFFC]*[-–—]/ } },
  *run({ target }, { targetLocale }) {
    if (target === undefined) return;
    const lines = flatten(target).text.replaceAll(CODE_MARK, '').split('\n');
    const [first = '', second = ''] = lines;
    const mark = /^\s*[-–—](\s?)(?=\S)/;
    const [a, b] = [mark.exec(first), mark.exec(second)];
    if (lines.length !== 2 || b === null) return;
    const wanted = STYLES[baseLanguage(targetLocale)] ?? 'both, without a space';
    const spaced = (match: RegExpExecArray) => (match[1] === '' ? 'without a space' : 'with a space');
    const found = a === null ? `the second line only, ${spaced(b)}` : `both, ${spaced(b)}`;
    if (found !== wanted || (a !== null && spaced(a) !== spaced(b)))
      yield { message: `Two speakers: in this language a hyphen marks ${wanted}.` };
  },
};
