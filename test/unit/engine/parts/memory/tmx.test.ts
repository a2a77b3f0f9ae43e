import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { NewEntry } from '../../../../../server/engine/parts/memory/entry.ts';
import { decode, encode, shownSegment } from '../../../../../server/engine/parts/memory/segment.ts';
import { readTmx } from '../../../../../server/engine/parts/memory/tmx/read.ts';
import { type TmxEntry, writeTmx } from '../../../../../server/engine/parts/memory/tmx/write.ts';
import { segment } from '../../../../support/arbitrary-segments.ts';
import { saxesElements } from '../../../../support/xml-oracle.ts';

const encoded = segment.map(encode).filter((text) => text !== '');
const entry: fc.Arbitrary<TmxEntry> = fc.record(
  {
    sourceLocale: fc.constantFrom('en', 'en-GB', 'fr'),
    targetLocale: fc.constantFrom('de', 'zh-Hant-TW', 'pt-BR'),
    source: encoded,
    target: encoded,
    quality: fc.constantFrom('human', 'approved', 'proposal'),
    unit: fc.oneof(fc.constant('/menu/open'), fc.string({ maxLength: 5, unit: 'binary' })),
    around: fc.integer({ min: 1, max: Number.MAX_SAFE_INTEGER }),
    time: fc.integer({ min: 0, max: 4_000_000_000 }).map((seconds) => seconds * 1000),
  },
  { requiredKeys: ['sourceLocale', 'targetLocale', 'source', 'target', 'quality', 'time'] },
);

function written(entries: readonly TmxEntry[], sourceLocale?: string): string {
  return [...writeTmx(entries, sourceLocale, 0)].join('');
}

function read(text: string, filter = {}): readonly NewEntry[] {
  const file = readTmx(text);
  if (!file.ok) throw new Error(file.error.message);
  return [...file.value.entries(filter)].flatMap((found) => found ?? []);
}

const tmx = (body: string, header = 'srclang="en"', more = '') =>
  `<?xml version="1.0"?>\n<!DOCTYPE tmx SYSTEM "tmx14.dtd">\n<tmx version="1.4"><header ${header}/><body>\n${body}\n</body></tmx>${more}`;
const tuv = (lang: string, seg: string, more = '') => `<tuv xml:lang="${lang}"${more}><seg>${seg}</seg></tuv>`;
const shown = (entries: readonly NewEntry[]) =>
  entries.map(({ sourceLocale, targetLocale, source, target }) =>
    [sourceLocale, shownSegment(decode(source)), targetLocale, shownSegment(decode(target))].join(' | '),
  );

