import { describe, expect, test } from 'vitest';
import { srt } from '../../../../../server/core/formats/srt/index.ts';
import { type JointCues, joinCues, splitCues } from '../../../../../server/core/planning/cues.ts';
import { isToken, type Piece } from '../../../../../server/core/planning/mask/pieces.ts';
import { planning, wholePlan } from '../../../../../server/core/planning/plan.ts';
import { memoryJob } from '../../../../support/translate-job.ts';

/** A text, and ms from its start to its end and from there to the next one (two seconds and a tenth unless said otherwise). */
type Cue = string | readonly [text: string, shown: number, pause?: number];

/** Sentences over several of these cues; of all of them, or of those that are to be translated. */
async function joints(cues: readonly Cue[], wanted?: readonly number[]): Promise<readonly JointCues[]> {
  let at = 60_000;
  const time = (ms: number) => new Date(ms).toISOString().slice(11, 23).replace('.', ',');
  const blocks = cues.map((cue, index) => {
    const [text, shown, pause = 100] = typeof cue === 'string' ? [cue, 2_000] : cue;
    const block = `${index + 1}\n${time(at)} --> ${time(at + shown)}\n${text}\n`;
    at += shown + pause;
    return block;
  });
  const text = blocks.join('\n');
  const source = { path: '/a.en.srt', text, catalog: srt.parse(text) };
  const target = { path: '/a.de.srt', text: '', catalog: srt.parse('') };
  const ids = source.catalog.units.map(({ id }) => id);
  const scope = { units: new Set(wanted?.map((index) => ids[index] ?? '') ?? ids) };
  const { units } = await wholePlan(planning({ ...memoryJob([]), format: srt, source, target, scope }));
  return joinCues(units, new Map(ids.map((id, index) => [id, index])));
}

const shown = (pieces: readonly Piece[]) =>
  pieces.map((piece) => (!isToken(piece) ? piece : piece.body.kind === 'break' ? ' ⏎ ' : `‹${piece.pair}›`)).join('');
const texts = async (...given: Parameters<typeof joints>) =>
  (await joints(...given)).map(({ item }) => shown(item.pieces).replace(/‹\d+›/g, ''));

describe('a sentence goes on in the next cue', () => {
  test.each([
    ['in lower case', 'When it rained', 'they went'],
    ['in lower case of other scripts', 'Когда', 'шёл дождь'],
    ['in quotes', 'He said', '“they went”'],
    ['in German quotes', 'Er sagte', '„sie gingen“'],
    ['in French quotes', 'Il dit', '«partons»'],
    ['after a comma', 'When it rained,', 'they went'],
    ['after a comma, in a script without case', '雨が降ったとき、', '彼らは行った'],
    ['after a comma of Chinese', '下雨的时候，', '他们走了'],
    ['after a mark in the middle', 'No! When it rained', 'they went'],
    ['with a dash further on', 'When it rained', 'they - all - went'],
    ['after white space', '<i>When it rained </i>', 'they went'],
  ])('%s', async (_, first, second) => {
    const text = `${first.replace(/<[^>]*>/g, '')} ⏎ ${second}`;
    expect(await texts([first, second])).toEqual([text.replace('  ', ' ')]);
  });

  test.each([...'.!?…。！？♪♫:;])'])('not after “%s”, nor with quotes behind it', async (mark) => {
    expect(await texts([`When it rained${mark}`, 'they went'])).toEqual([]);
    expect(await texts([`When it rained${mark}”»`, 'they went'])).toEqual([]);
  });

  test.each([...'-–—♪♫(['])('not before “%s”', async (mark) => {
    expect(await texts([['When it rained,', 2_000], `${mark}they went`])).toEqual([]);
    expect(await texts(['雨が降ったとき、', `${mark}彼らは行った`])).toEqual([]);
  });

  test.each([
    ['in upper case', 'When it rained', 'They went'],
    ['in upper case, after a comma', 'When it rained,', 'They went'],
    ['in a number', 'When it rained', '12 went'],
    ['in a script without case, after no comma', '雨が降ったとき', '彼らは行った'],
    ['after a comma further back', '雨が、降ったとき', '彼らは行った'],
    ['after a comma, in a number', '雨が降ったとき、', '12人は行った'],
    ['after a full stop and white space', '<i>It rained. </i>', 'they went'],
    ['before a dash and white space', 'When it rained', '<i> - they went</i>'],
    ['in lower case further on', 'When it rained', '… they went'],
    ['where two speak', '- When it rained\n- Then', 'they went'],
    ['with two who speak', 'When it rained', 'they went.\n- Did they?'],
  ])('not %s', async (_, first, second) => {
    expect(await texts([first, second])).toEqual([]);
  });

  test('soon: a second and a half later at most, and not before the first one ends', async () => {
    const after = async (pause: number) => (await texts([['When it rained', 2_000, pause], 'they went'])).length;
    expect(await Promise.all([0, 1_500, 1_501, -1].map(after))).toEqual([1, 1, 0, 0]);
  });

  test('over four cues at most', async () => {
    expect(await texts(['one', 'two', 'three', 'four', 'five', 'six'])).toEqual([
      'one ⏎ two ⏎ three ⏎ four',
      'five ⏎ six',
    ]);
  });

  test('where the cues between are to be translated, too', async () => {
    expect(await texts(['one', ['two', 300], 'three'], [0, 2])).toEqual([]);
    expect(await texts(['one', 'two', 'three'], [1, 2])).toEqual(['two ⏎ three']);
  });

  test('of several sentences each on its own', async () => {
    expect(await texts(['It was', 'late.', 'Alone.', 'When it', 'rained'])).toEqual([
      'It was ⏎ late.',
      'When it ⏎ rained',
    ]);
  });

  test('its codes and breaks have numbers of their own', async () => {
    const [joint] = await joints(['When <b>all</b> the <i>rain</i>', 'had <b>stopped</b>', 'at <i>last</i> now']);
    const tokens = joint!.item.pieces.filter(isToken);
    const pairs = (role: string) => tokens.filter((token) => token.role === role).map(({ pair }) => pair);
    expect(pairs('close')).toEqual(pairs('open'));
    expect(new Set([...pairs('open'), ...pairs('standalone')]).size).toBe(4 + 2);
  });
});

