import { describe, expect, test } from 'vitest';
import { findings } from '../../../../server/core/checks/diagnose.ts';
import { isMissing } from '../../../../server/core/checks/words/missing.ts';
import { keyedTexts } from '../../../../server/core/formats/keyed.ts';
import { pairUnits } from '../../../../server/core/formats/pair.ts';
import { xliff } from '../../../../server/core/formats/xliff/index.ts';
import { plainText } from '../../../../server/core/text/content.ts';

type Row = readonly [key: string, target?: string | undefined, resname?: string];

function file(locale: string, rows: readonly Row[], original = 'file.ext'): string {
  const units = rows.map(([key, target, resname], at) => {
    const id = resname === undefined ? key : `${locale}${at}`;
    const name = resname === undefined ? '' : ` resname="${resname}"`;
    const text = target === undefined ? '' : `<target>${target}</target>`;
    return `<trans-unit id="${id}"${name}><source>${key}</source>${text}</trans-unit>`;
  });
  return `<xliff version="1.2" xmlns="urn:oasis:names:tc:xliff:document:1.2"><file source-language="en" target-language="${locale}" datatype="plaintext" original="${original}"><body>${units.join('\n')}</body></file></xliff>`;
}

const parse = (locale: string, rows: readonly Row[], original?: string) => xliff.parse(file(locale, rows, original));

function paired(source: ReturnType<typeof parse>, target: ReturnType<typeof parse>) {
  return pairUnits(xliff, source, target).map((pair) => [
    plainText(pair.source),
    pair.target && plainText(pair.target),
    isMissing(pair),
  ]);
}

describe('sources that are keys', () => {
  const english = parse('en', [
    ['user.greeting', 'Hello %name%'],
    ['yes', 'Yes'],
    ['new', '__new'],
  ]);

  test('the source locale’s own targets are the texts of the other files', () => {
    const german = parse('de', [['yes', 'Ja'], ['user.greeting', '__user.greeting'], ['new'], ['gone', 'Weg']]);
    expect(paired(english, german)).toEqual([
      ['Yes', 'Ja', false],
      ['Hello %name%', '__user.greeting', true],
    ]);
  });

  test('files that name their originals and number their ids in their own way belong together by key', () => {
    const named = parse(
      'en',
      [
        ['Save it', 'Save', 'save'],
        ['menu.open', 'Open', 'menu.open'],
      ],
      'messages.en.xlf',
    );
    const french = parse(
      'fr',
      [
        ['menu.open', 'Ouvrir', 'menu.open'],
        ['Save it', undefined, 'save'],
      ],
      'messages.fr.xlf',
    );
    expect(paired(named, french)).toEqual([
      ['Open', 'Ouvrir', false],
      ['Save', undefined, true],
    ]);
  });

  test('a source that is a text, which the source locale has no other words for, is one', () => {
    const german = parse('de', [['Please log in', 'Bitte anmelden']]);
    expect(paired(english, german)).toEqual([['Please log in', 'Bitte anmelden', false]]);
  });

  test('targets that repeat their sources, none at all, or another language: no keys', () => {
    expect(keyedTexts(parse('en', [['Save', 'Save'], ['Open', '__Open'], ['Close']]))).toBeUndefined();
    expect(keyedTexts(parse('de', [['Save', 'Sichern']]))).toBeUndefined();
    expect(keyedTexts(english)).toBeDefined();
  });

  test('a placeholder of an extractor is a missing translation in other files, too', () => {
    const german = parse('de', [
      ['Save', '__Save'],
      ['__init__', '____init__'],
      ['Open', '__Close'],
    ]);
    expect(paired(german, german).map(([, , missing]) => missing)).toEqual([true, true, false]);
  });

  const common = { format: xliff, sourceLocale: 'en', project: {}, reportMissing: true } as const;

  test('checks compare with the texts, and look at those of the source locale as texts', () => {
    const text = file('en', [['user.greeting', 'Hello %name%  there']]);
    const own = { ...common, text, catalog: xliff.parse(text), role: 'source' as const, targetLocale: '' };
    expect(findings(own).map(({ code }) => code)).not.toContain('placeholders');
    const german = file('de', [['user.greeting', 'Hallo']]);
    const source = { text, catalog: xliff.parse(text), name: 'messages.en.xlf' };
    const target = {
      ...common,
      text: german,
      catalog: xliff.parse(german),
      role: 'target' as const,
      targetLocale: 'de',
    };
    expect(findings({ ...target, source }).map(({ message }) => message)).toContain(
      '"%name%" is missing: the source has it once, the translation not at all.',
    );
    expect(findings(target).filter(({ code }) => code === 'placeholders')).toEqual([]);
  });
});

test('a format that knows what its sources are is believed', () => {
  const rows: readonly Row[] = [
    ['user.greeting', 'Hello'],
    ['yes', 'Yes'],
  ];
  expect(keyedTexts({ ...parse('en', rows), sources: 'texts' })).toBeUndefined();
  expect(keyedTexts({ ...parse('en', rows), sources: 'keys' })).toBeDefined();
});
