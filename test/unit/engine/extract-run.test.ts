import { expect, test } from 'vitest';
import { extractables, LIBRARIES, readFacts, UseFinder } from '../../../server/core/code/index.ts';
import { type CodeReader, planFiles } from '../../../server/engine/code/extract/run.ts';
import { discover } from '../../../server/engine/parts/workspace/discovery/discover.ts';
import type { FileAccess } from '../../../server/engine/parts/workspace/files/files.ts';
import { loadProject } from '../../../server/engine/parts/workspace/project.ts';
import { ok } from '../../../shared/values/result.ts';
import { loadGrammar } from '../../support/code-index.ts';
import { memoryFiles } from '../../support/memory-files.ts';

const SOURCE = '/p/locales/en/shop.json';
/** Reads of the source until the first file of code has its keys. */
const LAST = 4;
const libraries = LIBRARIES.filter(({ id }) => id === 'i18next');
const component = (text: string) =>
  `import { useTranslation } from 'react-i18next';\nexport function A() {\n  const { t } = useTranslation('shop');\n  return <p title={t('cart.empty')}>${text}</p>;\n}\n`;
const FILES = {
  [SOURCE]: '{\n  "cart": {\n    "empty": "Empty"\n  }\n}\n',
  '/p/locales/en/other.json': '{\n  "b": "B"\n}\n',
  '/p/locales/de/shop.json': '{}\n',
  '/p/locales/de/other.json': '{}\n',
  '/p/src/A.tsx': component('Your cart'),
  '/p/src/B.tsx': component('Your cart'),
  '/p/src/C.tsx': component('Pay now'),
};

const code: CodeReader = {
  texts: (path, text) => extractables(path, text, loadGrammar, { libraries, packages: new Set(['react-i18next']) }),
  async imagined(path, text) {
    const facts = await readFacts(path, text, loadGrammar, libraries);
    const finder = new UseFinder({ libraries, paths: [path], facts: () => facts, find: () => undefined });
    return { uses: finder.find(() => false), broken: facts.broken };
  },
};

async function planned(files: FileAccess, changes: { code?: CodeReader; stop?: () => boolean; paths?: string[] } = {}) {
  const loaded = await loadProject(files, '/p');
  if (!loaded.ok) throw new Error(loaded.error.message);
  const run = {
    ...{ folder: '/p', settings: {}, files, libraries: ['i18next'], reuse: false },
    groups: await discover(files, loaded.value),
    code: changes.code ?? code,
    stop: changes.stop ?? (() => false),
  };
  return planFiles(run, changes.paths ?? ['/p/src/A.tsx', '/p/src/B.tsx', '/p/src/C.tsx']);
}

test('the keys of one file are there for the next, in the namespace that its code has', async () => {
  const result = await planned(memoryFiles(FILES));
  if (!result.ok) throw new Error(result.error.message);
  expect(
    result.value.code.flatMap(({ chosen }) => chosen.map(({ key, file, isKnown }) => [key, file, isKnown])),
  ).toEqual([
    ['cart.yourCart', SOURCE, false],
    ['cart.yourCart', SOURCE, true],
    ['cart.payNow', SOURCE, false],
  ]);
  expect([...result.value.sources.keys()]).toEqual([SOURCE]);
  expect(JSON.parse(result.value.sources.get(SOURCE)?.text ?? '')).toEqual({
    cart: { empty: 'Empty', yourCart: 'Your cart', payNow: 'Pay now' },
  });
});

test('only files that have got keys are read again', async () => {
  const files = memoryFiles(FILES);
  const read = new Map<string, number>();
  const counted = (path: string) => {
    read.set(path, (read.get(path) ?? 0) + 1);
    return files.read(path);
  };
  await planned({ ...files, read: counted }, { paths: [] });
  const other = '/p/locales/en/other.json';
  const before = read.get(other) ?? 0;
  read.clear();
  await planned({ ...files, read: counted });
  expect(read.get(other)).toBe(before);
  expect(read.get(SOURCE)).toBeGreaterThan(before);
});

test('a file of the source locale that changes meanwhile keeps what somebody has written', async () => {
  const files = memoryFiles(FILES);
  let parsed = false;
  const changing: FileAccess = {
    ...files,
    async read(path) {
      const content = await files.read(path);
      return parsed && path === SOURCE && content.ok
        ? ok({ ...content.value, text: content.value.text.replace('Empty', 'Nothing') })
        : content;
    },
  };
  // The plan has read the file before it says what the code would ask for in the end.
  let asked = 0;
  const late: CodeReader = {
    ...code,
    imagined(path, text) {
      asked += 1;
      parsed = asked === 2;
      return code.imagined(path, text);
    },
  };
  const result = await planned(changing, { code: late, paths: ['/p/src/A.tsx'] });
  expect(result).toMatchObject({ ok: false, error: { message: expect.stringContaining('was changed meanwhile') } });
});

test('what was read first is what a change is held against, however often a file gets keys', async () => {
  const files = memoryFiles(FILES);
  let reads = 0;
  const changing: FileAccess = {
    ...files,
    async read(path) {
      const content = await files.read(path);
      if (path !== SOURCE || !content.ok) return content;
      reads += 1;
      return reads > LAST ? ok({ ...content.value, text: `${content.value.text}\n` }) : content;
    },
  };
  const result = await planned(changing);
  expect(reads).toBeGreaterThan(LAST);
  if (!result.ok) throw new Error(result.error.message);
  expect(result.value.sources.get(SOURCE)?.content.text).toBe(FILES[SOURCE]);
});

test('code that could not be read any longer is not written', async () => {
  let asked = 0;
  const broken: CodeReader = {
    ...code,
    imagined: async (path, text) => {
      const found = await code.imagined(path, text);
      return found && { ...found, broken: ++asked === 2 };
    },
  };
  const result = await planned(memoryFiles(FILES), { code: broken });
  expect(result).toMatchObject({
    ok: false,
    error: { message: expect.stringContaining('could not be read any longer') },
  });
});

test('what is interrupted changes nothing', async () => {
  let times = 0;
  const result = await planned(memoryFiles(FILES), { stop: () => ++times > 1 });
  expect(result).toMatchObject({ ok: false, error: { message: 'Interrupted. Nothing was changed.' } });
});
