import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { describe, expect, test } from 'vitest';
import { type DiagnoseInput, diagnose } from '../../../../server/core/checks/diagnose.ts';
import { placeholdersOf } from '../../../../server/core/checks/support.ts';
import { KnownFindings } from '../../../../server/core/checks/unit-pass/known.ts';
import { isLarge, passing } from '../../../../server/core/formats/common/units/forget.ts';
import { json } from '../../../../server/core/formats/json/index.ts';
import { pairUnits } from '../../../../server/core/formats/pair.ts';
import { yaml } from '../../../../server/core/formats/yaml/index.ts';
import { plainText } from '../../../../server/core/text/content.ts';
import { scanJson } from '../../../../server/core/text/json/scan.ts';

setFlagsFromString('--expose-gc');
const collect: () => void = runInNewContext('gc');

const LARGE = 20_001;

function textOf(count: number, word: string): string {
  return JSON.stringify(Object.fromEntries(Array.from({ length: count }, (_, at) => [`key${at}`, `${word} ${at}`])));
}

/** What was read of the first units of a file, without holding it. */
function readParts(units: readonly { readonly source?: { readonly parts: object } }[]): WeakRef<object>[] {
  return units.slice(0, 100).map(({ source }) => new WeakRef(source?.parts ?? {}));
}

/** After a turn of the event loop: until then whatever a WeakRef was made of is held. */
async function alive(refs: readonly WeakRef<object>[]): Promise<number> {
  await new Promise((resolve) => setImmediate(resolve));
  collect();
  return refs.filter((ref) => ref.deref() !== undefined).length;
}

function inputOf(count: number): DiagnoseInput {
  const [source, text] = [textOf(count, 'Text'), textOf(count, 'Texte')];
  return {
    format: json,
    text,
    catalog: json.parse(text),
    source: { text: source, catalog: json.parse(source), name: 'en.json' },
    role: 'target',
    sourceLocale: 'en',
    targetLocale: 'fr',
    project: {},
    reportMissing: true,
    known: new KnownFindings(),
  };
}

describe('what was read of a unit', () => {
  test.each([
    ['json', json.parse('{ "a": "x\\ny", "b": ["z"], "c": "" }')],
    ['yaml', yaml.parse('en:\n  a: "x\\ny"\n  b: |\n    z\n')],
  ])('is given back and read again, and says the same: %s', (_, { units }) => {
    for (const unit of units) {
      const { source } = unit;
      const [text, parts, span] = [source && plainText(source), source?.parts, source?.span];
      unit.forget?.();
      expect(unit.source).toBe(source);
      expect(unit.source?.parts).not.toBe(parts);
      expect(unit.source?.parts).toStrictEqual(parts);
      expect(unit.source?.span).toStrictEqual(span);
      expect(unit.source && plainText(unit.source)).toBe(text);
    }
  });

  test('of a large file is held by nobody after a look at all of it, of a small one it is', async () => {
    for (const [count, held] of [
      [LARGE, 0],
      [LARGE - 1, 100],
    ] as const) {
      const input = inputOf(count);
      expect(isLarge(input.catalog)).toBe(count === LARGE);
      const refs = readParts(input.catalog.units);
      const found = [...diagnose({ ...input, across: [] })].filter((one) => one !== undefined);
      expect(found).toHaveLength(0);
      expect(await alive(refs)).toBe(held);
      expect(plainText(input.catalog.units[7]?.source ?? { span: { start: 0, end: 0 }, parts: [] })).toBe('Texte 7');
    }
  });

  test('is given back unit by unit where somebody passes through pairs', async () => {
    const { catalog, source } = inputOf(LARGE);
    const pairs = pairUnits(json, source?.catalog ?? catalog, catalog);
    const refs = [...readParts(catalog.units), ...readParts(source?.catalog.units ?? [])];
    let count = 0;
    for (const pair of passing(catalog, pairs)) if (plainText(pair.source) !== '') count++;
    expect(count).toBe(LARGE);
    expect(await alive(refs)).toBe(0);
  });
});

test('pairs of a large file are kept, those of one with itself are not', () => {
  const { catalog, source } = inputOf(LARGE);
  expect(pairUnits(json, source?.catalog ?? catalog, catalog)).toBe(
    pairUnits(json, source?.catalog ?? catalog, catalog),
  );
  expect(pairUnits(json, catalog, catalog)).not.toBe(pairUnits(json, catalog, catalog));
});

test('the placeholders of a few texts are remembered', async () => {
  const context = { dialect: 'i18next', sourceLocale: 'en', targetLocale: 'de', ignore: [] };
  const { units } = json.parse(textOf(50, '{{name}}'));
  const pairs = pairUnits(json, { ...json.parse('{}'), units }, undefined);
  const found = (at: number) => {
    const pair = pairs[at];
    if (pair === undefined) throw new Error('There is no such pair.');
    return placeholdersOf(pair, pair.source, context);
  };
  expect(found(0)).toBe(found(0));
  const refs = pairs.slice(0, 20).map((_, at) => new WeakRef(found(at)));
  for (let at = 20; at < 50; at++) expect(found(at)).toHaveLength(1);
  expect(await alive(refs)).toBe(0);
});

test('a JSON text with few nodes takes little room for them', async () => {
  const text = JSON.stringify({ a: 'x'.repeat(4_000_000) });
  collect();
  const before = process.memoryUsage().arrayBuffers;
  const tree = scanJson(text);
  // What was given back is swept away by another thread.
  const taken = () => process.memoryUsage().arrayBuffers - before;
  for (let turn = 0; turn < 200 && taken() > 100_000; turn++) {
    collect();
    await new Promise((resolve) => setImmediate(resolve));
  }
  expect(taken()).toBeLessThan(100_000);
  expect(tree.size).toBe(2);
});
