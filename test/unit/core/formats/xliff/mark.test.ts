import { describe, expect, test } from 'vitest';
import type { MarkState } from '../../../../../server/core/formats/format.ts';
import { xliff } from '../../../../../server/core/formats/xliff/index.ts';
import { markableXliff, markXliff } from '../../../../../server/core/formats/xliff/write/mark.ts';
import { signature } from '../../../../../server/core/text/content.ts';
import { applyEdits } from '../../../../../server/core/text/span.ts';
import { complete } from '../../../../support/complete.ts';
import { corpusFiles } from '../../../../support/corpus.ts';
import { doc2, doc12 } from './helpers.ts';

function mark(text: string, state: MarkState, unit: string): string {
  const { edits, rejected } = markXliff(text, xliff.parse(text), [{ unit, state }]);
  if (rejected.length > 0) return `rejected: ${rejected[0]?.reason}`;
  return applyEdits(text, edits);
}

const in12 = (unit: string, target: string) =>
  doc12(`<trans-unit id="u"${unit}><source>x</source><target${target}>y</target></trans-unit>`);
const in2 = (segment: string, target = '<target>y</target>') =>
  doc2(`<unit id="u"><segment${segment}><source>x</source>${target}</segment></unit>`);

describe('1.2', () => {
  test.each<[MarkState, string, string, string, string]>([
    ['needs-work', '', '', '', ' state="needs-review-translation"'],
    ['needs-work', ' approved="yes"', ' state="final"', ' approved="no"', ' state="needs-review-translation"'],
    ['needs-work', '', ' state="needs-adaptation"', '', ' state="needs-adaptation"'],
    ['needs-work', '', ' state="needs-translation"', '', ' state="needs-review-translation"'],
    [
      'translated',
      '',
      ' state="new" state-qualifier="leveraged-mt"',
      '',
      ' state="translated" state-qualifier="leveraged-mt"',
    ],
    ['translated', '', ' state="needs-l10n" state-qualifier="fuzzy-match"', '', ' state="translated"'],
    ['reviewed', ' approved="yes"', ' state="final"', ' approved="no"', ' state="signed-off"'],
    ['final', '', '', ' approved="yes"', ' state="final"'],
  ])('%s on <trans-unit%s><target%s>', (state, unit, target, newUnit, newTarget) => {
    expect(mark(in12(unit, target), state, 'o#u')).toBe(in12(newUnit, newTarget));
  });
});

describe('2.x: subState goes with the state', () => {
  test.each<[MarkState, string, string]>([
    ['translated', '', ' state="translated"'],
    ['translated', ' state="translated" subState="dragoman:mt"', ' state="translated"'],
    ['translated', ' state="translated" subState="acme:x"', ' state="translated" subState="acme:x"'],
    ['reviewed', ' state="translated" subState="acme:x"', ' state="reviewed"'],
    ['needs-work', " id='s' state='final'", " id='s' state='initial' subState='dragoman:needs-work'"],
    ['needs-work', ' state="final" subState="acme:x"', ' state="initial" subState="dragoman:needs-work"'],
    ['final', ' state="initial" subState="dragoman:needs-work"', ' state="final"'],
  ])('%s on <segment%s>', (state, before, after) => {
    expect(mark(in2(before), state, 'f#u')).toBe(in2(after));
  });

  test('needs work is read again, and is not what was never translated', () => {
    const [unit] = xliff.parse(mark(in2(''), 'needs-work', 'f#u')).units;
    expect(unit?.state).toBe('needs-work');
    expect(xliff.parse(in2(' state="initial"')).units[0]?.state).toBe('initial');
  });
});

test('what cannot be marked says why', () => {
  expect(mark(in2('', ''), 'final', 'f#u')).toBe('rejected: it has no translation yet');
  expect(mark(in2('', '<target/>'), 'final', 'f#u')).toBe('rejected: its translation is empty');
  expect(mark(in12(' translate="no"', ''), 'final', 'o#u')).toBe('rejected: it is marked as not to be translated');
  expect(mark(in12('', ''), 'final', 'o#v')).toBe('rejected: the file has no unit with that id');
});

test('a tool without states gets none; markers of AL files are states', () => {
  const al = (target: string) =>
    doc12(
      `<trans-unit id="Table 1"><source>x</source><target>${target}</target><note from="Xliff Generator"></note></trans-unit>`,
    );
  expect(markableXliff(xliff.parse(al('y')))).toEqual([]);
  expect(markableXliff(xliff.parse(al('[NAB: REVIEW]y')))).toEqual(['needs-work', 'translated']);
  expect(mark(al('[NAB: REVIEW]y'), 'translated', 'o#Table 1')).toBe(al('y'));
  expect(mark(al('[NAB: NOT TRANSLATED]y'), 'needs-work', 'o#Table 1')).toBe(al('[NAB: REVIEW]y'));
  expect(mark(al('[NAB: REVIEW]'), 'translated', 'o#Table 1')).toBe('rejected: its translation is empty');
  expect(mark(al('[NAB: REVIEW]y'), 'final', 'o#Table 1')).toBe('rejected: the file has no way to state this');
});

const cases = corpusFiles()
  .filter(({ format }) => format.id === 'xliff')
  .flatMap(({ name, path, text }) => {
    const catalog = xliff.parse(text, { path });
    return markableXliff(catalog).map((state) => ({ name, path, text, catalog, state }));
  });

test.each(cases)('law: $state, $name', ({ path, text, catalog, state }) => {
  const signatures = ({ units }: typeof catalog) => units.map(({ id, target }) => [id, signature(target?.parts ?? [])]);
  const errors = (it: typeof catalog, of: string) =>
    [...it.problems, ...complete(xliff.validate!(of, it))].flatMap((it) => (it.severity === 'error' ? it.code : []));
  const marks = catalog.units.map(({ id }) => ({ unit: id, state }));
  const { edits, rejected } = markXliff(text, catalog, marks);
  const no = new Set(rejected.map(({ unit }) => unit));
  const after = applyEdits(text, edits);
  const again = xliff.parse(after, { path });
  expect(again.malformed).toBe(false);
  expect(signatures(again)).toEqual(signatures(catalog));
  const marked = again.units.filter(({ id }) => !no.has(id));
  expect(marked.filter((unit) => unit.state !== state).map(({ id }) => id)).toEqual([]);
  expect(markXliff(after, again, marks).edits).toEqual([]);
  // The words and attributes that a state brings are the same in every file: two states show them all.
  if (state === 'needs-work' || state === 'final') expect(errors(again, after)).toEqual(errors(catalog, text));
});
