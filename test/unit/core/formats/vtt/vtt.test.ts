import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import type { Change } from '../../../../../server/core/formats/format.ts';
import { formatOf } from '../../../../../server/core/formats/index.ts';
import { pairUnits } from '../../../../../server/core/formats/pair.ts';
import { vtt } from '../../../../../server/core/formats/vtt/index.ts';
import { plainText } from '../../../../../server/core/text/content.ts';
import { applyEdits, slice } from '../../../../../server/core/text/span.ts';
import { seenByBrowsers } from './strict.ts';

const folder = new URL('../../../../corpus/vtt/', import.meta.url);
const corpus = (name: string) => readFileSync(new URL(name, folder), 'utf8');
const codesOf = (text: string) => vtt.parse(text).problems.map(({ code }) => code);
const textsOf = (text: string) => vtt.parse(text).units.map((unit) => [unit.id, plainText(unit.source!)]);
const set = (unit: string, ...parts: string[]): Change => ({ unit, parts, origin: 'person' });
const one = (body: string) => `WEBVTT\n\n00:01.000 --> 00:02.000\n${body}`;

function write(text: string, changes: readonly Change[], source?: string) {
  const written = vtt.write(
    text,
    vtt.parse(text),
    changes,
    source === undefined ? undefined : { text: source, catalog: vtt.parse(source) },
  );
  return { text: applyEdits(text, written.edits), ...written };
}

describe('reading', () => {
  test('cues are units, by name or time; comments are notes; data is no unit', () => {
    const { units } = vtt.parse(corpus('talk/en.vtt'));
    expect(units.map(({ id, name }) => [id, name])).toEqual([
      ['intro', 'intro'],
      ['00:00:02.500', '2'],
      ['00:01:05.000', '2'],
      ['01:00:00.000', '4'],
    ]);
    expect(units[0]!.notes.map(({ text }) => text)).toEqual(['The first words\nof the speaker.']);
    expect(units[1]!.cue).toMatchObject({ start: 2500, end: 5000 });
  });

  test('tags are codes, references are decoded, unknown ones are codes', () => {
    const { units } = vtt.parse(corpus('talk/en.vtt'));
    expect(plainText(units[1]!.source!)).toBe('Salt & pepper, 3 < 4\nand a second line.');
    const parts = units[2]!.source!.parts.map((part) =>
      part.kind === 'text' ? part.text : `[${part.role} ${part.raw}]`,
    );
    expect(parts.join('')).toBe(
      '[open <c.yellow>]Slowly[close </c>], [standalone <00:01:06.000>]word by word\u00a0[standalone &hearts;]',
    );
  });

  test('a voice is the same by whatever name, and words in another language are each side’s own', () => {
    const codes = (body: string) =>
      vtt.parse(one(body)).units[0]!.source!.parts.flatMap((part) => (part.kind === 'code' ? [part] : []));
    expect(codes('<v Boy>Go</v> <v.loud Mary Ann>No').map(({ id, hinted }) => [id, hinted])).toEqual([
      ['v', true],
      ['v', true],
      ['v.loud', true],
    ]);
    expect(codes('<lang en>Go</lang>').map(({ annotation }) => annotation)).toEqual([true, true]);
    expect(codes('<c.v>Go</c>').map(({ id, hinted }) => [id, hinted])).toEqual([
      ['c.v', undefined],
      ['c.v', undefined],
    ]);
  });

  test('of times that mean nothing for certain no order is said', () => {
    expect(codesOf('WEBVTT\n\n00:33.250 --> 00:33.50\nA\n\n00:33.50 --> 00:33.750\nB\n')).toEqual([
      'vtt-timing',
      'vtt-timing',
    ]);
    expect(codesOf('WEBVTT\n\n00:33.250 --> 00:33.050\nA\n')).toEqual(['vtt-end-before-start']);
  });

  test('places of decoded texts lead back to what is written', () => {
    const text = one('a &amp; b\r\nc &#65;');
    const part = vtt.parse(text).units[0]!.source!.parts[0]!;
    expect(part).toMatchObject({ kind: 'text', text: 'a & b\nc A' });
    expect(slice(text, part.span)).toBe('a &amp; b\r\nc &#65;');
    expect(part.kind === 'text' && [...part.offsets!]).toEqual([0, 1, 2, 7, 8, 9, 11, 12, 13, 18]);
  });

  test.each(
    readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.vtt')),
  )('%s: what browsers see is what is read', (name) => {
    const text = corpus(name);
    const seen = seenByBrowsers(text)?.filter((cue) => !cue.text.startsWith('{"'));
    if (seen === undefined || name === 'conflict.vtt') return;
    const units = vtt.parse(text).units.filter(({ cue }) => cue !== undefined);
    expect(units.map(({ cue }) => [cue!.start, cue!.end])).toEqual(seen.map(({ start, end }) => [start, end]));
    expect(units.map(({ source }) => slice(text, source!.span).replace(/\r\n?/g, '\n'))).toEqual(
      seen.map((cue) => cue.text),
    );
  });

  test('a file is known by its name, or by its first line', () => {
    expect(formatOf('/a/Talk.EN.VTT', '')?.id).toBe('vtt');
    expect(formatOf('Untitled-1', 'WEBVTT\n\n')?.id).toBe('vtt');
  });
});

