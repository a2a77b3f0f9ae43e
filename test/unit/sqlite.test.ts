import { spawnSync } from 'node:child_process';
import { pathToFileURL } from 'node:url';
import { expect, test } from 'vitest';

const open = pathToFileURL(`${import.meta.dirname}/../../server/sqlite/open.ts`).href;

test('a state file is opened without a word, where Node calls its SQLite experimental, and other warnings are heard', () => {
  const program = `
    const own = process.getBuiltinModule.bind(process);
    process.getBuiltinModule = (name) => {
      process.emitWarning('SQLite is an experimental feature', 'ExperimentalWarning');
      return own(name);
    };
    const { openStateFile } = await import(${JSON.stringify(open)});
    openStateFile(':memory:', { name: 'a', migrations: [], pragmas: '' }).close();
    process.emitWarning('something else');`;
  const { stderr, status } = spawnSync(process.execPath, ['--input-type=module', '-e', program], { encoding: 'utf8' });
  expect(stderr).toContain('something else');
  expect([stderr.includes('experimental'), status]).toEqual([false, 0]);
});
