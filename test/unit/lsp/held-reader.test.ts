import { expect, test } from 'vitest';
import {
  type DataCallback,
  Emitter,
  type Message,
  type MessageReader,
  type PartialMessageInfo,
} from 'vscode-languageserver/node';
import { HeldReader } from '../../../server/lsp/held-reader.ts';

/** A reader that says what it is told to. */
function scripted() {
  const [errors, closings, parts] = [new Emitter<Error>(), new Emitter<void>(), new Emitter<PartialMessageInfo>()];
  let take: DataCallback = () => undefined;
  const disposable = { dispose: () => undefined };
  const reader: MessageReader = {
    onError: errors.event,
    onClose: closings.event,
    onPartialMessage: parts.event,
    listen(callback) {
      take = callback;
      return disposable;
    },
    dispose: () => undefined,
  };
  return { reader, errors, closings, parts, say: (method: string) => take({ jsonrpc: '2.0', method } as Message) };
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

test('what happens to the reader happens to the one around it', () => {
  const { reader, errors, closings, parts } = scripted();
  const held = new HeldReader(reader);
  const heard: unknown[] = [];
  held.onError((error) => heard.push(error.message));
  held.onPartialMessage(({ messageToken }) => heard.push(messageToken));
  held.onClose(() => heard.push('closed'));
  errors.fire(new Error('broken'));
  parts.fire({ messageToken: 3, waitingTime: 10_000 });
  closings.fire();
  expect(heard).toEqual(['broken', 3, 'closed']);
});
