import { describe, expect, test } from 'vitest';
import { folderOf, runCli } from '../support/cli.ts';
import { type RecordedRequest, type Reply, type Script, startFakeService } from '../support/fake-service.ts';

/** Commands against a service that loses answers, answers wrongly, or says nothing: nothing is lost, and a person learns what is known. */
const KEY = 'feedface-1234-4abc-8def-0123456789ab:adm';
const OLD = '11111111-2222-4333-8444-555555555555';
const NEW = '99999999-8888-4777-8666-555555555555';

async function against(script: Script, args: readonly string[], interruptAt?: string) {
  await using service = await startFakeService(script);
  const env = { DRAGOMAN_SERVICE: service.url, DRAGOMAN_AUTH_KEY: KEY };
  const started = (child: { kill(signal: NodeJS.Signals): boolean }) => {
    if (interruptAt !== undefined) service.onStuck = () => void child.kill('SIGINT');
  };
  const run = await runCli(args, { env, started });
  for (const output of [run.stdout, run.stderr]) {
    expect(output).not.toContain(KEY);
    expect(output).not.toMatch(/ {4}at |node:internal/);
  }
  return { ...run, requests: service.requests.map(({ method, path }) => `${method} ${path}`) };
}

const notFound: Reply = { status: 404, json: { message: 'no' } };

test('a key whose secret got lost is named, with what to do', async () => {
  const keys: object[] = [];
  const run = await against(
    ({ method }) => {
      if (method === 'GET') return { json: keys };
      keys.push({ key_id: 'k1', label: 'ci', creation_time: new Date().toISOString(), is_deactivated: false });
      return { fault: 'reset' };
    },
    ['keys', 'create', 'ci'],
  );
  expect(run).toMatchObject({ code: 3, stdout: '' });
  expect(run.stderr).toMatch(/^The key "ci" \(k1\) was created, but its secret .*dragoman keys deactivate k1.*\n$/);
  expect(keys).toHaveLength(1);
});

describe('migrate', () => {
  const legacy = { glossary_id: OLD, name: 'terms', ready: true, source_lang: 'en', target_lang: 'de', entry_count: 2 };
  const copy = (id: string) => ({
    glossary_id: id,
    name: 'terms',
    dictionaries: [{ source_lang: 'en', target_lang: 'de', entry_count: 2 }],
    creation_time: new Date().toISOString(),
  });

  /** A service whose new glossary holds these entries, and whose list of v3 glossaries holds these. */
  function service(entries: string, listed: () => readonly object[], create: () => Reply): Script {
    return ({ method, path }: RecordedRequest) => {
      if (path === `/v2/glossaries/${OLD}`) return method === 'DELETE' ? { status: 204 } : { json: legacy };
      if (path === `/v2/glossaries/${OLD}/entries`) return { body: 'hike\tWanderung\nhut\tHütte' };
      if (path === '/v3/glossaries') return method === 'POST' ? create() : { json: { glossaries: listed() } };
      if (path === `/v3/glossaries/${OLD}/entries`) return dictionary('hike\tWanderung\nhut\tHütte');
      return path === `/v3/glossaries/${NEW}/entries` ? dictionary(entries) : notFound;
    };
  }
  const dictionary = (entries: string): Reply => ({
    json: { dictionaries: [{ source_lang: 'en', target_lang: 'de', entries, entries_format: 'tsv' }] },
  });
  const args = ['glossary', 'legacy', 'migrate', OLD, '--delete', '--yes'];

  test('deletes only what has come back whole', async () => {
    const run = await against(
      service(
        'hut\tHütte\nhike\tWanderung',
        () => [],
        () => ({ status: 201, json: copy(NEW) }),
      ),
      args,
    );
    expect(run.code).toBe(0);
    expect(run.requests.at(-1)).toBe(`DELETE /v2/glossaries/${OLD}`);
    expect(run.requests.at(-2)).toBe(`GET /v3/glossaries/${NEW}/entries`);
  });

  test.each([
    ['a term is missing', 'hike\tWanderung'],
    ['a translation has changed', 'hike\tWanderung\nhut\tHut'],
    ['there is a term more', 'hike\tWanderung\nhut\tHütte\nx\ty'],
  ])('keeps the old one when %s', async (_, entries) => {
    const run = await against(
      service(
        entries,
        () => [],
        () => ({ status: 201, json: copy(NEW) }),
      ),
      args,
    );
    expect(run).toMatchObject({ code: 3, stdout: '' });
    expect(run.stderr).toMatch(new RegExp(`${NEW} differs.*Nothing was deleted.*dragoman glossary entries ${NEW}`));
    expect(run.requests.filter((one) => one.startsWith('DELETE'))).toEqual([]);
  });

  test('does not take the old one, listed as a current one, for the copy', async () => {
    const run = await against(
      service(
        '',
        () => [copy(OLD)],
        () => ({ fault: 'reset' }),
      ),
      args,
    );
    expect(run).toMatchObject({ code: 3, stdout: '' });
    expect(run.stderr).toMatch(/not known.*Nothing was deleted/);
    expect(run.requests.filter((one) => one.startsWith('DELETE'))).toEqual([]);
  });
});

test('names from elsewhere do not reach the terminal as control characters, and stay in their columns', async () => {
  const evil = `\u001b[2J\u202eevil\r\n${'箱'.repeat(40)}`;
  const glossaries = [{ glossary_id: NEW, name: evil, dictionaries: [], creation_time: '\u001b[31m' }];
  const list = await against(() => ({ json: { glossaries } }), ['glossary', 'list']);
  expect(list).toMatchObject({ code: 0, stderr: '' });
  expect(list.stdout.replaceAll('\n', '')).not.toMatch(/[\p{Cc}\u202e]/u);
  expect(list.stdout.split('\n')).toHaveLength(3);
  const show = await against(() => ({ json: glossaries[0] }), ['glossary', 'show', NEW]);
  expect(show.stdout.replaceAll('\n', '')).not.toMatch(/[\p{Cc}\u202e]/u);
  const ambiguous = await against(
    () => ({ json: { glossaries: [glossaries[0], { ...glossaries[0], glossary_id: OLD }] } }),
    ['glossary', 'delete', evil, '--yes'],
  );
  expect(ambiguous.code).toBe(2);
  expect(ambiguous.stderr.replaceAll('\n', '')).not.toMatch(/[\p{Cc}\u202e]/u);
});

test('Ctrl-C ends a command that waits for the service', async () => {
  const run = await against(() => ({ fault: 'hang' }), ['glossary', 'list'], 'stuck');
  expect(run).toMatchObject({ code: 130, stdout: '' });
  expect(run.stderr).toMatch(/was cancelled/);
});

test('an answer that is no list is said to be one', async () => {
  const run = await against(() => ({ body: '<html>Sign in</html>' }), ['glossary', 'legacy', 'list', '--csv']);
  expect(run).toMatchObject({ code: 3, stdout: '' });
  expect(run.stderr).toMatch(/not what the interface describes/);
});

test('an unreadable key file', async () => {
  const cwd = await folderOf({});
  const run = await runCli(['keys', 'list', '--auth-key-file', 'nope'], { cwd });
  expect(run).toMatchObject({ code: 5, stdout: '' });
  expect(run.stderr).toMatch(/Cannot read the key file nope/);
});
