import { mkdtempSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { folderOf, runCli } from '../support/cli.ts';

const describe =
  (cwd: string) =>
  (...args: readonly string[]) =>
    runCli(['keys', 'describe', ...args], {
      cwd,
      env: { XDG_STATE_HOME: mkdtempSync(join(tmpdir(), 'dragoman-describe-')) },
    });

const place = (file: string, line: number) =>
  `        <context-group purpose="location">\r\n          <context context-type="sourcefile">${file}</context>\r\n          <context context-type="linenumber">${line}</context>\r\n        </context-group>\r\n`;

test('XLIFF of Angular: texts of templates, by their id or by what they say', async () => {
  const units = (...notes: readonly string[]) =>
    [
      ['page.title', 'Hello', place('src/app/a.html', 1)],
      ['4250623838290129424', 'Save <x id="INTERPOLATION" equiv-text="{{ n }}"/>', place('src/app/a.html', 2)],
      ['1111111111111111111', 'Said elsewhere', place('src/app/b.html', 1)],
    ]
      .map(
        ([id, source, where], at) =>
          `      <trans-unit id="${id}" datatype="html">\r\n        <source>${source}</source>\r\n${where}${notes[at] ?? ''}      </trans-unit>\r\n`,
      )
      .join('');
  const file = (...notes: readonly string[]) =>
    `<?xml version="1.0" encoding="UTF-8" ?>\r\n<xliff version="1.2" xmlns="urn:oasis:names:tc:xliff:document:1.2">\r\n  <file source-language="en" datatype="plaintext" original="ng2.template">\r\n    <body>\r\n${units(...notes)}    </body>\r\n  </file>\r\n</xliff>\r\n`;
  const mine = '        <note priority="1" from="description">Mine</note>\r\n';
  const cwd = await folderOf({
    'package.json': '{ "dependencies": { "@angular/localize": "1", "@angular/core": "1" } }',
    'angular.json': '{}',
    'messages.xlf': file(mine),
    'src/locale/messages.de.xlf': file().replace('datatype', 'target-language="de" datatype'),
    'src/app/a.html':
      '<h1 i18n="@@page.title">Hello</h1>\n<button><ng-container i18n>Save {{ n }}</ng-container></button>\n<p i18n>Said elsewhere</p>\n',
  });
  const keys = describe(cwd);
  const read = () => readFile(join(cwd, 'messages.xlf'), 'utf8');
  expect(await keys()).toMatchObject({
    code: 0,
    stdout:
      'messages.xlf: page.title  Shown in: <h1> in a.html\nmessages.xlf: Save  Shown in: <button> in a.html\n2 notes to write.\n',
  });
  expect(await read()).toBe(file(mine));
  expect((await keys('--write')).stdout).toContain('2 notes written.');
  const own = (words: string) => `        <note from="dragoman">Shown in: ${words}</note>\r\n`;
  const button = own('&lt;button&gt; in a.html');
  expect(await read()).toBe(file(mine + own('&lt;h1&gt; in a.html'), button));
  expect((await keys('--write')).stdout).toBe('0 notes written.\n');
  // What was said before, and is no longer true.
  await writeFile(
    join(cwd, 'src/app/a.html'),
    '<img i18n-alt="@@page.title" alt="Hello" />\n<button i18n>Save {{ n }}</button>\n',
  );
  const { notes } = JSON.parse((await keys('--write', '--json')).stdout);
  expect(notes).toEqual([{ file: 'messages.xlf', key: 'page.title', note: 'Shown in: alt of <img> in a.html' }]);
  expect(await read()).toBe(file(mine + own('alt of &lt;img&gt; in a.html'), button));
});

test('XLIFF of Symfony: texts that code asks for by their keys, which are the sources', async () => {
  const file = (language: string, text: string, note = '') =>
    `<xliff version="1.2" xmlns="urn:oasis:names:tc:xliff:document:1.2">\n<file source-language="en" target-language="${language}" original="file.ext" datatype="plaintext"><body>\n<trans-unit id="1">\n\t<source>page.title</source>\n\t<target>${text}</target>\n${note}</trans-unit>\n</body></file></xliff>\n`;
  const cwd = await folderOf({
    'composer.json': '{ "require": { "symfony/translation": "^7" } }',
    'translations/messages.en.xlf': file('en', 'Welcome'),
    'translations/messages.de.xlf': file('de', 'Willkommen'),
    'templates/home.html.twig': "<h1>{{ 'page.title'|trans }}</h1>\n",
  });
  const keys = describe(cwd);
  expect((await keys('--write')).stdout).toBe(
    'translations/messages.en.xlf: page.title  Shown in: home.html.twig\n1 note written.\n',
  );
  const read = (locale: string) => readFile(join(cwd, `translations/messages.${locale}.xlf`), 'utf8');
  expect(await read('en')).toBe(file('en', 'Welcome', '\t<note from="dragoman">Shown in: home.html.twig</note>\n'));
  expect(await read('de')).toBe(file('de', 'Willkommen'));
  expect((await keys('--write')).stdout).toBe('0 notes written.\n');
});
