import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { Finder } from '../../../../../server/core/formats/common/key-tree/finder.ts';
import { Planner } from '../../../../../server/core/formats/common/key-tree/insert.ts';
import {
  amongKeys,
  besideNeighbours,
  type Ground,
} from '../../../../../server/core/formats/common/key-tree/sprouts.ts';
import { JSON_DIALECTS } from '../../../../../server/core/formats/json/detect.ts';
import { json } from '../../../../../server/core/formats/json/index.ts';
import { readJson, treeOfJson } from '../../../../../server/core/formats/json/read.ts';
import { scanJson } from '../../../../../server/core/text/json/scan.ts';
import { applyEdits } from '../../../../../server/core/text/span.ts';

/** Keys that are forms of one another, metadata, escaped, and plain. */
const KEYS = ['a', 'b', 'c', 'd', 'x_one', 'x_few', 'x_other', '@a', '@b', 'é', '"q"', 'long key of words'];
const objectOf = (keys: readonly string[]) => `{${keys.map((key) => `${JSON.stringify(key)}: "-"`).join(', ')}}`;

describe('new members', () => {
  test('go where a look at all keys puts them', () => {
    const keys = fc.array(fc.constantFrom(...KEYS), { maxLength: 14 });
    const dialect = fc.constantFrom(...JSON_DIALECTS.list);
    fc.assert(
      fc.property(keys, keys, fc.subarray(KEYS), dialect, (own, theirs, wanted, how) => {
        const [target, source] = [scanJson(objectOf(own)), scanJson(objectOf(theirs))];
        const pending = wanted.filter((key) => theirs.includes(key) && !own.includes(key));
        const planner = new Planner(target, source, how);
        for (const key of pending) planner.add({ unit: `/${key}`, text: 'new' });
        const { rejected, inTarget, inSource } = planner;
        const ground: Ground = { target, source, dialect: how, removed: new Set(), rejected, inTarget, inSource };
        const growth = planner.growths.get(0);
        if (growth === undefined || own.length === 0) return;
        const values = new Map(
          [...growth.members].flatMap(([key, sprout]) =>
            sprout.kind === 'leaf' && sprout.source !== -1 ? [[key, sprout.value]] : [],
          ),
        );
        const last = target.size - 1;
        expect(besideNeighbours(growth, values, last, ground)).toEqual(amongKeys(growth, values, ground));
      }),
      { numRuns: 2000 },
    );
  });

  test('that only the target language has, and those beside what goes, are put by all keys', () => {
    const [target, source] = [scanJson(objectOf(['a'])), scanJson(objectOf(['a', 'b']))];
    const planner = new Planner(target, source, JSON_DIALECTS.list[0]!);
    planner.add({ unit: '/b', text: 'new' });
    const growth = planner.growths.get(0)!;
    const values = new Map(
      [...growth.members].flatMap(([key, one]) => (one.kind === 'leaf' ? [[key, one.value]] : [])),
    );
    const { rejected, inTarget, inSource } = planner;
    const ground: Ground = {
      ...{ target, source, dialect: JSON_DIALECTS.list[0]!, rejected, inTarget, inSource },
      removed: new Set([1]),
    };
    expect(besideNeighbours(growth, values, 1, ground)).toBeUndefined();
    expect(besideNeighbours(growth, new Map([['c', values.get('b')!]]), 1, ground)).toBeUndefined();
    expect(besideNeighbours(growth, values, 1, { ...ground, removed: new Set() })).toHaveLength(1);
  });
});

describe('children by key', () => {
  test('are the same looked through and indexed, of equal keys the last', () => {
    const tree = scanJson('{"a": 1, "a\\u0062": 2, "ab": 3, "a": 4, b: 5, "list": ["x", "y"], "open: 6\n}');
    const keys = ['a', 'ab', 'b', 'list', 'nothing', '', 'open: 6', 'open: '];
    const once = keys.map((key) => new Finder(tree).child(0, key));
    const finder = new Finder(tree);
    const many = Array.from({ length: 40 }, (_, at) => finder.child(0, keys[at % 8]!));
    for (let at = 0; at < 20; at++) finder.child(0, `other ${at}`);
    const indexed = keys.map((key) => finder.child(0, key));
    expect(once).toEqual(indexed);
    expect(many.slice(0, 8)).toEqual(indexed);
    expect(tree.key(once[1]!)).toBe('ab');
    expect(once[0]).toBe(4);
    expect([finder.child(once[3]!, '1'), finder.child(once[3]!, '2')]).toEqual([once[3]! + 2, -1]);
    expect(new Finder(scanJson('')).child(0, 'a')).toBe(-1);
  });
});

describe('the tree of a text', () => {
  test('is that of its catalog, and a new one for another text', () => {
    const catalog = readJson('{"a": "b"}');
    expect(treeOfJson('{"a": "b"}', catalog)).toBe(catalog.tree);
    expect(treeOfJson('{"a": "b", "c": "d"}', catalog).size).toBe(3);
    expect(treeOfJson('{"a": "b"}', undefined).size).toBe(2);
  });
});

describe('changes of units', () => {
  const text = '{"a": {"b": "one", "b": "two"}, "c": ["three"], "d": "four"}';
  const change = (unit: string, part?: string) =>
    ({ unit, parts: part === undefined ? [] : [part], origin: 'person' }) as const;

  test('are made by pointers and by a look at all units alike', () => {
    const units = ['/a/b', '/c/0', '/d'];
    const looked = json.parse(text);
    const all = { ...json.parse(text), few: undefined } as unknown as ReturnType<typeof json.parse>;
    for (const changes of [
      units.map((unit) => change(unit, 'new')),
      units.map((unit) => change(unit)),
      [change('/a/b~dup1', 'never used'), change('/d', 'new')],
      [change('/no'), change('/d/deeper'), change(''), change('~'), change('/d', 'x'), change('/d', 'last')],
    ])
      expect(json.write(text, looked, changes)).toEqual(json.write(text, all, changes));
    const { edits } = json.write(text, looked, [change('/a/b~dup1', 'never used')]);
    expect(applyEdits(text, edits)).toContain('"b": "never used", "b": "two"');
  });
});
