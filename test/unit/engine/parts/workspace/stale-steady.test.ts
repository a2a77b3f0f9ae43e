import { describe, expect, test } from 'vitest';
import { json } from '../../../../../server/core/formats/json/index.ts';
import { po } from '../../../../../server/core/formats/po/index.ts';
import { xliff } from '../../../../../server/core/formats/xliff/index.ts';
import { type Moment, unitsOf } from '../../../../../server/engine/parts/workspace/stale/baseline.ts';
import { oneLine } from '../../../../../server/engine/parts/workspace/stale/describe.ts';
import type { Made, Version } from '../../../../../server/engine/parts/workspace/stale/history.ts';
import { steadyInBoth } from '../../../../../server/engine/parts/workspace/stale/steady.ts';
import { storedBytes } from '../../../../../server/engine/parts/workspace/stale/stored.ts';
import { baselineFrom } from '../../../../../server/engine/parts/workspace/stale/walk.ts';
import { stored } from '../../../../support/stored.ts';

const unit = (id: string, source: string, target: string, more = '') =>
  `<trans-unit id="${id}"><source>${source}</source><target>${target}</target>${more}</trans-unit>`;
const file = (...units: readonly string[]) =>
  `<xliff version="1.2"><file original="a" source-language="en" target-language="de" datatype="html"><body>\n${units.join('\n')}\n</body></file></xliff>`;
const entry = (id: string, plural: string, before = '') =>
  `${before}msgid "${id}"\nmsgid_plural "${plural}"\nmsgstr[0] "x"\nmsgstr[1] "y"\n`;
const catalog = (formula: string, ...entries: readonly string[]) =>
  `msgid ""\nmsgstr ""\n"Content-Type: text/plain; charset=UTF-8\\n"\n"Plural-Forms: ${formula}\\n"\n\n${entries.join('\n')}`;
const TWO = 'nplurals=2; plural=(n != 1);';

const partOf = ({ source, was, commit }: Partial<Made> = {}) => ({ source, was, commit });

async function steady(format: typeof xliff, now: string, ...texts: readonly string[]): Promise<readonly string[]> {
  const both = { path: '/p/a.de', text: now, catalog: format.parse(now, { path: '/p/a.de' }) };
  const moment: Moment = { format, source: both, target: both, targetLocale: 'de' };
  const versions: Version[] = texts.map((text) => ({ source: stored(text), target: stored(text) }));
  const wanted = new Map(unitsOf(moment).map(({ id, sourceUnit }) => [id, sourceUnit.span]));
  const { ids } = await steadyInBoth(versions, moment, wanted, undefined);
  // Whoever is steady has had no other source, as the whole walk knows.
  const made = await baselineFrom(versions, moment);
  for (const { id, source } of unitsOf(moment)) {
    const was = made.get(id)?.was;
    const now = source.parts.map((part) => ('text' in part ? part.text : '')).join('');
    if (ids.has(id) && was !== undefined) expect(oneLine(was)).toBe(oneLine(now));
  }
  // What is known of the others does not depend on whether versions are read whole.
  const isOf = new Map(unitsOf(moment).map((unit) => [unit.id, { unit, isStale: true }]));
  const short = await baselineFrom(versions, moment, { wanted: isOf });
  for (const [id, { source, was, commit }] of short) expect({ source, was, commit }).toEqual(partOf(made.get(id)));
  expect([...short.keys()].toSorted()).toEqual([...made.keys()].filter((id) => isOf.has(id)).toSorted());
  return [...ids].map((id) => id.split('#').at(-1) ?? '').toSorted();
}

