import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Elsewhere, Occurrence } from '../../../../server/core/checks/across/across.ts';
import { Translations } from '../../../../server/core/checks/across/translations.ts';
import { commonKeys, find, sourceKey, targetKey } from '../../../../server/engine/check/keys.ts';
import { elsewhereIn, packOccurrences, shareOccurrences } from '../../../../server/engine/check/occurrences.ts';

/** Few words, so that files have some in common; half a surrogate pair among them. */
const word = fc.constantFrom('', 'Save', 'Open', 'Close', 'Größe', '\ud83d', '😀 ok');
const texts = fc.record({ name: word, source: word, target: word });
const project = fc.array(fc.array(texts, { maxLength: 5 }), { maxLength: 6 });

const filesOf = (all: readonly (readonly Omit<Occurrence, 'file'>[])[]) =>
  all.map((units, at) => units.map((unit) => ({ ...unit, file: `file${at}` })));
const keysOf = (units: readonly Occurrence[]) =>
  Float64Array.from(new Set(units.flatMap(({ source, target }) => [sourceKey(source), targetKey(target)])));

/** With all their texts, which are made when they are asked for. */
const plain = (occurrences: Iterable<Occurrence>): readonly Occurrence[] =>
  Array.from(occurrences, ({ file, name, source, target }) => ({ file, name, source, target }));

/** Everything that the units of a file may ask for. */
const asked = (elsewhere: Elsewhere, units: readonly Occurrence[]) =>
  units.map(({ source, target }) => [plain(elsewhere.ofSource(source)), plain(elsewhere.ofTarget(target))]);

describe('occurrences that threads share', () => {
  test('every file finds what it would find among all texts of all files, in their order', () => {
    fc.assert(
      fc.property(project, fc.nat(5), (all, apart) => {
        const files = filesOf(all);
        const whole = new Translations();
        for (const [at, units] of files.entries()) whole.put(`file${at}`, units);
        // One file is not asked for: what it answers is wanted all the same.
        const asking = files.filter((_, at) => at !== apart);
        const wanted = commonKeys(asking.map(keysOf), asking.length < files.length);
        const shared = shareOccurrences(
          files.flatMap((units, at) => packOccurrences(`file${at}`, units, wanted) ?? []),
        );
        for (const [at, units] of files.entries()) {
          if (at !== apart)
            expect(asked(elsewhereIn(shared, `file${at}`), units)).toEqual(asked(whole.without(`file${at}`), units));
        }
      }),
    );
  });

  test('two texts with one number are told apart', () => {
    const [units = []] = filesOf([
      [
        { name: 'a', source: 'Save', target: 'Sichern' },
        { name: 'b', source: 'Save all', target: 'Öffnen' },
      ],
    ]);
    const packed = packOccurrences('file0', units, commonKeys([keysOf(units)], true))!;
    const [save = 0, sichern = 0] = [sourceKey('Save'), targetKey('Sichern')];
    const shared = shareOccurrences([{ ...packed, keys: Float64Array.from([save, sichern, save, sichern]) }]);
    expect(plain(elsewhereIn(shared, 'other').ofSource('Save'))).toEqual([units[0]]);
    expect(plain(elsewhereIn(shared, 'other').ofTarget('Sichern'))).toEqual([units[0]]);
  });

  test('what stands in one file only is not kept', () => {
    const [one = [], two = []] = filesOf([
      [
        { name: 'a', source: 'Save', target: 'Sichern' },
        { name: 'b', source: 'Open', target: 'Öffnen' },
      ],
      [{ name: 'c', source: 'Save', target: 'Speichern' }],
    ]);
    const wanted = commonKeys([keysOf(one), keysOf(two)], false);
    expect([...wanted]).toEqual([sourceKey('Save')]);
    expect(packOccurrences('one', one, wanted)?.ends).toHaveLength(3);
    expect(packOccurrences('two', [], wanted)).toBeUndefined();
  });

  test('a key is found where it stands, and nowhere else', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(20), { maxLength: 20 }), fc.nat(20), (values, value) => {
        const keys = commonKeys([Float64Array.from(values)], true);
        expect([...keys]).toEqual([...new Set(values)].sort((a, b) => a - b));
        expect(keys[find(keys, value)]).toBe(values.includes(value) ? value : undefined);
      }),
    );
  });
});