describe('problems', () => {
  test('a file of SRT that was renamed: the fixes make a file that browsers read', () => {
    const text = corpus('renamed-srt.vtt');
    const { problems } = vtt.parse(text);
    expect(problems.map(({ code }) => code)).toEqual([
      'vtt-header',
      'vtt-timing',
      'vtt-no-blank-line',
      'vtt-timing',
      'vtt-timing',
    ]);
    expect(seenByBrowsers(text)).toBeUndefined();
    const edits = problems.flatMap(({ fixes = [] }) => fixes[0]?.edits ?? []);
    expect(seenByBrowsers(applyEdits(text, edits))).toEqual([
      { id: '1', start: 1000, end: 2000, settings: '', text: 'From SRT' },
      { id: '2', start: 3000, end: 4000, settings: '', text: 'No blank line' },
      { id: '', start: 5000, end: 6000, settings: '', text: 'Short' },
    ]);
  });

  test('wild files', () => {
    expect(codesOf(corpus('wild.vtt'))).toEqual([
      'vtt-setting',
      'vtt-late-block',
      'vtt-stray-text',
      'vtt-stray-text',
      'vtt-order',
      'vtt-end-before-start',
      'vtt-timing',
    ]);
    expect(codesOf(corpus('crlf-bom.vtt'))).toEqual(['vtt-empty-cue']);
    expect(codesOf(corpus('talk/en.vtt'))).toEqual([]);
    expect(codesOf(corpus('header-only.vtt'))).toEqual([]);
  });

  test.each([
    ['conflict.vtt', 'vtt-merge-conflict'],
    ['no-cues.vtt', 'vtt-no-cues'],
  ])('%s is not written', (name, code) => {
    const catalog = vtt.parse(corpus(name));
    expect(catalog.malformed).toBe(true);
    expect(catalog.problems.map((problem) => problem.code)).toContain(code);
    expect(vtt.write(corpus(name), catalog, [set('x', 'y')]).rejected).toHaveLength(1);
  });
});

