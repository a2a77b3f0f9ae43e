import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { runCli } from '../support/cli.ts';

test('the extension’s own translations are clean by its own checks: no error, no warning', async () => {
  const { code, stdout, stderr } = await runCli(['check', '--json'], { cwd: resolve(import.meta.dirname, '../..') });
  expect([code, stderr]).toEqual([0, '']);
  const { files } = JSON.parse(stdout) as { files: { file: string; findings: { severity: string }[] }[] };
  const serious = files.flatMap(({ file, findings }) =>
    findings
      .filter(({ severity }) => severity === 'error' || severity === 'warning')
      .map((finding) => ({ file, ...finding })),
  );
  expect(serious).toEqual([]);
  expect(files).toHaveLength(14);
});
