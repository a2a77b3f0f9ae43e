import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, onTestFinished, test } from 'vitest';
import { LiveCode } from '../../../server/engine/code/live.ts';
import { diskFiles } from '../../../server/engine/parts/workspace/files/disk.ts';

const FILES: Readonly<Record<string, string>> = {
  'package.json': '{ "dependencies": { "i18next": "25", "react-i18next": "16", "vue-i18n": "11", "next-intl": "4" } }',
  'src/a.tsx': `import { useTranslation, Trans } from 'react-i18next';
import { KEYS } from './keys';
/* A remark. */
const LIST = ['menu.a', 'menu.b'];
export function A({ name, kind = 'menu.kind' }: { name: string; kind?: 'menu.x' | 'menu.y' }) {
  const { t } = useTranslation('shop', { keyPrefix: 'cart' });
  const count = 12; // so many
  const say = (key: string) => t(key);
  return <b title={t('menu.open', { name, count })}>{say('menu.said')}{t(KEYS.first)}{t(\`menu.\${name}.end\`)}
    {LIST.map((one) => <i key={one}>{t(one)} text</i>)}<Trans>Hello <em>you</em></Trans>{t(kind)}</b>;
}
export class B { label = () => t('menu.run'); }
export default A;
`,
  'src/a.vue': `<template>
  <p :title="$t('menu.title')">{{ $t('menu.open', { name }) }} text <b v-for="one in list">{{ t(one) }}</b></p>
</template>
<script setup lang="ts">
// A remark.
const { t } = useI18n();
const list = ['menu.a', 'menu.b'];
</script>
`,
  'src/c.ts': `import { getTranslations } from 'next-intl/server';
import i18n from 'i18next';
export async function load() {
  const t = await getTranslations('Index');
  return [t('title'), i18n.t('shop:menu.open', { ns: ['shop', 'other'], name: 1 }), i18n.t(\`\${'menu'}.joined\`)];
}
`,
  'src/keys.ts': "export const KEYS = { first: 'menu.first' };\n",
};
const NAMES = Object.keys(FILES).filter((name) => /\.(?:tsx|vue)$|c\.ts$/.test(name));
const KEYS = ['menu.open', 'menu.a', 'menu.first', 'menu.title', 'cart.menu.open'];
/** What people type, and what they take away. */
const PIECES = [
  '',
  'x',
  ' ',
  '\n',
  '// x\n',
  "'",
  '(',
  ')',
  '}',
  '.',
  '<b/>',
  'const é = 1;\n',
  "t('menu.new');",
  '\\u0061',
];

function started(files = FILES) {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'dragoman-typed-')));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), text);
  }
  return async () => {
    const host = { files: diskFiles(folder), signal: new AbortController().signal, stateFolder: () => undefined };
    const code = new LiveCode(host);
    const look = () => code.look({ folder, locales: [], keys: KEYS });
    await look();
    return { code, look, at: (name: string) => join(folder, name) };
  };
}

describe('a file that somebody types in', () => {
  test.each(NAMES)('%s: after any edits it asks for what it asks for where it is read once', async (name) => {
    const start = started();
    const [typing, once] = [await start(), await start()];
    const original = FILES[name] ?? '';
    const edit = fc.record({
      at: fc.nat(original.length),
      gone: fc.constantFrom(0, 0, 0, 0, 1, 2, 7),
      piece: fc.constantFrom(...PIECES),
    });
    let found = 0;
    await fc.assert(
      fc.asyncProperty(fc.array(edit, { minLength: 1, maxLength: 6 }), async (edits) => {
        let text = original;
        await typing.code.file(typing.at(name), text);
        for (const { at, gone, piece } of edits) {
          text = text.slice(0, at) + piece + text.slice(at + gone);
          const now = await typing.code.file(typing.at(name), text);
          once.code.close(once.at(name));
          expect(now).toEqual(await once.code.file(once.at(name), text));
          found += now.uses.length;
        }
      }),
      { numRuns: 150 },
    );
    expect(found).toBeGreaterThan(500);
  });

  test('what was found for one version is not found for another that says something else', async () => {
    const { code, at } = await started()();
    const path = at('src/c.ts');
    const parts = async (text: string) => (await code.file(path, text)).uses.map((use) => use.parts.join('*'));
    const text = FILES['src/c.ts'] ?? '';
    expect(await parts(text)).toContain('Index.title');
    expect(await parts(text.replace("'title'", "'other'"))).toContain('Index.other');
    expect(await parts(text.replace("'Index'", "'Other'"))).toContain('Other.title');
    expect(await parts(text)).toContain('Index.title');
  });

  test('what another file says by now is heard of, though this one has not changed', async () => {
    const { code, at } = await started()();
    const [path, keys] = [at('src/a.tsx'), at('src/keys.ts')];
    const asks = async () => (await code.file(path, FILES['src/a.tsx'] ?? '')).uses.map(({ parts }) => parts.join('*'));
    expect(await asks()).toContain('cart.menu.said');
    const before = await asks();
    await code.file(keys, "export const KEYS = { other: 'menu.first' };\n");
    expect(await asks()).not.toEqual(before);
  });

  const SAME = `import i18n from 'i18next';
const [first, other] = ['menu.1', 'menu.2'];
const key = () => 'menu.3';
i18n.t(first);
i18n.t(key());
export { first as given };
export * from './keys';
`;

  test.each([
    ['i18n.t(first)', 'i18n.t(other)'],
    ["=> 'menu.3'", "=> 'menu.4'"],
    ['t(key())', 't(key2)'],
    ["'menu.1'", "'menu.5'"],
  ])('%s becomes %s', async (from, to) => {
    const { code, at } = await started({ ...FILES, 'src/same.ts': SAME })();
    const other = await started({ ...FILES, 'src/same.ts': SAME })();
    await code.file(at('src/same.ts'), SAME);
    const text = SAME.replace(from, to);
    const shown = async (one: typeof code, path: string) =>
      (await one.file(path, text)).uses.map(({ start, parts }) => `${start} ${parts.join('*')}`);
    expect(await shown(code, at('src/same.ts'))).toEqual(await shown(other.code, other.at('src/same.ts')));
  });

  test('two files with the same text have places of their own', async () => {
    const { code, at } = await started({ ...FILES, 'src/one.ts': SAME, 'src/two.ts': SAME })();
    const [one, two] = [await code.file(at('src/one.ts'), SAME), await code.file(at('src/two.ts'), SAME)];
    expect(new Set(one.uses.map(({ path }) => path))).toEqual(new Set([at('src/one.ts')]));
    expect(new Set(two.uses.map(({ path }) => path))).toEqual(new Set([at('src/two.ts')]));
  });

  test('a look at everything is heard of, though this file has not changed', async () => {
    const { code, look, at } = await started()();
    const asks = async () =>
      (await code.file(at('src/a.tsx'), FILES['src/a.tsx'] ?? '')).uses.map(({ parts }) => parts.join('*'));
    const before = await asks();
    writeFileSync(at('src/keys.ts'), "export const KEYS = { other: 'menu.first' };\n");
    await look();
    expect(await asks()).not.toEqual(before);
  });
});
