import { describe, expect, test } from 'vitest';
import { isToken, type Piece } from '../../../../server/core/planning/mask/pieces.ts';
import { breakLines } from '../../../../server/core/planning/verify/cue-lines.ts';
import { breakPlaces } from '../../../../server/core/text/break-places.ts';
import { token } from '../../../support/pieces.ts';

describe('places to break', () => {
  const parts = (text: string, weights: readonly number[], language?: string) => {
    const places = breakPlaces(text, weights, language);
    return places && [0, ...places].map((from, index) => text.slice(from, places[index]));
  };

  test.each([
    ['in the middle', 'aa bb cc dd', [1, 1], ['aa bb', ' cc dd']],
    ['of two that are as good the first', 'aaa bbb cc', [1, 1], ['aaa', ' bbb cc']],
    ['by the weights', 'aa bb cc dd', [1, 3], ['aa', ' bb cc dd']],
    ['by the weights of what is left', 'aa bb cc dd ee ff', [1, 1, 1], ['aa bb', ' cc dd', ' ee ff']],
    ['so that enough are left', 'a b cccccccccccccccc', [1, 1, 1], ['a', ' b', ' cccccccccccccccc']],
    ['after punctuation that is near', 'one two, three four five', [1, 1], ['one two,', ' three four five']],
    ['not after punctuation that is far', 'one, two three four five six', [1, 1], ['one, two three', ' four five six']],
    ['none', 'aa bb', [1], ['aa bb']],
  ])('%s', (_, text, weights, expected) => {
    expect(parts(text, weights)).toEqual(expected);
  });

  test.each([
    ',',
    ';',
    ':',
    '.',
    '!',
    '?',
    '…',
    '、',
    '。',
    '！',
    '？',
    '，',
  ])('after “%s” rather than in the middle', (mark) => {
    expect(parts(`aa bb${mark} cc dd ee`, [1, 1])).toEqual([`aa bb${mark}`, ' cc dd ee']);
    expect(parts('aa bb- cc dd ee', [1, 1])).toEqual(['aa bb-', ' cc dd ee']);
    expect(parts(`aa bbb ccc${mark} dd`, [1, 1])).toEqual([`aa bbb ccc${mark}`, ' dd']);
    expect(parts('aa bbb ccc- dd', [1, 1])).toEqual(['aa bbb', ' ccc- dd']);
  });

  test('are not there: no space, too few, or one at the very beginning only', () => {
    expect([parts('aaaa', [1, 1]), parts('aa bb', [1, 1, 1]), parts(' aa', [1, 1])]).toEqual(Array(3).fill(undefined));
  });

  test.each([
    ['ja', '今日は良い天気ですから、公園へ行きます', ['今日は良い天気ですから、', '公園へ行きます']],
    ['zh', '今天的天气很好我们去公园吧', ['今天的天气很好', '我们去公园吧']],
    ['yue', '今天的天气很好我们去公园吧', ['今天的天气很好', '我们去公园吧']],
    ['th', 'สวัสดีครับผมชื่อสมชาย', ['สวัสดีครับ', 'ผมชื่อสมชาย']],
  ])('are between words in a language without spaces: %s', (language, text, expected) => {
    const found = parts(text, [1, 1], language);
    expect(found?.join('')).toBe(text);
    expect(found).toEqual(expected);
    expect(parts(text, [1, 1], 'de')).toBeUndefined();
  });

  test.each([...'、。！？，・ー…」”）'])('never before “%s”', (mark) => {
    const found = parts(`公園${mark}公園`, [2, 3], 'ja') ?? [];
    expect(found.join('')).toBe(`公園${mark}公園`);
    expect(found[1]?.startsWith(mark)).toBe(false);
  });
});

describe('the lines of a subtitle', () => {
  const words = (count: number) => 'abcd '.repeat(count / 5).trimEnd();
  const lines = (
    source: string,
    target: string | readonly Piece[],
    more: { lines?: number; whole?: boolean; locales?: [string, string] } = {},
  ) => {
    const [sourceLocale, targetLocale] = more.locales ?? ['en', 'de'];
    const item = { pieces: [source], ...(more.lines && { lines: more.lines }) };
    const pieces = typeof target === 'string' ? [target] : target;
    return breakLines(item, pieces, { sourceLocale, targetLocale }, more.whole ?? true)
      .map((piece) => (isToken(piece) ? '□' : piece))
      .join('')
      .split('\n');
  };
  const long = `${words(40)} ${words(40)}`;

  test.each([
    ['as long as the limit are one', 'Short.', `${words(40)} ab`, {}, 1],
    ['longer are two', 'Short.', `${words(40)} abc`, {}, 2],
    ['are no more than two', 'Short.', words(150), {}, 2],
    ['of a source as long as its limit may be two', `${words(40)} ab`, long, {}, 2],
    ['of a source longer than its limit stay one', `${words(40)} abc`, long, {}, 1],
    ['of a longer source in several lines are as many as it takes', words(60), words(40), { lines: 2 }, 1],
    ['of a part of the cue stay one', 'Short.', long, { whole: false }, 1],
    ['of a part of the cue in several lines are broken', words(60), long, { lines: 2, whole: false }, 2],
    ['of a source that was broken on purpose are as many', 'Short lines.', 'Zwei kurze Zeilen.', { lines: 2 }, 2],
    ['of a source at its limit, too', `${words(40)} ab`, 'Zwei kurze Zeilen.', { lines: 2 }, 2],
    ['of a source longer than it are not', `${words(40)} abc`, 'Zwei kurze Zeilen.', { lines: 2 }, 1],
    ['are three where the source has three', words(100), words(120), { lines: 3 }, 3],
    ['are three at most where the source has three', words(100), words(200), { lines: 3 }, 3],
    ['that cannot be broken stay one', 'Short.', 'x'.repeat(80), {}, 1],
    ['of Russian are shorter', 'Short.', words(40), { locales: ['en', 'ru-RU'] as [string, string] }, 1],
    ['longer than those of Russian', 'Short.', `${words(40)} a`, { locales: ['en', 'ru-RU'] as [string, string] }, 2],
    ['of a Russian source', `${words(40)} a`, long, { locales: ['ru', 'de'] as [string, string] }, 1],
  ])('%s', (_, source, target, more, count) => {
    const found = lines(source, target, more);
    expect(found).toHaveLength(count);
    expect(found.join(' ')).toBe(target);
  });

  test('are as even as possible, with codes where they were', () => {
    const [open, close] = [token(1, '<i>', { role: 'open' }), token(1, '</i>', { role: 'close' })];
    const target = ['Das hier ist ', open, 'ganz sicher', close, ' ein langer Satz, der nicht passt'];
    expect(lines('Short.', target)).toEqual(['Das hier ist □ganz sicher□ ein', 'langer Satz, der nicht passt']);
    expect(lines('Short.', [token(2, '{a}'), ` ${words(80)}`])).toEqual([`□ ${words(40)}`, words(40)]);
  });

  test('in a language without spaces lose no character', () => {
    const target = '今日は良い天気ですから、公園へ行きます';
    expect(lines('Short.', target, { locales: ['en', 'ja'] })).toEqual(['今日は良い天気ですから、', '公園へ行きます']);
  });
});
