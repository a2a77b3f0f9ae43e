import { describe, expect, test } from 'vitest';
import { formatOf } from '../../../../server/core/formats/index.ts';
import { mergeTexts } from '../../../../server/engine/merge/merge.ts';

interface Case {
  readonly path: string;
  /** A file with this stamp and these two texts. */
  readonly file: (stamp: string, a: string, b: string) => string;
  readonly stamps: readonly [base: string, earlier: string, later: string];
}

const xliff = (stamp: string, a: string, b: string) =>
  `<xliff version="1.2"><file original="x" ${stamp} source-language="en" target-language="de" datatype="plaintext"><body>\n<trans-unit id="a"><source>A</source><target>${a}</target></trans-unit>\n<trans-unit id="b"><source>B</source><target>${b}</target></trans-unit>\n</body></file></xliff>\n`;

const CASES: readonly Case[] = [
  {
    path: 'messages.de.xlf',
    file: xliff,
    stamps: [
      'date="2024-01-01T00:00:00Z" product-version="1"',
      'date="2024-05-01T11:00:00+02:00" product-version="2"',
      'date="2024-05-01T10:00:00Z" product-version="3"',
    ],
  },
  {
    path: 'lib/l10n/app_de.arb',
    file: (stamp, a, b) => `{\n  "@@locale": "de",\n  ${stamp},\n  "a": "${a}",\n  "b": "${b}"\n}\n`,
    stamps: ['2023-12-31T10:00:00.1', '2024-02-01T09:00:00.000', '2024-02-01T10:00:00.000'].map(
      (time) => `"@@last_modified": "${time}"`,
    ) as [string, string, string],
  },
  {
    path: 'messages_de.properties',
    file: (stamp, a, b) => `#Texts\n${stamp}\na=${a}\nb=${b}\n`,
    stamps: ['#Mon Jan 01 10:00:00 CET 2024', '#Thu Dec 05 12:00:00 CET 2024', '#Wed Jan 01 10:00:00 UTC 2025'],
  },
];

describe.each(CASES)('what tools write into $path with every save', ({ path, file, stamps: [was, earlier, later] }) => {
  const format = formatOf(path, file(was, 'A', 'B'));
  const merge = (ours: string, theirs: string, base = file(was, 'A', 'B')) => {
    const merged = format && mergeTexts(format, { base, ours, theirs }, { path });
    if (merged?.kind !== 'merged') throw new Error(merged?.reason ?? path);
    return merged;
  };

  test('both have saved: the later one stands, whoever has it, and nothing is in conflict', () => {
    for (const [ours, theirs] of [
      [earlier, later],
      [later, earlier],
    ] as const) {
      const merged = merge(file(ours, 'Eins', 'B'), file(theirs, 'A', 'Zwei'));
      expect(merged.conflicts).toEqual([]);
      expect(merged.texts.ours).toBe(file(later, 'Eins', 'Zwei'));
    }
  });

  test('one has saved: that one stands, be it the earlier', () => {
    expect(merge(file(was, 'Eins', 'B'), file(later, 'A', 'Zwei')).texts.ours).toBe(file(later, 'Eins', 'Zwei'));
    expect(merge(file(was, 'Eins', 'B'), file(earlier, 'A', 'B'), file(later, 'A', 'B')).texts.ours).toContain(earlier);
  });
});

test('a date that nobody can compare is no stamp', () => {
  const format = formatOf('messages.de.xlf', xliff('', 'A', 'B'));
  for (const date of ['5/1/2024', '2024-13-45', 'soon'])
    expect(format?.stamps?.(xliff(`date="${date}"`, 'A', 'B'))).toEqual([]);
});

test('each file of a document has its own date', () => {
  const of = (date: string) => `date="2024-0${date}-01T00:00:00Z"`;
  const two = (first: string, second: string) =>
    `<xliff version="1.2"><file original="x" ${of(first)}/><file original="y" ${of(second)}/></xliff>`;
  const format = formatOf('de.xlf', xliff('', 'A', 'B'));
  expect(format?.stamps?.(two('1', '2')).map(({ name, time }) => `${name} ${time?.slice(5, 7)}`)).toEqual([
    'date of "x" 01',
    'date of "y" 02',
  ]);
});
