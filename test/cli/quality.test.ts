import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { startEmbedded } from '../../server/embedded/index.ts';
import { folderOf, runCli } from '../support/cli.ts';
import { type FakeService, type Reply, startFakeService } from '../support/fake-service.ts';
import { startMcp } from '../support/mcp-client.ts';
import { repository } from '../support/repository.ts';

const texts = (value: unknown) => `${JSON.stringify(value, undefined, 2)}\n`;
const PROJECT = {
  'dragoman.json': '{ "sourceLocale": "en", "targetLocales": ["de"], "files": ["l/{locale}.json"] }\n',
  'l/en.json': texts({ keep: 'Do not delete {{name}}', open: 'Open the file', brand: 'Dragoman', late: 'Wait' }),
  'l/de.json': texts({ keep: 'Jetzt {{name}} löschen', open: 'Datei öffnen', brand: 'Dragoman' }),
};

interface Report {
  readonly files: readonly { readonly file: string; readonly findings: readonly Record<string, unknown>[] }[];
  readonly quality?: Record<string, unknown>;
}

/** Programs of one user: what one has learnt the next one knows. */
async function user(project: Readonly<Record<string, string>> = PROJECT) {
  const cwd = await folderOf(project);
  const state = await folderOf({});
  return async (args: readonly string[], env: Record<string, string> = {}) => {
    const run = await runCli(['check', ...args], { cwd, env: { XDG_STATE_HOME: state, ...env } });
    return { ...run, cwd, state };
  };
}

const findings = (stdout: string) =>
  (JSON.parse(stdout) as Report).files.flatMap(({ file, findings: all }) =>
    all
      .filter(({ code }) => String(code).startsWith('quality/'))
      .map(
        ({ code, severity, line, column, endColumn, unit }) =>
          `${file}:${line}:${column}-${endColumn} ${severity} ${code} ${unit}`,
      ),
  );

/** Whole words of a fake service that was sent these pairs. */
const JOB = '5b0f7a52-5f0c-4b52-9a5e-6d2f0b2f7c11';
const at = (text: string, word: string) => ({ start: text.indexOf(word), end: text.indexOf(word) + word.length });
const done: Reply = {
  json: {
    status: 'done',
    segments: [
      {
        segment_index: 0,
        errors: [
          {
            type: 'Accuracy',
            sub_type: 'Mistranslation',
            severity: 'Critical',
            explanation: 'It says the opposite.',
            source_spans: [],
            target_spans: [at('Jetzt {{name}} löschen', 'löschen')],
          },
        ],
      },
      { segment_index: 1, errors: [] },
    ],
  },
};
const accepted: Reply = { status: 202, headers: { 'retry-after': '0' }, json: { job_id: JOB } };

async function fake(replies: readonly Reply[]): Promise<{ service: FakeService; env: Record<string, string> }> {
  const service = await startFakeService(replies);
  onTestFinished(() => service.close());
  return { service, env: { DRAGOMAN_SERVICE: service.url, DRAGOMAN_AUTH_KEY: 'some-key-of-a-test' } };
}

const WORDS = 'l/de.json:2:27-34 error quality/accuracy /keep';

