import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import {
  CancellationToken,
  CancellationTokenSource,
  ErrorCodes,
  LSPErrorCodes,
  ResponseError,
} from 'vscode-languageserver/node';
import { drain, Guard, refusal, signalOf } from '../../../server/lsp/guard.ts';

describe('the error boundary', () => {
  test('a bug becomes an answer and a line in the log', async () => {
    const log: string[] = [];
    const handler = new Guard((line) => log.push(line)).request('some/request', () => {
      throw new TypeError('x is not a function');
    });
    await expect(handler()).rejects.toMatchObject({
      code: ErrorCodes.InternalError,
      message: expect.stringContaining('some/request'),
    });
    expect(log).toEqual([expect.stringContaining('x is not a function')]);
  });

  test('an expected failure passes as it is, unlogged', async () => {
    const log: string[] = [];
    const handler = new Guard((line) => log.push(line)).request('some/request', async () => {
      throw refusal('Name the file.');
    });
    await expect(handler()).rejects.toMatchObject({ code: LSPErrorCodes.RequestFailed, message: 'Name the file.' });
    expect(log).toEqual([]);
  });

  test('after shutdown requests are invalid and events do nothing', async () => {
    const guard = new Guard(() => {});
    let ran = 0;
    const request = guard.request('some/request', () => ++ran);
    const event = guard.event('some/event', () => void ++ran);
    guard.close();
    await expect(request()).rejects.toMatchObject({ code: ErrorCodes.InvalidRequest });
    await event();
    expect(ran).toBe(0);
  });

  test('an event that fails harms nobody', async () => {
    const log: string[] = [];
    await new Guard((line) => log.push(line)).event('some/event', () => Promise.reject(new Error('broken')))();
    expect(log).toEqual([expect.stringContaining('broken')]);
  });
});

describe('work in the background', () => {
  // Time stands still, but where a test says otherwise.
  beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
  afterEach(() => void vi.useRealTimers());

  /** Steps of such work, and requests that end when told to. */
  function busy() {
    const guard = new Guard(() => {});
    const asked = (name: string) => {
      const { promise, resolve, reject } = Promise.withResolvers<void>();
      const ended = guard
        .request(name, () => promise)()
        .catch(() => undefined);
      const answer = () => {
        resolve();
        return ended;
      };
      const fail = () => {
        reject(new Error('broken'));
        return ended;
      };
      return { answer, fail };
    };
    const step = () => {
      const state = { isOver: false };
      void guard.standBack().then(() => {
        state.isOver = true;
      });
      return state;
    };
    return { asked, step };
  }
  const turns = async () => {
    for (let at = 0; at < 5; at++) await new Promise((resolve) => setImmediate(resolve));
  };

  test('goes on at once when nobody waits for an answer about a document', async () => {
    const { asked, step } = busy();
    asked('workspace/diagnostic');
    const one = step();
    await turns();
    expect(one.isOver).toBe(true);
  });

  test('stands back until the last such request has ended, well or not, each time anew', async () => {
    const { asked, step } = busy();
    for (const end of ['answer', 'fail'] as const) {
      const [hover, found] = [asked('textDocument/hover'), asked('textDocument/diagnostic')];
      const one = step();
      await turns();
      expect(one.isOver).toBe(false);
      await hover.answer();
      await turns();
      expect(one.isOver).toBe(false);
      await found[end]();
      await turns();
      expect(one.isOver).toBe(true);
    }
  });

  test('goes on after a while, however long somebody waits', async () => {
    const { asked, step } = busy();
    asked('textDocument/completion');
    const one = step();
    await turns();
    expect(one.isOver).toBe(false);
    vi.advanceTimersByTime(1_000);
    await turns();
    expect(one.isOver).toBe(true);
  });
});

describe('long work', () => {
  /** A clock that says each item takes that many milliseconds. */
  const ticking = (step: number) => {
    let now = 0;
    return () => {
      now += step;
      return now;
    };
  };

  test('all items come out, chances to yield do not', async () => {
    expect(await drain([1, undefined, 2, undefined, 3], CancellationToken.None, ticking(1))).toEqual([1, 2, 3]);
  });

  test('others get their turn every 10 ms, and a cancellation among them is heard', async () => {
    const source = new CancellationTokenSource();
    let made = 0;
    function* items() {
      for (; made < 1000; made++) yield made;
    }
    setImmediate(() => source.cancel());
    const error = await drain(items(), source.token, ticking(2)).catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(ResponseError);
    expect(error).toMatchObject({ code: LSPErrorCodes.RequestCancelled });
    expect(made).toBeLessThan(10);
  });

  test('what is cancelled already is not begun', async () => {
    const source = new CancellationTokenSource();
    source.cancel();
    let begun = false;
    function* items() {
      begun = true;
      yield 1;
    }
    await expect(drain(items(), source.token)).rejects.toMatchObject({ code: LSPErrorCodes.RequestCancelled });
    expect(begun).toBe(false);
  });

  test('a signal follows any of its tokens', () => {
    const [one, two] = [new CancellationTokenSource(), new CancellationTokenSource()];
    const signal = signalOf(one.token, two.token);
    expect(signal.aborted).toBe(false);
    two.cancel();
    expect(signal.aborted).toBe(true);
    expect(signalOf(two.token).aborted).toBe(true);
  });
});
