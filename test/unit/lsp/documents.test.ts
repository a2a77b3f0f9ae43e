import { PassThrough } from 'node:stream';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createConnection } from 'vscode-languageserver';
import {
  createProtocolConnection,
  type Logger,
  StreamMessageReader,
  StreamMessageWriter,
} from 'vscode-languageserver/node';
import type { Format } from '../../../server/core/formats/format.ts';
import { whole } from '../../../server/core/text/live-text.ts';
import { Documents } from '../../../server/lsp/documents.ts';
import { Snapshot } from '../../../server/lsp/snapshot.ts';
import { isInside, nameOf, pathOf, uriOf } from '../../../server/lsp/uris.ts';
import { memoryFiles } from '../../support/memory-files.ts';
import { memoryFormat } from '../../support/memory-format.ts';

const uri = 'file:///w/a.srt';

function setup(files: Record<string, string>) {
  const disk = memoryFiles(files);
  const documents = new Documents(disk);
  const [up, down] = [new PassThrough(), new PassThrough()];
  const server = createConnection(
    (logger: Logger) => createProtocolConnection(new StreamMessageReader(up), new StreamMessageWriter(down), logger),
    { shutdownReceived: false, initialize: () => {}, exit: () => {} },
  );
  documents.listen(server);
  server.listen();
  const client = createProtocolConnection(new StreamMessageReader(down), new StreamMessageWriter(up));
  client.listen();
  const changed = () => new Promise<Snapshot>((resolve) => documents.onChanged(resolve));
  return { disk, documents, client, server, changed };
}

let it: ReturnType<typeof setup>;
beforeEach(() => {
  it = setup({ '/w/a.srt': 'on disk' });
});
afterEach(() => {
  it.client.dispose();
  it.server.dispose();
});

async function open(text: string, version = 1): Promise<Snapshot> {
  const changed = it.changed();
  await it.client.sendNotification('textDocument/didOpen', { textDocument: { uri, languageId: 'x', version, text } });
  return changed;
}

async function change(text: string, version: number): Promise<Snapshot> {
  const changed = it.changed();
  await it.client.sendNotification('textDocument/didChange', {
    textDocument: { uri, version },
    contentChanges: [{ text }],
  });
  return changed;
}

/** As editors send it: one range of one line. */
async function type(character: number, text: string, version: number): Promise<Snapshot> {
  const changed = it.changed();
  const at = { line: 0, character };
  await it.client.sendNotification('textDocument/didChange', {
    textDocument: { uri, version },
    contentChanges: [{ range: { start: at, end: at }, text }],
  });
  return changed;
}

describe('typing', () => {
  const format: Format = {
    ...memoryFormat,
    parse: (text) => ({ ...memoryFormat.parse(text), dialect: `parsed ${text}` }),
    update: (catalog, edit, text) => ({
      ...catalog,
      dialect: `${catalog.dialect}, ${edit.span.start} ${edit.text}: ${whole(text)}`,
    }),
  };

  test('a catalog is updated from the last one that somebody asked for, by one edit', async () => {
    const first = await open('ab');
    expect(first.catalog(format).dialect).toBe('parsed ab');
    await type(1, 'x', 2);
    const third = await type(2, 'y', 3);
    expect(third.text).toBe('axyb');
    expect(third.catalog(format).dialect).toBe('parsed ab, 1 xy: axyb');
    expect(third.catalog(format)).toBe(third.catalog(format));
  });

  test('a new text is parsed', async () => {
    (await open('ab')).catalog(format);
    expect((await change('other', 2)).catalog(format).dialect).toBe('parsed other');
  });

  test('lines follow', async () => {
    const first = await open('a\nb');
    first.catalog(format);
    expect(first.lines.position(3)).toEqual({ line: 1, character: 1 });
    const second = await type(1, '\n\n', 2);
    expect(second.lines.position(second.text.length)).toEqual({ line: 3, character: 1 });
  });
});

