import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { lookAtCode } from '../../../server/engine/code/code-look.ts';
import { findInCode } from '../../../server/engine/code/find.ts';

/** Long enough ago that no clock can have ticked since. Seconds since 1970. */
const LONG_AGO = 1_700_000_000;

const FILES = {
  'package.json': '{ "dependencies": { "i18next": "25" } }',
  'a.ts': "import i18n from 'i18next'; i18n.t('a');",
  'b.ts': "import i18n from 'i18next'; i18n.t('b');",
};

function project() {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'dragoman-look-')));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const state = join(folder, '.state');
  const write = (name: string, text: string) => {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), text);
    utimesSync(join(folder, name), LONG_AGO, LONG_AGO);
  };
  for (const [name, text] of Object.entries(FILES)) write(name, text);
  const host = { signal: new AbortController().signal, stateFolder: () => state };
  const kept = () => {
    const [name = ''] = readdirSync(join(state, 'code')).filter((one) => one.endsWith('.files.json'));
    const path = join(state, 'code', name);
    return { path, value: JSON.parse(readFileSync(path, 'utf8')) };
  };
  return { folder, write, host, kept, look: () => lookAtCode(host, folder, new Set()) };
}

/** As if all had been looked at so much later that every change shows in the times. */
function settle({ path, value }: { readonly path: string; readonly value: { value: { at: number } } }): void {
  value.value.at += 60_000;
  writeFileSync(path, JSON.stringify(value));
}

test('a file whose state was seen is not read again, as long as its time tells a change', async () => {
  const { folder, look, kept } = project();
  const first = await look();
  expect([...first.hashes.keys()]).toEqual(['a.ts', 'b.ts', 'package.json'].map((name) => join(folder, name)));
  // A hash that no text has: who reads the file finds another one.
  const forge = () => {
    const { path, value } = kept();
    value.value.hashes[0] = 'forged';
    writeFileSync(path, JSON.stringify(value));
  };
  forge();
  // The clock of the disk may not have ticked since.
  expect([...(await look()).hashes]).toEqual([...first.hashes]);
  forge();
  settle(kept());
  const again = await look();
  expect(again.hashes.get(join(folder, 'a.ts'))).toBe('forged');
  expect(again.libraries.map(({ id }) => id)).toEqual(['i18next']);
  // Whoever wants its text gets it, with its hash.
  expect((await again.texts()).get(join(folder, 'a.ts'))).toBe(FILES['a.ts']);
  expect([...again.hashes]).toEqual([...first.hashes]);
});

test('a file that has changed is read, though it has its size and its time', async () => {
  const { folder, look, kept, write } = project();
  await look();
  settle(kept());
  const { size, mtimeMs } = statSync(join(folder, 'a.ts'));
  const other = FILES['a.ts'].replace("'a'", "'c'");
  write('a.ts', other);
  expect(statSync(join(folder, 'a.ts'))).toMatchObject({ size, mtimeMs });
  const again = await look();
  expect(again.textOf(join(folder, 'a.ts'))).toBe(other);
  const { paths, states, hashes } = kept().value.value;
  expect([paths.length, states.length, hashes.length]).toEqual([3, 12, 3]);
});

test('files that come and go are seen, and what is no text is none of the code', async () => {
  const { folder, look, kept, write } = project();
  await look();
  settle(kept());
  rmSync(join(folder, 'b.ts'));
  write('c.ts', 'c');
  writeFileSync(join(folder, 'image.ts'), Buffer.from([0x89, 0x50, 0, 0, 0xff, 0xfe, 0, 1]));
  for (let times = 0; times < 2; times += 1) {
    const again = await look();
    expect([...again.hashes.keys()]).toEqual(['a.ts', 'c.ts', 'package.json'].map((name) => join(folder, name)));
    settle(kept());
  }
  rmSync(join(folder, 'c.ts'));
  await look();
  expect(kept().value.value.paths).not.toContain(join(folder, 'c.ts'));
});

test('what was found in the same texts is said again; of a text that has changed the facts are read anew', async () => {
  const { host, look, kept, write } = project();
  const keys = new Set(['a', 'b', 'c']);
  const found = async () => (await findInCode(host, await look(), { keys })).uses.map(({ parts }) => parts[0]);
  expect(await found()).toEqual(['a', 'b']);
  settle(kept());
  expect(await found()).toEqual(['a', 'b']);
  write('b.ts', "import i18n from 'i18next'; i18n.t('c');");
  expect(await found()).toEqual(['a', 'c']);
  write('b.ts', FILES['b.ts']);
  expect(await found()).toEqual(['a', 'b']);
});