describe('TMX', () => {
  test('written is well-formed, and read again is the same memory', () => {
    fc.assert(
      fc.property(fc.array(entry, { maxLength: 5 }), fc.boolean(), (entries, one) => {
        const all = one ? entries.map((it) => ({ ...it, sourceLocale: 'en' })) : entries;
        const text = written(all, one ? 'en' : undefined);
        expect(saxesElements(text)?.[0]?.name).toBe('tmx');
        expect(read(text)).toEqual(all);
      }),
      { numRuns: 60 },
    );
  });

  test('of other tools: codes of every kind, comments, CDATA, highlighted text, sub-flows', () => {
    const seg =
      'Go <bpt i="1" x="1">&lt;b&gt;</bpt>to<ept i="1">&lt;/b&gt;</ept> <ph x="2"/><hi>the <!-- x -->page</hi> <![CDATA[1 < 2]]><it pos="begin">&lt;i&gt;</it><ut>x</ut><ph>a<sub>b</sub></ph>';
    const [found] = read(tmx(`<tu>${tuv('en', seg)}${tuv('de', 'Los')}</tu>`));
    expect(decode(found?.source ?? '')).toEqual([
      'Go ',
      { role: 'open', identity: '=<b>' },
      'to',
      { role: 'close', identity: '=</b>' },
      ' ',
      { role: 'standalone', identity: '#2' },
      'the page 1 < 2',
      { role: 'open', identity: '=<i>' },
      { role: 'standalone', identity: '=x' },
      { role: 'standalone', identity: '=ab' },
    ]);
  });

  test('of other tools: placeholders in the text are codes, as in the files they came from', () => {
    const [found] = read(tmx(`<tu>${tuv('en', 'Hi {name}')}${tuv('de', 'Hallo {name}')}</tu>`));
    expect(decode(found?.source ?? '')).toEqual(['Hi ', { role: 'standalone', identity: '={name}' }]);
    const [own] = read(
      tmx(`<tu>${tuv('en', 'Hi {name}')}${tuv('de', 'Hallo')}</tu>`, 'creationtool="Dragoman" srclang="en"'),
    );
    expect(decode(own?.source ?? '')).toEqual(['Hi {name}']);
  });

  test('languages: *all*, lang of TMX 1.1, regions by their language, a unit with a source of its own', () => {
    const unit = `<tu>${tuv('en', 'a')}${tuv('de', 'b')}${tuv('fr-FR', 'c')}</tu>`;
    expect(shown(read(tmx(unit, 'srclang="*all*"')))).toHaveLength(6);
    expect(shown(read(tmx(unit, 'srclang="*all*"'), { from: 'fr', to: 'de' }))).toEqual(['fr-FR | c | de | b']);
    expect(shown(read(tmx(unit, 'srclang="EN_us"')))).toEqual(['en | a | de | b', 'en | a | fr-FR | c']);
    expect(shown(read(tmx(unit.replace('<tu>', '<tu srclang="de">'))))).toEqual([
      'de | b | en | a',
      'de | b | fr-FR | c',
    ]);
    expect(shown(read(tmx(unit.replaceAll('xml:lang', 'lang'), 'srclang="en"'), { to: 'fr' }))).toEqual([
      'en | a | fr-FR | c',
    ]);
    expect(read(tmx(unit, 'srclang="ja"'))).toEqual([]);
  });

  test('time, context and what a machine has translated are read', () => {
    const props = '<prop type="id">menu.open</prop><prop type="prev">A</prop><prop type="next">B</prop>';
    const [human] = read(tmx(`<tu changedate="20260131T120000Z">${props}${tuv('en', 'a')}${tuv('de', 'b')}</tu>`));
    expect(human).toMatchObject({
      quality: 'human',
      unit: 'menu.open',
      time: Date.UTC(2026, 0, 31, 12),
      around: expect.any(Number),
    });
    const [machine] = read(tmx(`<tu>${tuv('en', 'a')}${tuv('de', 'b', ' creationid="MT!"')}</tu>`));
    expect(machine?.quality).toBe('proposal');
  });

  test('entities are never expanded, and what is broken is named with its line', () => {
    const bomb = '<!DOCTYPE tmx [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]>\n';
    const text = tmx(`<tu>${tuv('en', '&b;&amp;')}${tuv('de', 'x')}</tu>`).replace(
      '<!DOCTYPE tmx SYSTEM "tmx14.dtd">\n',
      bomb,
    );
    expect(shown(read(text))).toEqual(['en | &b;& | de | x']);
    const errors = (broken: string) => {
      const file = readTmx(broken);
      return file.ok ? undefined : file.error;
    };
    expect(errors(tmx('<tu>\n<tuv>'))).toEqual({ line: 4, message: expect.stringContaining('<tu> is never closed') });
    expect(errors(tmx('<tu>a & b</tu>'))).toEqual({ line: 4, message: expect.stringContaining('not well-formed') });
    expect(errors('{}')?.line).toBe(1);
    expect(errors('<xliff/>')).toEqual({ line: 1, message: 'it is not a TMX file: its root is <xliff>' });
    expect(errors('<tmx><header/></tmx>')?.message).toContain('no <body>');
  });

  test('any text at all gives entries or an error, never an exception', () => {
    fc.assert(
      fc.property(
        fc.array(
          fc.constantFrom(
            ...'<tmx> <body> <tu> <tuv xml:lang="en"> <seg> a & </seg> </tuv> </tu> </body> </tmx> <ph/> <bpt> <!-- --> <![CDATA[ ]]> " &x;'.split(
              ' ',
            ),
          ),
          { maxLength: 20 },
        ),
        (parts) => {
          const file = readTmx(parts.join(''));
          if (file.ok) expect([...file.value.entries()].length).toBeGreaterThanOrEqual(0);
        },
      ),
    );
  });
});
