import { readFileSync } from 'node:fs';
import { describe, expect, it, test } from 'vitest';
import { pairUnits } from '../../../../../server/core/formats/pair.ts';
import { srt } from '../../../../../server/core/formats/srt/index.ts';
import { codesOf, plainText } from '../../../../../server/core/text/content.ts';
import { ownParts, set, sourceFile, subtitles, textsOf, write } from './helpers.ts';

const corpus = (name: string) => readFileSync(new URL(`../../../../corpus/srt/${name}.srt`, import.meta.url), 'utf8');

describe('changing a text', () => {
  it('touches only what differs, without cutting a character', () => {
    const text = subtitles('Hello world', 'a😀b');
    expect(write(text, [set('00:00:00,000', 'Hello there'), set('00:00:01,000', 'a😁b')]).edits).toEqual([
      { span: { start: 38, end: 43 }, text: 'there' },
      { span: { start: 78, end: 80 }, text: '😁' },
    ]);
  });

  it('never cuts a CRLF, where an editor has no position', () => {
    const text = '1\n00:00:01,000 --> 00:00:02,000\na\rb\r\nc\n';
    const at = text.indexOf('\r\n');
    expect(write(text, [set('00:00:01,000', 'a\nb\nx')]).edits).toEqual([
      { span: { start: at, end: at + 3 }, text: '\rx' },
    ]);
  });

  it('writes the line ends that the cue has', () => {
    const text = corpus('mixed-ends');
    const written = write(text, [
      set('00:00:01,000', 'a\nb'),
      set('00:00:04,000', 'c\nd'),
      set('00:00:06,500', 'e\r\nf'),
    ]);
    expect(written.text).toContain('\r\na\r\nb\r\n');
    expect(written.text).toContain('\nc\r\nd\r\r3');
    expect(written.text.endsWith('\ne\nf\n')).toBe(true);
  });

  it('keeps a blank line behind the text where CR and LF would become one line end', () => {
    const text = '1\r00:00:01,000 --> 00:00:02,000\r \n2\n00:00:03,000 --> 00:00:04,000\nb\n';
    const written = write(text, [set('00:00:01,000', 'a')]);
    expect(written.text).toBe('1\r00:00:01,000 --> 00:00:02,000\ra\n\n2\n00:00:03,000 --> 00:00:04,000\nb\n');
    expect(textsOf(written.text)).toEqual([
      ['00:00:01,000', 'a'],
      ['00:00:03,000', 'b'],
    ]);
  });

  it('keeps codes byte for byte', () => {
    const text = corpus('tags');
    const [unit] = srt.parse(text).units;
    const [an8, font, bold, , end] = codesOf(unit!.source!);
    const { text: after, rejected } = write(text, [
      { unit: unit!.id, parts: [an8!, font!, 'Gelb', end!, bold!], origin: 'machine' },
    ]);
    expect(rejected).toEqual([]);
    expect(after).toContain(`\n{\\an8}<font color="#ffff00" size='12'>Gelb</font><b>\n`);
  });

  it.each(['empty-cues', 'no-blank-line'])('%s: fills empty cues without swallowing the next', (name) => {
    for (const lineEnd of ['\n', '\r\n', '\r']) {
      const text = corpus(name).replaceAll('\n', lineEnd);
      const ids = srt.parse(text).units.map(({ id }) => id);
      for (const id of ids) {
        const expected = textsOf(text).map(([other, old]) => [other, other === id ? 'New\nlines' : old]);
        expect(textsOf(write(text, [set(id, 'New\nlines')]).text)).toEqual(expected);
      }
      const all = write(
        text,
        ids.map((id) => set(id, 'New')),
      );
      expect(textsOf(all.text)).toEqual(ids.map((id) => [id, 'New']));
      const cleared = write(
        all.text,
        ids.map((id) => set(id, '')),
      );
      expect(textsOf(cleared.text)).toEqual(ids.map((id) => [id, '']));
    }
  });

  it('keeps the absence and the presence of a final line end', () => {
    expect(write(corpus('no-final-newline'), [set('00:00:06,500', 'End')]).text.endsWith('\nEnd')).toBe(true);
    expect(write(corpus('plain.en'), [set('00:00:06,500', 'End')]).text.endsWith('\nEnd\n')).toBe(true);
  });
});

