import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { load } from 'js-yaml';
import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';

/** The CI workflow, as far as it can be held without running it: its shape, what it calls, and that what it trusts is what was read. */
const root = resolve(import.meta.dirname, '../..');
const folder = join(root, '.github/workflows');
const files = readdirSync(folder).filter((name) => /\.ya?ml$/.test(name));
const { scripts, engines } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
const rings = new Set(
  [...readFileSync(join(root, 'test/run.ts'), 'utf8').matchAll(/(?:name: |vitest\(|vscode\()'([\w-]+)'/g)].map(
    ([, name]) => name,
  ),
);

const scalar = z.union([z.string(), z.number(), z.boolean()]);
const step = z.strictObject({
  name: z.optional(z.string()),
  id: z.optional(z.string()),
  shell: z.optional(z.literal('bash')),
  if: z.optional(z.string()),
  uses: z.optional(z.string()),
  with: z.optional(z.record(z.string(), scalar)),
  run: z.optional(z.string()),
  env: z.optional(z.record(z.string(), scalar)),
});
const permissionsOf = z.record(z.string(), z.enum(['read', 'write', 'none']));
const job = z.strictObject({
  environment: z.optional(z.string()),
  permissions: z.optional(permissionsOf),
  'runs-on': z.string(),
  'timeout-minutes': z.number(),
  needs: z.optional(z.union([z.string(), z.array(z.string())])),
  strategy: z.optional(
    z.strictObject({ 'fail-fast': z.optional(z.boolean()), matrix: z.record(z.string(), z.array(scalar)) }),
  ),
  steps: z.array(step).check(z.minLength(1)),
});
/** What GitHub documents as the syntax of workflows, in the parts that are used here; anything else is a slip. */
const workflow = z.strictObject({
  name: z.string(),
  on: z.record(z.enum(['push', 'pull_request', 'workflow_dispatch', 'schedule']), z.unknown()),
  permissions: permissionsOf,
  concurrency: z.strictObject({ group: z.string(), 'cancel-in-progress': z.boolean() }),
  jobs: z.record(z.string(), job),
});
const RUNNERS = /^(?:ubuntu-(?:latest|2[24]\.04(?:-arm)?)|(?:macos|windows)-latest|\$\{\{ matrix\.os \}\})$/;
/** Inputs of the actions, by their own `action.yml`. */
const INPUTS: Readonly<Record<string, readonly string[]>> = {
  'actions/checkout': ['fetch-depth', 'persist-credentials', 'ref'],
  'actions/attest-build-provenance': ['subject-path'],
  'actions/setup-node': ['node-version', 'cache', 'cache-dependency-path', 'registry-url'],
  'actions/upload-artifact': ['name', 'path', 'if-no-files-found', 'retention-days'],
};

/** Programs of the runners and of the registry; what they are called with is held by the tests of what they run. */
const OTHER =
  /^(?:npm ci(?: --no-\w+)*|npm pkg (?:get|set) .+|npm publish --provenance --access public|npx vsce publish .+|npx --yes ovsx@[\d.]+ publish .+|gh run download .+|find release .+|cp dragoman\.vsix release\/|test "\$GITHUB_REF_NAME" = .+|\.\/dragoman-\* translate --service embedded .+)$/;

describe.each(files)('%s', (file) => {
  const text = readFileSync(join(folder, file), 'utf8');
  const { jobs, permissions } = z.parse(workflow, load(text));
  const steps = Object.values(jobs).flatMap((one) => one.steps);
  const commands = [...steps.flatMap(({ run }) => run?.split('\n') ?? []), ...shellLines()].filter(Boolean);

  /** Of the script that the Linux job runs. */
  function shellLines(): string[] {
    return readFileSync(join(root, '.ci/run'), 'utf8')
      .split('\n')
      .filter((line) => /^(?:npm|npx|node|bash) /.test(line));
  }

  test('each step runs something or uses something, not both', () => {
    for (const { run, uses } of steps) expect([run, uses].filter((one) => one !== undefined)).toHaveLength(1);
  });

  test('runs where there are runners; may read and no more, but where a release is published after every test', () => {
    for (const one of Object.values(jobs)) expect(one['runs-on']).toMatch(RUNNERS);
    expect(permissions).toEqual({ contents: 'read' });
    for (const [name, one] of Object.entries(jobs)) {
      const publishes = one.steps.some(({ run }) => /publish|gh release/.test(run ?? ''));
      expect({ name, permissions: one.permissions, environment: one.environment }).toEqual({
        name,
        permissions: publishes
          ? { contents: 'write', actions: 'read', 'id-token': 'write', attestations: 'write' }
          : undefined,
        environment: publishes ? 'release' : undefined,
      });
      const others = Object.keys(jobs).filter((other) => other !== name);
      if (publishes) expect([one.needs ?? []].flat().sort()).toEqual(others.sort());
    }
  });

  test('actions are pinned by commit, with the version beside it, and get inputs that they have', () => {
    for (const { uses, with: given = {} } of steps) {
      if (uses === undefined) continue;
      const [name = '', commit] = uses.split('@');
      expect(commit, uses).toMatch(/^[0-9a-f]{40}$/);
      expect(text).toMatch(new RegExp(`${uses} # v\\d+\\.\\d+\\.\\d+\\n`));
      for (const input of Object.keys(given)) expect(INPUTS[name], `${name}: ${input}`).toContain(input);
    }
  });

  test('expressions name what there is', () => {
    for (const [, expression = ''] of text.matchAll(/\$\{\{ (.+?) \}\}/g)) {
      const [context, key = ''] = expression.split('.');
      if (context === 'matrix')
        expect(
          Object.values(jobs).some(({ strategy }) => Object.hasOwn(strategy?.matrix ?? {}, key)),
          key,
        ).toBe(true);
      else expect(expression).toMatch(/^(?:github\.(?:workflow|ref|token)|secrets\.(?:VSCE|OVSX)_PAT)$/);
    }
  });

  test('what a script runs is in the file: values reach it by its environment', () => {
    for (const { run } of steps) expect(run ?? '').not.toContain('${{');
  });

  test('a secret is for the step that publishes with it', () => {
    for (const { run, env } of steps)
      for (const [name, value] of Object.entries(env ?? {}))
        if (String(value).includes('secrets.'))
          expect({ name, run }).toEqual({ name, run: expect.stringMatching(/(?:vsce|ovsx@[\d.]+) publish /) });
  });

  test('every command exists: scripts, rings, files', () => {
    expect(commands.length).toBeGreaterThan(4);
    for (const command of commands) {
      const [program, first = '', ...rest] = command.split(' ');
      if (program === 'bash') expect(existsSync(join(root, first)), command).toBe(true);
      else if (`${program} ${first}` === 'npm run') expect(scripts, command).toHaveProperty(rest[0] ?? '');
      else if (`${program} ${first}` === 'npm test')
        for (const ring of rest) expect(rings.has(ring), `${ring} is a ring of test/run.ts`).toBe(true);
      else if (program === 'node') expect(existsSync(join(root, first)), command).toBe(true);
      else expect(command, command).toMatch(OTHER);
    }
  });

  test('Node is one that the package wants', () => {
    const least = Number(/>=(\d+)/.exec(engines.node)?.[1]);
    for (const { uses, with: given } of steps)
      if (uses?.startsWith('actions/setup-node@')) expect(given?.['node-version']).toBeGreaterThanOrEqual(least);
  });
});
