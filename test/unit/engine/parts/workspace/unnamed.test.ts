import { describe, expect, test } from 'vitest';
import { discover, discoverAll } from '../../../../../server/engine/parts/workspace/discovery/discover.ts';
import { singleFileGroup } from '../../../../../server/engine/parts/workspace/discovery/single.ts';
import { readProject } from '../../../../../server/engine/parts/workspace/project.ts';
import { memoryFiles } from '../../../../support/memory-files.ts';

describe('source files that name no language', () => {
  test('strings of Android are found by folder and text, and a file without a language is the source', async () => {
    const text = '<resources><string name="a">A</string></resources>';
    const res = '/p/app/src/main/res';
    const files = memoryFiles({
      [`${res}/values/strings.xml`]: text,
      [`${res}/values-pt-rBR/strings.xml`]: text,
      [`${res}/values-iw/strings.xml`]: text,
      [`${res}/values-night/strings.xml`]: text,
      [`${res}/values-de/colors.xml`]: '<resources><color name="a">#fff</color></resources>',
      '/p/app/src/de/res/values/flavour.xml': text,
      [`${res}/values/donottranslate.xml`]: text,
    });
    const { groups } = await discoverAll(files, { folder: '/p', ...readProject('{ "targetLocales": ["he", "de"] }') });
    expect(
      groups.map(({ source, targets, missing, format }) => [format.id, source, [...targets], [...missing]]),
    ).toEqual([
      [
        'android',
        '/p/app/src/de/res/values/flavour.xml',
        [
          ['he', '/p/app/src/de/res/values-iw/flavour.xml'],
          ['de', '/p/app/src/de/res/values-de/flavour.xml'],
        ],
        ['he', 'de'],
      ],
      [
        'android',
        `${res}/values/strings.xml`,
        [
          ['he', `${res}/values-iw/strings.xml`],
          ['de', `${res}/values-de/strings.xml`],
        ],
        ['de'],
      ],
    ]);
  });

  test('a source file that names no language may say it', async () => {
    const files = memoryFiles({
      '/p/res/values/strings.xml':
        '<resources xmlns:tools="t" tools:locale="pl"><string name="a">A</string></resources>',
      '/p/res/values-en/strings.xml': '<resources><string name="a">A</string></resources>',
    });
    const [group] = await discover(files, { folder: '/p', ...readProject('{}') });
    expect([group?.sourceLocale, [...(group?.targets.keys() ?? [])]]).toEqual(['pl', ['en']]);
  });

  const RESX = '<root><data name="a"><value>A</value></data></root>';

  const found = async (...paths: string[]) => {
    const files = memoryFiles(Object.fromEntries(paths.map((path) => [`/p/${path}`, '# Words\n'])));
    const groups = await discover(files, { folder: '/p', ...readProject('{}') });
    return groups.map(({ source, targets }) => [source, ...targets.values()].join(' ').replaceAll('/p/', ''));
  };

  test('one language that mirrors documents is one of theirs, a folder with an index alone may be about anything', async () => {
    expect(await found('docs/a.md', 'docs/b/c.md', 'docs/zh/a.md', 'docs/zh/b/c.md', 'docs/zh/d.md')).toEqual([
      'docs/a.md docs/zh/a.md',
      'docs/b/c.md docs/zh/b/c.md',
    ]);
    expect(await found('docs/index.md', 'docs/a.md', 'docs/cs/index.md', 'docs/cs/b.md')).toEqual([]);
    expect(await found('content/a.md', 'content/a.de.md')).toEqual(['content/a.md content/a.de.md']);
  });

  test('sites with a folder for each language', async () => {
    expect(await found('content/en/a.md', 'content/de/a.md', 'content/fr/a.md', 'content/blog/a.md')).toEqual([
      'content/en/a.md content/de/a.md content/fr/a.md',
    ]);
    expect(await found('src/content/docs/a.mdx', 'src/content/docs/de/a.mdx', 'src/content/docs/fr/a.mdx')).toEqual([
      'src/content/docs/a.mdx src/content/docs/de/a.mdx src/content/docs/fr/a.mdx',
    ]);
  });

  test('one in another script is not taken for English', async () => {
    const chinese =
      '<resources><string name="a">设置已经保存，请重新启动应用程序以使更改生效，谢谢您的配合</string></resources>';
    const files = memoryFiles({ '/p/res/values/strings.xml': chinese, '/p/res/values-de/strings.xml': chinese });
    const { groups, leftOut } = await discoverAll(files, { folder: '/p', ...readProject('{}') });
    expect(groups).toEqual([]);
    expect(leftOut.get('res/values/strings.xml')).toMatch(/name it as "sourceLocale"/);
    const [group] = await discover(files, { folder: '/p', ...readProject('{ "sourceLocale": "zh" }') });
    expect(group?.source).toBe('/p/res/values/strings.xml');
  });

  test('neutral resources of .NET are the source, alone only where their name says what they hold', async () => {
    const files = memoryFiles({
      '/p/Properties/Resources.resx': RESX,
      '/p/MainForm.resx': RESX,
      '/p/AboutForm.resx': RESX,
      '/p/AboutForm.de.resx': RESX,
      '/p/Strings/Resources.resw': RESX,
      '/p/Strings/en-US/Resources.resw': RESX,
      '/p/Strings/de-DE/Resources.resw': RESX,
    });
    const { groups, leftOut } = await discoverAll(files, { folder: '/p', ...readProject('{}') });
    expect(groups.map(({ source, targets, sourceLocale }) => [source, sourceLocale, [...targets.values()]])).toEqual([
      ['/p/AboutForm.resx', 'en', ['/p/AboutForm.de.resx']],
      ['/p/Properties/Resources.resx', 'en', []],
      ['/p/Strings/en-US/Resources.resw', 'en-US', ['/p/Strings/de-DE/Resources.resw']],
    ]);
    expect([...leftOut.keys()].sort()).toEqual(['MainForm.resx', 'Strings/Resources.resw']);
    const named = { folder: '/p', ...readProject('{ "files": ["**/{name}.{locale}.resx"], "targetLocales": ["fr"] }') };
    expect((await discover(files, named)).map(({ source, targets }) => [source, ...targets.values()])).toEqual([
      ['/p/AboutForm.resx', '/p/AboutForm.fr.resx'],
      ['/p/MainForm.resx', '/p/MainForm.fr.resx'],
      ['/p/Properties/Resources.resx', '/p/Properties/Resources.fr.resx'],
    ]);
  });

  test('a single file is translated into the one that its tool looks for', async () => {
    const path = '/q/res/values/strings.xml';
    const text = '<resources><string name="a">A</string></resources>';
    const group = await singleFileGroup(
      memoryFiles({ [path]: text }),
      { path, text, encoding: 'utf-8' },
      { from: 'en', to: ['pt-BR'] },
    );
    expect(group.ok && [...group.value.targets]).toEqual([['pt-BR', '/q/res/values-pt-rBR/strings.xml']]);
  });
});