describe('documents', () => {
  test('editor text stands before disk text, and disk text comes back after closing', async () => {
    await open('in the editor');
    expect(await it.documents.get(uri)).toMatchObject({ ok: true, value: { text: 'in the editor', version: 1 } });
    expect(await it.documents.access().read('/w/a.srt')).toMatchObject({
      value: { text: 'in the editor', version: 1 },
    });
    const closed = new Promise((resolve) => it.documents.onClosed(resolve));
    await it.client.sendNotification('textDocument/didClose', { textDocument: { uri } });
    await closed;
    expect(await it.documents.get(uri)).toMatchObject({ ok: true, value: { text: 'on disk', version: null } });
  });

  test('an editor that spells the URI differently means the same file', async () => {
    const changed = it.changed();
    await it.client.sendNotification('textDocument/didOpen', {
      textDocument: { uri: 'file:///w/%61.srt', languageId: 'x', version: 3, text: 'open' },
    });
    await changed;
    expect(await it.documents.at('/w/a.srt')).toMatchObject({ value: { text: 'open', uri: 'file:///w/%61.srt' } });
    expect(it.documents.uriOf('/w/a.srt')).toBe('file:///w/%61.srt');
  });

  test('a snapshot stays what it was when the document moves on', async () => {
    const first = await open('one');
    const second = await change('two', 2);
    expect([first.text, first.version, second.text, second.version]).toEqual(['one', 1, 'two', 2]);
    expect(first.stamp).not.toBe(second.stamp);
    expect(it.documents.isCurrent(first)).toBe(false);
    expect(it.documents.isCurrent(second)).toBe(true);
  });

  test('a file on disk that an editor opens is no longer current', async () => {
    const onDisk = await it.documents.at('/w/a.srt');
    if (!onDisk.ok) throw new Error('no file');
    expect(it.documents.isCurrent(onDisk.value)).toBe(true);
    await open('on disk');
    expect(it.documents.isCurrent(onDisk.value)).toBe(false);
  });

  test("a file that an editor opens while it is read is the editor's", async () => {
    const gate = Promise.withResolvers<void>();
    const { read } = it.disk;
    it.disk.read = async (path) => {
      await gate.promise;
      return read.call(it.disk, path);
    };
    const reading = it.documents.at('/w/a.srt');
    await open('in the editor');
    gate.resolve();
    expect(await reading).toMatchObject({ value: { text: 'in the editor' } });
  });

  test('without a watcher a file is read every time, but parsed again only when it differs', async () => {
    const one = await it.documents.at('/w/a.srt');
    const two = await it.documents.at('/w/a.srt');
    expect(it.disk.reads).toBe(2);
    expect(two).toEqual(one);
    expect(two.ok && one.ok && two.value === one.value).toBe(true);
  });

  test('with a watcher it is read once, and again when the watcher says so', async () => {
    it.documents.watchedBy((path) => path.startsWith('/w/'));
    await it.documents.at('/w/a.srt');
    await it.documents.at('/w/a.srt');
    expect(it.disk.reads).toBe(1);
    it.documents.forget('/w/a.srt');
    await it.documents.at('/w/a.srt');
    expect(it.disk.reads).toBe(2);
  });

  test('what is written anew and says the same is the same snapshot', async () => {
    it.documents.watchedBy(() => true);
    const snapshot = async () => {
      const found = await it.documents.at('/w/a.srt');
      return found.ok && found.value;
    };
    const before = await snapshot();
    it.documents.forget('/w/a.srt');
    expect(await snapshot()).toBe(before);
    expect(it.disk.reads).toBe(2);
  });

  test('what changes while it is read is read once more', async () => {
    it.documents.watchedBy(() => true);
    const reading = it.documents.at('/w/a.srt');
    it.documents.forget('/w/a.srt');
    await reading;
    await it.documents.at('/w/a.srt');
    await it.documents.at('/w/a.srt');
    expect(it.disk.reads).toBe(2);
  });

  test('a BOM is no character to an editor', async () => {
    it = setup({ '/w/b.srt': '\uFEFF1' });
    expect(await it.documents.at('/w/b.srt')).toMatchObject({ value: { text: '1' } });
  });

  test('a missing file is a value with a reason', async () => {
    expect(await it.documents.get('file:///w/none.srt')).toMatchObject({ ok: false, error: { kind: 'missing' } });
  });
});

describe('a snapshot', () => {
  test('parses once per dialect', () => {
    let parsed = 0;
    const format = {
      id: 'toy',
      parse: () => {
        parsed++;
        return { units: [], problems: [] };
      },
    } as unknown as Format;
    const snapshot = new Snapshot(uri, 1, 'text', 1);
    expect(snapshot.catalog(format)).toBe(snapshot.catalog(format));
    snapshot.catalog(format, 'icu');
    expect(parsed).toBe(2);
  });
});

describe('URIs', () => {
  test.each(['file:///w/a%20b.json', 'file:///w/%C3%A9.xlf'])('%s goes to a path and back', (value) => {
    expect(pathOf(uriOf(pathOf(value) ?? ''))).toBe(pathOf(value));
  });

  test.each([
    'untitled:Untitled-1',
    'git:/w/a.json',
    ':',
    '',
    '%%%',
    '1a://x',
    'x y:z',
  ])('%j is no file and harms nobody', (value) => {
    expect(pathOf(value)).toBeUndefined();
    expect(typeof nameOf(value)).toBe('string');
  });

  test('inside means below, not beginning with', () => {
    expect([isInside('/w', '/w/a'), isInside('/w', '/w'), isInside('/w', '/web/a'), isInside('/', '/a')]).toEqual([
      true,
      true,
      false,
      true,
    ]);
  });
});
