import { describe, expect, test } from 'vitest';
import { json } from '../../../../../server/core/formats/json/index.ts';
import { srt } from '../../../../../server/core/formats/srt/index.ts';
import { xliff } from '../../../../../server/core/formats/xliff/index.ts';
import type { Entry } from '../../../../../server/engine/parts/memory/entry.ts';
import { MemoryHandle } from '../../../../../server/engine/parts/memory/handle.ts';
import {
  type IndexOptions,
  indexFiles,
  type MemoryGroup,
} from '../../../../../server/engine/parts/memory/index-files.ts';
import { walk } from '../../../../../server/engine/parts/memory/walk.ts';
import { memoryFiles } from '../../../../support/memory-files.ts';

const bilingual: MemoryGroup = {
  format: xliff,
  sourceLocale: 'en',
  targets: new Map([['de', '/p/a.xlf']]),
  missing: new Set(),
};
const locales: MemoryGroup = {
  format: json,
  dialect: 'icu',
  sourceLocale: 'en',
  source: '/p/en.json',
  targets: new Map([
    ['de', '/p/de.json'],
    ['fr', '/p/fr.json'],
  ]),
  missing: new Set(['fr']),
};

const file = (version: string, units: string) =>
  version === '2.0'
    ? `<xliff xmlns="urn:oasis:names:tc:xliff:document:2.0" xmlns:mtc="urn:oasis:names:tc:xliff:matches:2.0" version="2.0" srcLang="en" trgLang="de"><file id="f">${units}</file></xliff>`
    : `<xliff version="1.2" xmlns="urn:oasis:names:tc:xliff:document:1.2"><file original="f" source-language="en" target-language="de" datatype="plaintext"><body>${units}</body></file></xliff>`;
const unit = (source: string, target: string, more = '', attributes = '') =>
  `<trans-unit id="u-${source.replace(/\W/g, '')}"${attributes}><source>${source}</source>${target}${more}</trans-unit>`;

/** Everything in a memory after a look at these files: source, target, quality. */
async function look(
  files: Readonly<Record<string, string>>,
  groups: readonly MemoryGroup[],
  handle = new MemoryHandle(':memory:', () => {}),
  more: Partial<IndexOptions> = {},
) {
  const report = await indexFiles(handle, memoryFiles(files), {
    project: '/p',
    groups,
    yieldNow: () => undefined,
    ...more,
  });
  const all = [...walk(handle.open() ?? fail(), {})].map(
    ({ source, target, quality }) => `${source} > ${target}: ${quality}`,
  );
  return { report, all: all.toSorted(), handle };
}

function fail(): never {
  throw new Error('no memory');
}

