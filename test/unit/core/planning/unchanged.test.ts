import { describe, expect, test } from 'vitest';
import type { Change } from '../../../../server/core/formats/format.ts';
import { json } from '../../../../server/core/formats/json/index.ts';
import { tally, touchedUnits, unchangedBy } from '../../../../server/core/planning/unchanged.ts';
import type { Edit } from '../../../../server/core/text/span.ts';
import { memoryJob, translate } from '../../../support/translate-job.ts';
import { answering } from '../../../support/translators.ts';

const job = memoryJob([
  { id: 'a', source: ['Save'], target: ['Sichern'], state: 'translated' },
  { id: 'b', source: ['Open'], target: ['Öffnen'], state: 'translated' },
  { id: 'c', source: ['Close'] },
]);
const { units } = job.target.catalog;
const change = (unit: string, text: string): Change => ({ unit, parts: [text], origin: 'machine' });
const at = (start: number, end: number): Edit => ({ span: { start, end }, text: 'x' });
const spanOf = (index: number) => units[index]!.span;

describe('units that an edit touches', () => {
  const [first, second, third] = [spanOf(0), spanOf(1), spanOf(2)];
  test.each<[string, readonly Edit[], readonly string[]]>([
    ['none', [], []],
    ['inside of one', [at(second.start + 3, second.start + 4)], ['b']],
    ['an insertion inside of one', [at(second.start + 3, second.start + 3)], ['b']],
    ['all of one', [at(first.start, first.end)], ['a']],
    ['into two', [at(first.end - 1, second.start + 1)], ['a', 'b']],
    ['over one', [at(first.end, third.start)], ['b']],
    ['at the edges of one', [at(second.start, second.start), at(second.end, second.end)], []],
    ['after the last', [at(third.end, third.end + 1)], []],
    ['some, in whatever order', [at(third.end - 1, third.end), at(first.start, first.start + 1)], ['a', 'c']],
    ['each of them', [0, 1, 2].map((i) => at(spanOf(i).start + 1, spanOf(i).start + 2)), ['a', 'b', 'c']],
  ])('%s', (_, edits, expected) => {
    expect([...touchedUnits(units, edits)]).toEqual(expected);
  });
});

describe('units that say already what they are to say', () => {
  const changes = [change('c', ''), change('a', 'Sichern'), change('b', 'Aufmachen'), change('z', 'x')];
  test('are those with the words of their change that no edit touches, in the order of the changes', () => {
    expect(unchangedBy(job, { changes, edits: [] })).toEqual(['c', 'a']);
    expect(unchangedBy(job, { changes, edits: [at(spanOf(1).end - 1, spanOf(1).end)] })).toEqual(['c', 'a']);
    expect(unchangedBy(job, { changes, edits: [at(spanOf(0).start + 1, spanOf(0).start + 2)] })).toEqual(['c']);
    const two = [at(spanOf(2).start + 1, spanOf(2).start + 2), at(spanOf(0).start + 1, spanOf(0).start + 2)];
    expect(unchangedBy(job, { changes, edits: two })).toEqual([]);
    expect(unchangedBy(job, { changes: [], edits: [] })).toEqual([]);
  });

  test('are none that the file does not have yet', () => {
    const file = (text: string) => ({ path: '/x.json', text, catalog: json.parse(text, { path: '/x.json' }) });
    const two = { format: json, source: file('{"a": "Save", "b": "Open"}'), target: file('{"a": "Sichern"}') };
    const found = unchangedBy(two, { changes: [change('/a', ' Sichern '), change('/b', '')], edits: [] });
    expect(found).toEqual(['/a']);
  });

  test('are told by a run', async () => {
    const all = [
      { id: 'a', source: ['Save'], target: ['Sichern'], state: 'translated' as const },
      { id: 'b', source: ['Open'], target: ['Auf'], state: 'translated' as const },
    ];
    const words: Readonly<Record<string, string>> = { Save: 'Sichern', Open: 'Öffnen' };
    const report = await translate(all, { translator: answering((text) => words[text] ?? '') }, { scope: 'all' });
    expect([report.translated, report.unchanged]).toEqual([['a', 'b'], ['a']]);
  });
});

test('what a run did, without what stayed as it was', () => {
  const [translated, reused] = [
    ['a', 'b', 'c'],
    ['d', 'e'],
  ];
  expect(tally({ translated, reused, unchanged: ['b', 'e'] })).toEqual({ translated: 2, reused: 1, unchanged: 2 });
  expect(tally({ translated, reused, unchanged: [] })).toEqual({ translated: 3, reused: 2, unchanged: 0 });
});
