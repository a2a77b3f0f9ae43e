import { baseLanguage } from '../../../../shared/locale.ts';
import type { Check } from '../check.ts';
import { limitOf } from '../support.ts';
import { cueOf, isSubtitles, keepsTimes } from './subtitles.ts';

export const cueDuration: Check = {
  id: 'cue-duration',
  severity: 'hint',
  alone: true,
  summary: 'A subtitle is shown too briefly to be noticed, or for too long (`min` and `max` in milliseconds).',
  examples: {
    good: [
      { source: 'Go!', target: 'Los!', cue: [0, 900] },
      { source: 'Go!', target: 'Los!', cue: [0, 500], options: { min: 400 } },
    ],
    bad: [
      { source: 'Go!', target: 'Los!', cue: [0, 500] },
      { source: 'Go!', target: 'Los!', cue: [0, 8000] },
    ],
  },
  applies: isSubtitles,
  *run(unit, context) {
    const cue = cueOf(unit);
    if (cue === undefined || cue.end <= cue.start || keepsTimes(unit)) return;
    const least = limitOf(context, 'min', baseLanguage(context.targetLocale) === 'ja' ? 500 : 833);
    const most = limitOf(context, 'max', 7000);
    const length = cue.end - cue.start;
    if (length >= least && length <= most) return;
    const want = length < least ? `at least ${seconds(least)}` : `at most ${seconds(most)}`;
    yield { message: `The subtitle is shown for ${seconds(length)}; it should be ${want}.`, span: cue.timing };
  },
};

function seconds(milliseconds: number): string {
  return `${(milliseconds / 1000).toFixed(3).replace(/0{1,2}$/, '')} s`;
}
