import { globSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import type { CheckOutput, TranslateOutput } from '../../server/cli/outputs/outputs.ts';
import { judgeOf } from '../support/audit/judges/index.ts';
import { runCli, samplesCopy } from '../support/cli.ts';

const page = readFileSync(resolve(import.meta.dirname, '../../docs/samples.md'), 'utf8');
/** The formats that a judge reads, by the ends of their names. */
const JUDGED: Readonly<Record<string, string>> = {
  yml: 'yaml',
  po: 'po',
  properties: 'properties',
  xml: 'android',
};

/** `missing-translation (13), reading-speed`, as the page writes findings. */
function said({ findings }: CheckOutput['files'][number]): string {
  return findings
    .map(({ code, message }) => {
      const [count] = /^\d+(?= texts have)/.exec(message) ?? [];
      return count === undefined ? `\`${code}\`` : `\`${code}\` (${count})`;
    })
    .sort()
    .join(', ');
}

test('are what their page says, before and after a translation, and other programs read them', async () => {
  const cwd = await samplesCopy();
  const check = async (): Promise<CheckOutput> => JSON.parse((await runCli(['check', '--json'], { cwd })).stdout);
  const rows = [...page.matchAll(/^\| `(.+?)` \| .*? \| (`.*?) \|$/gm)].map(([, file, findings]) => [file, findings]);
  const { files, total } = await check();
  const german = files.filter(({ file }) => !file.endsWith('.tsv') && /[/._-]de[/.]/.test(file));
  expect(german.map((one) => [one.file.replaceAll('\\', '/'), said(one)]).sort()).toEqual(rows.sort());
  expect(total).toMatchObject({ error: 0, warning: 0 });

  const run = await runCli(['translate', '--json'], { cwd });
  expect(run.code, run.stderr).toBe(0);
  const { total: sum } = JSON.parse(run.stdout) as TranslateOutput;
  const shown = [sum.translated, sum.reused, sum.refused, sum.skipped].map(String);
  const [, ...printed] = /^total +([\d,]+) +([\d,]+) +([\d,]+) +([\d,]+) +([\d,]+)$/m.exec(page) ?? [];
  expect(printed).toEqual([...shown, sum.characters.toLocaleString('en-US')]);

  const after = await check();
  expect(after.total.error).toBe(0);
  const codes = new Set(after.files.flatMap(({ findings }) => findings.map(({ code }) => code)));
  expect(codes).not.toContain('missing-translation');

  const written = globSync('**/*.{yml,po,properties,xml}', { cwd });
  expect(written.length).toBe(19);
  for (const name of written) {
    const judge = judgeOf(JUDGED[name.split('.').at(-1) ?? ''] ?? '');
    expect(judge?.read(readFileSync(join(cwd, name), 'utf8'), name).refused, name).toBeUndefined();
  }
});
