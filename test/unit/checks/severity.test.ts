import { describe, expect, test } from 'vitest';
import { findings } from '../../../server/checks/diagnose.ts';
import { milder } from '../../../server/checks/policy.ts';
import { json } from '../../../server/formats/json/index.ts';
import { xliff } from '../../../server/formats/xliff/index.ts';
import type { Project } from '../../../shared/project.ts';

/** What is said of a target file of JSON, as "check severity" with the unit. */
function said(
  source: Readonly<Record<string, string>>,
  target: Readonly<Record<string, string>>,
  locale: string,
  { dialect = 'i18next', project = {} }: { readonly dialect?: string; readonly project?: Project } = {},
): readonly string[] {
  const file = (texts: Readonly<Record<string, string>>, name: string) => {
    const text = JSON.stringify(texts, undefined, 2);
    return { text, catalog: json.parse(text, { path: `${name}.json`, dialect }) };
  };
  return findings({
    ...file(target, locale),
    format: json,
    role: 'target',
    sourceLocale: 'en',
    targetLocale: locale,
    project,
    reportMissing: false,
    structural: [],
    source: { ...file(source, 'en'), name: 'en.json' },
  }).map(({ code, severity, unit = '' }) => `${code} ${severity} ${unit}`.trim());
}

describe('a finding may be milder than its check', () => {
  test.each([
    ['error', 'information', 'information'],
    ['hint', 'information', 'hint'],
    ['warning', undefined, 'warning'],
  ] as const)('%s with %s of its own is %s', (check, own, result) => {
    expect(milder(check, own)).toBe(result);
  });

  const source = { day_one: '{{count}} day left', day_other: '{{count}} days left' };

  test('a form for the number 1 alone need not show it', () => {
    expect(said(source, { day_one: 'Noch ein Tag', day_other: 'Noch {{count}} Tage' }, 'de')).toEqual([]);
  });

  test('a form that stands for 0 and 1, or for 1 and 21, is told so', () => {
    const french = { day_one: 'Encore un jour', day_other: 'Encore {{count}} jours' };
    expect(said(source, french, 'fr')).toEqual(['placeholders information /day_one']);
    expect(said(source, french, 'fr', { project: { checks: { placeholders: 'hint' } } })).toEqual([
      'placeholders hint /day_one',
    ]);
    const russian = {
      day_one: 'Один день',
      day_few: '{{count}} дня',
      day_many: '{{count}} дней',
      day_other: '{{count}}',
    };
    expect(said(source, russian, 'ru')).toContain('placeholders information /day_one');
  });

  test('other placeholders of such a form, and those of other forms, are as lost as ever', () => {
    const names = { day_one: '{{count}} day for {{name}}', day_other: '{{count}} days for {{name}}' };
    const german = { day_one: 'Ein Tag bis dahin', day_other: 'Tage für {{name}}' };
    expect(said(names, german, 'de').filter((one) => one.startsWith('placeholders'))).toEqual([
      'placeholders error /day_one',
      'placeholders error /day_other',
    ]);
  });

  test('white space that is too much is a hint, what is gone a warning', () => {
    expect(
      said(
        { a: 'Save', b: 'Name: ', c: 'Save the file now ', d: ' Save the file', e: ' (default)' },
        { a: 'Sichern ', b: 'Name:', c: 'Datei sichern', d: 'Datei sichern', e: '(Standard)' },
        'de',
      ),
    ).toEqual([
      'edge-whitespace hint /a',
      'edge-whitespace warning /b',
      'edge-whitespace hint /c',
      'edge-whitespace hint /d',
      'edge-whitespace warning /e',
    ]);
  });

  test('a plural without its number needs fewer forms', () => {
    const plural = (one: string, other: string) => ({ a: `{n, plural, one {${one}} other {${other}}}` });
    expect(said(plural('# day', '# days'), plural('# den', '# dní'), 'cs', { dialect: 'icu' })).toEqual([
      'plural-categories warning /a',
    ]);
    expect(said(plural('Day', 'Days'), plural('Den', 'Dny'), 'cs', { dialect: 'icu' })).toEqual([
      'plural-categories information /a',
    ]);
  });
});

