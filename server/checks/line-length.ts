import { baseLanguage } from '../../shared/locale.ts';
import type { Check } from './check.ts';
import { isSubtitles, LINE_LENGTH, visibleLength } from './subtitles.ts';
import { CODE_MARK, flatten, limitOf } from './support.ts';

const STANDARD = 42;

export const lineLength: Check = {
  id: 'line-length',
  severity: 'information',
  alone: true,
  summary: 'A line of a subtitle is longer than its language allows.',
  examples: {
    good: [
      { source: 'Where have you been?', target: 'Wo bist du die ganze Zeit\ngewesen, mein Freund?', cue: [0, 5000] },
      { source: 'Really?', target: '<i>本当に、そうなのか？</i>', locales: ['en', 'ja'], cue: [0, 5000] },
    ],
    bad: [
      {
        source: 'Where have you been all this time?',
        target: 'Wo bist du denn die ganze lange Zeit über gewesen?',
        cue: [0, 5000],
      },
      {
        source: 'Where have you been?',
        target: '今までいったいどこに行っていたのですか',
        locales: ['en', 'ja'],
        cue: [0, 5000],
      },
    ],
  },
  applies: isSubtitles,
  *run({ target }, context) {
    if (target === undefined) return;
    const { targetLocale } = context;
    const most = limitOf(context, 'max', LINE_LENGTH[baseLanguage(targetLocale)] ?? STANDARD);
    const flat = flatten(target);
    let start = 0;
    for (const line of flat.text.split('\n')) {
      const length = visibleLength(line.replaceAll(CODE_MARK, '').trim(), targetLocale);
      if (length > most)
        yield {
          message: `The line has ${length} characters; at most ${most} fit.`,
          span: flat.span(start, start + line.length),
        };
      start += line.length + 1;
    }
  },
};
