import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { folderOf, runCli } from '../support/cli.ts';
import { type RecordedRequest, type Reply, startFakeService } from '../support/fake-service.ts';

const component = (shown: string) =>
  `import { useTranslation } from 'react-i18next';\nexport function A() { const { t } = useTranslation(); return <form>${shown}<a>{t('help')}</a></form>; }\n`;

function answer({ path, json }: RecordedRequest): Reply {
  if (path !== '/v2/translate') return { status: 404, json: { message: 'Not found' } };
  const { text } = json() as { readonly text: readonly string[] };
  const translated = (one: string) => ({
    detected_source_language: 'EN',
    text: `«${one}»`,
    billed_characters: one.length,
  });
  return { json: { translations: text.map(translated) } };
}

async function project(translation: object) {
  const service = await startFakeService(answer);
  const cwd = await folderOf({
    'dragoman.json': JSON.stringify({ targetLocales: ['de'], translation }),
    'package.json': '{ "dependencies": { "react-i18next": "17" } }',
    'locales/en.json': JSON.stringify({ open: 'Open', help: 'Help' }),
    'locales/de.json': '{}',
    'src/A.tsx': component("<button>{t('open')}</button>"),
  });
  const env = { DRAGOMAN_SERVICE: service.url, DRAGOMAN_AUTH_KEY: 'k' };
  return {
    service,
    cwd,
    run: (...args: readonly string[]) => runCli(args, { cwd, env }),
    lock: async () =>
      JSON.parse(await readFile(join(cwd, 'dragoman.lock.json'), 'utf8')).translations['locales/de.json'],
    show: (shown: string, file = 'src/A.tsx') => writeFile(join(cwd, file), component(shown)),
    sent: () => service.requests.filter(({ path }) => path === '/v2/translate').map((request) => request.json()),
  };
}

test('a text that another element shows is stale, where the project wants that, and is translated anew', async () => {
  const { service, cwd, run, lock, show, sent } = await project({ codeContext: true, staleContext: true });
  await using _ = service;
  expect(await run('translate', '--no-memory')).toMatchObject({ code: 0 });
  expect(await lock()).toEqual({
    '/help': expect.stringMatching(/^\S+ \S+ in:a$/),
    '/open': expect.stringMatching(/^\S+ \S+ in:button$/),
  });
  // Other lines, another file, and an element that shows it no more, are no change.
  await rm(join(cwd, 'src/A.tsx'));
  await show("\n\n<button>{t('open')}</button>", 'src/B.tsx');
  expect(await run('stale')).toMatchObject({ code: 0 });
  await show("<input placeholder={t('open')} />", 'src/B.tsx');
  expect(await run('stale')).toMatchObject({
    code: 1,
    stdout:
      'locales/de.json  /open\n    was shown in: <button>\n    is shown in: placeholder of <input>\n1 translation is older than the source or shown in another place (1). Translate them again: --scope stale. If they still fit: stale --accept\n',
  });
  expect((await run('check')).stdout).toContain(
    'Code showed it in <button> when it was translated, and shows it in placeholder of <input> now.',
  );
  const { files } = JSON.parse((await run('stale', '--json')).stdout);
  expect(files[0].units).toEqual([
    {
      unit: '/open',
      by: 'lock',
      machine: true,
      now: 'Open',
      moved: { was: '<button>', now: 'placeholder of <input>' },
    },
  ]);
  expect(await run('translate', '--scope', 'stale')).toMatchObject({ code: 0 });
  expect(sent().map(({ text, context }) => [text, context])).toEqual([
    [['Open', 'Help'], '“Open”: <button> in A.tsx\n“Help”: <a> in A.tsx'],
    [['Open'], '“Open”: placeholder of <input> in B.tsx'],
  ]);
  expect((await lock())['/open']).toMatch(/ in:input@placeholder$/);
  expect(await run('stale')).toMatchObject({ code: 0 });
});

