import { describe, expect, test } from 'vitest';
import { ErrorCodes } from 'vscode-languageserver/node';
import { readTranslate, readTranslateText } from '../../../../server/lsp/features/translate/arguments.ts';
import { Locks } from '../../../../server/lsp/features/translate/locks.ts';

describe('one at a time', () => {
  test('jobs of one name follow each other, also after a failure; other names do not wait', async () => {
    const locks = new Locks();
    const order: string[] = [];
    const gate = Promise.withResolvers<void>();
    const first = locks.run('a', async () => {
      await gate.promise;
      order.push('first');
      throw new Error('no');
    });
    const second = locks.run('a', async () => void order.push('second'));
    await locks.run('b', async () => void order.push('other'));
    gate.resolve();
    await expect(first).rejects.toThrow('no');
    await second;
    expect(order).toEqual(['other', 'first', 'second']);
  });
});

describe('arguments of commands', () => {
  test('an object, or plain positions for simple clients', () => {
    expect(readTranslate([{ uri: 'file:///a', scope: 'all', to: ['de'] }])).toEqual({
      uri: 'file:///a',
      scope: 'all',
      to: ['de'],
    });
    expect(readTranslate(['file:///a'])).toEqual({ uri: 'file:///a', scope: 'missing' });
    expect(readTranslate(['file:///a', 'stale', 'de', 'fr'])).toEqual({
      uri: 'file:///a',
      scope: 'stale',
      to: ['de', 'fr'],
    });
    expect(readTranslateText([{ texts: ['a'], to: 'de' }])).toEqual({ texts: ['a'], to: 'de' });
  });

  test.each([
    undefined,
    [],
    [null],
    [{}],
    [{ uri: 1 }],
    [{ uri: 'a', scope: 'some' }],
    [{ uri: 'a', to: 'de' }],
    [{ uri: 'a', scope: { range: { start: { line: -1, character: 0 }, end: {} } } }],
    ['a', 'b'],
  ])('wrong ones are refused with the right shape: %j', (args) => {
    expect(() => readTranslate(args as unknown[])).toThrow(
      expect.objectContaining({ code: ErrorCodes.InvalidParams, message: expect.stringContaining('{ uri,') }),
    );
  });
});
