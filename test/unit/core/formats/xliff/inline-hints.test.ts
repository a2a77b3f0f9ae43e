import { describe, expect, test } from 'vitest';
import { findings } from '../../../../../server/core/checks/diagnose.ts';
import { xliff } from '../../../../../server/core/formats/xliff/index.ts';
import { doc2, doc12 } from './helpers.ts';

/** Ids of checks and rules that find something wrong with the codes of a unit. */
function found(text: string): readonly string[] {
  const input = { format: xliff, text, catalog: xliff.parse(text), role: 'target' as const, project: {} };
  return findings({ ...input, sourceLocale: 'en', targetLocale: 'de', reportMissing: true })
    .filter(({ code }) => /code|reorder/.test(code))
    .map(({ code, severity }) => `${code} ${severity}`);
}

const two = (source: string, target: string) =>
  found(doc2(`<unit id="u"><segment><source>${source}</source><target>${target}</target></segment></unit>`));
const one = (source: string, target: string) =>
  found(doc12(`<trans-unit id="u"><source>${source}</source><target>${target}</target></trans-unit>`));

describe('inline codes of XLIFF 2', () => {
  test.each([
    ['a <mrk id="m1" type="term">b</mrk>', 'c <mrk id="m2" type="term">d</mrk>'],
    ['a <sm id="m1" type="comment" value="x"/>b<em startRef="m1"/>', 'c'],
    ['<pc id="1">a</pc>', '<sc id="1"/>b<ec startRef="1"/>'],
    ['<sc id="1"/>a<ec startRef="1"/>', '<pc id="1">b</pc>'],
    ['<pc id="1"></pc>a', '<pc id="1"/>b'],
    ['a <ph id="1" canDelete="yes"/>', 'b'],
    ['a <ph id="1"/>', 'b <ph id="1"/><ph id="2" copyOf="1"/>'],
  ])('%s -> %s is right', (source, target) => {
    expect(two(source, target)).toEqual([]);
  });

  test.each([
    ['a <ph id="1"/>', 'b', ['optional-codes warning']],
    ['a', 'b <ph id="9"/>', ['optional-codes warning']],
    ['a <ph id="1" canDelete="no"/>', 'b', ['xliff-removed-code error', 'inline-codes error']],
    ['<mrk id="m" translate="no">a</mrk> b', 'c', ['optional-codes warning']],
  ])('%s -> %s: %j', (source, target, expected) => {
    expect(two(source, target)).toEqual(expected);
  });
});

test('1.2: codes must be there, an empty g is a pair, annotations are free', () => {
  expect(one('a <x id="1"/>', 'b')).toEqual(['inline-codes error']);
  expect(one('a', 'b <x id="1"/>')).toEqual(['inline-codes error']);
  expect(one('<g id="1"></g>a', '<g id="1">b</g>')).toEqual([]);
  expect(one('<g id="1"/>a', '<g id="1"></g>b')).toEqual([]);
  expect(one('<mrk mtype="x-comment" mid="1">a</mrk>', 'b')).toEqual([]);
  expect(one('<mrk mtype="protected">a</mrk>', 'b')).toEqual(['inline-codes error']);
});