describe('units whose source has always been the same are known without parsing a version', () => {
  const [a, b] = [unit('a', 'Save', 'Sichern'), unit('b', 'Open', 'Auf')];
  test.each([
    ['all of them', file(a, b), [file(a, b)], ['a', 'b']],
    ['not one with another source', file(a, b), [file(unit('a', 'Saved', 'Sichern'), b)], ['b']],
    ['not one with another source once', file(a, b), [file(a, b), file(unit('a', 'Saved', 'x'), b), file(a, b)], ['b']],
    ['one with another translation', file(a, b), [file(unit('a', 'Save', 'Speichern'), b)], ['a', 'b']],
    [
      'one beside others of any alphabet',
      file(unit('ö', 'voil\u00e0 la', 'x'), b),
      [file(unit('ö', 'voil\u00e0la', 'x'), b)],
      ['b'],
    ],
    [
      'one in any alphabet with another note',
      file(unit('ö', 'Grün', 'x')),
      [file(unit('ö', 'Grün', 'x', '<note>y</note>'))],
      ['ö'],
    ],
    ['one with another note', file(a), [file(unit('a', 'Save', 'Sichern', '<note>x</note>'))], ['a']],
    ['one that was not there', file(a, b), [file(a)], ['a', 'b']],
    [
      'one whose lines are broken otherwise',
      file(unit('a', 'Save\n it', 'x')),
      [file(unit('a', 'Save it', 'x'))],
      ['a'],
    ],
    ['not one that is there twice with two sources', file(a, b), [file(a, unit('a', 'Saved', 'x'), b)], ['b']],
    ['none where the file is read otherwise', file(a), [file(a).replace('html', 'plaintext')], []],
    ['none where a text can hide units', file(a), [file(a).replace('Save', '<![CDATA[Save]]>')], []],
    ['none in another spelling', file(a), [file(a).replaceAll('trans-unit', 'x:trans-unit')], []],
    ['none in a file in another spelling', file(a), [file(a).replaceAll('file', 'x:file')], []],
    ['none where a unit does not end', file(a), [file(a).replace('</trans-unit>', '')], []],
  ] as const)('XLIFF: %s', async (_, now, texts, expected) => {
    expect(await steady(xliff, now, ...texts)).toEqual(expected);
  });

  const plain = 'msgid "One"\nmsgstr "Eins"\n';
  const pair = entry('%d file', '%d files');
  test.each([
    ['an id that is the source', catalog(TWO, plain), [catalog(TWO)], ['One']],
    ['plural sets, too', catalog(TWO, plain, pair), [catalog(TWO, pair)], ['%d file[0]', '%d file[1]', 'One']],
    ['not one with another plural', catalog(TWO, plain, pair), [catalog(TWO, entry('%d file', 'files'))], ['One']],
    [
      'places do not matter',
      catalog(TWO, entry('a', 'b', '#: x.c:1\n')),
      [catalog(TWO, entry('a', 'b', '#: x.c:2\n'))],
      ['a[0]', 'a[1]'],
    ],
    ['flags do', catalog(TWO, entry('a', 'b', '#, c-format\n')), [catalog(TWO, entry('a', 'b'))], []],
    ['so does the formula', catalog(TWO, plain, pair), [catalog('nplurals=1; plural=0;', pair)], ['One']],
  ] as const)('PO: %s', async (_, now, texts, expected) => {
    expect(await steady(po, now, ...texts)).toEqual(expected);
  });
});

describe('plural forms that a language adds', () => {
  const at = (path: string, texts: object) => {
    const text = JSON.stringify(texts);
    return { path, text, catalog: json.parse(text, { path, dialect: 'i18next' }) };
  };
  const now = { a_zero: 'no file', a_one: '{{count}} file', a_other: '{{count}} files' };
  const target = { a_one: 'x', a_few: 'y', a_many: 'z', a_other: 'w' };
  /** How many versions of the target file are read. */
  const read = async (...sources: readonly object[]) => {
    let count = 0;
    const moment = {
      format: json,
      source: at('/p/en.json', now),
      target: at('/p/pl.json', target),
      targetLocale: 'pl',
    };
    const versions = sources.map((source) => ({
      source: stored(JSON.stringify(source)),
      target: storedBytes(String(count), async () => {
        count += 1;
        return Buffer.from(JSON.stringify(target));
      }),
    }));
    const wanted = new Map(unitsOf(moment).map((unit) => [unit.id, { unit, isStale: false }]));
    await baselineFrom(versions, moment, { wanted });
    return count;
  };

  test('need no version of their file where their set has always been the same', async () => {
    expect(await read(now, {}, now)).toBe(0);
  });
  test.each([
    ['another text', { ...now, a_other: 'files' }],
    ['a form less', { a_zero: now.a_zero, a_other: now.a_other }],
    ['a form more', { ...now, a_few: 'few' }],
  ])('are looked at after %s', async (_, then) => {
    expect(await read(now, then)).toBeGreaterThan(0);
  });
});
