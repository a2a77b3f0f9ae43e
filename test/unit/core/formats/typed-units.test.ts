import { describe, expect, test } from 'vitest';
import {
  unitIn,
  unitsAt,
  unitsOf,
  withNeighbours,
  withUnits,
} from '../../../../server/core/formats/common/units/places.ts';
import { TypedUnits } from '../../../../server/core/formats/common/units/typed-units.ts';
import { copyOf } from '../../../../server/core/formats/common/units/unit-copy.ts';
import type { Unit } from '../../../../server/core/formats/format.ts';
import { readJson } from '../../../../server/core/formats/json/read.ts';
import { updateJson } from '../../../../server/core/formats/json/update.ts';
import { LiveText } from '../../../../server/core/text/live-text.ts';

const text = JSON.stringify(
  Object.fromEntries(Array.from({ length: 100 }, (_, index) => [`k${index}`, `Text ${index}`])),
);
const { units } = readJson(text);

/** The units with the fiftieth typed in, and those that have been moved so far. */
function typed() {
  const moved: Unit[] = [];
  const [own] = readJson('{"k50": "Typed"}').units;
  const behind = (unit: Unit): Unit => {
    moved.push(unit);
    return copyOf(unit);
  };
  return { few: new TypedUnits(units, 50, [own!], behind), own, moved };
}

describe('units after a keystroke', () => {
  test('are as many as before, and end where they end', () => {
    const { few, own } = typed();
    expect(few.length).toBe(100);
    expect([few.at(49), few.at(50), few.at(100), few.at(-1)]).toEqual([units[49], own, undefined, undefined]);
    expect(few.at(49)).toBe(units[49]);
  });

  test('are moved when they are asked for, and only those, once', () => {
    const { few, moved } = typed();
    expect(few.at(70)?.id).toBe('/k70');
    expect(few.at(70)).toBe(few.at(70));
    expect(moved).toEqual([units[70]]);
  });

  test('are moved from where somebody types, also where no unit is typed in', () => {
    const few = new TypedUnits(units, 50, [], (unit) => ({ ...unit, id: `${unit.id}!` }));
    expect([few.at(49)?.id, few.at(50)?.id]).toEqual(['/k49', '/k50!']);
    expect(few.all.map(({ id }) => id).slice(49, 52)).toEqual(['/k49', '/k50!', '/k51!']);
  });

  test('are the same whenever they are asked for, alone or with all others', () => {
    const { few, own } = typed();
    const [before, all, after] = [few.at(70), few.all, few.at(71)];
    expect(few.at(70)).toBe(before);
    expect(all[70]).toBe(before);
    expect(all[71]).toBe(after);
    expect(all[50]).toBe(own);
    expect(few.all).toBe(all);
  });
});

describe('who looks at few units', () => {
  const at = text.indexOf('Text 50');
  const edit = { span: { start: at, end: at }, text: 'x' };
  const live = LiveText.of(text).after(edit);
  const unasked = () => {
    const catalog = updateJson({ ...readJson(text), lineage: {} }, edit, live);
    return Object.defineProperty(catalog, 'units', {
      get: () => {
        throw new Error('all units have been asked for');
      },
    });
  };

  test('finds those at the cursor without the others', () => {
    const [unit, ...more] = unitsAt(unasked(), { start: at + 4, end: at + 4 });
    expect(more).toEqual([]);
    expect(live.slice(unit!.source!.span.start, unit!.source!.span.end)).toBe('xText 50');
    const last = unitsAt(unasked(), { start: live.length, end: live.length + 5 });
    expect(last).toEqual([]);
  });

  test('finds the neighbours of one', () => {
    const [stranger] = readJson('{"a": "b"}').units;
    for (const catalog of [readJson(text), unasked()]) {
      const idsAround = (at: number) => withNeighbours(catalog, unitsOf(catalog).at(at)!).map(({ id }) => id);
      expect([0, 1, 50, 99].map(idsAround)).toEqual([
        ['/k0', '/k1'],
        ['/k0', '/k1', '/k2'],
        ['/k49', '/k50', '/k51'],
        ['/k98', '/k99'],
      ]);
      expect(withNeighbours(catalog, stranger!)).toEqual([stranger]);
    }
  });

  test('makes a catalog of some of them', () => {
    const [own] = readJson('{"a": "b"}').units;
    const some = withUnits(unasked(), [own!]);
    expect(some.units).toEqual([own]);
    expect(some.few).toBeUndefined();
    expect(some.dialect).toBe('plain');
  });

  test('finds one by its id once the index of the file is made', () => {
    const before = readJson(text);
    expect(unitIn(before, '/k70')?.id).toBe('/k70');
    const after = updateJson(before, edit, live);
    const [unit, gone] = [unitIn(after, '/k70'), unitIn(after, '/k100')];
    expect(live.slice(unit!.source!.span.start, unit!.source!.span.end)).toBe('Text 70');
    expect(gone).toBeUndefined();
  });
});
