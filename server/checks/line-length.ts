import { baseLanguage } from '../../shared/locale.ts';
import type { Check, CheckContext } from './check.ts';
import { isSubtitles, LINE_LENGTH, roomFor, visibleLength } from './subtitles.ts';
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
  *run(unit, context) {
    const { source, target } = unit;
    if (target === undefined) return;
    const { sourceLocale, targetLocale } = context;
    const most = mostIn(context, targetLocale);
    const room = roomFor(unit, () => longest(flatten(source).text, sourceLocale) / mostIn(context, sourceLocale));
    const flat = flatten(target);
    let start = 0;
    for (const line of flat.text.split('\n')) {
      const length = lengthOf(line, targetLocale);
      if (length > most * room)
        yield {
          message: `This line has ${length} characters; at most ${most} fit.`,
          span: flat.span(start, start + line.length),
        };
      start += line.length + 1;
    }
  },
};

function mostIn(context: CheckContext, locale: string): number {
  return limitOf({ ...context, targetLocale: locale }, 'max', LINE_LENGTH[baseLanguage(locale)] ?? STANDARD);
}

function longest(text: string, locale: string): number {
  return Math.max(...text.split('\n').map((line) => lengthOf(line, locale)));
}

function lengthOf(line: string, locale: string): number {
  return visibleLength(line.replaceAll(CODE_MARK, '').trim(), locale);
}