describe('check --quality', () => {
  test('without it nobody is asked, whatever the project says', async () => {
    const { service, env } = await fake([accepted, done]);
    const check = await user({
      ...PROJECT,
      'dragoman.json': PROJECT['dragoman.json'].replace(' }', ', "quality": { "minSeverity": "minor" } }'),
    });
    expect((await check([], env)).stdout).not.toContain('quality/');
    expect((await check(['--dry-run'], env)).stderr).toContain('--dry-run needs --quality');
    expect((await check(['--max-characters', '5'], env)).code).toBe(2);
    expect(service.requests).toEqual([]);
  });

  test('findings on the words, a gate, and nothing is asked twice', async () => {
    const { service, env } = await fake([accepted, done]);
    const check = await user();
    const dry = await check(['--quality', '--dry-run'], env);
    expect(dry.stderr).toContain('Quality: 2 translations (69 characters) would be sent to 127.0.0.1');
    expect([service.requests.length, dry.code]).toEqual([0, 0]);
    const first = await check(['--quality', '--json'], env);
    expect(findings(first.stdout)).toEqual([WORDS]);
    expect(first.code).toBe(1);
    expect(service.requests[0]?.json()).toEqual({
      metadata: { source_language: 'en', target_language: 'de' },
      segments: [
        { source: 'Do not delete {{name}}', target: 'Jetzt {{name}} löschen' },
        { source: 'Open the file', target: 'Datei öffnen' },
      ],
    });
    const again = await check(['--quality', '--json'], env);
    expect(findings(again.stdout)).toEqual([WORDS]);
    expect(again.stderr).toContain('Quality: 2 translations already known; nothing was sent.');
    expect(service.requests).toHaveLength(2);
  });

  test('in every form of output', async () => {
    const { env } = await fake([accepted, done]);
    const check = await user();
    expect((await check(['--quality'], env)).stdout).toContain(
      'l/de.json:2:27: error: Mistranslation: It says the opposite. [quality/accuracy]',
    );
    const sarif = JSON.parse((await check(['--quality', '--format', 'sarif'], env)).stdout);
    const result = sarif.runs[0].results.find(({ ruleId }: { ruleId: string }) => ruleId === 'quality/accuracy');
    expect(result.locations[0].physicalLocation.region).toEqual({
      startLine: 2,
      startColumn: 27,
      endLine: 2,
      endColumn: 34,
    });
    expect((await check(['--quality', '--format', 'github'], env)).stdout).toMatch(
      /^::error file=l\/de\.json,line=2,.*quality\/accuracy/m,
    );
  });

  test('a budget: nothing is sent where it would be more; the other findings are there', async () => {
    const { service, env } = await fake([accepted, done]);
    const check = await user({ ...PROJECT, 'l/de.json': PROJECT['l/de.json'].replace('{{name}}', '{{nome}}') });
    const run = await check(['--quality', '--max-characters', '20', '--json'], env);
    expect([run.code, service.requests.length]).toEqual([4, 0]);
    expect(run.stderr).toContain('Quality: this run would send 69 characters, more than the limit of 20');
    expect(run.stdout).toContain('placeholders');
  });

  test('an account without it: said once, and the exit code of a service', async () => {
    const { env } = await fake([{ status: 403, json: { message: 'no' } }]);
    const run = await (await user())(['--quality'], env);
    expect(run.code).toBe(3);
    expect(run.stderr).toContain('not invited to quality evaluation');
    expect(run.stderr).toContain('Quality: nothing was sent.');
  });

  test('languages that are not judged are refused before anything is sent', async () => {
    const { service, env } = await fake([accepted, done]);
    const files = {
      'dragoman.json': PROJECT['dragoman.json'].replace('"de"', '"pl"'),
      'l/en.json': PROJECT['l/en.json'],
      'l/pl.json': PROJECT['l/de.json'],
    };
    const run = await (await user(files))(['--quality'], env);
    expect([run.code, service.requests.length]).toEqual([2, 0]);
    expect(run.stderr).toContain('does not judge en → pl. Nothing was sent.');
  });

  test('killed while it waits: the next run fetches the answer of the same job and pays for nothing', async () => {
    const { service, env } = await fake([accepted, { fault: 'hang' }, done]);
    const cwd = await folderOf(PROJECT);
    const state = await folderOf({});
    const run = (started?: Parameters<typeof runCli>[1]) =>
      runCli(['check', '--quality', '--json'], { cwd, env: { XDG_STATE_HOME: state, ...env }, ...started });
    const killed = Promise.withResolvers<void>();
    service.onStuck = () => killed.resolve();
    await run({ started: (child) => void killed.promise.then(() => child.kill('SIGKILL')) });
    const later = await run();
    expect(findings(later.stdout)).toEqual([WORDS]);
    expect(service.requests.map(({ method }) => method)).toEqual(['POST', 'GET', 'GET']);
  });

  test('with --changed only what has changed is sent; with a baseline what is known is left out', async () => {
    const service = await startEmbedded({ key: 'paid', evaluationMs: 0 });
    onTestFinished(() => service.close());
    const env = { DRAGOMAN_SERVICE: service.url, DRAGOMAN_AUTH_KEY: 'paid', XDG_STATE_HOME: await folderOf({}) };
    const cwd = repository(PROJECT);
    const target = join(cwd, 'l/de.json');
    writeFileSync(target, readFileSync(target, 'utf8').replace('Datei öffnen', 'Die Datei öffnen'));
    const check = (...args: string[]) => runCli(['check', '--quality', ...args], { cwd, env });
    const changed = await check('--changed', '--dry-run');
    expect(changed.stderr).toContain('Quality: 1 translation (29 characters) would be sent');
    const all = await check('--baseline', 'known.json', '--update-baseline');
    expect(all.stderr).toContain('Quality: 2 translations');
    expect(readFileSync(join(cwd, 'known.json'), 'utf8')).toContain('quality/accuracy');
    const rest = await check('--baseline', 'known.json');
    expect([rest.code, rest.stdout.includes('quality/')]).toEqual([0, false]);
  });
});

