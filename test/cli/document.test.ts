import type { ChildProcess } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import type { EmbeddedOptions } from '../../server/embedded/index.ts';
import { openJournal } from '../../server/engine/parts/documents-jobs/index.ts';
import { type CliRun, folderOf, runCli } from '../support/cli.ts';
import { type DocumentStep, startWatched, type WatchedService } from '../support/watched-service.ts';

const KEY = 'service-key-4711-secret';
const ends: (() => Promise<void> | void)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0)) await end();
});

/** A folder with documents, a state folder of its own, and a service that counts. */
async function office(files: Readonly<Record<string, string | Uint8Array>>, options: EmbeddedOptions = {}) {
  const service = await startWatched({ key: KEY, ...options });
  const cwd = await folderOf(files);
  const state = mkdtempSync(join(tmpdir(), 'dragoman-store-'));
  ends.push(() => service.close());
  ends.push(() => {
    for (const folder of [cwd, state]) rmSync(folder, { recursive: true, force: true });
  });
  const outputs: string[] = [];
  const document = async (args: readonly string[], started?: (child: ChildProcess) => void): Promise<CliRun> => {
    const env = { XDG_STATE_HOME: state, DRAGOMAN_SERVICE: service.url, DRAGOMAN_AUTH_KEY: options.key ?? KEY };
    const run = await runCli(['document', ...args], { cwd, env, ...(started && { started }) });
    outputs.push(run.stdout, run.stderr);
    return run;
  };
  /** The journal as any other program sees it, which is faster than the command. */
  const list = () => {
    const journal = openJournal(join(state, 'dragoman/documents.sqlite'), 'any other secret');
    if (!journal.ok) throw new Error(journal.error);
    const jobs = journal.value.list();
    journal.value.close();
    return jobs;
  };
  const read = (name: string) => readFileSync(join(cwd, name), 'utf8');
  /** Sends a signal when the service is first asked for something. */
  const signalAt = async (step: DocumentStep, signal: 'SIGKILL' | 'SIGINT', args: readonly string[]) => {
    let child: ChildProcess | undefined;
    service.before = async (asked) => {
      if (asked !== step || child?.exitCode !== null) return;
      service.before = () => {};
      const gone = new Promise((done) => child?.once('exit', done));
      child.kill(signal);
      if (signal === 'SIGKILL') await gone;
    };
    return document(args, (started) => {
      child = started;
    });
  };
  return { service, cwd, state, outputs, document, list, read, signalAt };
}

function everyFile(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => join(folder, name))
    .filter((path) => statSync(path).isFile());
}

function expectNoSecrets(service: WatchedService, state: string, outputs: readonly string[]): void {
  expect(service.documentKeys.length).toBeGreaterThan(0);
  const secrets = [KEY, ...service.documentKeys];
  for (const secret of secrets) {
    for (const output of outputs) expect(output).not.toContain(secret);
    for (const path of everyFile(state)) expect(readFileSync(path).includes(secret), path).toBe(false);
  }
}

