import { describe, expect, test } from 'vitest';
import { LIBRARIES, readFacts, readFactsNow } from '../../../server/core/code/index.ts';
import { searchCode } from '../../../server/engine/code/search.ts';
import { loadGrammar } from '../../support/code-index.ts';

/** The barrel and the constants name no word of a library: nobody reads them before somebody turns out to need them. */
const PROJECT = {
  '/p/app.ts': `import i18n from 'i18next'; import { show } from './barrel'; import { KEYS } from './constants'; i18n.t(KEYS.first); show('shown');`,
  '/p/barrel.ts': "export * from './show';",
  '/p/show.ts': "import i18n from 'i18next'; export const show = (key) => i18n.t(`in.${key}`);",
  '/p/constants.ts': "import { LAST } from './last'; export const KEYS = { first: LAST };",
  '/p/last.ts': "export const LAST = 'last'; nothing.here();",
  '/p/other.ts': "import { unrelated } from './barrel'; unrelated();",
};

function search(texts: Readonly<Record<string, string>>, now: boolean) {
  const libraries = LIBRARIES.filter(({ id }) => id === 'i18next');
  const read: string[] = [];
  const reader = {
    read(path: string, text: string) {
      read.push(path);
      return readFacts(path, text, loadGrammar, libraries);
    },
    readNow: (path: string, text: string) => (now ? readFactsNow(path, text, libraries) : undefined),
  };
  const code = { folder: '/p', texts: new Map(Object.entries(texts)), libraries, keys: new Set(['last', 'in.shown']) };
  return searchCode(code, reader, () => false).then((found) => ({ ...found, read }));
}

describe('files that others turn out to need', () => {
  test.each([
    ['are read where they are needed', true, ['/p/app.ts', '/p/show.ts']],
    ['are waited for', false, ['/p/app.ts', '/p/show.ts', '/p/barrel.ts', '/p/constants.ts', '/p/last.ts']],
  ])('%s', async (_, now, waited) => {
    const { found, facts, read } = await search(PROJECT, now);
    expect(found.uses.map(({ path, parts }) => [path, ...parts])).toEqual([
      ['/p/last.ts', 'last'],
      ['/p/app.ts', 'in.shown'],
    ]);
    expect(read.toSorted()).toEqual(waited.toSorted());
    expect([...facts.keys()]).not.toContain('/p/other.ts');
  });

  test('what such a file asks for itself is found', async () => {
    const asks = {
      ...PROJECT,
      '/p/last.ts': "import { say } from './show2'; export const LAST = 'last'; say('in.shown');",
    };
    const texts = { ...asks, '/p/show2.ts': "import i18n from 'i18next'; export const say = (key) => i18n.t(key);" };
    for (const now of [true, false]) {
      const { found } = await search(texts, now);
      expect(found.uses.map(({ path }) => path).filter((path) => path === '/p/last.ts')).toHaveLength(2);
    }
  });

  test('what such a file gives to functions is known to all that was looked at before', async () => {
    const gives = {
      ...PROJECT,
      '/p/constants.ts':
        "import { words } from './setup'; import { take } from './take'; take(words.t); export const KEYS = { first: 'last' };",
      '/p/setup.ts': "import lib from 'i18next'; export const words = lib;",
      '/p/take.ts': "import type {} from 'i18next'; export function take(fn) { fn('in.shown'); }",
    };
    // It is read for the key of a call, or for what is called.
    const called = {
      ...gives,
      '/p/app.ts': "import { go } from './barrel'; go(); /* i18next */",
      '/p/barrel.ts': `${gives['/p/constants.ts']}\nexport * from './show';`,
    };
    for (const project of [gives, called]) {
      const { found } = await search(project, true);
      expect(found.uses.map(({ path }) => path)).toContain('/p/take.ts');
    }
  });

  test('what functions are given is followed to those that they give it to', async () => {
    // Nobody is known to give anything when the first file is looked at.
    const chain = {
      '/p/two.ts':
        "// i18next\nexport function two(fn) { fn('last'); three(fn); } function three(fn) { fn('in.shown'); }",
      '/p/one.ts': "// i18next\nimport { two } from './two'; export function one(fn) { two(fn); }",
      '/p/app.ts': "import { t } from 'i18next'; import { one } from './one'; one(t);",
    };
    for (const now of [true, false]) {
      const { found } = await search(chain, now);
      expect(found.uses.map(({ parts }) => parts[0])).toEqual(['last', 'in.shown']);
    }
  });

  test('a file that can only be waited for is waited for', async () => {
    const vue = { ...PROJECT, '/p/constants.vue': `<script>export const KEYS = { first: 'last' };</script>` };
    const { '/p/constants.ts': _, ...texts } = vue;
    const { found, read } = await search(texts, true);
    expect(found.uses.map(({ path }) => path)).toContain('/p/constants.vue');
    expect(read).toContain('/p/constants.vue');
  });
});
