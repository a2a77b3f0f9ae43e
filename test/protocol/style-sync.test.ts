import { describe, expect, onTestFinished, test } from 'vitest';
import { startEmbedded } from '../../server/embedded/index.ts';
import { createClient } from '../../server/service/client.ts';
import type { StyleCalls } from '../../shared/style.ts';
import { IN_PROCESS } from '../support/lsp-transport.ts';
import { openWorkspace } from '../support/lsp-workspace.ts';

const FILE = 'style/house.json';
const TEXT = `{
  // Ours
  "name": "House",
  "language": "de",
  "rules": { "punctuation": { "quotation_mark": "guillemets" } },
  "instructions": [{ "label": "Short", "prompt": "Write short sentences." }]
}
`;
const FILES = { [FILE]: TEXT, 'style/tokens.json': '{"color": {"red": {"value": "#f00"}}}\n' };

/** An editor on a service of its own, and somebody else who works on the same service. */
async function open(files: Readonly<Record<string, string>> = FILES, more: object = {}) {
  const service = await startEmbedded({ key: 'paid-key' });
  const somebody = createClient({ service: service.url, key: 'paid-key', environment: {} });
  onTestFinished(async () => {
    await somebody.close();
    await service.close();
  });
  const workspace = await openWorkspace(IN_PROCESS, files, {
    settings: { service: service.url },
    environment: { DRAGOMAN_AUTH_KEY: 'paid-key' },
    initializationOptions: { serviceStatus: true },
    ...more,
  });
  const list = async () => {
    const listed = await somebody.styleRules.list();
    return listed.ok ? listed.value[0] : undefined;
  };
  const ask = <K extends keyof StyleCalls>(id: K, argument: StyleCalls[K]['takes'] = {} as never) =>
    workspace.editor.execute<StyleCalls[K]['answers']>(id, argument);
  return { ...workspace, service, somebody, list, ask };
}

describe('style rules of a folder', () => {
  test('from nothing to in step; the plan reads the editor, a push what is saved, and says so', async () => {
    const { ask, editor, path, list, read } = await open();
    expect(await ask('dragoman.server.style.plan')).toMatchObject({ lists: [{ file: FILE, standing: 'new' }] });
    const uri = await editor.open(path(FILE));
    editor.type(uri, 'short sentences', 'short, clear sentences');
    const foreseen = await ask('dragoman.server.style.push', { dryRun: true });
    expect(await list()).toBeUndefined();
    const pushed = await ask('dragoman.server.style.push');
    expect(pushed.steps).toEqual(foreseen.steps);
    expect(pushed.unsaved).toEqual([uri]);
    expect((await list())?.instructions[0]?.prompt).toBe('Write short sentences.');
    expect(read('dragoman.lock.json')).toContain((await list())?.id ?? '-');
    expect((await ask('dragoman.server.style.plan')).lists[0]?.standing).toBe('to push');
  });

  test('a pull edits the open file in the editor, and remembers what is on disk only', async () => {
    const { ask, editor, path, list, somebody } = await open();
    await ask('dragoman.server.style.push');
    await somebody.styleRules.putRules((await list())!.id, { numbers: { range: 'dash' } });
    const uri = await editor.open(path(FILE));
    const pulled = await ask('dragoman.server.style.pull', { force: true });
    expect(pulled.files).toMatchObject([{ file: FILE, result: 'edited' }]);
    const text = editor.text(uri);
    expect(text).toContain('// Ours');
    expect(text).toContain('"range": "dash"');
    expect(text).not.toContain('guillemets');
    const again = await ask('dragoman.server.style.push', { dryRun: true });
    expect(again.steps).toEqual([]);
  });

  test('the tree names lists with their content, and those of the account that have no file', async () => {
    const { ask, somebody } = await open();
    await ask('dragoman.server.style.push');
    await somebody.styleRules.create({ name: 'Other', language: 'fr', rules: {}, instructions: [] });
    const before = await ask('dragoman.server.style.tree', { refresh: true });
    expect(before.folders[0]?.lists).toMatchObject([
      { name: 'House', standing: 'in step', content: { rules: { punctuation: { quotation_mark: 'guillemets' } } } },
    ]);
    expect(before.others.map(({ name }) => name)).toEqual(['Other']);
    const taken = await ask('dragoman.server.style.pull', { take: [before.others[0]?.id ?? ''] });
    expect(taken.files).toMatchObject([{ file: 'style/other.fr.json', result: 'created' }]);
    const sides = await ask('dragoman.server.style.sides', { file: FILE });
    expect(sides.repository).toBe(sides.service);
    await ask('dragoman.server.style.delete', { id: before.others[0]?.id ?? '' });
    const after = await ask('dragoman.server.style.tree', {});
    expect(after.folders[0]?.lists.map(({ name, standing }) => [name, standing])).toEqual([
      ['House', 'in step'],
      ['Other', 'lost'],
    ]);
  });

  test('mistakes show in the file that holds style rules, and in no other JSON', async () => {
    const { editor, path } = await open({
      ...FILES,
      [FILE]: TEXT.replace('Write short sentences.', ' ').replace('punctuation', 'odd'),
    });
    const found = await editor.diagnostics(await editor.open(path(FILE)));
    expect(found.map(({ code, severity, range }) => [code, severity, range.start.line])).toEqual([
      ['style-rules', 1, 5],
      ['style-rules', 2, 4],
    ]);
    expect(await editor.diagnostics(await editor.open(path('style/tokens.json')))).toEqual([]);
  });
});

test('a project without style rules hears nothing of a service that refuses them; one that has some does', async () => {
  const refused = { environment: { DRAGOMAN_AUTH_KEY: 'paid-key:adm' } };
  const without = await open({ 'style/tokens.json': '{"color": {}}\n' }, refused);
  expect(await without.ask('dragoman.server.style.tree')).toEqual({ folders: [], others: [] });
  const having = await open(FILES, refused);
  const { folders } = await having.ask('dragoman.server.style.tree');
  expect(folders).toMatchObject([{ trouble: expect.stringContaining('Could not list style rules') }]);
});
