import { describe, expect, test } from 'vitest';
import type { Change, Format } from '../../../../server/core/formats/format.ts';
import { srt } from '../../../../server/core/formats/srt/index.ts';
import { writeProven } from '../../../../server/core/planning/write.ts';
import { applyEdits } from '../../../../server/core/text/span.ts';
import { memoryCode, memoryFormat } from '../../../support/memory-format.ts';
import { memoryJob } from '../../../support/translate-job.ts';

const change = (unit: string, ...parts: Change['parts'][number][]): Change => ({ unit, parts, origin: 'machine' });
const units = ['a', 'b', 'c'].map((id) => ({ id, source: [`Text ${id}`] }));
const LOST = 'the file would not read back as translated';

/** The file after `changes`, written by a format that does something of its own. */
function write(changes: readonly Change[], own: Partial<Format> = {}) {
  const job = { ...memoryJob(units), format: { ...memoryFormat, ...own } };
  const proven = writeProven(job, changes);
  const text = applyEdits(job.target.text, proven.edits);
  const targets = text.split('\n').map((line) => line.split('\t')[3]);
  return { targets, refused: proven.refused, kept: proven.changes.map(({ unit }) => unit) };
}

/** A writer that gives other words than it was given. */
const instead =
  (words: Readonly<Record<string, string>>): Format['write'] =>
  (text, catalog, changes) =>
    memoryFormat.write(
      text,
      catalog,
      changes.map((it) => ({ ...it, parts: words[it.unit] === undefined ? it.parts : [words[it.unit]!] })),
    );

