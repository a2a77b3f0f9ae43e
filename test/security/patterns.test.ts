import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { folderOf, runCli } from '../support/cli.ts';
import { Editor } from '../support/lsp-client.ts';
import { WAYS } from '../support/lsp-transport.ts';
import { HOSTILE_PROJECTS } from './hostile-projects.ts';

/** Milliseconds that only something that hangs takes. */
const PATIENCE = 60_000;

const LONG = 'a'.repeat(200);

/** Long names, long keys and long texts that nearly fit. */
function hostileFolder(project: unknown): Promise<string> {
  const texts = Object.fromEntries([
    ['k', 'Hello'],
    [LONG, 'a'.repeat(65_536)],
    [`${LONG}b`, 'ab '.repeat(20_000)],
  ]);
  return folderOf({
    'dragoman.json': JSON.stringify({ sourceLocale: 'en', targetLocales: ['de'], ...(project as object) }),
    'l/en.json': JSON.stringify(texts),
    'l/de.json': JSON.stringify({ ...texts, k: 'Hallo' }),
    [`l/${LONG}.json`]: '{}',
    [`l/${Array.from({ length: 8 }, () => LONG).join('/')}/${LONG}.json`]: '{}',
    'src/app.ts': `t  (${' '.repeat(10_000)}${'a.'.repeat(50_000)}`,
  });
}

test.each(Object.entries(HOSTILE_PROJECTS))('no command waits for ever: %s', async (_, project) => {
  const cwd = await hostileFolder(project);
  for (const args of [['check'], ['files'], ['translate', '--dry-run', '--to', 'de', '--service', 'embedded']]) {
    let late = false;
    const { code } = await runCli([...args, '--no-progress'], {
      cwd,
      started(child) {
        const timer = setTimeout(() => {
          late = true;
          child.kill('SIGKILL');
        }, PATIENCE);
        child.once('exit', () => clearTimeout(timer));
      },
    });
    expect([args[0], late, [0, 1, 2].includes(code ?? -1)]).toEqual([args[0], false, true]);
  }
});

const [way] = WAYS.filter(({ name }) => name.includes('stdio'));

test('the language server answers in a folder with any of them', async () => {
  expect(way).toBeDefined();
  const state = await folderOf({});
  for (const [name, project] of Object.entries(HOSTILE_PROJECTS)) {
    const folder = await hostileFolder(project);
    const transport = await way?.start({ XDG_STATE_HOME: state });
    if (transport === undefined) return;
    const options = { folders: [folder], settings: {}, initializationOptions: { trusted: false } };
    const editor = await Editor.start(transport, options);
    onTestFinished(() => editor.dispose());
    const findings = [
      await editor.diagnostics(await editor.open(join(folder, 'dragoman.json'))),
      await editor.diagnostics(await editor.open(join(folder, 'l/de.json'))),
    ];
    expect(findings.length, name).toBe(2);
    editor.dispose();
  }
});