test('what fits all the same is remembered with its place; a unit without one is never stale by it', async () => {
  const { service, cwd, run, lock, show } = await project({});
  await using _ = service;
  await run('translate', '--no-memory');
  const before = await readFile(join(cwd, 'dragoman.lock.json'), 'utf8');
  expect(before).not.toContain('in:');
  await writeFile(
    join(cwd, 'dragoman.json'),
    JSON.stringify({ targetLocales: ['de'], translation: { staleContext: true } }),
  );
  await show("<h1>{t('open')}</h1>");
  expect(await run('stale')).toMatchObject({ code: 0 });
  expect(await run('translate', '--scope', 'stale')).toMatchObject({ code: 0 });
  expect(await readFile(join(cwd, 'dragoman.lock.json'), 'utf8')).toBe(before);
  await run('stale', '--accept');
  expect((await lock())['/open']).toMatch(/ in:h1$/);
  await show("<h2>{t('open')}</h2>");
  expect((await run('stale')).stdout).toContain('was shown in: <h1>');
  await run('stale', '--accept');
  expect((await lock())['/open']).toMatch(/ in:h2$/);
  expect(await run('stale')).toMatchObject({ code: 0 });
});

test('a text of a template of Angular, whose XLIFF file has no keys, is stale by the element that shows it', async () => {
  await using service = await startFakeService(answer);
  const unit = (id: string, source: string, line: number) =>
    `      <trans-unit id="${id}" datatype="html">\n        <source>${source}</source>\n        <context-group purpose="location">\n          <context context-type="sourcefile">src/app/a.html</context>\n          <context context-type="linenumber">${line}</context>\n        </context-group>\n      </trans-unit>\n`;
  const xliff = (language: string) =>
    `<?xml version="1.0" encoding="UTF-8" ?>\n<xliff version="1.2" xmlns="urn:oasis:names:tc:xliff:document:1.2">\n  <file source-language="en"${language} datatype="plaintext" original="ng2.template">\n    <body>\n${unit('page.title', 'Hello', 1)}${unit('4250623838290129424', 'Save', 2)}    </body>\n  </file>\n</xliff>\n`;
  const cwd = await folderOf({
    'dragoman.json': JSON.stringify({
      files: ['src/locale/messages.{locale}.xlf'],
      sourceLocale: 'en',
      targetLocales: ['de'],
      translation: { codeContext: true, staleContext: true },
    }),
    'package.json': '{ "dependencies": { "@angular/localize": "1", "@angular/core": "1" } }',
    'src/locale/messages.en.xlf': xliff(''),
    'src/locale/messages.de.xlf': xliff(' target-language="de"'),
    'src/app/a.html': '<h1 i18n="@@page.title">Hello</h1>\n<button i18n>Save</button>\n',
  });
  const env = { DRAGOMAN_SERVICE: service.url, DRAGOMAN_AUTH_KEY: 'k' };
  const run = (...args: readonly string[]) => runCli(args, { cwd, env });
  const show = (template: string) => writeFile(join(cwd, 'src/app/a.html'), template);
  const lock = async () => {
    const { translations } = JSON.parse(await readFile(join(cwd, 'dragoman.lock.json'), 'utf8'));
    const units: readonly string[] = Object.values(translations['src/locale/messages.de.xlf']);
    return units.map((one) => one.slice(one.indexOf(' in:') + 1)).sort();
  };
  expect(await run('translate', '--no-memory')).toMatchObject({ code: 0 });
  const sent = service.requests.filter(({ path }) => path === '/v2/translate').map((request) => request.json());
  expect(sent.map(({ text, context }) => [text, context])).toEqual([
    [
      ['Hello', 'Save'],
      '“Hello”: ng2.template: <h1> in a.html: src/app/a.html; 1\n“Save”: ng2.template: <button> in a.html: src/app/a.html; 2',
    ],
  ]);
  expect(await lock()).toEqual(['in:button', 'in:h1']);
  await show('\n<section><h1 i18n="@@page.title">Hello</h1></section>\n<button i18n>Save</button>\n');
  expect(await run('stale')).toMatchObject({ code: 0 });
  await show('<img i18n-alt="@@page.title" alt="Hello" />\n<label i18n>Save</label>\n');
  const { code, stdout } = await run('stale');
  expect(code).toBe(1);
  expect(stdout).toContain('was shown in: <h1>\n    is shown in: alt of <img>');
  expect(stdout).toContain('was shown in: <button>\n    is shown in: <label>');
  expect((await run('check')).stdout).toContain('Code showed it in <button> when it was translated');
  expect((await run('status')).stdout).toContain('2');
  await run('stale', '--accept');
  expect(await lock()).toEqual(['in:img@alt', 'in:label']);
  expect(await run('stale')).toMatchObject({ code: 0 });
});
