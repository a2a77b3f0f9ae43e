/** The language server sends a key to the origin it is bound to, whatever the settings of a workspace say. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, onTestFinished, test } from 'vitest';
import { CHOOSE_SERVICE, type ServiceQuestion, type ServiceReply, type ServiceStatus } from '../../shared/protocol.ts';
import { IN_PROCESS } from '../support/lsp-transport.ts';
import { APP, openWorkspace } from '../support/lsp-workspace.ts';

const KEY = 'a-key-of-somebody-4711';

async function listener(): Promise<{ readonly url: string; readonly calls: (string | undefined)[] }> {
  const calls: (string | undefined)[] = [];
  const server = createServer((request, response) => {
    calls.push(request.headers.authorization);
    response.writeHead(200, { 'content-type': 'application/json' }).end('{"character_count":1}');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, calls };
}

async function open(
  environment: Record<string, string>,
  settings: Record<string, unknown>,
  files = APP,
  replies: ServiceReply[] = [],
) {
  const asked: ServiceQuestion[] = [];
  const { editor, path } = await openWorkspace(IN_PROCESS, files, {
    environment: { DRAGOMAN_SERVICE: 'deepl', ...environment },
    settings,
    initializationOptions: { serviceStatus: true, askForService: replies.length > 0 },
  });
  editor.connection.onRequest(CHOOSE_SERVICE, (question: ServiceQuestion) => {
    asked.push(question);
    return replies.shift() ?? 'cancelled';
  });
  const usage = () => editor.execute('dragoman.server.usage', {});
  return { editor, path, asked, usage };
}

describe('a service that the settings name', () => {
  test.each([
    ['of the environment', { DRAGOMAN_AUTH_KEY: KEY }],
    ['of the vendor’s variables', { DEEPL_AUTH_KEY: KEY, DEEPL_API_KEY: KEY }],
    ['that is bound to another origin', { DRAGOMAN_AUTH_KEYS: JSON.stringify({ 'https://api.deepl.com': KEY }) }],
  ])('does not get the key %s', async (_, environment) => {
    const evil = await listener();
    const { usage } = await open(environment, { service: evil.url });
    await expect(usage()).rejects.toThrow(
      /there is no key for it; the key that is set belongs to https:\/\/api\.deepl\.com/,
    );
    const free = await open(environment, { service: 'https://service.test', freeService: evil.url });
    await expect(free.usage()).rejects.toThrow(/no key/);
    expect(evil.calls).toEqual([]);
  });

  test('gets the key that is bound to its origin, and no other', async () => {
    const [own, other] = [await listener(), await listener()];
    const keys = JSON.stringify({ [own.url]: KEY, [other.url]: 'the-other-key' });
    const { usage } = await open({ DRAGOMAN_AUTH_KEYS: keys }, { service: `${own.url}/below` });
    await usage();
    expect(own.calls).toEqual([`Service-Auth-Key ${KEY}`]);
    expect(other.calls).toEqual([]);
  });

  test('asks for its own key, naming both, and a no is no error', async () => {
    const evil = await listener();
    const { usage, asked } = await open({ DRAGOMAN_AUTH_KEY: KEY }, { service: evil.url }, APP, [
      'cancelled',
      'refused',
    ]);
    await expect(usage()).rejects.toMatchObject({ code: -32800 });
    await expect(usage()).rejects.toThrow(/there is no key for it/);
    const question = { missing: 'key', service: evil.url, others: ['https://api.deepl.com'] };
    expect(asked).toEqual([question, question]);
    expect(evil.calls).toEqual([]);
  });
});

describe('without any key', () => {
  const none = { DRAGOMAN_SERVICE: 'auto' };
  const translate = async ({ editor, path }: Awaited<ReturnType<typeof open>>) =>
    editor.execute('dragoman.server.translate', { uri: await editor.open(path('locales/de.json')), scope: 'missing' });

  test('nothing is translated by silence', async () => {
    const session = await open(none, {});
    expect(await session.editor.connection.sendRequest<ServiceStatus>('dragoman/getServiceStatus', {})).toMatchObject({
      service: 'no service chosen',
      embedded: false,
      missing: 'service',
      action: 'setKey',
    });
    await expect(translate(session)).rejects.toThrow(/neither a key nor a service is set/);
    expect(session.editor.edits).toEqual([]);
  });

  test('the user is asked, once, and what they say is kept to', async () => {
    const session = await open(none, {}, APP, ['cancelled', 'pseudo']);
    await expect(translate(session)).rejects.toMatchObject({ code: -32800 });
    expect(await translate(session)).toMatchObject({ translated: 2 });
    await session.usage();
    expect(session.asked).toEqual([
      { missing: 'service', others: [] },
      { missing: 'service', others: [] },
    ]);
  });

  test('a project file may say that pseudo-translations are wanted, and loses against a key', async () => {
    const files = { ...APP, 'dragoman.json': '{ "service": "embedded", "files": ["locales/{locale}.json"] }' };
    const status = async (environment: Record<string, string>) =>
      (await open(environment, {}, files)).editor.connection.sendRequest<ServiceStatus>(
        'dragoman/getServiceStatus',
        {},
      );
    expect(await status(none)).toMatchObject({ embedded: true, pseudo: true });
    expect(await status({ ...none, DRAGOMAN_AUTH_KEY: KEY })).toMatchObject({ service: 'DeepL', embedded: false });
    expect(await status({ ...none, DRAGOMAN_AUTH_KEY: '' })).toMatchObject({ missing: 'service' });
  });
});