describe('refusing', () => {
  it.each([
    ['a blank line', 'a\n\nb', /blank line inside/],
    ['a blank line of spaces', 'a\n \nb', /blank line inside/],
    ['a blank first line', '\na', /begins with a blank line/],
    ['a blank last line', 'a\n', /ends with a blank line/],
    ['nothing but blanks', '  ', /blank line/],
    ['a timing line', 'a\n00:00:01,000 --> 00:00:02,000', /times of another cue/],
    ['an odd timing line', '0:01 -> 0:02', /times of another cue/],
  ])('%s', (_, text, reason) => {
    const written = write(subtitles('A', 'B'), [set('00:00:00,000', text), set('00:00:01,000', 'C')]);
    expect(written.rejected).toEqual([{ unit: '00:00:00,000', reason: expect.stringMatching(reason) }]);
    expect(written.text).toBe(subtitles('A', 'C'));
  });

  it('a last line that would number the next cue', () => {
    const text = corpus('no-index');
    expect(write(text, [set('00:00:01,000', 'In\n1984')]).rejected).toHaveLength(1);
    expect(write(text, [set('00:00:05,000', 'In\n1984')]).rejected).toEqual([]);
  });

  it('a unit that is nowhere, and any change to a broken file', () => {
    expect(write('', [set('00:00:09,000', 'A')]).rejected).toHaveLength(1);
    expect(write(corpus('conflict'), [set('00:00:03,000', 'A')])).toMatchObject({
      edits: [],
      rejected: [{ unit: '00:00:03,000' }],
    });
  });

  it('but a blank line that the cue or its source has anyway', () => {
    const text = corpus('blank-inside');
    expect(write(text, [set('00:00:01,000', 'Eins\n\nund ein halb')]).rejected).toEqual([]);
    expect(textsOf(write('', [set('00:00:01,000', 'Eins\n\nund')], text).text)).toEqual([
      ['00:00:01,000', 'Eins\n\nund'],
    ]);
  });
});

describe('inserting cues', () => {
  const source = subtitles('A', '<i>B</i>', 'C', 'D');
  const all = ['00:00:00,000', '00:00:01,000', '00:00:02,000', '00:00:03,000'];

  it('into a new file makes the source file with other texts', () => {
    for (const lineEnd of ['\n', '\r\n', '\r']) {
      for (const ending of ['', lineEnd, lineEnd + lineEnd]) {
        const text = `\uFEFF${source.replaceAll('\n', lineEnd).trimEnd()}${ending}`;
        const created = srt.create(sourceFile(text), 'de');
        const changes = srt
          .parse(text)
          .units.map((unit) => ({ unit: unit.id, parts: ownParts(unit), origin: 'machine' as const }));
        expect(write(created, changes, text).text).toBe(text);
      }
    }
  });

  it.each([
    'coordinates',
    'some-index',
    'no-index',
    'tags',
    'order',
    'digits',
  ])('%s: numbers and times byte for byte', (name) => {
    const text = corpus(name);
    const changes = srt
      .parse(text)
      .units.map((unit) => ({ unit: unit.id, parts: ownParts(unit), origin: 'machine' as const }));
    const written = write('', changes, text);
    expect(written.rejected).toEqual([]);
    expect(textsOf(written.text)).toEqual(textsOf(text).filter(([, value]) => value !== ''));
    for (const line of text.split('\n').filter((each) => each.includes('-->'))) {
      if (!line.includes('same line')) expect(written.text).toContain(line);
    }
  });

  it('with a blank line before each where CR and LF would become one line end', () => {
    const [first = '', second = '', , fourth = ''] = source.split('\n\n');
    const target = `${first}\n${second.trimEnd()}\r`;
    const changes = all.slice(2).map((id) => set(id, 'T'));
    expect(write(target, changes, source).text).toContain('B</i>\r\r3\n');
    const between = `${first}\r${fourth}`;
    expect(write(between, [set('00:00:01,000', 'T')], source).text).toContain('A\r\r2\n');
  });

  it.each([
    ['at the start', [1, 2, 3]],
    ['in the middle', [0, 3]],
    ['at the end', [0, 1]],
    ['everywhere', [2]],
  ])('%s, in the order of the source', (_, kept) => {
    for (const lineEnd of ['\n', '\r\n']) {
      for (const ending of ['', lineEnd]) {
        const blocks = source.trimEnd().split('\n\n');
        const target =
          kept
            .map((at) => blocks[at])
            .join('\n\n')
            .replaceAll('\n', lineEnd) + ending;
        const written = write(
          target,
          all.map((id, at) => set(id, `T${at}`)),
          source,
        );
        const expected = subtitles('T0', 'T1', 'T2', 'T3').trimEnd().replaceAll('\n', lineEnd) + ending;
        expect(written.text).toBe(expected);
      }
    }
  });

  it.each([
    ['is kept where the count goes on', 2, ['1', '2'], []],
    ['would become text where it does not: nothing is inserted before it', 5, ['5'], ['00:00:01,000']],
  ])('a number with a blank line behind it %s', (_, number, names, refused) => {
    const target = `${number}\n\n00:00:02,000 --> 00:00:02,900\nC\n`;
    const other = '1\n00:00:01,000 --> 00:00:01,900\nB\n\n2\n00:00:02,000 --> 00:00:02,900\nC\n';
    const { text, rejected } = write(target, [set(all[1]!, 'b')], other);
    expect(rejected.map(({ unit }) => unit)).toEqual(refused);
    expect(srt.parse(text).units.map(({ name }) => name)).toEqual(names);
    expect(textsOf(text).at(-1)).toEqual(['00:00:02,000', 'C']);
  });

  it('into files with other numbers, next to cues without blank lines, and behind text in front', () => {
    const target = '\uFEFF9\n00:00:02,000 --> 00:00:02,900\nC\n00:00:03,000 --> 00:00:03,900\nD\n';
    expect(textsOf(write(target, [set(all[0]!, 'a'), set(all[1]!, 'b')], source).text).map(([, text]) => text)).toEqual(
      ['a', 'b', 'C', 'D'],
    );
    const front = `By nobody\n${subtitles('A')}`;
    expect(write(front, [set(all[1]!, 'b')], source).text).toBe(`${front}\n2\n00:00:01,000 --> 00:00:01,900\nb\n`);
  });

  it('does nothing for a cue without text', () => {
    expect(write('', [set(all[0]!, '')], source)).toMatchObject({ edits: [], rejected: [] });
  });
});

