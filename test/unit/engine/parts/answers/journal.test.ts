import { mkdirSync, mkdtempSync, readdirSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { AnswerJournal, journalIn } from '../../../../../server/engine/parts/answers/journal.ts';

const [ONE, TWO] = ['01', '02'] as const;

function setUp(path = join(mkdtempSync(join(tmpdir(), 'dragoman-answers-')), 'answers.sqlite')) {
  const told: string[] = [];
  const open = (now = 0) =>
    new AnswerJournal(
      () => path,
      (message) => told.push(message),
      () => now,
    );
  return { path, told, open };
}

const keep = (journal: AnswerJournal, place = '/a') =>
  journal.keep(
    place,
    new Map([
      [ONE, '"eins"'],
      [TWO, '"zwei"'],
    ]),
  );
const known = (journal: AnswerJournal, place = '/a') => [...journal.of(place).keys()].sort();

describe('answers', () => {
  test('are kept by place, and found by another program', () => {
    const { open } = setUp();
    const journal = open();
    keep(journal);
    journal.keep('/b', new Map([[ONE, '"uno"']]));
    const other = open();
    expect(other.of('/a')).toEqual(
      new Map([
        [ONE, '"eins"'],
        [TWO, '"zwei"'],
      ]),
    );
    expect(other.of('/b')).toEqual(new Map([[ONE, '"uno"']]));
    expect(known(other, '/c')).toEqual([]);
    other.keep('/a', new Map([[ONE, '"ein"']]));
    expect(journal.of('/a').get(ONE)).toBe('"ein"');
    journal.close();
    other.close();
  });

  test('are dropped one by one, or all of a place, and no others', () => {
    const { open } = setUp();
    const journal = open();
    keep(journal);
    keep(journal, '/b');
    journal.drop('/a', [ONE]);
    expect([known(journal), known(journal, '/b')]).toEqual([[TWO], [ONE, TWO]]);
    journal.settle('/b');
    expect([known(journal), known(journal, '/b')]).toEqual([[TWO], []]);
    journal.close();
  });

  test('of an earlier program are dropped by one that has asked nothing', () => {
    const { open } = setUp();
    const before = open();
    keep(before);
    before.close();
    const journal = open();
    journal.settle('/a');
    expect(known(journal)).toEqual([]);
    journal.close();
  });

  test('that are refused stay when their place has the others, and are not found by who wants new ones', () => {
    const { open } = setUp();
    const journal = open();
    keep(journal);
    journal.refuse('/a', [TWO]);
    keep(journal, '/b');
    journal.settle('/a', new Set([TWO]));
    expect([known(journal), known(journal, '/b')]).toEqual([[TWO], [ONE, TWO]]);
    expect([...journal.of('/a', true).keys()]).toEqual([]);
    expect([...journal.of('/b', true).keys()].sort()).toEqual([ONE, TWO].sort());
    keep(journal);
    expect([...journal.of('/a', true).keys()].sort(), 'answered anew').toEqual([ONE, TWO].sort());
    journal.refuse('/a', [ONE]);
    journal.settle('/a');
    expect(known(journal)).toEqual([]);
    journal.close();
  });

  test('are kept all or none', () => {
    const { open } = setUp();
    const journal = open();
    const bad = new Map<string, string>([
      [ONE, '"eins"'],
      [TWO, Symbol('no text') as unknown as string],
    ]);
    expect(() => journal.keep('/a', bad)).not.toThrow();
    const other = open();
    expect(known(other)).toEqual([]);
    other.close();
  });
});

describe('answers in an open document', () => {
  test('are not found again by this program, are by others, and are used up when it is saved', () => {
    const { open } = setUp();
    const [editor, other] = [open(), open()];
    keep(editor);
    expect(editor.awaitsSaving).toBe(false);
    editor.apply('/a', [ONE]);
    expect([known(editor), known(other), editor.awaitsSaving]).toEqual([[TWO], [ONE, TWO], true]);
    editor.apply('/a', [TWO]);
    expect([known(editor), known(other)]).toEqual([[], [ONE, TWO]]);
    editor.saved('/b');
    expect(editor.awaitsSaving).toBe(true);
    editor.saved('/a');
    expect([known(other), editor.awaitsSaving]).toEqual([[], false]);
    editor.close();
    other.close();
  });

  test('that was thrown away with all of its place: nothing waits for a save', () => {
    const { open } = setUp();
    const journal = open();
    keep(journal);
    journal.apply('/a', [ONE]);
    journal.settle('/a');
    expect(journal.awaitsSaving).toBe(false);
    keep(journal);
    expect(known(journal)).toEqual([ONE, TWO]);
    journal.close();
  });

  test('that are paid for anew are found again, and outlive the save', () => {
    const { open } = setUp();
    const journal = open();
    keep(journal);
    journal.apply('/a', [ONE, TWO]);
    journal.keep('/a', new Map([[ONE, '"neu"']]));
    expect(known(journal)).toEqual([ONE]);
    journal.saved('/a');
    expect(known(journal)).toEqual([ONE]);
    journal.close();
  });
});

describe('the file', () => {
  test('is not made before something is asked or kept', () => {
    const { path, open } = setUp();
    const journal = open();
    journal.drop('/a', [ONE]);
    journal.settle('/a');
    journal.apply('/a', [ONE]);
    journal.saved('/a');
    expect(readdirSync(join(path, '..'))).toEqual([]);
  });

  test('that is damaged is moved aside, which is told once; what follows is kept', () => {
    const { path, told, open } = setUp();
    writeFileSync(path, 'no database at all'.repeat(500));
    const journal = open(7);
    keep(journal);
    expect(known(journal)).toEqual([ONE, TWO]);
    expect(told).toEqual([expect.stringContaining('was damaged')]);
    expect(readdirSync(join(path, '..')).length).toBeGreaterThan(1);
    journal.close();
  });

  test('that cannot be opened is told once, and fails nothing', () => {
    const { path, told, open } = setUp();
    mkdirSync(path);
    const journal = open();
    keep(journal);
    keep(journal);
    journal.settle('/a');
    expect(known(journal)).toEqual([]);
    expect(told).toEqual([expect.stringMatching(/cannot be used.*may be billed again/)]);
  });

  test('a mistake of ours is no trouble with the file', () => {
    const { path, told } = setUp();
    let mistakes = 1;
    const mistaken = new AnswerJournal(
      () => {
        if (mistakes-- > 0) throw new RangeError('of ours');
        return path;
      },
      (message) => told.push(message),
    );
    expect(() => mistaken.of('/a')).toThrow(RangeError);
    expect(told).toEqual([]);
  });

  test('that was closed is not opened again', () => {
    const { told, open } = setUp();
    const journal = open();
    keep(journal);
    journal.close();
    expect(known(journal)).toEqual([]);
    expect(told).toEqual([]);
  });

  test('lies in the folder of the user, or in memory', () => {
    expect(journalIn('/state')).toBe(join('/state', 'answers.sqlite'));
    expect(journalIn(undefined)).toBe(':memory:');
  });
});