describe('writing', () => {
  test('only what differs is changed, with the references and line ends of the file', () => {
    expect(write(corpus('crlf-bom.vtt'), [set('00:00:01.000', 'Eins & <zwei>\nc')]).text).toContain(
      '\r\nEins & &lt;zwei>\r\nc\r\n\r\n2',
    );
    expect(write(one('A &amp; b'), [set('00:00:01.000', 'A & c')]).edits).toEqual([
      { span: { start: 40, end: 41 }, text: 'c' },
    ]);
  });

  test('a cue without text gets one, and can lose it', () => {
    const filled = write(corpus('crlf-bom.vtt'), [set('00:00:03.000', 'Neu')]);
    expect(filled.text).toContain('00:04.000\r\nNeu\r\n\r\n3');
    expect(textsOf(write(filled.text, [set('00:00:03.000')]).text)).toEqual(textsOf(corpus('crlf-bom.vtt')));
  });

  test.each([['a\n\nb'], ['\na'], ['a\n '], ['00:01.000 -> 00:02.000']])('%j has no place in a cue', (text) => {
    expect(write(one('x'), [set('00:00:01.000', text)]).rejected).toHaveLength(1);
  });

  test('a cue that loses its text in a file of several line ends does not get the number of the next one', () => {
    const text = 'WEBVTT\n\n00:01.000 --> 00:02.000\ra\nb\n2\n00:03.000 --> 00:04.000\nc\n';
    expect(textsOf(write(text, [set('00:00:01.000')]).text)).toEqual([
      ['00:00:01.000', ''],
      ['00:00:03.000', 'c'],
    ]);
  });

  test('an arrow is escaped', () => {
    const { text } = write(one('x'), [set('00:00:01.000', 'a --> b')]);
    expect(text).toContain('a --&gt; b');
    expect(textsOf(text)).toEqual([['00:00:01.000', 'a --> b']]);
  });

  test('the last line of a cue is not taken for the number of the next one', () => {
    const text = `${one('a')}\n00:03.000 --> 00:04.000\nb`;
    const changes = [set('00:00:01.000', 'a\n7')];
    expect(textsOf(write(text, changes).text)).toEqual(textsOf(text));
    expect(textsOf(write(one('a'), changes).text)).toEqual([['00:00:01.000', 'a\n7']]);
  });

  test('missing cues come where the source has them, with names, times and settings', () => {
    const source = corpus('talk/en.vtt');
    const text = corpus('talk/de.vtt');
    const changes = [set('00:00:02.500', 'Salz & Pfeffer'), set('00:01:05.000', 'Langsam')];
    const after = write(text, changes, source).text;
    expect(after).toBe(
      text.replace(
        'zusammen!\n',
        'zusammen!\n\n00:02.500 --> 00:05.000\nSalz &amp; Pfeffer\n\n2\n00:01:05.000 --> 00:01:07.250 line:10% position:50%,line-left\nLangsam\n',
      ),
    );
    expect(seenByBrowsers(after)).toHaveLength(4);
  });

  test('a cue that would lie over another one is refused', () => {
    const source = `${one('A')}\n\n00:03.000 --> 00:05.000\nB\n\n00:06.000 --> 00:07.000\nC\n\n00:08.000 --> 00:09.000\nD\n`;
    const text = `${one('a')}\n\n00:04.900 --> 00:05.900\nx\n\n00:08.000 --> 00:09.000\nd\n`;
    expect(write(text, [set('00:00:03.000', 'b'), set('00:00:06.000', 'c')], source).rejected).toMatchObject([
      { unit: '00:00:03.000' },
    ]);
  });

  test('a number that another cue has is left out', () => {
    const source = 'WEBVTT\n\n1\n00:01.000 --> 00:02.000\nA\n\n2\n00:03.000 --> 00:04.000\nB\n';
    const text = 'WEBVTT\n\n1\n00:03.000 --> 00:04.000\nB\n';
    expect(write(text, [set('00:00:01.000', 'N')], source).text).toBe(
      'WEBVTT\n\n00:01.000 --> 00:02.000\nN\n\n1\n00:03.000 --> 00:04.000\nB\n',
    );
  });

  test('a new file has header, language, styles and regions of the source', () => {
    const source = corpus('talk/en.vtt');
    const made = vtt.create({ text: source, catalog: vtt.parse(source) }, 'de');
    expect(made).toBe(
      'WEBVTT - A talk\nKind: captions\nLanguage: de\n\nSTYLE\n::cue(.yellow) { color: yellow }\n\nREGION\nid:below\nlines:3\n\n',
    );
    const filled = write(made, [set('intro', 'Hallo'), set('01:00:00.000', 'Ende')], source).text;
    expect(seenByBrowsers(filled)?.map(({ id, text }) => [id, text])).toEqual([
      ['intro', 'Hallo'],
      ['', 'Ende'],
    ]);
    expect(filled.endsWith('Ende\n')).toBe(true);
  });

  test('a file without anything gets its header', () => {
    expect(write('', [set('00:00:01.000', 'Neu')], one('New')).text).toBe(one('Neu'));
  });

  test('retimed cues belong together', () => {
    const source = vtt.parse(one('New'));
    const target = vtt.parse('WEBVTT\n\n00:01.200 --> 00:02.000\nNeu\n');
    expect(pairUnits(vtt, source, target)[0]!.targetUnit?.id).toBe('00:00:01.200');
  });
});