describe('what files give to the memory', () => {
  test('XLIFF 1.2: by state, approval and origin; proposals of people and earlier versions', async () => {
    const text = file(
      '1.2',
      [
        unit('A', '<target state="translated">a</target>'),
        unit('B', '<target state="signed-off">b</target>'),
        unit('C', '<target>c</target>', '', ' approved="yes"'),
        unit('D', '<target state="needs-review-translation">d</target>'),
        unit('E', '<target state="translated" state-qualifier="leveraged-mt">e</target>'),
        unit('F', '<target state="final" state-qualifier="leveraged-mt">f</target>'),
        unit('G', '<target>G</target>'),
        unit('H', '<target></target>'),
        unit('I <x id="1"/>', '<target state="translated">i</target>'),
        unit('J', '<target>j</target>', '', ' translate="no"'),
        unit('K', '', '<alt-trans origin="TM"><source>K!</source><target>k!</target></alt-trans>'),
        unit('L', '', '<alt-trans origin="MT engine"><source>L</source><target>l</target></alt-trans>'),
        unit('M', '', '<alt-trans match-quality="80"><target>m</target></alt-trans>'),
        unit('N', '', '<alt-trans match-quality="100"><target>n</target></alt-trans>'),
      ].join(''),
    );
    expect((await look({ '/p/a.xlf': text }, [bilingual])).all).toEqual([
      'A > a: human',
      'B > b: approved',
      'C > c: approved',
      'F > f: approved',
      'K! > k!: proposal',
      'N > n: proposal',
    ]);
  });

  test('XLIFF 2: by state and subState, and the matches module', async () => {
    const segment = (attributes: string, source: string, target: string) =>
      `<unit id="${source}"><mtc:matches><mtc:match ref="#s${source}"><source>${source}?</source><target>${target}?</target></mtc:match></mtc:matches><segment id="s${source}"${attributes}><source>${source}</source><target>${target}</target></segment></unit>`;
    const text = file(
      '2.0',
      segment(' state="translated"', 'A', 'a') +
        segment(' state="translated" subState="dragoman:mt"', 'B', 'b') +
        segment(' state="initial"', 'C', 'c') +
        segment(' state="final"', 'D', 'd'),
    );
    expect((await look({ '/p/a.xlf': text }, [bilingual])).all).toEqual([
      'A > a: human',
      'A? > a?: proposal',
      'B? > b?: proposal',
      'C? > c?: proposal',
      'D > d: approved',
      'D? > d?: proposal',
    ]);
  });

  test('JSON and subtitles: what is there; nothing that is a copy, blank or lacks a placeholder', async () => {
    const files = {
      '/p/en.json': '{"a": "Hi {name}", "b": "Yes", "c": "OK", "d": "No", "e": "To {x}"}',
      '/p/de.json': '{"a": "Hallo {name}", "b": "Ja", "c": "OK", "d": "", "e": "Zu"}',
      '/p/f.en.srt': '1\n00:00:01,000 --> 00:00:02,000\nOne\n',
      '/p/f.de.srt': '1\n00:00:01,000 --> 00:00:02,000\nEins\n',
    };
    const cues = { ...locales, format: srt, source: '/p/f.en.srt', targets: new Map([['de', '/p/f.de.srt']]) };
    const { all, report } = await look(files, [locales, cues]);
    expect(all).toEqual([
      'Hi \u0001.={name}\u0002 > Hallo \u0001.={name}\u0002: human',
      'One > Eins: human',
      'Yes > Ja: human',
    ]);
    expect(report).toEqual({ files: 2, changed: 2, forgotten: 0, unreadable: [] });
  });

  test('is read again when a file has changed, and only then; what is gone is forgotten', async () => {
    const files = { '/p/en.json': '{"a": "Yes", "b": "No"}', '/p/de.json': '{"a": "Ja", "b": "Nein"}' };
    const { handle, all } = await look(files, [locales]);
    expect(all).toEqual(['No > Nein: human', 'Yes > Ja: human']);
    expect((await look(files, [locales], handle)).report.changed).toBe(0);
    const edited = { ...files, '/p/de.json': '{"a": "Jawohl"}' };
    expect((await look(edited, [locales], handle)).all).toEqual(['Yes > Jawohl: human']);
    expect((await look({ ...files, '/p/de.json': '{"a": ' }, [locales], handle)).report.unreadable).toEqual([
      '/p/de.json',
    ]);
    expect((await look(edited, [], handle, { complete: true })).report.forgotten).toBe(1);
    expect((await look(edited, [], handle)).all).toEqual([]);
  });

  test('what a machine wrote counts when a person has changed it, or stands for it', async () => {
    const files = { '/p/en.json': '{"a": "Yes", "b": "No"}', '/p/de.json': '{"a": "Ja", "b": "Nein"}' };
    const handle = new MemoryHandle(':memory:', () => {});
    const drafts = [
      { unit: '/a', target: 'Ja' },
      { unit: '/b', target: 'Nee' },
    ];
    handle.use((memory) => memory.drafts.note('/p', '/p/de.json', drafts));
    expect((await look(files, [locales], handle)).all).toEqual(['No > Nein: human']);
    handle.use((memory) => memory.drafts.accept('/p', '/p/de.json', ['/a']));
    expect((await look(files, [locales], handle)).all).toEqual(['No > Nein: human', 'Yes > Ja: human']);
    handle.use((memory) => memory.drafts.note('/p', '/p/de.json', drafts));
    expect((await look(files, [locales], handle)).all).toEqual(['No > Nein: human']);
    expect((await look(files, [locales], handle, { accept: true })).all).toHaveLength(2);
  });

  test('a new source with an old translation is no pair; when that changes, the file is read again', async () => {
    const files = { '/p/en.json': '{"a": "Yes", "b": "No"}', '/p/de.json': '{"a": "Ja", "b": "Nein"}' };
    const handle = new MemoryHandle(':memory:', () => {});
    const staleness = (...units: string[]) => ({
      staleness: { stamp: () => units.join(), find: async () => new Set(units) },
    });
    expect((await look(files, [locales], handle, staleness('/b'))).all).toEqual(['Yes > Ja: human']);
    expect((await look(files, [locales], handle, staleness())).all).toEqual(['No > Nein: human', 'Yes > Ja: human']);
  });

  test('an accepted translation gives way to what its file says later', async () => {
    const files = { '/p/en.json': '{"a": "Yes"}', '/p/de.json': '{"a": "Ja"}' };
    const handle = new MemoryHandle(':memory:', () => {});
    const accepted = { sourceLocale: 'en', targetLocale: 'de', source: 'Yes', unit: '/a', quality: 'human' } as const;
    const origin = { project: '/p', kind: 'accepted', path: '/p/de.json' } as const;
    for (const target of ['Jo', 'Jep'])
      handle.use((memory) => [...memory.store.add(origin, [{ ...accepted, target }], true)]);
    const known = (): readonly Entry[] =>
      handle.use(({ lookup }) =>
        lookup.exact({ source: 'Yes', sourceLocale: 'en', targetLocale: 'de', project: '/p' }),
      ) ?? [];
    expect(known().map(({ target }) => target)).toEqual(['Jep']);
    await look(files, [locales], handle);
    expect(known().map(({ target }) => target)).toEqual(['Ja']);
  });
});
