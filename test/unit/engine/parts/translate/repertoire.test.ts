import { expect, test } from 'vitest';
import type { Format } from '../../../../../server/core/formats/format.ts';
import { json } from '../../../../../server/core/formats/json/index.ts';
import { xliff } from '../../../../../server/core/formats/xliff/index.ts';
import type { FileJob } from '../../../../../server/core/planning/job.ts';
import { writeProven } from '../../../../../server/core/planning/write.ts';
import { applyEdits } from '../../../../../server/core/text/span.ts';
import { repertoireOf } from '../../../../../server/engine/parts/workspace/files/splice.ts';
import { memoryCode } from '../../../../support/memory-format.ts';

function job(format: Format, path: string, text: string, encoding: string, targetLocale = 'de'): FileJob {
  const target = { path, text, catalog: format.parse(text, { path }) };
  const repertoire = repertoireOf(encoding);
  const common = { format, target, sourceLocale: 'en', targetLocale, scope: 'all' as const, project: {} };
  return { ...common, source: target, ...(repertoire && { repertoire }) };
}

const change = (unit: string, text: string) => ({ unit, parts: [text], origin: 'machine' as const });

test('a character that the encoding lacks: the unit is refused, the others are written', () => {
  const given = job(json, '/l/de.json', '{"a": "A", "b": "B"}', 'windows-1252');
  const { edits, refused, changes } = writeProven(given, [change('/a', 'Ä “a” 日'), change('/b', 'Ü €')]);
  expect(changes.map(({ unit }) => unit)).toEqual(['/b']);
  expect(refused).toEqual([{ unit: '/a', reason: 'the file is in windows-1252, which has no “日”; save it as UTF-8' }]);
  expect(applyEdits(given.target.text, edits)).toBe('{"a": "A", "b": "Ü €"}');
});

test('codes are written as well', () => {
  const given = job(json, '/l/de.json', '{"a": "A"}', 'windows-1252');
  const parts = ['Ä', memoryCode('1', 'standalone', { raw: '<日>' })];
  const { refused } = writeProven(given, [{ unit: '/a', parts, origin: 'machine' }]);
  expect(refused).toEqual([{ unit: '/a', reason: expect.stringContaining('no “日”') }]);
});

test('in XML it is a reference, outside the BMP, too', () => {
  const unit = '<trans-unit id="u"><source>x</source></trans-unit>';
  const text = `<?xml version="1.0" encoding="US-ASCII"?><xliff version="1.2" xmlns="urn:oasis:names:tc:xliff:document:1.2"><file original="o" source-language="en" target-language="de" datatype="plaintext"><body>${unit}</body></file></xliff>`;
  const given = job(xliff, '/a.xlf', text, 'us-ascii');
  const { edits, refused } = writeProven(given, [change('o#u', 'Ä & 日😀')]);
  expect(refused).toEqual([]);
  expect(applyEdits(text, edits)).toContain('<target>&#196; &amp; &#26085;&#128512;</target>');
});

test('half a character is refused in UTF-8', () => {
  const given = job(json, '/l/de.json', '{"a": "A"}', 'utf-8');
  expect(writeProven(given, [change('/a', 'x\uD800')]).changes).toEqual([]);
});
