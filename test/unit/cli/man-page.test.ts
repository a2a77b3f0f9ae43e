import { spawnSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { leaves, quietProgram } from '../../support/command-tree.ts';
import { manPage } from '../../support/man-page.ts';

const page = manPage();
const has = (program: string) => spawnSync(program, ['--version']).error === undefined;

test('the man page has every command, and no line that troff would take for a request of its own', () => {
  for (const [name] of leaves(quietProgram()).filter(([name]) => name !== 'complete'))
    expect(page).toContain(`.SS dragoman ${name.replaceAll('-', '\\-')}`);
  expect(page).not.toContain('dragoman complete ');
  const requests = page.split('\n').flatMap((line) => /^[.'](\S+)/.exec(line)?.[1] ?? []);
  expect([...new Set(requests)].sort()).toEqual(['B', 'I', 'PP', 'RE', 'RI', 'RS', 'SH', 'SS', 'TH', 'TP', 'fi', 'nf']);
});

// A machine without them runs the tests, too.
test.runIf(has('mandoc'))('mandoc finds nothing to warn of', () => {
  const { stdout } = spawnSync('mandoc', ['-T', 'lint', '-W', 'warning'], { input: page, encoding: 'utf8' });
  // The day of the release is not known here.
  expect(stdout.split('\n').filter((line) => line !== '' && !line.includes('missing date'))).toEqual([]);
});

test.runIf(has('groff'))('groff finds nothing to warn of', () => {
  const { stderr } = spawnSync('groff', ['-man', '-Tutf8', '-ww', '-z', '-rLL=80n'], { input: page, encoding: 'utf8' });
  expect(stderr).toBe('');
});
