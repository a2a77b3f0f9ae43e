import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { NewEntry } from '../../../../../server/engine/parts/memory/entry.ts';
import { mergeLines, readLines, sortedLines, writeLine } from '../../../../../server/engine/parts/memory/lines.ts';
import { encode } from '../../../../../server/engine/parts/memory/segment.ts';
import { segment } from '../../../../support/arbitrary-segments.ts';
import { entry } from '../../../../support/memory-entries.ts';

const file = (...entries: readonly NewEntry[]) => sortedLines(entries.map(writeLine));
const save = (target: string, unit = '/save') => entry('Save', target, { unit });

describe('a memory in a repository', () => {
  test('a line is read by people; codes stand apart from text', () => {
    const source = encode(['Hello ', { role: 'standalone', identity: '={name}' }, '!']);
    expect(writeLine({ ...entry('', 'Hallo'), source, quality: 'approved' })).toBe(
      '{"source":["Hello ",{"code":"={name}","role":"standalone"},"!"],"target":"Hallo","from":"en","to":"de","quality":"approved"}',
    );
  });

  test('whatever an entry is, it is read as it was written', () => {
    fc.assert(
      fc.property(segment, segment, fc.option(fc.integer()), fc.option(fc.string()), (source, target, around, unit) => {
        const one: NewEntry = {
          ...entry(encode(source), encode(target)),
          ...(around !== null && { around }),
          ...(unit !== null && { unit }),
        };
        expect(readLines(file(one))).toEqual({ ok: true, value: [one] });
      }),
    );
  });

  test('the order of entries and their times make no difference', () => {
    const [a, b] = [save('Sichern'), entry('Open', 'Öffnen', { time: 5 })];
    expect(file(a, b)).toBe(file({ ...b, time: 9 }, a, a));
    expect(file()).toBe('');
  });

  test('what both sides have added is there, what either has taken out is not, and order is kept', () => {
    const base = file(save('Speichern'), save('Weg', '/gone'), save('Bleibt', '/stays'));
    const ours = file(save('Sichern'), save('Weg', '/gone'), save('Bleibt', '/stays'), save('Neu', '/ours'));
    const theirs = file(save('Speichern'), save('Bleibt', '/stays'), save('Auch', '/theirs'));
    const merged = file(save('Sichern'), save('Bleibt', '/stays'), save('Neu', '/ours'), save('Auch', '/theirs'));
    expect(mergeLines(base, ours, theirs)).toBe(merged);
    expect(mergeLines(base, theirs, ours)).toBe(merged);
  });

  test('two people’s translations of one text both stand', () => {
    const merged = mergeLines(file(save('A')), file(save('B')), file(save('C')));
    expect(merged).toBe(file(save('B'), save('C')));
  });

  test('the same law for any three versions: a line is there when both have it, or one has added it', () => {
    const lines = fc.uniqueArray(fc.constantFrom(...'abcdefgh'), { maxLength: 8 });
    fc.assert(
      fc.property(lines, lines, lines, (base, ours, theirs) => {
        const merged = mergeLines(sortedLines(base), sortedLines(ours), sortedLines(theirs)).split('\n').slice(0, -1);
        const wanted = [...'abcdefgh'].filter((line) => {
          const [o, t] = [ours.includes(line), theirs.includes(line)];
          return (o && t) || ((o || t) && !base.includes(line));
        });
        expect(merged).toEqual(wanted);
      }),
    );
  });

  test('what is no entry is named by its line; a conflict of Git is told apart', () => {
    expect(readLines(`${file(save('A'))}{"source":1}\n`)).toMatchObject({
      error: { line: 2, message: expect.stringContaining('not an entry') },
    });
    expect(readLines(`<<<<<<< ours\n${file(save('A'))}`)).toMatchObject({
      error: { line: 1, message: expect.stringContaining('conflict') },
    });
  });
});
