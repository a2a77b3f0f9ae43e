import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, onTestFinished, test } from 'vitest';
import type { Use } from '../../../server/core/code/index.ts';
import { LiveCode } from '../../../server/engine/code/live.ts';
import { liveThread } from '../../../server/engine/code/live-thread.ts';
import { diskFiles } from '../../../server/engine/parts/workspace/files/disk.ts';

/** So many that a function which is called with them shows texts. */
const OWN = Array.from({ length: 12 }, (_, at) => `own.${at}`);

const FILES: Readonly<Record<string, string>> = {
  'package.json': '{ "dependencies": { "i18next": "25", "react-i18next": "16" } }',
  'src/a.tsx': `import { useTranslation } from 'react-i18next';
import { Label } from './label';
import { KEYS, PREFIX } from './keys';
export function A() {
  const { t } = useTranslation();
  const say = (key: string) => t(key);
  return <Label text="menu.open">{t('menu.close')}{t(KEYS.first)}{say('menu.said')}{t(PREFIX + '.close')}<B t={t} /></Label>;
}
export function B({ t }) {
  return t('menu.given');
}
`,
  'src/label.tsx': `import { useTranslation } from 'react-i18next';
export function Label({ text, children }) {
  const { t } = useTranslation();
  return <b title={t(text)}>{children}</b>;
}
`,
  'src/keys.ts': "export const KEYS = { first: 'menu.first' };\nexport const PREFIX = 'menu';\n",
  'src/c.tsx':
    "import { B } from './a';\nimport { D } from './d';\nimport i18n from 'i18next';\nexport const c = () => [<B t={i18n.t} />, <D t={i18n.t} />];\n",
  'src/d.tsx': "export function D({ t }) {\n  return t('menu.given');\n}\n",
  'src/lib.ts': 'export function lookUp(key) {\n  // not i18next\n  return window.texts[key];\n}\n',
  'src/own.ts': ["import { lookUp } from './lib'; // not i18next", ...OWN.map((key) => `lookUp('${key}');`)].join('\n'),
};
const KEYS = ['menu.open', 'menu.close', 'menu.first', 'menu.said', 'menu.given', ...OWN];

function project(files = FILES) {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'dragoman-live-')));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const write = (name: string, text: string) => {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), text);
  };
  for (const [name, text] of Object.entries(files)) write(name, text);
  const host = { files: diskFiles(folder), signal: new AbortController().signal, stateFolder: () => undefined };
  const code = new LiveCode(host);
  return { folder, write, code, look: () => code.look({ folder, locales: [], keys: KEYS }) };
}

/** What asks for a key that nobody knows is of no use in one file. */
const shown = (uses: readonly Use[]) =>
  [
    ...new Set(
      uses
        .filter(({ parts }) => parts.some((part) => part !== null))
        .map(({ parts, start, sure }) => `${start} ${parts.join('*')}${sure ? '' : '?'}`),
    ),
  ].sort();

