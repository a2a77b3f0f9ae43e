import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import type { Change } from '../../../../../server/core/formats/format.ts';
import { formatByName, formatOf } from '../../../../../server/core/formats/index.ts';
import { yamlRootsFormat as roots } from '../../../../../server/core/formats/yaml-roots/index.ts';
import { type Content, plainText } from '../../../../../server/core/text/content.ts';
import { applyEdits } from '../../../../../server/core/text/span.ts';
import { discoverAll } from '../../../../../server/engine/parts/workspace/discovery/discover.ts';
import { readProject } from '../../../../../server/engine/parts/workspace/project.ts';
import { memoryFiles } from '../../../../support/memory-files.ts';

const RAILS = readFileSync(new URL('../../../../corpus/yaml-roots/rails/i18n.yml', import.meta.url), 'utf8');
const said = (content: Content | undefined) => (content === undefined ? undefined : plainText(content));
const look = (text: string, to: string) => roots.parse(text, { dialect: roots.manyLocales?.dialect(to, 'en') ?? '' });
const rows = (text: string, to: string) =>
  look(text, to).units.map(({ id, source, target }) => [id, said(source), said(target)]);
function written(text: string, to: string, texts: Readonly<Record<string, string>>): string {
  const changes = Object.entries(texts).map(
    ([key, value]): Change => ({ unit: `${to}${key}`, parts: [value], origin: 'machine' }),
  );
  const { edits, rejected } = roots.write(text, look(text, to), changes);
  expect(rejected).toEqual([]);
  return applyEdits(text, [...edits]);
}

describe('a YAML file with several languages at its root', () => {
  test('is known by its roots, all of them languages, wherever the second one begins', () => {
    const long = `en:\n${'  a: "One text of many, so that the next language stands far below"\n'.repeat(200)}de:\n  a: Eins\n`;
    expect(formatOf('config/locales/i18n.yml', long)?.id).toBe('yaml-roots');
    for (const other of ['en:\n  a: One\n', 'en:\n  a: One\njobs:\n  a: b\n', 'jobs:\n  a: b\nsteps:\n  - a\n'])
      expect(formatOf('config/locales/i18n.yml', other)?.id, other).toBe('yaml');
    expect(formatOf('compose.yml', RAILS)).toBeUndefined();
    expect(formatByName('config/locales/i18n.yml')?.id).toBe('yaml');
  });

  test('is found where localization files lie, and nowhere else', async () => {
    const access = memoryFiles({
      '/p/config/locales/i18n.yml': RAILS,
      '/p/config/languages.yml': 'de:\n  english: German\nfr:\n  english: French\n',
      '/p/locales/de.yml': 'de:\n  a: Eins\n',
      '/p/locales/en.yml': 'en:\n  a: One\n',
    });
    const { groups } = await discoverAll(access, { folder: '/p', ...readProject('{}') });
    expect(groups.map(({ format, pattern, targets }) => [format.id, pattern, [...targets.keys()]])).toEqual([
      ['yaml-roots', 'config/locales/i18n.yml', []],
      ['yaml-roots', 'config/locales/i18n.yml', ['de']],
      ['yaml-roots', 'config/locales/i18n.yml', ['no']],
      ['yaml', 'locales/{locale}.yml', ['de']],
    ]);
  });

  test('has the texts of each with those of its source', () => {
    expect(rows(RAILS, 'de')).toEqual([
      ['de/days/one', 'one day', undefined],
      ['de/days/other', '%{count} days', undefined],
      ['de/menu/quit', 'Quit', undefined],
      ['de/hello', 'Hello %{name}', 'Hallo %{name}'],
      ['de/menu/file', 'File', 'Datei'],
    ]);
    expect(look(RAILS, 'de').dialect).toBe('rails.de.en');
    expect(look('en:\n  a: "{n} day | {n} days"\n  yes: Yes\nde: {}\n', 'de').dialect).toBe('vue-i18n.de.en');
  });

  test('asks for the plural forms of each language, and writes them in their place', () => {
    expect(look(RAILS, 'pl').units.flatMap(({ id, plural }) => (plural?.borrowed ? [id] : []))).toEqual([
      'pl/days/few',
      'pl/days/many',
    ]);
    const text = written(RAILS, 'pl', {
      '/days/one': 'dzień',
      '/days/few': 'dni',
      '/days/many': 'dni',
      '/days/other': 'dnia',
    });
    expect(text).toBe(`${RAILS}\npl:\n  days:\n    one: dzień\n    few: dni\n    many: dni\n    other: "dnia"\n`);
    expect(parse(text)).toEqual({
      ...parse(RAILS),
      pl: { days: { one: 'dzień', few: 'dni', many: 'dni', other: 'dnia' } },
    });
  });

  test('asks for no form that a language has not', () => {
    expect(look(RAILS, 'ja').units.map(({ id }) => id)).not.toContain('ja/days/one');
  });

  test('is written in one language, and the others stay as they are', () => {
    const text = written(RAILS, 'de', { '/menu/quit': 'Beenden', '/hello': 'Tag %{name}' });
    expect(text).toBe(
      RAILS.replace('Hallo %{name}', 'Tag %{name}').replace(
        '    file: Datei\n',
        '    file: Datei\n    quit: Beenden\n',
      ),
    );
  });
});
