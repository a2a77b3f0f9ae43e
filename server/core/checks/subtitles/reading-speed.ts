import { baseLanguage, languageName } from '../../../../shared/locale.ts';
import type { Cue } from '../../formats/format.ts';
import type { Content } from '../../text/content.ts';
import type { Check, CheckContext } from '../check.ts';
import { CODE_MARK, flatten, limitOf } from '../support.ts';
import { cueOf, isSubtitles, READING_SPEED, roomFor, visibleLength } from './subtitles.ts';

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
    const { source, sourceUnit, target } = unit;
    if (target === undefined || cue === undefined || cue.end <= cue.start) return;
    const { sourceLocale, targetLocale } = context;
    const most = mostIn(context, targetLocale);
    const speed = speedOf(target, cue, targetLocale);
    const original = sourceUnit.cue ?? cue;
    const room = () => roomFor(unit, () => speedOf(source, original, sourceLocale) / mostIn(context, sourceLocale));
    if (speed > most && speed > most * room())
      yield {
        message: `${speed.toFixed(1)} characters per second are too fast to read; at most ${most} are comfortable in ${languageName(targetLocale)}.`,
      };
  },
};

function mostIn(context: CheckContext, locale: string): number {
  return limitOf({ ...context, targetLocale: locale }, 'max', READING_SPEED[baseLanguage(locale)] ?? STANDARD);
}

/** Characters per second. */
function speedOf(content: Content, { start, end }: Cue, locale: string): number {
  const text = flatten(content).text.replaceAll(CODE_MARK, '').replaceAll('\n', '');
  return (visibleLength(text, locale) * 1000) / (end - start);
}
