import { describe, expect, test } from 'vitest';
import { combinations } from '../../../../../server/engine/parts/memory/candidates.ts';
import type { Entry, Quality } from '../../../../../server/engine/parts/memory/entry.ts';
import { jobMemory } from '../../../../../server/engine/parts/memory/job.ts';
import { choose } from '../../../../../server/engine/parts/memory/reuse.ts';
import { entry, freshMemory, put } from '../../../../support/memory-entries.ts';
import { translate, written } from '../../../../support/translate-job.ts';
import { answering } from '../../../../support/translators.ts';

const known = (target: string, unit: string, quality: Quality = 'human', around = 0): Entry => ({
  ...entry('Save', target, { unit, quality, ...(around > 0 && { around }) }),
  id: 1,
  time: 0,
  origin: { project: '', kind: 'file', path: '/de.json' },
});
const chosen = (exact: readonly Entry[], policy: 'context' | 'anywhere' | 'suggest', place = {}) =>
  choose(exact, place, policy)?.entry.target;

describe('what is reused', () => {
  test('in the same place: by name or by neighbours, the approved one first, nothing where two answers would do', () => {
    const here = { unit: '/save', around: 7 };
    expect(chosen([known('Sichern', '/save'), known('Retten', '/other')], 'context', here)).toBe('Sichern');
    expect(chosen([known('Sichern', '/x', 'human', 7)], 'context', here)).toBe('Sichern');
    expect(chosen([known('Sichern', '/x', 'human', 8)], 'context', here)).toBeUndefined();
    expect(chosen([known('Sichern', '/save'), known('Retten', '/save')], 'context', here)).toBeUndefined();
    expect(chosen([known('Sichern', '/save', 'approved'), known('Retten', '/save')], 'context', here)).toBe('Sichern');
    expect(chosen([known('Sichern', '/save', 'proposal')], 'anywhere', here)).toBeUndefined();
    expect(chosen([known('Sichern', '/save')], 'suggest', here)).toBeUndefined();
    // No name, no neighbours: nothing says that the places are the same.
    expect(chosen([{ ...known('Sichern', '/x'), unit: undefined } as unknown as Entry], 'context', {})).toBeUndefined();
  });

  test('of a team: the same project is the same place, another is not, and this computer’s own files come first', () => {
    const team = (target: string, path: string): Entry => ({
      ...known(target, '/save'),
      origin: { project: 'team:1', kind: 'team', path },
    });
    const here = { unit: '/save' };
    const of = (exact: readonly Entry[], policy: 'context' | 'anywhere' = 'context') =>
      choose(exact, here, policy, 'shop')?.entry.target;
    expect(of([team('Sichern', 'shop')])).toBe('Sichern');
    expect(of([team('Retten', 'other')])).toBeUndefined();
    expect(of([team('Retten', 'other')], 'anywhere')).toBe('Retten');
    expect(of([team('Retten', 'other'), team('Sichern', 'shop')])).toBe('Sichern');
    expect(of([team('Sichern', 'shop'), known('Speichern', '/save')])).toBe('Speichern');
    expect(of([team('Sichern', 'shop'), team('Retten', 'shop')])).toBeUndefined();
    expect(choose([team('Sichern', 'shop')], here, 'context')).toBeUndefined();
  });

  test('elsewhere only where it is allowed and all agree', () => {
    const one = [known('Sichern', '/a'), known('Sichern', '/b')];
    expect(chosen(one, 'anywhere', { unit: '/c' })).toBe('Sichern');
    expect(chosen(one, 'context', { unit: '/c' })).toBeUndefined();
    expect(chosen([...one, known('Retten', '/d')], 'anywhere', { unit: '/c' })).toBeUndefined();
  });

  test('passes the same checks as an answer of the service; what fails is asked for', async () => {
    const memory = freshMemory();
    const other = { project: '/app', kind: 'file', path: '/other.mem' } as const;
    put(
      memory,
      [
        entry('Save the file', 'Datei sichern', { unit: 'good' }),
        entry('Close it.', 'Schließe {x} es.', { unit: 'bad' }),
      ],
      other,
    );
    const translator = answering((text) => text.replace('Close it.', 'Schließe es.'));
    const report = await translate(
      [
        { id: 'good', source: ['Save the file'] },
        { id: 'bad', source: ['Close it.'] },
      ],
      { translator, memory: jobMemory(memory, { project: '/app', policy: 'context' }) },
    );
    expect(translator.requests.flatMap(({ texts }) => texts)).toEqual(['Close it.']);
    expect(written(report)).toEqual({ good: 'Datei sichern', bad: 'Schließe es.' });
    expect([report.reused, report.translated]).toEqual([['good'], ['bad']]);
    expect(report.changes.find(({ unit }) => unit === 'good')?.origin).toBe('memory');
    expect(report.notes).toContainEqual({ unit: 'good', reason: 'from the translation memory (other.mem, good)' });
  });
});

test('sets of words: whichever word is missing, of many whichever two, some set is complete', () => {
  for (let count = 3; count <= 12; count++) {
    const words = Array.from({ length: count }, (_, at) => at);
    const sets = combinations(words);
    expect(sets.length).toBeLessThanOrEqual(6);
    for (const a of words)
      for (const b of count <= 6 ? [a] : words)
        expect(sets.some((set) => !set.includes(a) && !set.includes(b))).toBe(true);
  }
});