describe('a program that ends early', () => {
  test('killed after the upload: resume goes on with it, one upload, no key anywhere', async () => {
    const { service, cwd, state, outputs, document, list, read, signalAt } = await office({ 'report.txt': 'Hello.\n' });
    const killed = await signalAt('status', 'SIGKILL', ['translate', 'report.txt', '--to', 'de']);
    expect(killed.code).toBeNull();
    expect(existsSync(join(cwd, 'report.de.txt'))).toBe(false);
    const listed = await document(['list', '--json']);
    expect(JSON.parse(listed.stdout)).toMatchObject([{ state: 'queued', running: false }]);
    expectNoSecrets(service, state, outputs);
    const resumed = await document(['resume']);
    expect(resumed.stderr).not.toMatch(/nothing to resume/);
    expect(resumed.code).toBe(0);
    expect(read('report.de.txt')).toBe('[Ĥéļļô.]\n');
    expect(service.counts).toMatchObject({ upload: 1, result: 1 });
    expect(list()).toMatchObject([{ state: 'finished' }]);
    expect(readdirSync(cwd).sort()).toEqual(['report.de.txt', 'report.txt']);
    expect(readdirSync(join(state, 'dragoman/documents'))).toEqual([]);
    expectNoSecrets(service, state, outputs);
  });

  test('killed during the upload: unknown, never repeated without a word', async () => {
    const { service, document, list, read, signalAt } = await office({ 'report.txt': 'Hello.\n' });
    await signalAt('upload', 'SIGKILL', ['translate', 'report.txt', '--to', 'de']);
    const resumed = await document(['resume']);
    expect(resumed.code).toBe(3);
    expect(resumed.stderr).toMatch(/not known.*--again/);
    const [job] = list();
    expect(job?.state).toBe('unknown');
    const second = await document(['translate', 'report.txt', '--to', 'de']);
    expect(second.code).toBe(2);
    expect(second.stderr).toContain(job!.id);
    expect((await document(['resume'])).code).toBe(0);
    expect(service.counts.upload).toBe(1);
    expect((await document(['resume', job!.id.slice(0, 5), '--again'])).code).toBe(0);
    expect(service.counts.upload).toBe(2);
    expect(read('report.de.txt')).toBe('[Ĥéļļô.]\n');
  });

  test('killed while the service sends the result: the truth, and no second upload by itself', async () => {
    const { service, cwd, document, list, signalAt } = await office({ 'report.txt': 'Hello.\n' });
    await signalAt('result', 'SIGKILL', ['translate', 'report.txt', '--to', 'de']);
    const resumed = await document(['resume']);
    expect(resumed.code).toBe(3);
    expect(resumed.stderr).toMatch(/the service no longer has the document.*Upload it again/);
    expect(list()).toMatchObject([{ state: 'failed' }]);
    expect(service.counts.upload).toBe(1);
    expect(readdirSync(cwd)).toEqual(['report.txt']);
  });

  test('Ctrl-C keeps the jobs and says how to go on', async () => {
    let now = Date.now();
    const times = { queuedMs: 60_000, translatingMs: 60_000 };
    const { service, cwd, document, list, signalAt } = await office(
      { 'a.txt': 'Hello.\n', 'b.txt': 'Bye.\n' },
      { clock: () => now, documentTimes: times },
    );
    const stopped = await signalAt('status', 'SIGINT', ['translate', 'a.txt', 'b.txt', '--to', 'de']);
    expect(stopped.code).toBe(130);
    expect(stopped.stderr).toMatch(/Interrupted\. 2 documents keep their place.*dragoman document resume/);
    expect(list().map(({ owner }) => owner)).toEqual([undefined, undefined]);
    now += 300_000;
    expect((await document(['resume'])).code).toBe(0);
    expect(service.counts.upload).toBe(2);
    expect(readdirSync(cwd).sort()).toEqual(['a.de.txt', 'a.txt', 'b.de.txt', 'b.txt']);
  });
});

test('nonsense estimates change nothing', async () => {
  const { service, document, read } = await office({ 'report.txt': 'Hello.\n' });
  let looks = 0;
  service.change = (text) =>
    ++looks < 3
      ? JSON.stringify({ ...JSON.parse(text), status: 'translating', seconds_remaining: looks === 1 ? 2 ** 27 : -1 })
      : text;
  const run = await document(['translate', 'report.txt', '--to', 'de']);
  expect(run.code).toBe(0);
  expect(looks).toBe(3);
  expect(read('report.de.txt')).toBe('[Ĥéļļô.]\n');
});

describe('several documents and languages', () => {
  test('into a folder, by a pattern, and as JSON', async () => {
    const { cwd, document, read } = await office({ 'a.txt': 'Hello.\n', 'b.html': '<p>Bye</p>', 'c.md': 'no' });
    const run = await document(['translate', 'a.txt', 'b.html', 'c.md', '--to', 'de,pt-BR', '--out', 'out/', '--json']);
    expect(run.code).toBe(2);
    const report = JSON.parse(run.stdout);
    expect(report.documents).toHaveLength(4);
    expect(report.documents[0]).toMatchObject({ locale: 'de', state: 'finished', billedCharacters: 6, exitCode: 0 });
    expect(report.refused).toEqual([{ file: 'c.md', message: expect.stringMatching(/docx/), exitCode: 2 }]);
    expect(report.complete).toBe(false);
    expect(readdirSync(join(cwd, 'out')).sort()).toEqual(['a.de.txt', 'a.pt-BR.txt', 'b.de.html', 'b.pt-BR.html']);
    expect((await document(['translate', 'a.txt', '--to', 'de', '--out', 'x/{locale}/{name}{ext}'])).code).toBe(0);
    expect(read('x/de/a.txt')).toBe('[Ĥéļļô.]\n');
    const clash = await document(['translate', 'a.txt', 'b.html', '--to', 'de', '--out', 'one.txt']);
    expect([clash.code, clash.stderr]).toEqual([2, expect.stringMatching(/cannot all be one\.txt/)]);
  });

  test('by several programs at once, from the first moment', async () => {
    const { cwd, document, list } = await office({ 'a.txt': 'One.\n', 'b.txt': 'Two.\n', 'c.txt': 'Three.\n' });
    const runs = await Promise.all(['a', 'b', 'c'].map((name) => document(['translate', `${name}.txt`, '--to', 'de'])));
    expect(runs.map(({ code }) => code)).toEqual([0, 0, 0]);
    expect(list().map(({ state }) => state)).toEqual(['finished', 'finished', 'finished']);
    expect(readdirSync(cwd)).toHaveLength(6);
  });
});

