import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { describe, expect, test } from 'vitest';
import { isPseudo } from '../../../../../server/core/text/pseudo.ts';
import { openMemory } from '../../../../../server/engine/parts/memory/memory.ts';
import { walk } from '../../../../../server/engine/parts/memory/walk.ts';
import { ask, entry, freshMemory, put, targets } from '../../../../support/memory-entries.ts';

describe('a pseudo-translation', () => {
  test.each([
    ['[Šàvé çĥàñĝéš]', 'Save changes'],
    [' [Šàvé] ', ' Save '],
    // Terms and protected words stay as they are.
    ['[Ôþéñ ŵîţĥ Dragoman, îţ îš ƒîñé ŵîţĥ ûš ĥéŕé ţôô]', 'Open with Dragoman, it is fine with us here too'],
    ['[À]', 'A'],
    ['[Сохранить]', 'Сохранить'],
  ])('is recognised: %s', (text, source) => expect(isPseudo(text, source)).toBe(true));

  test.each([
    ['Sichern', 'Save'],
    ['[Älter als ein Öl]', '[Older than an oil]'],
    ['[Hoàn tất]', '[Done]'],
    ['[OK]', '[OK]'],
    ['[]', ''],
    ['[Ñ]', '[N]'],
    ['[Þú]', '[You]'],
  ])('and nothing else is: %s', (text, source) => expect(isPseudo(text, source)).toBe(false));

  test('is offered to the service that made it, to no other, and never exported', () => {
    const memory = freshMemory();
    put(memory, [entry('Save', '[Šàvé]'), entry('Open', 'Öffnen')]);
    expect(targets(memory.lookup.exact(ask('Save')))).toEqual([]);
    expect(memory.lookup.fuzzy(ask('Save'))).toEqual([]);
    expect(targets(memory.lookup.exact(ask('Save', { engine: 'pseudo' })))).toEqual(['[Šàvé]']);
    expect(targets(memory.lookup.exact(ask('Open', { engine: 'pseudo' })))).toEqual(['Öffnen']);
    expect([...walk(memory, {})].map(({ target }) => target)).toEqual(['Öffnen']);
  });

  test('that an older version took for a translation is marked when its file is brought forward', () => {
    const path = join(mkdtempSync(join(tmpdir(), 'dragoman-memory-')), 'memory.sqlite');
    const made = openMemory(path);
    if (!made.ok) throw new Error(made.error);
    put(made.value.memory, [entry('Save', '[Šàvé]'), entry('Open', 'Öffnen')]);
    made.value.memory.close();
    const old = new DatabaseSync(path);
    old.exec(
      'DROP INDEX entry_seq; ALTER TABLE entry DROP COLUMN seq; DROP TABLE replica; DROP TABLE shared; ALTER TABLE entry DROP COLUMN engine; PRAGMA user_version = 1',
    );
    old.close();
    const opened = openMemory(path);
    if (!opened.ok) throw new Error(opened.error);
    const { memory } = opened.value;
    expect(targets(memory.lookup.exact(ask('Save')))).toEqual([]);
    expect(targets(memory.lookup.exact(ask('Open')))).toEqual(['Öffnen']);
    memory.close();
  });
});
