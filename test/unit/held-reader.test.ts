import { expect, test } from 'vitest';
import type { DataCallback, Message, MessageReader } from 'vscode-languageserver/node';
import { HeldReader } from '../../server/held-reader.ts';

/** A reader that says what it is told to. */
function scripted(): { readonly reader: MessageReader; say: (method: string) => void } {
  let take: DataCallback = () => undefined;
  const disposable = { dispose: () => undefined };
  const reader: MessageReader = {
    onError: () => disposable,
    onClose: () => disposable,
    onPartialMessage: () => disposable,
    listen(callback) {
      take = callback;
      return disposable;
    },
    dispose: () => undefined,
  };
  return { reader, say: (method) => take({ jsonrpc: '2.0', method } as Message) };
}

test('what comes after initialize waits for the server, in order; what comes before and later does not', () => {
  const { reader, say } = scripted();
  const held = new HeldReader(reader);
  const heard: unknown[] = [];
  held.listen((message) => heard.push('method' in message ? message.method : message));
  say('early');
  say('initialize');
  expect(heard).toEqual(['early', 'initialize']);
  for (const method of ['initialized', 'textDocument/didOpen', 'shutdown']) say(method);
  expect(heard).toHaveLength(2);
  held.release();
  say('exit');
  expect(heard).toEqual(['early', 'initialize', 'initialized', 'textDocument/didOpen', 'shutdown', 'exit']);
});