describe('said before anything is sent', () => {
  test.each([
    [
      'an existing result',
      { 'a.txt': 'Hi', 'a.de.txt': 'mine' },
      ['a.txt', '--to', 'de'],
      5,
      /a\.de\.txt exists already/,
    ],
    ['a kind it does not take', { 'a.md': 'Hi' }, ['a.md', '--to', 'de'], 2, /a\.md is not a document/],
    ['a file too large', { 'a.srt': 'x'.repeat(160_000) }, ['a.srt', '--to', 'de'], 5, /a\.srt is too large.*150 KB/],
    [
      'an output format that cannot be',
      { 'a.txt': 'Hi' },
      ['a.txt', '--to', 'de', '--output-format', 'docx'],
      2,
      /\.docx/,
    ],
    ['a glossary that is not there', { 'a.txt': 'Hi' }, ['a.txt', '--to', 'de', '--glossary', 'none'], 2, /none/],
    ['no language', { 'a.txt': 'Hi' }, ['a.txt'], 2, /--to/],
  ] as const)('%s', async (_, files, args, code, message) => {
    const { service, cwd, document } = await office(files as Record<string, string>);
    const run = await document(['translate', ...args]);
    expect(run.stderr).toMatch(message);
    expect(run.code).toBe(code);
    expect(service.counts.upload).toBe(0);
    for (const [name, text] of Object.entries(files)) expect(readFileSync(join(cwd, name), 'utf8')).toBe(text);
    expect(readdirSync(cwd).sort()).toEqual(Object.keys(files).sort());
  });

  test('a quota that is too small, and the size limit of the free plan', async () => {
    const office1 = await office({ 'a.docx': 'PK' }, { characterLimit: 10_000 });
    const quota = await office1.document(['translate', 'a.docx', '--to', 'de']);
    expect([quota.code, quota.stderr]).toEqual([4, expect.stringMatching(/10,000 characters.*50,000/)]);
    expect(office1.service.counts.upload).toBe(0);
    const office2 = await office({ 'a.docx': new Uint8Array(11 * 1024 * 1024) }, { key: `${KEY}:fx` });
    const size = await office2.document(['translate', 'a.docx', '--to', 'de']);
    expect([size.code, size.stderr]).toEqual([5, expect.stringMatching(/10 MB \(30 MB on a paid plan\)/)]);
  });

  test('--force replaces what is there', async () => {
    const { document, read } = await office({ 'a.txt': 'Hello.\n', 'a.de.txt': 'mine' });
    expect((await document(['translate', 'a.txt', '--to', 'de', '--force'])).code).toBe(0);
    expect(read('a.de.txt')).toBe('[Ĥéļļô.]\n');
  });
});

describe('when the service or the disk refuses', () => {
  test('a result that cannot be placed is kept, and resume puts it there', async () => {
    const { service, cwd, document, list, read } = await office({ 'a.txt': 'Hello.\n' });
    service.before = (step) => {
      if (step === 'result') writeFileSync(join(cwd, 'a.de.txt'), 'mine');
    };
    const run = await document(['translate', 'a.txt', '--to', 'de']);
    expect(run.code).toBe(5);
    const kept = /could not be written to .*a\.de\.txt: a file of that name now exists\. It is kept at (\S+)\. /.exec(
      run.stderr,
    )?.[1];
    expect(readFileSync(kept ?? '', 'utf8')).toBe('[Ĥéļļô.]\n');
    expect(read('a.de.txt')).toBe('mine');
    rmSync(join(cwd, 'a.de.txt'));
    expect((await document(['resume'])).code).toBe(0);
    expect(read('a.de.txt')).toBe('[Ĥéļļô.]\n');
    expect(service.counts).toMatchObject({ upload: 1, result: 1 });
    const [job] = list();
    expect((await document(['forget', job!.id])).code).toBe(0);
    expect(list()).toEqual([]);
    expect(read('a.de.txt')).toBe('[Ĥéļļô.]\n');
  });

  test('the reason of the service is passed on', async () => {
    const { document, list } = await office({ 'a.txt': 'Hello there, my dear friend.\n' });
    const run = await document(['translate', 'a.txt', '--from', 'de', '--to', 'de']);
    expect(run.code).toBe(3);
    expect(run.stderr).toMatch(/Source and target language are equal/);
    expect(list()).toMatchObject([{ state: 'failed' }]);
  });

  test('an upload whose answer is lost is not sent again', async () => {
    const { service, document, list } = await office({ 'a.txt': 'Hello.\n' });
    service.before = (step) => (step === 'upload' ? 'cut' : undefined);
    const run = await document(['translate', 'a.txt', '--to', 'de']);
    expect(run.code).toBe(3);
    expect(run.stderr).toMatch(/not known.*--again/);
    expect(service.counts.upload).toBe(1);
    expect(list()).toMatchObject([{ state: 'unknown' }]);
  });

  test('an id that is none, and a service that is another', async () => {
    const { cwd, state, document, list, signalAt } = await office({ 'a.txt': 'Hello.\n' });
    expect(await document(['resume', 'ffff'])).toMatchObject({ code: 2, stderr: expect.stringMatching(/no job/) });
    await signalAt('status', 'SIGKILL', ['translate', 'a.txt', '--to', 'de']);
    const [job] = list();
    const env = { XDG_STATE_HOME: state };
    const other = await runCli(['document', 'resume', job!.id], { cwd, env });
    expect([other.code, other.stderr]).toEqual([2, expect.stringMatching(/belongs to the service http/)]);
    const all = await runCli(['document', 'resume'], { cwd, env });
    expect([all.code, all.stderr]).toEqual([0, expect.stringMatching(/--service http/)]);
  });
});

