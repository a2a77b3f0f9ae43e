import { describe, expect, test } from 'vitest';
import { findings } from '../../../../server/core/checks/diagnose.ts';
import { milder } from '../../../../server/core/checks/rules/policy.ts';
import { json } from '../../../../server/core/formats/json/index.ts';
import { xliff } from '../../../../server/core/formats/xliff/index.ts';
import type { Project } from '../../../../shared/project/project.ts';

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

describe('what only sets words off or breaks lines is a matter of taste, as long as each tag closes', () => {
  test.each([
    ['only in the target', 'New', '<b>Neu</b><br>', 'information'],
    ['only in the source', '<b>New</b>: <u>it</u><br>is', 'Neu: das ist', 'information'],
    ['other ones', '<strong>Note</strong>:<br />it', '<b>Hinweis</b>: es', 'information information'],
    ['fewer breaks', 'a<br><br>b', 'a<br>b', 'information'],
    ['other attributes', '<a href="x" class="y">it</a>', '<a href="x">das</a>', 'information'],
    ['inside of another element', 'a</p><p><em>b</em>', 'a</p><p>b', 'information'],
    [
      'a page of another site in this language',
      '<a href="//a.org/x">it</a>',
      '<a href="//de.b.org/y">das</a>',
      'information',
    ],
    ['a page in a third language', '<a href="//a.org/x">it</a>', '<a href="//fr.b.org/y">das</a>', 'error'],
    ['a page for a picture', 'a <img src="a.png">', 'a <a href="//de.b.org/y">b</a>', 'error error error'],
    ['another direction', '<p>it</p>', '<p dir="RTL">זה</p>', 'information'],
    ['a placeholder is gone', 'New {n}', '<b>Neu</b>', 'error information'],
    ['a tag does not close', 'New', '<b>Neu</b></i>', 'error error error'],
    ['the end of a tag is gone', '<b>New</b> it', '<b>Neu es', 'error'],
    ['a tag closes another', '<b>New</b> <i>it</i>', '<b>Neu</i> es', 'error'],
    ['it does more', 'New', '<span onclick="x()">Neu</span>', 'error error'],
    ['a program may look for it', '<span id="total">9</span> files', '9 Dateien', 'error'],
    ['it holds a value', '<span class="{state}">New</span>', 'Neu', 'error'],
    ['Pango has a word for it', '<b>View</b>', '<span weight="bold">Ansicht</span>', 'information information'],
    ['it leads elsewhere', '<a href="x">it</a>', '<a href="y">das</a>', 'error'],
    ['it is a part of the program', '<link>New</link>', 'Neu', 'error'],
  ])('%s: %s -> %s', (_, source, target, severities) => {
    const all = said({ a: source }, { a: target }, 'de', { dialect: 'icu' }).filter((one) =>
      one.startsWith('placeholders'),
    );
    expect(all.map((one) => one.split(' ')[1]).join(' ')).toBe(severities);
  });
});

test('a text of the pseudo-language of Crowdin is no translation', () => {
  expect(said({ a: 'Hello {name}' }, { a: 'crwdns12:0crwdne12:0' }, 'de')).toEqual([]);
  expect(said({ a: 'Hello {name}' }, { a: 'crwdns12:0{name}crwdnd12:0[2]crwdne12:0' }, 'de')).toEqual([]);
  expect(said({ a: 'Hello {name}' }, { a: 'crwdns12:0x y crwdne12:0' }, 'de')).toContain('placeholders error /a');
  expect(said({ a: 'Hello {name}' }, { a: 'crwdns12:0xcrwdne13:0' }, 'de')).toContain('placeholders error /a');
  expect(said({ a: 'Hello {name}' }, { a: 'crwdns12:0crwdne12' }, 'de')).toContain('placeholders error /a');
});

test('what the source breaks off before may be its own fault', () => {
  expect(said({ a: 'Error while reading from ' }, { a: 'Fehler beim Lesen von {name}' }, 'de')).toContain(
    'placeholders warning /a',
  );
  expect(said({ a: 'Error while reading from ' }, { a: 'Fehler bei {name} ' }, 'de')).toContain(
    'placeholders error /a',
  );
  expect(said({ a: 'Error: {x} at ' }, { a: 'Fehler: {y}' }, 'de')).toContain('placeholders error /a');
});

