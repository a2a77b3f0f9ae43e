import { describe, expect, test } from 'vitest';
import { discover, type LocaleChoice } from '../../../../../server/engine/parts/workspace/discovery/discover.ts';
import { membership, memberships } from '../../../../../server/engine/parts/workspace/discovery/groups.ts';
import { singleFileGroups } from '../../../../../server/engine/parts/workspace/discovery/single.ts';
import { openWork, workOf } from '../../../../../server/engine/parts/workspace/discovery/work.ts';
import { readProject } from '../../../../../server/engine/parts/workspace/project.ts';
import { memoryFiles } from '../../../../support/memory-files.ts';

const unit = (value: string) => ({ stringUnit: { state: 'translated', value } });
const catalog = (...locales: readonly string[]) =>
  JSON.stringify({
    sourceLanguage: 'en',
    strings: { Save: { localizations: Object.fromEntries(locales.map((locale) => [locale, unit(locale)])) } },
  });
const PATH = '/p/App/en.lproj/Localizable.xcstrings';

async function find(text: string, project = '{}', choice: LocaleChoice = {}) {
  const access = memoryFiles({ [PATH]: text });
  const groups = await discover(access, { folder: '/p', ...readProject(project) }, choice);
  return { access, groups, locales: groups.flatMap(({ targets }) => [...targets.keys()]) };
}

describe('a file with several languages', () => {
  test('is a group for each of them, whatever its path says, each with its own texts', async () => {
    const { access, groups, locales } = await find(catalog('de', 'fr', 'en'));
    expect(locales).toEqual(['de', 'fr']);
    for (const [at, group] of groups.entries()) {
      expect([...group.missing]).toEqual([]);
      const [item] = workOf(group);
      const opened = await openWork(access, item!);
      expect(opened.ok && opened.value.target.catalog.targetLocale).toBe(locales[at]);
    }
  });

  test('gets the languages that the project or the run names', async () => {
    expect((await find(catalog('de'), '{"targetLocales":["pl","de"]}')).locales).toEqual(['pl', 'de']);
    expect((await find(catalog('de', 'fr'), '{}', { to: ['it'] })).locales).toEqual(['it']);
    expect((await find(catalog('pt-BR'), '{"targetLocales":["pt-br"]}')).locales).toEqual(['pt-BR']);
  });

  test('is a source where it has none', async () => {
    const { groups } = await find(catalog());
    expect(groups).toMatchObject([{ source: PATH }]);
  });

  test('is a member of all its groups', async () => {
    const { groups } = await find(catalog('de', 'fr'));
    expect(memberships(groups, PATH).map(({ locale }) => locale)).toEqual(['de', 'fr']);
    expect(membership(groups, PATH)?.locale).toBe('de');
    expect(memberships(groups, '/p/other.json')).toEqual([]);
  });

  test('that no project names has groups of its own', async () => {
    const { access } = await find(catalog('de'));
    const file = { path: PATH, text: catalog('de'), encoding: 'utf-8' };
    const asked = await singleFileGroups(access, file, { to: ['fr', 'de'] });
    expect(asked.ok && asked.value.flatMap(({ targets }) => [...targets.keys()])).toEqual(['fr', 'de']);
    const none = await singleFileGroups(access, { ...file, text: catalog() }, {});
    expect(none).toMatchObject({ ok: false, error: expect.stringContaining('Which language') });
  });
});