describe('documents of a project', () => {
  const PROJECT = {
    sourceLocale: 'en',
    targetLocales: ['de', 'fr'],
    translation: { formality: { de: 'more' }, glossary: 'house words' },
  };

  async function project() {
    const files = { 'dragoman.json': JSON.stringify(PROJECT), 'a.txt': 'The house.\n', 'b.de.txt': 'Das Haus.\n' };
    const made = await office(files);
    const dictionary = { source_lang: 'en', target_lang: 'de', entries: 'house\tGebäude', entries_format: 'tsv' };
    const answer = await fetch(`${made.service.url}/v3/glossaries`, {
      method: 'POST',
      headers: { authorization: `DeepL-Auth-Key ${KEY}`, 'content-type': 'application/json' },
      body: JSON.stringify({ name: 'house words', dictionaries: [dictionary] }),
    });
    expect(answer.status).toBe(201);
    return made;
  }

  test('use its source locale, formality and glossary, and it is said; options win', async () => {
    const { document, list, read } = await project();
    const run = await document(['translate', 'a.txt', '--to', 'de,fr']);
    expect(run).toMatchObject({ code: 0 });
    expect(run.stderr).toContain('From dragoman.json: source language en for de, fr; formality "more" for de.');
    expect(run.stderr).toContain('With the glossary "house words" for de.');
    const german = list().find(({ locale }) => locale === 'de');
    expect(german?.options).toMatchObject({
      sourceLang: 'EN',
      formality: 'prefer_more',
      glossaryIds: [expect.any(String)],
    });
    expect(list().find(({ locale }) => locale === 'fr')?.options).not.toHaveProperty('glossaryIds');
    expect(read('a.de.txt')).toContain('Gebäude');

    const other = await document([
      'translate',
      'a.txt',
      '--to',
      'de',
      '--from',
      'fr',
      '--formality',
      'less',
      '--force',
    ]);
    expect(other).toMatchObject({ code: 0 });
    expect(other.stderr).not.toMatch(/dragoman\.json|With the glossary/);
    expect(list().find(({ options }) => options.sourceLang === 'FR')?.options).toMatchObject({
      formality: 'prefer_less',
    });
  });

  test('in another language than the source locale: told, and left to the service', async () => {
    const { document, list } = await project();
    const run = await document(['translate', 'b.de.txt', '--to', 'fr']);
    expect(run).toMatchObject({ code: 0, stderr: expect.stringContaining('b.de.txt: its path says de') });
    expect(list()[0]?.options).not.toHaveProperty('sourceLang');
  });

  test('a document elsewhere is none of them', async () => {
    const { document, list, cwd } = await project();
    const folder = await folderOf({ 'c.txt': 'The house.\n' });
    ends.push(() => rmSync(folder, { recursive: true, force: true }));
    const run = await document(['translate', join(folder, 'c.txt'), '--to', 'de']);
    expect(run).toMatchObject({ code: 0, stderr: expect.not.stringContaining('dragoman.json') });
    expect(list()[0]?.options).toEqual({ targetLang: 'DE' });
    expect(existsSync(join(cwd, 'c.de.txt'))).toBe(false);
  });
});