describe('check_quality for agents', () => {
  const WRONG = {
    type: 'accuracy',
    severity: 'major',
    source: 'not',
    target: 'löschen',
    explanation: 'The negation is lost.',
  };
  const start = async (sample?: (prompt: string) => string, args: readonly string[] = []) => {
    const cwd = await folderOf(PROJECT);
    const run = await startMcp(cwd, args, { XDG_STATE_HOME: await folderOf({}) }, sample);
    onTestFinished(() => run.close());
    return run;
  };

  test('asks the model of the client, once', async () => {
    const prompts: string[] = [];
    const run = await start((prompt) => {
      prompts.push(prompt);
      return `Sure!\n${JSON.stringify({ pair: 1, errors: [WRONG] })}\n{"pair":2,"errors":[]}`;
    });
    const dry = await run.call('check_quality', { provider: 'agent', dryRun: true });
    expect(dry.data).toMatchObject({ asked: 2, characters: 69, total: 0, complete: false });
    expect(prompts).toEqual([]);
    const { data, text } = await run.call('check_quality', { provider: 'agent' });
    expect(data).toMatchObject({ asked: 2, total: 1, unanswered: 0, complete: true });
    expect(data['findings']).toMatchObject([
      { file: 'l/de.json', line: 2, column: 27, endColumn: 34, severity: 'warning' },
    ]);
    expect(text).toContain('1 error; 2 translations (69 characters) sent to the model of test 1');
    expect((await run.call('check_quality', { provider: 'agent' })).data).toMatchObject({
      asked: 0,
      known: 2,
      total: 1,
    });
    expect(prompts).toHaveLength(1);
    expect(run.strays).toEqual([]);
  });

  test('a client without a model for others is told so; a limit of the session is kept', async () => {
    const without = await (await start()).call('check_quality', { provider: 'agent' });
    expect([without.failed, without.text.includes('does not let servers ask its model')]).toEqual([true, true]);
    const poor = await start(() => '{"pair":1,"errors":[]}', ['--max-characters', '10']);
    const refused = await poor.call('check_quality', { provider: 'agent' });
    expect([refused.failed, refused.text.includes('more than the limit of 10')]).toEqual([true, true]);
  });

  test('a model that refuses is no judge', async () => {
    const run = await start(() => {
      throw new Error('The user said no.');
    });
    const { data, text } = await run.call('check_quality', { provider: 'agent' });
    expect(data).toMatchObject({ total: 0, complete: false });
    expect(text).toContain('The user said no.');
  });
});
