import { describe, expect, test } from 'vitest';
import { openDatabase } from '../../../../../server/engine/parts/memory/database.ts';
import { Memory } from '../../../../../server/engine/parts/memory/memory.ts';
import { type LogEntry, teamFolder } from '../../../../../server/engine/parts/memory/replica.ts';
import { ask, entry, put, targets } from '../../../../support/memory-entries.ts';

const row = (seq: number, target: string, supersedes: readonly number[] = []): LogEntry => ({
  seq,
  project: 'shop',
  supersedes,
  entry: entry('Save', target, { unit: '/save' }),
});
const gone = (seq: number, supersedes: readonly number[]): LogEntry => ({ seq, project: '', supersedes });
/** @param slice rows of one transaction */
const fresh = (slice = 2) => new Memory(openDatabase(':memory:'), () => 1, slice);
const team = (identity: string, project = 'shop') => ({ team: { folder: teamFolder(identity), project } });
const known = (memory: Memory, identity = 'a') => [...targets(memory.lookup.exact(ask('Save', team(identity))))].sort();
const all = (steps: Iterable<unknown>) => [...steps].length;

describe('a replica', () => {
  test('takes over rows, and drops what later ones supersede or delete', () => {
    const memory = fresh();
    all(memory.replica.follow('a', 0, [row(1, 'eins'), row(2, 'zwei'), row(3, 'drei', [1])], 3));
    expect(known(memory)).toEqual(['drei', 'zwei']);
    all(memory.replica.follow('a', 3, [gone(4, [2, 3])], 4));
    expect(known(memory)).toEqual([]);
    expect(memory.replica.last('a')).toBe(4);
    expect(memory.statistics()).toMatchObject({ entries: 0, sources: 0 });
  });

  test('is seen by its own team alone, and found beside what the project has', () => {
    const memory = fresh();
    put(memory, [entry('Save', 'Eigenes')]);
    all(memory.replica.follow('a', 0, [row(1, 'eins')], 1));
    all(memory.replica.follow('b', 0, [row(1, 'other')], 1));
    expect(known(memory)).toEqual(['Eigenes', 'eins']);
    expect(targets(memory.lookup.exact(ask('Save')))).toEqual(['Eigenes']);
    // Numbers are of one log: those of the other stay.
    all(memory.replica.follow('a', 1, [gone(2, [1])], 2));
    expect(known(memory, 'b')).toEqual(['Eigenes', 'other']);
  });

  test('that is called off anywhere goes on from there; rows that were taken over come once', () => {
    const rows = Array.from({ length: 9 }, (_, at) => row(at + 1, `t${at}`, at > 4 ? [at - 3] : []));
    const whole = fresh();
    all(whole.replica.follow('a', 0, rows, 9));
    for (let stop = 0; stop < 5; stop++) {
      const memory = fresh();
      const steps = memory.replica.follow('a', 0, rows, 9);
      for (let at = 0; at < stop; at++) steps.next();
      const last = memory.replica.last('a');
      expect(last).toBe(Math.min(stop * 2, 9));
      all(
        memory.replica.follow(
          'a',
          last,
          rows.filter(({ seq }) => seq > last),
          9,
        ),
      );
      expect(known(memory)).toEqual(known(whole));
    }
  });

  test('of two programs that follow at once one goes on and the other stops: nothing comes twice', () => {
    const memory = fresh(1);
    const rows = [row(1, 'eins'), row(2, 'zwei')];
    const [first, second] = [memory.replica.follow('a', 0, rows, 2), memory.replica.follow('a', 0, rows, 2)];
    expect(first.next().value).toBe(1);
    expect(second.next().done).toBe(true);
    all(first);
    expect(memory.lookup.exact(ask('Save', team('a')))).toHaveLength(2);
  });

  test('an empty page moves on, too', () => {
    const memory = fresh();
    all(memory.replica.follow('a', 0, [], 7));
    expect(memory.replica.last('a')).toBe(7);
  });

  test('remembers which team was met where, and that another took its place', () => {
    const { replica } = fresh();
    expect(replica.at('ann@db')).toBeUndefined();
    all(replica.follow('a', 0, [row(1, 'eins')], 1));
    replica.met('a', 'ann@db');
    expect(replica.at('ann@db')).toBe('a');
    expect(replica.last('a')).toBe(1);
    replica.met('b', 'ann@db');
    expect(replica.at('ann@db')).toBe('b');
    expect(replica.last('a')).toBe(1);
  });
});