describe('retimed files', () => {
  const source = subtitles('A', 'B', 'C');
  const pairs = (target: string) =>
    pairUnits(srt, srt.parse(source), srt.parse(target)).map(({ source: from, target: to }) => [
      plainText(from),
      to && plainText(to),
    ]);
  const late = (text: string, ms: number) =>
    text.replace(/,(\d00) -->/g, (_, digits) => `,${String(Number(digits) + ms).padStart(3, '0')} -->`);

  it('pair by common time, and are written by the id of the source', () => {
    const target = late(subtitles('a', 'b', 'c'), 300);
    expect(pairs(target)).toEqual([
      ['A', 'a'],
      ['B', 'b'],
      ['C', 'c'],
    ]);
    expect(write(target, [set('00:00:01,000', 'x')], source).text).toBe(late(subtitles('a', 'x', 'c'), 300));
  });

  it('pair by position when the whole film is shifted', () => {
    const target = subtitles('a', 'b', 'c').replaceAll('00:00:', '01:00:');
    expect(pairs(target)).toEqual([
      ['A', 'a'],
      ['B', 'b'],
      ['C', 'c'],
    ]);
  });

  it('leave out what has no twin', () => {
    const target = '1\n00:00:01,100 --> 00:00:01,950\nb\n';
    expect(pairs(target)).toEqual([
      ['A', undefined],
      ['B', 'b'],
      ['C', undefined],
    ]);
  });

  it('get no second cue for the same time', () => {
    const split =
      '1\n00:00:00,100 --> 00:00:00,400\na\n\n2\n00:00:00,500 --> 00:00:00,900\na2\n\n3\n00:00:01,000 --> 00:00:01,900\nb\n\n4\n00:00:02,000 --> 00:00:02,900\nc\n';
    const joined = subtitles('A', 'B', 'C').replace('B', 'B\nB');
    const written = write(split, [set('00:00:00,000', 'x')], joined);
    expect(textsOf(written.text)[0]).toEqual(['00:00:00,100', 'x']);
    const twice = source.replace('2\n00:00:01,000', '2\n00:00:00,550 --> 00:00:00,950\nA2\n\n2\n00:00:01,000');
    const other =
      '1\n00:00:00,000 --> 00:00:00,900\na\n\n2\n00:00:00,500 --> 00:00:00,900\na2\n\n3\n00:00:01,000 --> 00:00:01,900\nb\n';
    expect(write(other, [set('00:00:00,550', 'x')], twice).rejected).toEqual([]);
  });

  it('with other times altogether get no cues at all', () => {
    const target = subtitles('a', 'b').replaceAll('00:00:', '01:00:');
    expect(write(target, [set('00:00:00,000', 'x')], source)).toMatchObject({
      edits: [],
      rejected: [{ unit: '00:00:00,000', reason: expect.stringContaining('Retime') }],
    });
  });
});

test('two changes of one cue: the later one counts', () => {
  expect(write(subtitles('A'), [set('00:00:00,000', 'B'), set('00:00:00,000', 'C')]).text).toBe(subtitles('C'));
  const retimed = subtitles('a').replace('00,000', '00,100');
  const { text } = write(retimed, [set('00:00:00,100', 'x'), set('00:00:00,000', 'y')], subtitles('A'));
  expect(textsOf(text)).toEqual([['00:00:00,100', 'y']]);
});