describe('the code of a project while somebody types', () => {
  test('each file by itself asks for what all of them together ask for there', async () => {
    const { folder, code, look } = project();
    await look();
    const { uses } = code.found;
    expect(new Set(uses.map(({ parts }) => parts[0]))).toEqual(new Set(KEYS));
    for (const [name, text] of Object.entries(FILES)) {
      const path = join(folder, name);
      const found = await code.file(path, text);
      expect([name, shown(found.uses)]).toEqual([name, shown(uses.filter((use) => use.path === path))]);
    }
  });

  test('after any edit it says what a new look at everything says, as long as names stay', async () => {
    const { folder, code, look, write } = project();
    await look();
    const path = join(folder, 'src/a.tsx');
    const original = FILES['src/a.tsx'] ?? '';
    const lines = fc.constantFrom('', '// a remark\n', 'const other = 1;\n', "const more = () => 'menu.close';\n");
    const keys = fc.constantFrom("'menu.close'", "'menu.shut'", '`menu.${1 + 1}`', "cond ? 'menu.open' : 'menu.close'");
    await fc.assert(
      fc.asyncProperty(lines, keys, keys, async (line, first, second) => {
        const text = original
          .replace('export function A', `${line}export function A`)
          .replace("t('menu.close')", `t(${first})`)
          .replace("t('menu.given')", `t(${second})`);
        const live = await code.file(path, text);
        code.close(path);
        write('src/a.tsx', text);
        const whole = project({ ...FILES, 'src/a.tsx': text });
        await whole.look();
        const expected = whole.code.found.uses.filter((use) => use.path === join(whole.folder, 'src/a.tsx'));
        expect(shown(live.uses)).toEqual(shown(expected));
      }),
      { numRuns: 25 },
    );
  });

  test('what others give to a function is found again, where functions have come before it', async () => {
    const { folder, code, look } = project();
    await look();
    const text = `export function C({ t }) {\n  return t('menu.open');\n}\n${FILES['src/d.tsx']}`;
    const found = await code.file(join(folder, 'src/d.tsx'), text);
    expect(found.uses.filter(({ sure }) => sure).map(({ parts }) => parts[0])).toEqual(['menu.given']);
  });

  test('what another file asks for stays where it stands, and is gone with its text', async () => {
    const { folder, code, look } = project();
    await look();
    const path = join(folder, 'src/keys.ts');
    const text = FILES['src/keys.ts'] ?? '';
    expect(shown((await code.file(path, text)).uses)).toEqual([`${text.indexOf('menu.first')} menu.first`]);
    const longer = `// a remark\n${text}`;
    expect(shown((await code.file(path, longer)).uses)).toEqual([`${longer.indexOf('menu.first')} menu.first`]);
    const behind = `${text}// a remark\n`;
    expect(shown((await code.file(path, behind)).uses)).toEqual([`${text.indexOf('menu.first')} menu.first`]);
    for (const other of ['menu.first2', '2menu.first', 'menu.1st'])
      expect((await code.file(path, text.replace('menu.first', other))).uses).toEqual([]);
    // The next look takes the text that is open for the file's.
    await look();
    expect(new Set(code.found.uses.map(({ parts }) => parts[0]))).toContain('menu.1st');
    code.close(path);
    await look();
    expect(new Set(code.found.uses.map(({ parts }) => parts[0]))).toContain('menu.first');
  });

  test('a text that was only imagined changes nothing', async () => {
    const { folder, code, look } = project();
    const first = await look();
    const path = join(folder, 'src/c.tsx');
    const before = shown((await code.file(join(folder, 'src/a.tsx'), FILES['src/a.tsx'] ?? '')).uses);
    const imagined = await code.imagined(path, `${FILES['src/c.tsx']}i18n.t('menu.open');\n`);
    expect(imagined.uses.map(({ parts }) => parts[0])).toEqual(['menu.open']);
    expect((await code.file(path, FILES['src/c.tsx'] ?? '')).uses).toEqual([]);
    await code.imagined(join(folder, 'src/keys.ts'), "export const PREFIX = 'other';\n");
    expect(shown((await code.file(join(folder, 'src/a.tsx'), FILES['src/a.tsx'] ?? '')).uses)).toEqual(before);
    for (const name of ['a', 'c']) code.close(join(folder, `src/${name}.tsx`));
    expect(await look()).toBe(first);
  });

  test('nothing is looked for again where no file has changed; a file that comes, changes or goes is seen', async () => {
    const { folder, write, code, look } = project();
    const first = await look();
    const { found } = code;
    expect(await look()).toBe(first);
    expect(code.found).toBe(found);
    write('src/new.ts', "import i18n from 'i18next';\ni18n.t('menu.new');\n");
    const second = await look();
    expect(second.stamp).not.toBe(first.stamp);
    expect(code.found.uses.map(({ parts }) => parts[0])).toContain('menu.new');
    rmSync(join(folder, 'src/new.ts'));
    await look();
    expect(code.found.uses.map(({ parts }) => parts[0])).not.toContain('menu.new');
  });
});

describe('the thread that looks at code', () => {
  test('answers in order, says what went wrong with one question, and ends when nobody asks', async () => {
    const { folder } = project();
    const thread = liveThread(() => undefined, 300);
    onTestFinished(() => thread.close());
    expect(thread.run).toBe(0);
    const look = thread.ask('look', { folder, locales: [], keys: KEYS });
    const file = thread.ask('file', { folder, path: join(folder, 'src/keys.ts'), text: FILES['src/keys.ts'] ?? '' });
    expect((await look).libraries).toContain('i18next');
    expect((await file).uses.map(({ parts }) => parts[0])).toEqual(['menu.first']);
    expect((await thread.ask('found', { folder })).uses.length).toBeGreaterThan(4);
    // No such question.
    await expect(thread.ask('file', { folder, path: 1 as never, text: '' })).rejects.toThrow();
    expect(thread.run).toBe(1);
    await expect.poll(() => thread.run, { timeout: 5_000 }).toBe(0);
    expect((await thread.ask('look', { folder, locales: [], keys: KEYS })).stamp).toBe((await look).stamp);
    expect(thread.run).toBe(2);
  });

  test('what waits for an answer hears that the thread has ended', async () => {
    const { folder } = project();
    const thread = liveThread(() => undefined);
    const look = thread.ask('look', { folder, locales: [], keys: KEYS });
    const heard = expect(look).rejects.toThrow('was stopped');
    await thread.close();
    await heard;
  });
});
