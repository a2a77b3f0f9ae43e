import { existsSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import { startEmbedded } from '../../server/embedded/index.ts';
import { folderOf, runCli, samplesCopy } from '../support/cli.ts';
import { startHeldService } from '../support/held-service.ts';
import { type McpRun, startMcp } from '../support/mcp-client.ts';

const open: { close(): Promise<void> }[] = [];
afterEach(async () => {
  for (const one of open.splice(0).reverse()) await one.close();
});

async function start(...given: Parameters<typeof startMcp>): Promise<McpRun> {
  const run = await startMcp(...given);
  open.push(run);
  return run;
}

describe('the tools', () => {
  test('are listed with schemas, and say what they may do', async () => {
    const run = await start(await samplesCopy());
    const { tools } = await run.client.listTools();
    const byName = new Map(tools.map((tool) => [tool.name, tool]));
    const files = readdirSync(join(import.meta.dirname, '../../server/mcp/tools'));
    expect(files.map((file) => file.replace('.ts', '').replaceAll('-', '_')).sort()).toEqual([...byName.keys()].sort());
    for (const { name, inputSchema, outputSchema, description, annotations } of tools) {
      expect(inputSchema, name).toMatchObject({ type: 'object', additionalProperties: false });
      expect(outputSchema?.type, name).toBe('object');
      expect(description, name).toBeTruthy();
      expect(annotations?.readOnlyHint, name).toBe(
        !['translate_files', 'write_translations', 'fix', 'add_term'].includes(name),
      );
    }
    expect(byName.get('translate_files')?.annotations).toMatchObject({ destructiveHint: true, openWorldHint: true });
    expect(byName.get('check')?.annotations).toMatchObject({ idempotentHint: true, openWorldHint: false });
    expect(run.client.getInstructions()).toContain('dryRun');
    expect(run.strays).toEqual([]);
  });

  test('see, count, translate and check a project from any folder', async () => {
    const project = await samplesCopy();
    const run = await start(await folderOf({}), ['--project', project]);
    const { data } = await run.call('files');
    const files = data['files'] as { file: string; missing: number; isNew: boolean }[];
    expect(files.find(({ file }) => file === 'locales/fr/account.json')).toMatchObject({ isNew: true, missing: 20 });

    const before = readFileSync(join(project, 'locales/de/account.json'), 'utf8');
    const dry = await run.call('translate_files', { dryRun: true });
    expect(dry.data).toMatchObject({ dryRun: true, billedCharacters: 0 });
    expect(dry.data['characters']).toBeGreaterThan(1_000);
    expect(existsSync(join(project, 'locales/fr/account.json'))).toBe(false);
    expect(readFileSync(join(project, 'locales/de/account.json'), 'utf8')).toBe(before);

    const steps: number[] = [];
    const done = await run.call('translate_files', {}, { onprogress: ({ progress }) => steps.push(progress) });
    expect(done).toMatchObject({ failed: false, data: { complete: true } });
    expect(done.text).toContain('locales/fr/account.json (fr): 20 units translated');
    expect(steps.length).toBeGreaterThan(0);
    expect(steps.every((step, at) => at === 0 || step > steps[at - 1]!)).toBe(true);
    expect(JSON.parse(readFileSync(join(project, 'locales/fr/account.json'), 'utf8')).plan.renews).toContain(
      '{{date}}',
    );

    const check = await run.call('check', { paths: ['locales/fr/account.json'], atLeast: 'error' });
    expect(check).toMatchObject({ failed: false, data: { checked: 1, files: [], total: { error: 0 } } });
  });

  test('check says what is wrong, with places', async () => {
    const cwd = await folderOf({
      'locales/en.json': '{ "hello": "Hello {{name}}" }\n',
      'locales/de.json': '{\n  "hello": "Hallo"\n}\n',
    });
    const { data, text } = await (await start(cwd)).call('check', { atLeast: 'error' });
    expect(data['files']).toMatchObject([{ file: 'locales/de.json', findings: [{ severity: 'error', line: 2 }] }]);
    expect(text).toMatch(/^locales\/de\.json:2:\d+: error: .*name/);
  });

  test('texts: translated and rephrased with their placeholders', async () => {
    const run = await start(await samplesCopy());
    const said = await run.call('translate_text', { text: 'Save {count} hikes', from: 'en', to: ['de', 'fr'] });
    expect(said.data['translations']).toMatchObject([{ locale: 'de' }, { locale: 'fr' }]);
    expect(said.text.match(/\{count\}/g)).toHaveLength(2);
    const better = await run.call('rephrase', { text: 'Please verify {count} files', style: 'simple' });
    expect(better.data['text']).toBe('Please check {count} files');
  });

  test('terms are found in both directions and inflected', async () => {
    const run = await start(await samplesCopy());
    const terms = async (args: Record<string, unknown>) =>
      ((await run.call('glossary_lookup', args)).data['terms'] as { term: string; translation: string }[]).map(
        ({ term, translation }) => `${term} = ${translation}`,
      );
    expect(await terms({ text: 'Two huts', to: 'de' })).toEqual(['hut = Hütte']);
    expect(await terms({ text: 'Zwei Hütten' })).toEqual(['hut = Hütte']);
    const none = await run.call('glossary_lookup', { text: 'computer' });
    expect(none).toMatchObject({ failed: false, text: 'No term of the glossary occurs in this text.' });
  });
});

describe('what goes wrong', () => {
  test('is an answer in a sentence, and the session goes on', async () => {
    const run = await start(await samplesCopy());
    const wrong = async (name: string, args: Record<string, unknown>) => {
      const { failed, text } = await run.call(name, args);
      expect(failed, text).toBe(true);
      expect(text).not.toContain('\n');
      return text;
    };
    expect(await wrong('translate_files', { scope: 'some' })).toContain('"missing"|"stale"|"all"');
    expect(await wrong('translate_text', { text: 'a', to: ['nonsense!'] })).toContain('not a language tag');
    expect(await wrong('translate_text', { text: '', to: ['de'] })).toContain('empty');
    expect(await wrong('translate_text', { text: 'a' })).toContain('"to"');
    expect(await wrong('check', { path: 'x' })).toContain('"path"');
    expect(await wrong('rephrase', { text: 'a', style: 'simple', tone: 'friendly' })).toContain('not both');
    expect(await wrong('translate_files', { paths: ['none.json'] })).toContain('does not exist');
    expect(await wrong('sing', {})).toContain('There is no tool sing');
    expect((await run.call('files')).failed).toBe(false);
  });

  test('a project file that cannot be read is said by the tools, not by the program', async () => {
    const cwd = await folderOf({ 'dragoman.json': '{ "sourceLocale": 1 }' });
    const { failed, text } = await (await start(cwd)).call('files');
    expect(failed).toBe(true);
    expect(text).toContain('dragoman.json:1:');
  });

  test('the whole disk is no project', async () => {
    const home = await folderOf({ 'locales/en.json': '{}' });
    const run = await start(home, [], { HOME: home, USERPROFILE: home });
    const { failed, text } = await run.call('files');
    expect(failed).toBe(true);
    expect(text).toContain('--project');
  });

  test('a project folder that is not there ends the program with a reason', async () => {
    const run = await runCli(['mcp', '--project', '/no/such/folder']);
    expect(run).toMatchObject({ code: 2, stdout: '' });
    expect(run.stderr).toContain('--project');
  });
});

describe('nothing outside of the project', () => {
  test('is read or written: by path, by link, by pattern', async () => {
    const outside = await folderOf({
      'secret/de.json': '{ "a": "geheim" }',
      'secret/en.json': '{ "a": "secret", "b": "more" }',
    });
    const cwd = await folderOf({
      'project/dragoman.json': JSON.stringify({
        sourceLocale: 'en',
        targetLocales: ['de', 'fr'],
        files: ['locales/{locale}.json', '../escape/{locale}.json'],
      }),
      'project/locales/en.json': '{ "a": "Save", "b": "Open" }',
      'escape/en.json': '{ "a": "Save" }',
    });
    const project = join(cwd, 'project');
    const written = join(outside, 'written.json');
    mkdirSync(join(project, 'more'));
    symlinkSync(join(outside, 'secret/de.json'), join(project, 'locales/de.json'));
    symlinkSync(join(outside, 'secret'), join(project, 'more/link'));
    symlinkSync(written, join(project, 'locales/fr.json'));
    const run = await start(cwd, ['--project', project]);
    for (const path of [
      '../escape/en.json',
      join(outside, 'secret/en.json'),
      'more/link/en.json',
      'locales/de.json',
      'a\0b',
    ]) {
      for (const tool of ['check', 'translate_files']) {
        const { failed, text } = await run.call(tool, { paths: [path] });
        expect(failed, `${tool} ${path}`).toBe(true);
        expect(text).toMatch(/outside of the project folder|NUL/);
      }
    }
    await run.call('translate_files', { scope: 'all' });
    await run.call('check');
    await run.call('files');
    expect(run.said()).not.toMatch(/geheim|"secret"/);
    expect(readFileSync(join(outside, 'secret/de.json'), 'utf8')).toBe('{ "a": "geheim" }');
    expect(existsSync(written)).toBe(false);
    expect(existsSync(join(cwd, 'escape/de.json'))).toBe(false);
  });
});

describe('limits', () => {
  test('of the project cannot be raised by a call, of the session not by many', async () => {
    const cwd = await folderOf({
      'dragoman.json': '{ "sourceLocale": "en", "targetLocales": ["de"], "translation": { "maxCharacters": 20 } }',
      'locales/en.json': '{ "a": "A text that is longer than twenty" }',
    });
    const run = await start(cwd, ['--max-characters', '25']);
    const over = await run.call('translate_files', { maxCharacters: 1_000 });
    expect(over.failed).toBe(true);
    expect(over.text).toContain('more than the limit of 20');
    expect(over.text).not.toContain('--max');
    expect(existsSync(join(cwd, 'locales/de.json'))).toBe(false);
    const text = { text: 'fourteen chars', to: ['de'] };
    expect((await run.call('translate_text', text)).failed).toBe(false);
    const second = await run.call('translate_text', text);
    expect(second).toMatchObject({ failed: true });
    expect(second.text).toContain('11 of the 25 of this session');
  });
});

describe('a client that goes away', () => {
  test('cancels: nothing more is sent; what is on the wire is billed, so it is waited for and written', async () => {
    const service = await startHeldService();
    open.push(service);
    const cwd = await folderOf({ 'locales/en.json': '{ "a": "Save" }', 'locales/de.json': '{}' });
    const run = await start(cwd, [], { DRAGOMAN_SERVICE: service.url, DRAGOMAN_AUTH_KEY: 'held-key-1234' });
    service.hold();
    const controller = new AbortController();
    const call = run.call('translate_files', { to: ['de'] }, { signal: controller.signal });
    const outcome = expect(call).rejects.toThrow();
    await service.received(1);
    controller.abort();
    await outcome;
    service.release();
    expect((await run.call('translate_files', { to: ['de'] })).text).toContain('0 units translated');
    expect(service.requests).toHaveLength(1);
    expect(readFileSync(join(cwd, 'locales/de.json'), 'utf8')).toContain('«Save»');
  });

  test('ends the program', async () => {
    const run = await runCli(['mcp'], { cwd: await samplesCopy(), input: '' });
    expect(run).toMatchObject({ code: 0, stdout: '' });
  });
});

describe('the key', () => {
  test('never shows: not in answers, not in errors, not on stderr, whatever the tools are asked', async () => {
    const key = 'plant-0000-secret-key';
    const embedded = await startEmbedded({ key });
    open.push(embedded);
    const cwd = await folderOf({
      'locales/en.json': `{ "a": "Save", "b": "${key}" }`,
      'locales/de.json': '{ "c": "{x" }',
    });
    writeFileSync(join(cwd, 'locales/fr.json'), `{ "a": "${key}", "b": 1 }`);
    const run = await start(cwd, [], { DRAGOMAN_SERVICE: embedded.url, DRAGOMAN_AUTH_KEY: key });
    const answer = await run.call('translate_text', { text: 'Save', to: ['de'] });
    expect(answer.failed).toBe(false);
    for (const [name, args] of [
      ['files', {}],
      ['check', {}],
      ['check', { paths: [key] }],
      ['translate_files', { dryRun: true }],
      ['translate_files', { scope: 'all' }],
      ['translate_text', { text: `My key is ${key}`, to: ['de'] }],
      ['rephrase', { text: key }],
      ['glossary_lookup', { text: key }],
      [key, {}],
      ['check', { [key]: 1 }],
    ] as const)
      await run.call(name, args);
    expect(run.said()).not.toContain(key);
    expect(run.said()).toContain('[redacted]');
    expect(run.strays).toEqual([]);
    const wrong = 'another-1111-secret-key';
    const locked = await start(cwd, [], { DRAGOMAN_SERVICE: embedded.url, DRAGOMAN_AUTH_KEY: wrong });
    const refused = await locked.call('translate_text', { text: `Save ${wrong}`, to: ['de'] });
    expect(refused.failed).toBe(true);
    expect(refused.text).toContain('key');
    expect(locked.said()).not.toContain(wrong);
  });
});
