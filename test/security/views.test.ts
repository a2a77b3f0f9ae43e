/** Views and saves ask no service in a workspace where the user has not done anything that asks one. */
import { expect, test, vi } from 'vitest';
import type { Memento } from 'vscode';
import { NotAsked, ServiceUse } from '../../client/service/service-use.ts';
import type { ServiceStatus } from '../../shared/protocol.ts';

const shown = vi.hoisted(() => ({ answers: [] as (string | undefined)[], asked: [] as string[] }));
vi.mock('vscode', () => ({
  commands: { executeCommand: async () => undefined },
  l10n: { t: (text: string, ...values: string[]) => text.replace(/\{(\d)\}/g, (_, at) => values[Number(at)] ?? '') },
  window: {
    showWarningMessage: async (text: string) => {
      shown.asked.push(text);
      return shown.answers.shift();
    },
    showInformationMessage: async () => undefined,
    showErrorMessage: async () => undefined,
    showQuickPick: async (items: readonly { label: string }[], { title }: { title: string }) => {
      shown.asked.push(title);
      const wanted = shown.answers.shift();
      return items.find(({ label }) => wanted !== undefined && label.includes(wanted));
    },
  },
}));

function memory(): Memento {
  const values = new Map<string, unknown>();
  return {
    keys: () => [...values.keys()],
    get: <T>(key: string, fallback?: T) => (values.has(key) ? values.get(key) : fallback) as T,
    update: async (key: string, value: unknown) => void values.set(key, value),
  };
}

function start(workspaceState = memory(), globalState = Object.assign(memory(), { setKeysForSync() {} })) {
  return new ServiceUse({ workspaceState, globalState });
}

const READY: ServiceStatus = { service: 'DeepL', embedded: false, state: 'ready' };

test('a view waits for the first thing that the user asks the service', () => {
  const here = memory();
  const use = start(here);
  expect(() => use.check(READY)).toThrow(NotAsked);
  for (const command of ['dragoman.server.documents.list', 'dragoman.server.nextUnit', 'dragoman.openSamples', 'x'])
    use.begin(command);
  expect(() => use.check(READY)).toThrow(NotAsked);
  expect(use.stateOf(READY)).toBe('unasked');
  use.begin('dragoman.server.translate');
  expect(() => use.check(READY)).not.toThrow();
  expect(() => start(here).check(READY)).not.toThrow();
  expect(use.stateOf(READY)).toBe('ready');
});

test('what stays on this computer may be asked, and nothing is where there is no service or no key', () => {
  const use = start();
  expect(() => use.check({ ...READY, embedded: true })).not.toThrow();
  use.begin('dragoman.glossary.refresh');
  for (const missing of ['service', 'key'] as const)
    expect(() => use.check({ ...READY, missing, message: 'why' })).toThrow('why');
});

test('a push at every save that a workspace wants is asked about once', async () => {
  const use = start();
  shown.answers = [undefined, 'Push on Save'];
  shown.asked = [];
  expect(await use.mayPushOnSave('DeepL')).toBe(false);
  expect(await use.mayPushOnSave('DeepL')).toBe(true);
  expect(await use.mayPushOnSave('DeepL')).toBe(true);
  expect(shown.asked).toHaveLength(2);
});

test('pseudo-translations are remembered for the workspace, a key is asked for once for each service', async () => {
  const [here, everywhere] = [memory(), Object.assign(memory(), { setKeysForSync() {} })];
  shown.answers = [undefined, 'Pseudo-translations', undefined];
  expect(await start(here, everywhere).choose({ missing: 'service', others: [] })).toBe('cancelled');
  expect(start(here, everywhere).pseudo).toBe(false);
  expect(await start(here, everywhere).choose({ missing: 'service', others: [] })).toBe('pseudo');
  expect(start(here, everywhere).pseudo).toBe(true);
  expect(start(memory(), everywhere).pseudo).toBe(false);
  const question = { missing: 'key', service: 'https://a.test', others: ['https://b.test'] } as const;
  expect(await start(here, everywhere).choose(question)).toBe('cancelled');
  expect(await start(memory(), everywhere).choose(question)).toBe('refused');
});
