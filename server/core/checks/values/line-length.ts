import { baseLanguage } from '../../../../shared/locale.ts';
import { breakPlaces } from '../../text/break-places.ts';
import { contentOf, type NewPart } from '../../text/content.ts';
import { messageDialect } from '../../text/dialects/index.ts';
import { UNSPACED } from '../../text/punctuation.ts';
import type { Check, CheckContext } from '../check.ts';
import { isSubtitles, LINE_LENGTH, roomFor, visibleLength } from '../subtitles/subtitles.ts';
import { CODE_MARK, type FlatText, flatten, limitOf } from '../support.ts';

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
        fixed: 'Wo bist du denn die ganze\nlange Zeit über gewesen?',
      },
      {
        source: 'Where have <i>you</i> been all this time, my friend?',
        target: 'Wo bist <i>du denn eigentlich die ganze Zeit</i> über\ngewesen?',
        cue: [0, 5000],
        fixed: 'Wo bist <i>du denn eigentlich\ndie ganze Zeit</i> über gewesen?',
      },
      {
        source: 'Where have you been?',
        target: '今までいったいどこに行っていたのですか',
        locales: ['en', 'ja'],
        cue: [0, 5000],
        fixed: '今までいったいどこ\nに行っていたのですか',
      },
      {
        source: '- Where?\n- Here.',
        target: '- Wo bist du denn die ganze lange Zeit über gewesen?\n- Hier.',
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
    const { wrapped: isWrapped } = messageDialect(context.dialect);
    const fits = (line: string) => lengthOf(line, targetLocale) <= most;
    let wrapped: readonly NewPart[] | undefined;
    let start = 0;
    for (const line of flat.text.split('\n')) {
      const length = lengthOf(line, targetLocale);
      if (length > most * room) {
        wrapped ??= inTwoLines(flat, fits, baseLanguage(targetLocale));
        yield {
          message: `This line has ${length} characters; at most ${most} fit.`,
          span: flat.span(start, start + line.length),
          ...(isWrapped && { severity: 'hint' as const }),
          ...(wrapped && { fix: { title: 'Wrap into two lines', target: wrapped, safe: false } }),
        };
      }
      start += line.length + 1;
    }
  },
};

/** The text in two fitting lines, as balanced as possible, with all codes in place. Undefined: no such break, or lines of two speakers. */
function inTwoLines(flat: FlatText, fits: (line: string) => boolean, language: string): readonly NewPart[] | undefined {
  if (/^\s*[-–—♪#]/m.test(flat.text) || flat.text.split('\n').length > 2) return undefined;
  const joint = flat.text.indexOf('\n');
  const space = UNSPACED.has(language) ? '' : ' ';
  const one = joint < 0 ? flat : flatten(contentOf(flat.replace(joint, joint + 1, space)));
  const [even] = breakPlaces(one.text, [1, 1], language) ?? [];
  if (even === undefined) return undefined;
  const isBlank = one.text.charAt(even) === ' ';
  const [first, second] = [one.text.slice(0, even), one.text.slice(even)];
  return fits(first) && fits(second) ? one.replace(even, isBlank ? even + 1 : even, '\n') : undefined;
}

function mostIn(context: CheckContext, locale: string): number {
  return limitOf({ ...context, targetLocale: locale }, 'max', LINE_LENGTH[baseLanguage(locale)] ?? STANDARD);
}

function longest(text: string, locale: string): number {
  return Math.max(...text.split('\n').map((line) => lengthOf(line, locale)));
}

function lengthOf(line: string, locale: string): number {
  return visibleLength(line.replaceAll(CODE_MARK, '').trim(), locale);
}
