import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv, type AnySchemaObject } from 'ajv';
import { expect, test } from 'vitest';
import { folderOf, runCli } from '../support/cli.ts';

test('watch prints what a change brings and takes away, nothing else, and ends on Ctrl-C', async () => {
  const cwd = await folderOf({
    'dragoman.json': '{ "sourceLocale": "en", "targetLocales": ["de"], "files": ["l/{locale}.json"] }',
    'l/en.json': '{ "a": "One {x}", "b": "Two words" }',
    'l/de.json': '{ "a": "Eins {x}", "b": "Zwei  Worte" }',
  });
  const run = await runCli(['watch'], {
    cwd,
    started: (child) => {
      let seen = '';
      const steps: (readonly [wait: string, then: () => void])[] = [
        ['Watching', () => writeFileSync(join(cwd, 'l/de.json'), '{ "a": "Eins", "b": "Zwei  Worte" }')],
        ['+ l/de.json', () => writeFileSync(join(cwd, 'l/de.json'), '{ "a": "Eins {x}", "b": "Zwei  Worte" }')],
        ['- l/de.json', () => void child.kill('SIGINT')],
      ];
      const look = (chunk: string) => {
        seen += chunk;
        if (steps[0] === undefined || !seen.includes(steps[0][0])) return;
        steps.shift()?.[1]();
      };
      child.stdout?.on('data', look);
      child.stderr?.on('data', look);
    },
  });
  expect(run.stdout.replace(/(?<=\+ l\/de\.json).*placeholders\]/, '')).toEqual(
    expect.stringMatching(
      /^l\/de\.json:.*\[double-space\]\n2 files checked: .*\n.*\n\+ l\/de\.json\n- l\/de\.json: 1 finding gone, 1 left\n$/,
    ),
  );
  expect([run.code, run.stderr]).toEqual([0, 'Watching. Ctrl-C ends it.\n']);
});

test('a project file that is wrong for a while does not end it', async () => {
  const good = '{ "sourceLocale": "en", "targetLocales": ["de"], "files": ["l/{locale}.json"] }';
  const cwd = await folderOf({
    'dragoman.json': good,
    'l/en.json': '{ "a": "One {x}" }',
    'l/de.json': '{ "a": "Eins {x}" }',
  });
  const run = await runCli(['watch'], {
    cwd,
    started: (child) => {
      let seen = '';
      const steps: (readonly [wait: string, then: () => void])[] = [
        ['Watching', () => writeFileSync(join(cwd, 'dragoman.json'), '{ "files": 5 }')],
        ['dragoman.json:1', () => writeFileSync(join(cwd, 'dragoman.json'), good)],
      ];
      const look = (chunk: string) => {
        seen += chunk;
        if (steps[0] !== undefined && seen.includes(steps[0][0])) steps.shift()?.[1]();
        else if (seen.includes('+ l/de.json')) child.kill('SIGINT');
        // What is said of the good file again is nothing, so the next change shows that it goes on.
        if (steps.length === 0) setTimeout(() => writeFileSync(join(cwd, 'l/de.json'), '{ "a": "Eins" }'), 500);
      };
      child.stdout?.on('data', look);
      child.stderr?.on('data', look);
    },
  });
  expect(run.stderr).toContain('dragoman.json:1');
  expect([run.code, run.stdout]).toEqual([0, expect.stringContaining('+ l/de.json')]);
});

test('--json: a line for each file with findings, one when all was looked at, one for each change; files of projects below, too', async () => {
  const cwd = await folderOf({
    'dragoman.json': '{ "sourceLocale": "en", "targetLocales": ["de"], "files": ["l/{locale}.json"] }',
    'l/en.json': '{ "a": "One {x}" }',
    'l/de.json': '{ "a": "Eins" }',
    'pkg/dragoman.json': '{ "sourceLocale": "en", "targetLocales": ["de"], "files": ["l/{locale}.json"] }',
    'pkg/l/en.json': '{ "a": "One {x}" }',
    'pkg/l/de.json': '{ "a": "Eins {x}" }',
  });
  const write = (name: string, text: string) => () => writeFileSync(join(cwd, name), text);
  const run = await runCli(['watch', '--json'], {
    cwd,
    started: (child) => {
      let seen = '';
      const steps: (readonly [wait: string, then: () => void])[] = [
        ['Watching', write('pkg/l/de.json', '{ "a": "Eins" }')],
        ['pkg/l/de.json', write('pkg/l/de.json', '{ "a": "Eins {x}" }')],
        ['"left":0', write('dragoman.json', '{ "files": 5 }')],
        ['"error"', () => void child.kill('SIGINT')],
      ];
      const look = (chunk: string) => {
        seen += chunk;
        if (steps[0] === undefined || !seen.includes(steps[0][0])) return;
        steps.shift()?.[1]();
      };
      child.stdout?.on('data', look);
      child.stderr?.on('data', look);
    },
  });
  const lines = run.stdout
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as object);
  const finding = { code: 'placeholders', unit: '/a', line: 1 };
  expect(lines).toMatchObject([
    { event: 'findings', file: 'l/de.json', added: [finding], gone: [], left: 1 },
    { event: 'ready', files: 4, findings: 1 },
    { event: 'findings', file: 'pkg/l/de.json', added: [finding], gone: [], left: 1 },
    { event: 'findings', file: 'pkg/l/de.json', added: [], gone: [finding], left: 0 },
    { event: 'error', kind: 'usage', message: expect.stringContaining('dragoman.json:1') },
  ]);
  const schema = JSON.parse(
    readFileSync(new URL('../../docs/outputs.schema.json', import.meta.url), 'utf8'),
  ) as AnySchemaObject;
  const check = new Ajv({ strict: false }).addSchema(schema, 'outputs').getSchema('outputs#/properties/watch');
  for (const line of lines) expect(check?.(line), JSON.stringify(check?.errors)).toBe(true);
});
