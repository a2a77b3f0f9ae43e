import fc from 'fast-check';
import { expect, test } from 'vitest';
import { json } from '../../../../server/core/formats/json/index.ts';
import { xliff } from '../../../../server/core/formats/xliff/index.ts';
import { Fingerprints } from '../../../../server/engine/check/fingerprint.ts';

const jsonOf = (source: string, target: string) =>
  new Fingerprints({ format: json, source: json.parse(source, {}), target: json.parse(target, {}) });
const words = fc.string({ unit: 'grapheme' });

test('a fingerprint is that of the texts: order, indentation and escapes do not count, source and target do', () => {
  const texts = fc.dictionary(fc.stringMatching(/^[a-z]{1,6}$/), fc.tuple(words, words), { minKeys: 1 });
  fc.assert(
    fc.property(texts, words, (all, other) => {
      const units = Object.entries(all);
      const side = (at: 0 | 1, list = units) => Object.fromEntries(list.map(([key, both]) => [key, both[at]]));
      const plain = jsonOf(JSON.stringify(side(0)), JSON.stringify(side(1)));
      const escaped = (texts: object) =>
        JSON.stringify(texts, undefined, 4).replace(
          /[\u007f-\uffff]/g,
          (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`,
        );
      const reversed = units.toReversed();
      const other1 = jsonOf(escaped(side(0, reversed)), escaped(side(1, reversed)));
      for (const [key, [source, target]] of units) {
        expect(other1.of(`/${key}`)).toBe(plain.of(`/${key}`));
        const changed = (pair: [string, string]) =>
          jsonOf(JSON.stringify({ [key]: pair[0] }), JSON.stringify({ [key]: pair[1] })).of(`/${key}`);
        expect(changed([source, target]) === changed([source, other])).toBe(target === other);
        expect(changed([source, target]) === changed([other, target])).toBe(source === other);
      }
    }),
    { numRuns: 100 },
  );
});

test('a missing target is not an empty one, and what the source lacks has a fingerprint', () => {
  const source = '{ "a": "Save" }';
  expect(jsonOf(source, '{}').of('/a')).not.toBe(jsonOf(source, '{ "a": "" }').of('/a'));
  expect(jsonOf('{}', source).of('/a')).toMatch(/^[0-9a-f]{16}$/);
  expect(jsonOf(source, source).of('/b')).toBeUndefined();
});

test('codes count: a target with another code is another target', () => {
  const of = (target: string) => {
    const text = `<xliff version="1.2"><file source-language="en" target-language="de" datatype="x" original="x"><body><trans-unit id="a"><source>Hi <x id="1"/><x id="2"/></source><target>${target}</target></trans-unit></body></file></xliff>`;
    const catalog = xliff.parse(text, {});
    return new Fingerprints({ format: xliff, source: catalog, target: catalog }).of(catalog.units[0]?.id ?? '');
  };
  expect(of('Hallo <x id="1"/>')).not.toBe(of('Hallo <x id="2"/>'));
  expect(of('Gr&#252;n &amp; rot')).toBe(of('Grün <![CDATA[&]]> rot'));
});