describe('an answer', () => {
  /** The parts that the cues get; a break is `⏎`, a code of the question by its place among all codes `‹n›`. */
  const split = async (cues: readonly Cue[], answer: string, locale = 'de') => {
    const [joint] = await joints(cues);
    const tokens = joint!.item.pieces.filter(isToken);
    const breaks = tokens.filter(({ body }) => body.kind === 'break');
    const codes = tokens.filter(({ body }) => body.kind !== 'break');
    let next = 0;
    const pieces = answer
      .split(/( ?⏎ ?|‹\d›)/)
      .filter((part) => part !== '')
      .map((part): Piece => {
        const code = /‹(\d)›/.exec(part)?.[1];
        if (code !== undefined) return codes[Number(code)]!;
        return part.includes('⏎') ? breaks[Math.min(next++, breaks.length - 1)]! : part;
      });
    const parts = splitCues(joint!, pieces, locale);
    // What is written into a cue are the cue's own codes.
    parts?.forEach((part, index) => {
      const own = joint!.units[index]!.message.items[0]!.pieces;
      for (const token of part.filter(isToken)) expect(own).toContain(token);
    });
    return parts?.map((part) => part.map((piece) => (isToken(piece) ? '□' : piece)).join(''));
  };
  const two: readonly Cue[] = ['When it rained', 'they went'];

  test('is cut at its breaks, if everybody has time to read', async () => {
    expect(await split(two, 'Wenn es regnet, ⏎ gehen sie')).toEqual(['Wenn es regnet,', 'gehen sie']);
    expect(await split(two, `Wenn ⏎ ${'x '.repeat(19)}xx`)).toEqual(['Wenn', `${'x '.repeat(19)}xx`]);
  });

  test('that would have to be read in haste is cut anew, by the time each cue is shown', async () => {
    expect(await split(two, `Wenn ⏎ ${'x '.repeat(19)}xxx`)).toEqual([
      'Wenn x x x x x x x x x',
      `${'x '.repeat(10)}xxx`,
    ]);
    const text = 'aaaa bbbb cccc dddd eeee ffff gggg hhhh iiii jjjj kkkk llll';
    const times = async (first: number, second: number) =>
      (
        await split(
          [
            ['When it rained', first],
            ['they went', second],
          ],
          `a ⏎ ${text}`,
        )
      )?.[0];
    expect(await times(1_000, 1_000)).toBe('a aaaa bbbb cccc dddd eeee ffff');
    expect(await times(1_000, 2_000)).toBe('a aaaa bbbb cccc dddd');
    expect(await times(0, 1_000)).toBe('a');
  });

  test('that would be no easier to read another way stays as it is', async () => {
    const marked = `${'aaaa '.repeat(9)}aaaa ⏎ ${'bbbb '.repeat(10)}bbbb`;
    expect(await split(two, marked)).toEqual(marked.split(' ⏎ '));
    expect(await split(two, `Ja ⏎ ${'x'.repeat(60)}`)).toEqual(['Ja', 'x'.repeat(60)]);
  });

  test('without its breaks is cut anew', async () => {
    expect(await split(two, 'Wenn es regnet, gehen sie')).toEqual(['Wenn es regnet,', 'gehen sie']);
    expect(await split(two, 'Wenn ⏎ es regnet, gehen ⏎ sie')).toEqual(['Wenn es regnet,', 'gehen sie']);
  });

  test.each([
    ['part without words', 'Wenn es regnet, gehen sie ⏎ …'],
    ['part that begins with a comma', 'Wenn es regnet ⏎ , gehen sie'],
  ])('with a %s is cut anew', async (_, answer) => {
    const parts = await split(two, answer);
    expect(parts).toHaveLength(2);
    expect(parts?.every((part) => /^\p{L}/u.test(part))).toBe(true);
  });

  test.each([
    ['ja', '雨が降ったとき、彼らは行きました', ['雨が降ったとき、', '彼らは行きました']],
    ['zh-TW', '下雨的时候，⏎他们都回家了，⏎真的', ['下雨的时候，', '他们都回家了，真的']],
    ['th', 'เมื่อฝนตกหนักพวกเขาก็กลับบ้าน', ['เมื่อฝนตกหนัก', 'พวกเขาก็กลับบ้าน']],
  ])('in %s, without spaces, is cut anew between words', async (locale, answer, parts) => {
    expect(await split(two, answer, locale)).toEqual(parts);
  });

  test('that cannot be cut is asked for cue by cue', async () => {
    expect(await split(two, 'Wenn')).toBeUndefined();
    expect(await split(two, '5 Wenn')).toBeUndefined();
  });

  describe('with codes', () => {
    const coded: readonly Cue[] = ['When <b>all</b> the rain', 'had <i>stopped</i> falling'];

    test('is cut at its breaks, however long it takes to read', async () => {
      expect(await split(coded, 'Als ‹0›all‹1›, der ⏎ Regen, ‹2›zu‹3› Ende.')).toEqual([
        'Als □all□, der',
        'Regen, □zu□ Ende.',
      ]);
      expect(await split(coded, 'Als ‹0›all‹1› der ⏎ Regen ‹2›zu‹3› Ende')).toEqual([
        'Als □all□ der',
        'Regen □zu□ Ende',
      ]);
      const long = 'lang '.repeat(30).trim();
      expect(await split(coded, `‹0›Als‹1› es ⏎ ${long} ‹2›zu‹3› Ende`)).toEqual(['□Als□ es', `${long} □zu□ Ende`]);
    });

    test.each([
      ['that changed places', 'Als ‹2›all‹3› der ⏎ Regen ‹0›zu‹1› Ende'],
      ['that are all in one part', 'Als ‹0›all‹1› der ‹2›zu‹3› ⏎ Regen Ende'],
      ['and without its breaks', 'Als ‹0›all‹1› der Regen ‹2›zu‹3› Ende'],
      ['and one break too many', 'Als ‹0›all‹1› der ⏎ Regen ‹2›zu‹3› ⏎ Ende'],
      ['and a part without words', 'Als ‹0›all‹1› der Regen ⏎ ‹2›‹3›'],
      ...[...',.;:!?)]'].map((mark) => [
        `and a part that begins with “${mark}”`,
        `Als ‹0›all‹1› der ⏎ ${mark} Regen ‹2›zu‹3› Ende`,
      ]),
    ])('%s is asked for cue by cue', async (_, answer) => {
      expect(await split(coded, answer)).toBeUndefined();
    });
  });
});
