import { expect, test } from 'vitest';
import { discover } from '../../../../../server/engine/parts/workspace/discovery/discover.ts';
import { readProject } from '../../../../../server/engine/parts/workspace/project.ts';
import { writtenDown } from '../../../../../server/engine/parts/workspace/written-down.ts';
import { memoryFiles } from '../../../../support/memory-files.ts';

const xlf = (source: string, target?: string) =>
  `<xliff version="1.2"><file source-language="${source}"${target === undefined ? '' : ` target-language="${target}"`} original="a" datatype="plaintext"><body><trans-unit id="1"><source>A</source></trans-unit></body></file></xliff>`;

/** What is written, what is said, and whether the same is found with it, in whatever order. */
async function write(files: Record<string, string>) {
  const access = memoryFiles(Object.fromEntries(Object.entries(files).map(([path, text]) => [`/p/${path}`, text])));
  const loaded = { folder: '/p', ...readProject('{}') };
  const groups = await discover(access, loaded);
  const { project, remarks } = await writtenDown(access, loaded, groups);
  const lines = (list: typeof groups) =>
    list.flatMap(({ source, sourceLocale, targets, missing }) =>
      [...targets].map((target) => JSON.stringify([source, sourceLocale, target, [...missing]])),
    );
  const again = await discover(access, { folder: '/p', ...readProject(JSON.stringify(project)) });
  expect(lines(again).sort()).toEqual(lines(groups).sort());
  return { project, remarks };
}

test('languages that only some files have are not asked of the others', async () => {
  const { project, remarks } = await write({
    'a/locales/en.json': '{"a":"A"}',
    'a/locales/de.json': '{}',
    'a/locales/fr.json': '{}',
    'b/locales/en.json': '{"a":"A"}',
    'b/locales/de.json': '{}',
  });
  expect(project).toEqual({ sourceLocale: 'en', files: ['a/locales/{locale}.json', 'b/locales/{locale}.json'] });
  expect(remarks).toEqual([expect.stringMatching(/^"targetLocales" is not written: /)]);
});

test('files that name different source languages keep them', async () => {
  const one = await write({
    'messages.xlf': xlf('en-US'),
    'locale/messages.en_US.xlf': xlf('en', 'en-US'),
    'locale/messages.de_DE.xlf': xlf('en', 'de'),
  });
  expect([one.project.sourceLocale, one.remarks]).toEqual(['en', []]);
  const two = await write({
    'a/m.xlf': xlf('en'),
    'a/m.de.xlf': xlf('en', 'de'),
    'b/m.xlf': xlf('fr'),
    'b/m.de.xlf': xlf('fr', 'de'),
  });
  expect(two.project.sourceLocale).toBeUndefined();
  expect(two.remarks).toEqual([expect.stringMatching(/^"sourceLocale" is not written: the files have en and fr/)]);
});

test('no language twice, and no empty list', async () => {
  const files = { 'l/en.json': '{"a":"A"}', 'l/pt-BR.json': '{}', 'l/pt_BR.json': '{}' };
  expect((await write(files)).project.targetLocales).toEqual(['pt-BR']);
  const { project, remarks } = await write({ 'locales/en.json': '{"a":"A"}' });
  expect(project).toEqual({ sourceLocale: 'en', files: ['locales/{locale}.json'] });
  expect(remarks).toEqual([expect.stringContaining('no translation yet')]);
});

test('a source with fewer texts than a translation is said', async () => {
  const { remarks } = await write({ 'l/en.json': '{"a":"A"}', 'l/de.json': '{"a":"A","b":"B","c":"C","d":"D"}' });
  expect(remarks).toEqual([
    expect.stringMatching(/l\/en\.json \(en\) .* has 1 texts, fewer than .*l\/de\.json with 4/),
  ]);
});
