import { describe, expect, test } from 'vitest';
import type { Change, StatePolicy } from '../../../../../server/core/formats/format.ts';
import { xliff } from '../../../../../server/core/formats/xliff/index.ts';
import { applyEdits } from '../../../../../server/core/text/span.ts';
import { doc2, doc12 } from './helpers.ts';

const UNIT = '<trans-unit id="u"><source>x</source><target>old</target></trans-unit>';
const OTHER = '<trans-unit id="v"><source>z</source><target state="translated">z</target></trans-unit>';
const UNIT_2 = '<unit id="u"><segment><source>x</source></segment></unit>';
const OTHER_2 = '<unit id="v"><segment state="final"><source>z</source><target>z</target></segment></unit>';

function written(text: string, policy: StatePolicy, change: Partial<Change>): string {
  const unit = text.includes('trans-unit') ? 'o#u' : 'f#u';
  const changes = [{ unit, parts: ['new'], origin: 'machine' as const, ...change }];
  const result = xliff.write(text, xliff.parse(text), changes, undefined, policy);
  expect(result.rejected).toEqual([]);
  return applyEdits(text, result.edits);
}

const target12 = (text: string) => /<target([^>]*)>new</.exec(text)?.[1];
const segment2 = (text: string) => /id="u"><segment([^>]*)>/.exec(text)?.[1];

describe('a project says how new targets are marked', () => {
  test.each<[StatePolicy, Partial<Change>, string]>([
    [{}, {}, ' state="needs-review-translation" state-qualifier="leveraged-mt"'],
    [{ machine: 'translated' }, {}, ' state="translated" state-qualifier="leveraged-mt"'],
    [{ machine: 'final', origin: false }, {}, ' state="final"'],
    [{ machine: 'translated' }, { review: true }, ' state="needs-review-translation" state-qualifier="leveraged-mt"'],
    [
      { memory: 'needs-review' },
      { origin: 'memory' },
      ' state="needs-review-translation" state-qualifier="leveraged-tm"',
    ],
    [{ write: 'never' }, {}, ''],
  ])('1.2: %o, %o', (policy, change, expected) => {
    expect(target12(written(doc12(UNIT + OTHER), policy, change))).toBe(expected);
  });

  test.each<[StatePolicy, Partial<Change>, string]>([
    [{}, {}, ' state="translated" subState="dragoman:mt"'],
    [{ machine: 'reviewed', origin: false }, {}, ' state="reviewed"'],
    [{ person: 'final' }, { origin: 'person' }, ' state="final"'],
    [{ write: 'never' }, {}, ''],
  ])('2.x: %o, %o', (policy, change, expected) => {
    expect(segment2(written(doc2(UNIT_2 + OTHER_2), policy, change))).toBe(expected);
  });

  test('also in files that have no states, when the project says always', () => {
    expect(target12(written(doc12(UNIT), {}, {}))).toBe('');
    expect(target12(written(doc12(UNIT), { write: 'always', machine: 'translated' }, {}))).toBe(
      ' state="translated" state-qualifier="leveraged-mt"',
    );
  });

  test('a sign-off is taken back unless the project says what a person makes of it', () => {
    const text = doc12(UNIT.replace('<target>', '<target state="signed-off">'));
    expect(target12(written(text, {}, { origin: 'person' }))).toBe(' state="needs-review-translation"');
    expect(target12(written(text, { person: 'reviewed' }, { origin: 'person' }))).toBe(' state="signed-off"');
  });

  test('markers follow', () => {
    const text = doc12('<trans-unit id="u"><source>x</source><target>[NAB: NOT TRANSLATED]</target></trans-unit>');
    expect(written(text, {}, {})).toContain('<target>[NAB: REVIEW]new</target>');
    expect(written(text, { machine: 'translated' }, {})).toContain('<target>new</target>');
  });
});
