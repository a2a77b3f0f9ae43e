import { baseLanguage, languageName } from '../../shared/locale.ts';
import type { Check } from './check.ts';
import { cueOf, isSubtitles, READING_SPEED, visibleLength } from './subtitles.ts';
import { CODE_MARK, flatten, limitOf } from './support.ts';

const STANDARD = 17;

export const readingSpeed: Check = {
  id: 'reading-speed',
  severity: 'information',
  alone: true,
  summary: 'A subtitle has more characters per second than viewers read in its language.',
  examples: {
    good: [
      { source: 'Where have you been?', target: 'Wo bist du gewesen?', cue: [0, 1500] },
      { source: 'Where have you been?', target: 'Wo bist du gewesen?', cue: [0, 1000], options: { max: { de: 25 } } },
    ],
    bad: [
      { source: 'Where have you been?', target: 'Wo bist du die ganze Zeit gewesen?', cue: [0, 1000] },
      { source: 'Where have you been?', target: '今までどこにいたの', locales: ['en', 'ja'], cue: [0, 1500] },
    ],
  },
  applies: isSubtitles,
  *run(unit, context) {
    const cue = cueOf(unit);
    const { target } = unit;
    if (target === undefined || cue === undefined || cue.end <= cue.start) return;
    const { targetLocale } = context;
    const most = limitOf(context, 'max', READING_SPEED[baseLanguage(targetLocale)] ?? STANDARD);
    const text = flatten(target).text.replaceAll(CODE_MARK, '').replaceAll('\n', '');
    const speed = (visibleLength(text, targetLocale) * 1000) / (cue.end - cue.start);
    if (speed > most)
      yield {
        message: `${speed.toFixed(1)} characters per second; at most ${most} are read with ease in ${languageName(targetLocale)}.`,
      };
  },
};
