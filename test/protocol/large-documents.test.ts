import { afterEach, expect, test, vi } from 'vitest';
import { LARGE } from '../../server/engine/threads/heap.ts';
import { IN_PROCESS } from '../support/lsp-transport.ts';
import { openWorkspace } from '../support/lsp-workspace.ts';

/** As `heap.ts` looks whether the process is quiet, in milliseconds. */
const LOOK = 2_000;

afterEach(() => {
  vi.restoreAllMocks();
});

test('memory is given back after a large document was opened, once, and after it was closed; small ones ask for nothing', async () => {
  const { setInterval: own } = globalThis;
  const looks: (() => void)[] = [];
  vi.spyOn(globalThis, 'setInterval').mockImplementation(((work: () => void, delay?: number) => {
    if (delay === LOOK) looks.push(work);
    return own(delay === LOOK ? () => undefined : work, delay);
  }) as typeof setInterval);
  const large = `{"a":"${'x'.repeat(LARGE)}"}`;
  const { editor, path } = await openWorkspace(IN_PROCESS, { 'l/en.json': '{"a":"x"}', 'l/de.json': large });
  /** The process is quiet: time stands still. */
  const settle = () => {
    vi.spyOn(process, 'cpuUsage').mockReturnValue({ user: 0, system: 0 });
    for (const look of looks) look();
  };
  const answered = (uri: string) =>
    editor.connection.sendRequest('textDocument/documentSymbol', { textDocument: { uri } });
  const small = await editor.open(path('l/en.json'));
  await answered(small);
  expect(looks).toHaveLength(0);
  const uri = await editor.open(path('l/de.json'));
  await answered(uri);
  expect(looks).toHaveLength(1);
  settle();
  await editor.close(uri);
  await answered(small);
  expect(looks).toHaveLength(2);
  settle();
});