test('one word for all numbers is no error where no number is shown', () => {
  const season = { a: '{n, plural, one {Season} other {Seasons}}' };
  expect(said(season, { a: 'シーズン' }, 'ja', { dialect: 'icu' })).toEqual(['icu-message information /a']);
  expect(said(season, { a: 'シーズン {x}' }, 'ja', { dialect: 'icu' })).toContain('icu-message error /a');
  const days = { a: '{n, plural, one {# day} other {# days}}' };
  expect(said(days, { a: '日' }, 'ja', { dialect: 'icu' })).toContain('icu-message error /a');
});

test('words that only the target sets off are nobody’s mistake, as long as nothing is lost and each tag closes', () => {
  expect(said({ a: 'New' }, { a: '<b>Neu</b><br>' }, 'de')).toEqual(['placeholders information /a']);
  expect(said({ a: 'New {n}' }, { a: '<b>Neu</b>' }, 'de')).toContain('placeholders error /a');
  expect(said({ a: 'New' }, { a: '<b>Neu</i>' }, 'de')).toContain('placeholders error /a');
  expect(said({ a: 'New' }, { a: '<span onclick="x()">Neu</span>' }, 'de')).toContain('placeholders error /a');
});

test('a text of the pseudo-language of Crowdin is no translation', () => {
  expect(said({ a: 'Hello {name}' }, { a: 'crwdns12:0crwdne12:0' }, 'de')).toEqual([]);
  expect(said({ a: 'Hello {name}' }, { a: 'crwdns12:0crwdne12' }, 'de')).toContain('placeholders error /a');
});

test('the same placeholder too many is said once', () => {
  expect(said({ a: 'New' }, { a: 'Neu<hr>neu<hr>neu<hr>neu' }, 'de')).toEqual(['placeholders error /a']);
});

test('nothing is compared with an empty source: the key is the text there', () => {
  expect(said({ 'Opened %s': '' }, { 'Opened %s': 'Geöffnet: %s\n' }, 'de', { dialect: 'plain' })).toEqual([]);
});

test('a file in another script is told so once', () => {
  const texts = (text: string, count: number) =>
    Object.fromEntries(Array.from({ length: count }, (_, index) => [`k${index}`, `${text} ${'abcdefgh'[index]}`]));
  const english = texts('Save your hikes here', 8);
  const latin = texts('joryqtaryñyzdy osynda saqtañyz endi', 8);
  expect(said(english, latin, 'kk', { dialect: 'plain' }).filter((one) => one.startsWith('wrong-script'))).toEqual([
    'wrong-script information',
  ]);
  const mixed = { ...texts('Жорықтарды осында сақтаңыз', 8), k1: 'Guarda tus rutas aquí' };
  expect(said(english, mixed, 'kk', { dialect: 'plain' }).filter((one) => one.startsWith('wrong-script'))).toEqual([
    'wrong-script information /k1',
  ]);
});

test('a value that the source says twice may be said once', () => {
  const code = (id: string) => `<x id="${id}" equiv-text="{{ name }}"/>`;
  const text = (target: string) => `<?xml version="1.0"?>
<xliff version="1.2" xmlns="urn:oasis:names:tc:xliff:document:1.2"><file source-language="en" target-language="de" datatype="plaintext" original="ng2.template"><body>
<trans-unit id="a" datatype="html"><source>Compare ${code('INTERPOLATION')} with us, if ${code('INTERPOLATION')} is yours.</source><target>${target}</target></trans-unit>
</body></file></xliff>`;
  const severities = (target: string) => {
    const catalog = xliff.parse(text(target), { path: 'messages.de.xlf' });
    return findings({
      format: xliff,
      text: text(target),
      catalog,
      role: 'target',
      sourceLocale: 'en',
      targetLocale: 'de',
      project: {},
      reportMissing: false,
      structural: [],
    }).map(({ code: id, severity }) => `${id} ${severity}`);
  };
  expect(severities(`Vergleichen Sie ${code('INTERPOLATION')} mit uns, wenn Sie es haben.`)).toEqual([
    'inline-codes information',
  ]);
  expect(severities('Vergleichen Sie uns damit, wenn Sie es haben.')).toEqual(['inline-codes error']);
});