test('the hash that Transifex writes where the source file has no text is no source', () => {
  expect(said({ a: `${'9'.repeat(32)}_tr` }, { a: 'Hallo {name}' }, 'de')).toEqual([]);
  expect(said({ a: `${'9'.repeat(31)}_tr` }, { a: 'Hallo {name}' }, 'de')).toContain('placeholders error /a');
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

test('an address that is spelled out on both sides may be another one in each language', () => {
  const link = (address: string) => `Read <a href="${address}" rel="x">this</a>`;
  const says = (one: string, other: string) => said({ a: link(one) }, { a: link(other) }, 'fr', { dialect: 'plain' });
  expect(says('https://a.example/x', 'https://b.example/y')).toContain('placeholders warning /a');
  expect(says('https://a.example/x', 'b.html')).toContain('placeholders error /a');
  expect(says('https://a.example/x', 'https://b.example/{id}')).toContain('placeholders error /a');
  // Two links to other pages are two of them, and a link that is gone is a loss.
  const two = [link('https://a.example/x') + link('https://a.example/z')];
  const others = link('https://b.example/x') + link('https://b.example/z');
  expect(said({ a: two.join() }, { a: others }, 'fr', { dialect: 'plain' })).not.toContain('placeholders error /a');
  expect(said({ a: two.join() }, { a: link('https://b.example/x') }, 'fr', { dialect: 'plain' })).toContain(
    'placeholders error /a',
  );
  // Nothing but the address may differ.
  const opened = '<a href="https://b.example/y" onclick="go()">ceci</a>';
  expect(said({ a: link('https://a.example/x') }, { a: opened }, 'fr', { dialect: 'plain' })).toContain(
    'placeholders error /a',
  );
});

test('the name of a heading’s place is made of its words', () => {
  const says = (one: string, other: string) => said({ a: one }, { a: other }, 'de', { dialect: 'plain' });
  const place = (name: string) => `<h2><a id="${name}"></a>Text</h2>`;
  expect(says(place('First_0'), place('Erstens_0'))).toContain('placeholders information /a');
  expect(says(place('First_0'), place('{name}'))).toContain('placeholders error /a');
  expect(says(place('First_0'), '<h2>Text</h2>')).toContain('placeholders error /a');
  expect(says('<b id="x">Text</b>', '<b id="y">Text</b>')).toContain('placeholders error /a');
});

test('the number that chooses a form may have another name, if the source knows that', () => {
  const texts = { a: '{{count}} seats', b: '{{quota}} is free' };
  expect(said(texts, { a: '{{quota}} places', b: '{{quota}} est libre' }, 'fr')).toEqual(['placeholders warning /a']);
  expect(said(texts, { a: '{{nombre}} places', b: '{{quota}} est libre' }, 'fr')).toEqual(['placeholders error /a']);
  expect(said({ ...texts, a: '{{days}} seats' }, { a: '{{quota}} places', b: '{{quota}} est libre' }, 'fr')).toEqual([
    'placeholders error /a',
  ]);
});

test('a value may stand where the source has written a number', () => {
  const says = (one: string, other: string) => said({ a: one }, { a: other }, 'de', { dialect: 'vue-i18n' });
  expect(says('Up to 1,000 rows', 'Bis zu {limit} Zeilen')).toContain('placeholders warning /a');
  expect(says('Up to 1,000 rows', 'Bis zu 1.000 Zeilen von {file}')).toContain('placeholders error /a');
  expect(says('All rows', 'Bis zu {limit} Zeilen')).toContain('placeholders error /a');
});

test('the first of numbered forms may say its number in words', () => {
  const source = { 'x/0': '%{smart_count} file', 'x/1': '%{smart_count} files', x: '%{smart_count} file' };
  const target = { 'x/0': 'Eine Datei', 'x/1': 'Einige Dateien', x: 'Eine Datei' };
  const nested = ({ 'x/0': one, 'x/1': more, x }: typeof source) => ({ x: { 0: one, 1: more }, y: x });
  const polyglot = { dialect: 'plain' };
  expect(said(nested(source) as never, nested(target) as never, 'de', polyglot)).toEqual([
    'placeholders error /x/1',
    'placeholders error /y',
  ]);
});

test('the name of the field that a message is about may be left out of it', () => {
  const says = (target: string, source = 'The :attribute must have :min items') =>
    said({ a: source }, { a: target }, 'de', { dialect: 'laravel' });
  expect(says('Hier fehlen Einträge, mindestens :min')).toEqual(['placeholders warning /a']);
  expect(says(':attribute braucht mehr Einträge')).toContain('placeholders error /a');
  expect(says('Hier fehlen Einträge')).toContain('placeholders error /a');
  expect(says(':attribut braucht :min Einträge')).toContain('placeholders error /a');
});