describe('changes are written and read back', () => {
  test('all of them', () => {
    expect(write([change('b', 'Bé'), change('a', 'Ä')])).toEqual({
      targets: ['Ä', 'Bé', ''],
      refused: [],
      kept: ['b', 'a'],
    });
  });

  test('none: no writer is asked', () => {
    const asked = () => {
      throw new Error('asked');
    };
    expect(write([], { write: asked, parse: memoryFormat.parse })).toEqual({
      targets: ['', '', ''],
      refused: [],
      kept: [],
    });
  });

  test('what the format cannot hold is refused with its reason, the rest is written', () => {
    const picky: Format['write'] = (text, catalog, changes) => ({
      edits: memoryFormat.write(
        text,
        catalog,
        changes.filter(({ unit }) => unit !== 'b'),
      ).edits,
      rejected: changes.flatMap(({ unit }) => (unit === 'b' ? [{ unit, reason: 'no place for it' }] : [])),
    });
    expect(write([change('a', 'Ä'), change('b', 'Bé'), change('c', 'Ç')], { write: picky })).toEqual({
      targets: ['Ä', '', 'Ç'],
      refused: [{ unit: 'b', reason: 'no place for it' }],
      kept: ['a', 'c'],
    });
  });

  test('what does not read back is refused as well, each with its own reason', () => {
    const picky: Format['write'] = (text, catalog, changes) => ({
      edits: instead({ a: 'A!' })(
        text,
        catalog,
        changes.filter(({ unit }) => unit !== 'b'),
      ).edits,
      rejected: changes.flatMap(({ unit }) => (unit === 'b' ? [{ unit, reason: 'no place for it' }] : [])),
    });
    expect(write([change('a', 'Ä'), change('b', 'Bé'), change('c', 'Ç')], { write: picky })).toEqual({
      targets: ['', '', 'Ç'],
      refused: [
        { unit: 'b', reason: 'no place for it' },
        { unit: 'a', reason: LOST },
      ],
      kept: ['c'],
    });
  });

  test('a writer that does nothing is found out', () => {
    const idle: Format['write'] = () => ({ edits: [], rejected: [] });
    expect(write([change('a', 'Ä')], { write: idle }).refused).toEqual([{ unit: 'a', reason: LOST }]);
  });

  test('of a file that is broken afterwards what broke it is left out', () => {
    const breaking: Partial<Format> = {
      parse: (text, options) => ({ ...memoryFormat.parse(text, options), malformed: text.includes('!') }),
    };
    expect(write([change('a', 'Ä'), change('b', 'B!'), change('c', 'Ç')], breaking)).toEqual({
      targets: ['Ä', '', 'Ç'],
      refused: [{ unit: 'b', reason: LOST }],
      kept: ['a', 'c'],
    });
  });

  test('a file that is broken whatever is written keeps nothing', () => {
    const breaking: Partial<Format> = {
      parse: (text, options) => ({ ...memoryFormat.parse(text, options), malformed: true }),
    };
    expect(write([change('a', 'Ä'), change('b', 'Bé')], breaking)).toEqual({
      targets: ['', '', ''],
      refused: ['a', 'b'].map((unit) => ({ unit, reason: LOST })),
      kept: [],
    });
  });

  test('what another one has swallowed is written without it', () => {
    // The text of `a` takes that of `b` with it.
    const greedy: Format['write'] = (text, catalog, changes) =>
      instead(changes.some(({ unit }) => unit === 'a') ? { a: 'A!', b: '' } : {})(text, catalog, changes);
    expect(write([change('a', 'Ä'), change('b', 'Bé'), change('c', 'Ç')], { write: greedy })).toEqual({
      targets: ['', 'Bé', 'Ç'],
      refused: [{ unit: 'a', reason: LOST }],
      kept: ['b', 'c'],
    });
  });

  test('a unit that is gone afterwards is refused, unless there was nothing to write', () => {
    expect(write([change('z', 'Ä'), change('a', 'Ä')])).toMatchObject({ targets: ['Ä', '', ''], kept: ['a'] });
    expect(write([change('z', ''), change('a', 'Ä')])).toMatchObject({ kept: ['z', 'a'] });
  });

  test('white space is the format’s, words and codes are not', () => {
    const loose = instead({ a: ' one  two\n', b: 'onetwo' });
    expect(write([change('a', 'one two'), change('b', 'one two')], { write: loose }).kept).toEqual(['a']);
    const code = memoryCode('1');
    expect(write([change('a', 'one ', code), change('b', 'one ', { ...code, raw: '<x/>' })]).kept).toEqual(['a', 'b']);
    const other: Format['write'] = (text, catalog, changes) =>
      memoryFormat.write(
        text,
        catalog,
        changes.map((it) => ({ ...it, parts: it.parts.map((part) => (part === code ? memoryCode('2') : part)) })),
      );
    expect(write([change('a', 'one ', code)], { write: other }).kept).toEqual([]);
  });

  test('the dialect of the file holds when it is read back', () => {
    const dialects: (string | undefined)[] = [];
    const job = memoryJob(units, { dialect: 'icu' });
    const format: Format = {
      ...memoryFormat,
      parse: (text, options) => {
        dialects.push(options?.dialect);
        return memoryFormat.parse(text, options);
      },
    };
    writeProven({ ...job, format }, [change('a', 'Ä')]);
    expect(dialects).toEqual(['icu']);
  });
});

test('subtitles are found again where they were moved in time', () => {
  const cue = (start: string, text: string) => `1\n00:00:${start},000 --> 00:00:${start},900\n${text}\n`;
  const file = (path: string, text: string) => ({ path, text, catalog: srt.parse(text) });
  const source = file('/a.en.srt', `${cue('01', 'One')}\n${cue('05', 'Two')}`);
  const target = file('/a.de.srt', `${cue('11', 'Alt')}\n${cue('15', 'Zwei')}`);
  const [first, second] = source.catalog.units.map(({ id }) => id);
  const job = { ...memoryJob([]), format: srt, source, target };
  const { edits, refused, changes } = writeProven(job, [change(first!, 'Eins'), change(second!, 'Zwei!')]);
  expect([refused, changes.length]).toEqual([[], 2]);
  expect(applyEdits(target.text, edits)).toBe(`${cue('11', 'Eins')}\n${cue('15', 'Zwei!')}`);
});
