import { describe, expect, test } from 'vitest';
import { forgetUnits } from '../../../../server/core/formats/common/units/forget.ts';
import { LazyUnits } from '../../../../server/core/formats/common/units/lazy-units.ts';
import { unitsOf } from '../../../../server/core/formats/common/units/places.ts';
import { copyOf } from '../../../../server/core/formats/common/units/unit-copy.ts';
import type { Unit } from '../../../../server/core/formats/format.ts';
import { readJson } from '../../../../server/core/formats/json/read.ts';

/** Three units, those that have been made, and those that have given back what they kept. */
function three() {
  const made: number[] = [];
  const forgotten: string[] = [];
  const units = new LazyUnits(3, (index) => {
    made.push(index);
    return { id: `/${index}`, forget: () => forgotten.push(`/${index}`) } as unknown as Unit;
  });
  return { units, made, forgotten };
}

describe('units that are made when somebody asks', () => {
  test('are made once, and stay the same', () => {
    const { units, made } = three();
    expect(units.length).toBe(3);
    const second = units.at(1);
    expect(second?.id).toBe('/1');
    expect(units.at(1)).toBe(second);
    expect(units.all[1]).toBe(second);
    expect(units.all).toBe(units.all);
    expect(units.at(2)).toBe(units.all[2]);
    expect(made).toEqual([1, 0, 2]);
  });

  test('end where they end', () => {
    const { units } = three();
    expect([units.at(-1), units.at(3)]).toEqual([undefined, undefined]);
    expect(units.all.length).toBe(3);
    expect([units.at(-1), units.at(3)]).toEqual([undefined, undefined]);
  });

  test('are not made to forget', () => {
    const { units, made, forgotten } = three();
    units.at(2);
    units.forget();
    expect([made, forgotten]).toEqual([[2], ['/2']]);
    expect(units.all.length).toBe(3);
    units.forget();
    expect(forgotten).toEqual(['/2', '/0', '/1', '/2']);
  });
});

describe('units of JSON', () => {
  const text = '{"a": {"x~/y": "Text", "b": ["one", {"c": "two"}]}, "a.b": "Three", "a.b": "Four"}';

  test('are called by their pointers and their keys', () => {
    const { units } = readJson(text);
    expect(units.map(({ id, name }) => [id, name])).toEqual([
      ['/a/x~0~1y', 'a.x~/y'],
      ['/a/b/0', 'a.b.0'],
      ['/a/b/1/c', 'a.b.1.c'],
      ['/a.b~dup1', 'a.b'],
      ['/a.b', 'a.b'],
    ]);
    // Whichever is asked first.
    expect(readJson(text).units.map(({ name, id }) => `${name} ${id}`)).toEqual(
      units.map(({ id, name }) => `${name} ${id}`),
    );
  });

  test('are the same ones, few and all', () => {
    const catalog = readJson(text);
    const second = unitsOf(catalog).at(1);
    expect(catalog.units[1]).toBe(second);
    forgetUnits(catalog);
    expect(second?.source?.plain).toBe('one');
  });

  test('are copied with all that they say', () => {
    const [unit] = readJson('{"key": "A {x}", "@key": {"placeholders": {"x": {}}}, "@@locale": "en"}', {
      path: 'app_en.arb',
    }).units;
    const copy = copyOf(unit!);
    for (const key of ['id', 'name', 'span', 'nameSpan', 'notes', 'state', 'declaredPlaceholders'] as const)
      expect(copy[key]).toEqual(unit![key]);
    expect(copy.source?.plain).toBe('A {x}');
  });
});
