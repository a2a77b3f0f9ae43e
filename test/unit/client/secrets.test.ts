import { describe, expect, test } from 'vitest';
import type { SecretStorage } from 'vscode';
import { KeyStore, memoryFor, serverEnvironment } from '../../../client/service/secrets.ts';
import { readKeys } from '../../../shared/service-key.ts';

function storeOf(stored: Record<string, string>, service: { name: string; free?: string }) {
  const values = new Map(Object.entries(stored));
  const listeners: ((event: { readonly key: string }) => void)[] = [];
  const tell = (key: string) => {
    for (const listener of listeners) listener({ key });
  };
  const storage = {
    get: async (name: string) => values.get(name),
    store: async (name: string, value: string) => {
      values.set(name, value);
      tell(name);
    },
    delete: async (name: string) => {
      values.delete(name);
      tell(name);
    },
    onDidChange: (listener: (event: { readonly key: string }) => void) => {
      listeners.push(listener);
      return { dispose() {} };
    },
  } as unknown as SecretStorage;
  const keys = new KeyStore(storage, () => ({ service: service.name, freeService: service.free ?? '' }));
  return { keys, values, bound: () => Object.fromEntries(readKeys(values.get('dragoman.serviceKeys'))) };
}
const never = (reason: string): never => {
  throw new Error(reason);
};

test.each([
  ['auto', 'paid', { 'https://api.deepl.com': 'paid' }],
  ['auto', 'k:fx', { 'https://api-free.deepl.com': 'k:fx' }],
  ['embedded', 'paid', { 'https://api.deepl.com': 'paid' }],
  ['https://corp.test/v1', 'paid', { 'https://corp.test': 'paid' }],
])('a key of an older version belongs to the service of the user’s settings: %s', async (name, key, bound) => {
  const store = storeOf({ 'dragoman.serviceKey': key }, { name });
  expect(await store.keys.read(never)).toBe(key);
  expect(store.bound()).toEqual(bound);
  expect(store.values.has('dragoman.serviceKey')).toBe(false);
  expect(await store.keys.read(never)).toBe(key);
});

test('where that service has no address the old key waits, and is not lost', async () => {
  const service = { name: 'nonsense' };
  const store = storeOf({ 'dragoman.serviceKey': 'old' }, service);
  expect(await store.keys.read(never)).toBeUndefined();
  expect(store.values.get('dragoman.serviceKey')).toBe('old');
  service.name = 'deepl';
  expect(await store.keys.read(never)).toBe('old');
});

test('each service has its own key, and clearing takes the one in use', async () => {
  const service = { name: 'deepl' };
  const store = storeOf({}, service);
  await store.keys.write(' vendor ');
  service.name = 'https://corp.test';
  expect(await store.keys.read(never)).toBeUndefined();
  await store.keys.write('corp');
  expect(store.bound()).toEqual({ 'https://api.deepl.com': 'vendor', 'https://corp.test': 'corp' });
  await store.keys.clear();
  expect(store.bound()).toEqual({ 'https://api.deepl.com': 'vendor' });
});

test('a key of admins has a place of its own, and none of the two takes the other one away', async () => {
  const service = { name: 'https://corp.test' };
  const store = storeOf({}, service);
  await store.keys.write('mine');
  await store.keys.write('boss', 'admin');
  expect([await store.keys.read(never), await store.keys.read(never, 'admin')]).toEqual(['mine', 'boss']);
  service.name = 'https://other.test';
  expect(await store.keys.read(never, 'admin')).toBeUndefined();
  service.name = 'https://corp.test';
  expect(serverEnvironment(await store.keys.all(never), undefined, await store.keys.all(never, 'admin'))).toEqual({
    DRAGOMAN_AUTH_KEYS: '{"https://corp.test":"mine"}',
    DRAGOMAN_ADMIN_KEYS: '{"https://corp.test":"boss"}',
  });
  await store.keys.clear('admin');
  expect([await store.keys.read(never), await store.keys.read(never, 'admin')]).toEqual(['mine', undefined]);
});

test('an admin key that an older version kept as the service key moves to its place', async () => {
  const stored = JSON.stringify({ 'https://api.deepl.com': 'o:adm', 'https://corp.test': 'c' });
  const store = storeOf({ 'dragoman.serviceKeys': stored }, { name: 'deepl' });
  expect(await store.keys.read(never)).toBeUndefined();
  expect(await store.keys.read(never, 'admin')).toBe('o:adm');
  expect(store.bound()).toEqual({ 'https://corp.test': 'c' });
});

test('a key on trial counts and is not stored', async () => {
  const store = storeOf({}, { name: 'deepl' });
  store.keys.try('maybe');
  const environment = serverEnvironment(await store.keys.all(never), undefined);
  expect(environment).toEqual({ DRAGOMAN_AUTH_KEYS: '{"https://api.deepl.com":"maybe"}' });
  expect(store.values.size).toBe(0);
  store.keys.try(undefined);
  expect(serverEnvironment(await store.keys.all(never), undefined)).toEqual({});
});

describe('the address of the shared memory', () => {
  const ADDRESS = 'postgres://jo:pass@db.test/tm';
  const environmentOf = async ({ keys }: ReturnType<typeof storeOf>, isTrusted: boolean) =>
    serverEnvironment(await keys.all(never), undefined, new Map(), memoryFor(isTrusted, await keys.memory(never)));

  test('is handed to the server as its own variable, and each change restarts the server', async () => {
    const store = storeOf({}, { name: 'deepl' });
    let restarts = 0;
    store.keys.onDidChange(() => restarts++);
    await store.keys.writeMemory(` ${ADDRESS}\n`);
    expect(restarts).toBe(1);
    expect(await environmentOf(store, true)).toEqual({ DRAGOMAN_MEMORY_URL: ADDRESS });
    await store.keys.clearMemory();
    expect(restarts).toBe(2);
    expect(store.values.size).toBe(0);
  });

  test('without one, that of the editor’s own environment stays in force', async () => {
    expect(await environmentOf(storeOf({}, { name: 'deepl' }), true)).toEqual({});
  });

  test('in a workspace that is not trusted the server has none, not even that of the editor’s environment', async () => {
    const store = storeOf({}, { name: 'deepl' });
    expect(await environmentOf(store, false)).toEqual({ DRAGOMAN_MEMORY_URL: '' });
    await store.keys.writeMemory(ADDRESS);
    expect(await environmentOf(store, false)).toEqual({ DRAGOMAN_MEMORY_URL: '' });
  });

  test('a storage that cannot be read counts as one without', async () => {
    const storage = { get: () => Promise.reject(new Error('no keyring')) } as unknown as SecretStorage;
    const reasons: string[] = [];
    const keys = new KeyStore(storage, () => ({ service: 'deepl' }));
    expect(await keys.memory((reason) => reasons.push(reason))).toBeUndefined();
    expect(reasons).toEqual(['no keyring']);
  });
});
