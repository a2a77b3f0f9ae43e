import { cp, mkdtemp, readdir, readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { OUTCOMES } from '../recipes/outcomes.ts';
import { runCli } from '../support/cli.ts';

const root = resolve(import.meta.dirname, '../..');

test('every recipe has a project, and every project a recipe', async () => {
  const pages = (await readdir(join(root, 'docs/recipes'))).map((name) => name.replace('.md', '')).sort();
  const projects = (await readdir(join(root, 'test/recipes'))).filter((name) => name !== 'outcomes.ts').sort();
  expect(projects).toEqual(pages);
  expect(Object.keys(OUTCOMES).sort()).toEqual(pages);
});

test.each(Object.entries(OUTCOMES))('the commands of %s complete its project', async (name, { target, text }) => {
  const page = await readFile(join(root, `docs/recipes/${name}.md`), 'utf8');
  const block = /^```sh\n(.*?)^```$/ms.exec(page)?.[1] ?? '';
  const commands = block.split('\n').map((line) => line.replace(/ +# .*$/, ''));
  const typed = commands.filter((line) => line !== '').map((line) => line.replace(/^npx dragoman /, '').split(' '));
  expect(typed.map(([command]) => command)).toEqual(['files', 'init', 'translate', 'translate', 'check']);
  const cwd = await mkdtemp(join(tmpdir(), 'dragoman-recipe-'));
  await cp(join(root, 'test/recipes', name), cwd, { recursive: true });
  const count = async () => (await readFile(join(cwd, target), 'utf8')).split(text).length;
  const before = await count();
  for (const args of typed) {
    const { code, stdout, stderr } = await runCli(args, { cwd });
    expect(code, `${args.join(' ')}\n${stdout}${stderr}`).toBe(0);
    if (args[0] === 'files') expect(stdout).toContain(target);
  }
  expect(await count()).toBeGreaterThan(before);
});
