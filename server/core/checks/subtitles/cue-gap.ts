import { baseLanguage } from '../../../../shared/locale.ts';
import type { Check } from '../check.ts';
import { limitOf } from '../support.ts';
import { cueOf, isSubtitles, keepsTimes, TWO_FRAMES } from './subtitles.ts';

/** Without a gap viewers do not notice that the text has changed. Overlaps are `srt-overlap`; Japanese places cues without gaps. */
export const cueGap: Check = {
  id: 'cue-gap',
  severity: 'hint',
  alone: true,
  around: true,
  summary: 'Less than two frames between a subtitle and the next one (`min` in milliseconds).',
  examples: {
    good: [
      { source: 'Go!', target: 'Los!', cue: [0, 1000, 1084] },
      { source: 'Go!', target: 'Los!', cue: [0, 1000] },
      { source: 'Go!', target: '行け！', locales: ['en', 'ja'], cue: [0, 1000, 1000] },
    ],
    bad: [{ source: 'Go!', target: 'Los!', cue: [0, 1000, 1040] }],
  },
  applies: (context) => isSubtitles(context) && baseLanguage(context.targetLocale) !== 'ja',
  *run(unit, context) {
    const cue = cueOf(unit);
    const next = context.next && cueOf(context.next);
    if (cue === undefined || next === undefined || context.next === undefined) return;
    if (keepsTimes(unit) && keepsTimes(context.next)) return;
    const gap = next.start - cue.end;
    const least = limitOf(context, 'min', TWO_FRAMES);
    if (gap >= 0 && gap < least)
      yield {
        message: `The next subtitle follows after ${gap} ms; at least ${least} ms are needed.`,
        span: cue.timing,
      };
  },
};
