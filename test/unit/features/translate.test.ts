import { describe, expect, test, vi } from 'vitest';
import { ErrorCodes } from 'vscode-languageserver/node';
import { readTranslate, readTranslateText } from '../../../server/features/translate/arguments.ts';
import { Locks } from '../../../server/features/translate/locks.ts';
import { Paid } from '../../../server/features/translate/paid.ts';
import type { Catalog, Change, Lock, Unit } from '../../../server/formats/format.ts';
import { serviceError } from '../../../server/service/errors.ts';
import type { TranslateOutcome, TranslateRequest } from '../../../server/service/translate-types.ts';
import type { Content } from '../../../server/text/content.ts';
import { rebase } from '../../../server/translate/rebase.ts';

const span = { start: 0, end: 0 };

function content(text: string): Content {
  return { span, parts: [{ kind: 'text', text, span }] };
}

/** `{ a: ['Save', 'Sichern'] }`: source and, if any, target. */
type Units = Readonly<Record<string, readonly [source: string, target?: string | undefined, lock?: Lock]>>;

function catalog(units: Units): Catalog {
  return {
    format: 'toy',
    dialect: 'plain',
    problems: [],
    malformed: false,
    units: Object.entries(units).map(
      ([id, [source, target, lock]]): Unit => ({
        id,
        name: id,
        span,
        nameSpan: span,
        notes: [],
        state: 'initial',
        source: content(source),
        ...(target !== undefined && { target: content(target) }),
        ...(lock !== undefined && { lock }),
      }),
    ),
  };
}

function bilingual(units: Units) {
  const one = catalog(units);
  return { source: one, target: one };
}

const change = (unit: string): Change => ({ unit, parts: [`${unit}!`], origin: 'machine' });
const changes = ['a', 'b', 'c'].map(change);
const before = { a: ['A'], b: ['B'], c: ['C', ''] } as const;

describe('planning again for a document that has moved on', () => {
  const bilingually = { layout: 'bilingual' } as const;

  test('nothing relevant has changed: everything is kept, in order', () => {
    const now = bilingual({ new: ['N'], c: ['C'], a: ['A'], b: ['B'] });
    expect(rebase(bilingually, bilingual(before), now, changes)).toEqual({ kept: changes, lost: [] });
  });

  test.each([
    ['removed', { a: ['A'], c: ['C'] }],
    ['source was changed', { a: ['A'], b: ['B2'], c: ['C'] }],
    ['translation was changed', { a: ['A'], b: ['B', 'by hand'], c: ['C'] }],
    ['locked', { a: ['A'], b: ['B', undefined, 'approved'], c: ['C'] }],
  ] as [string, Units][])('a unit that was %s is lost, with the reason, and alone', (reason, now) => {
    const { kept, lost } = rebase(bilingually, bilingual(before), bilingual(now), changes);
    expect(kept.map(({ unit }) => unit)).toEqual(['a', 'c']);
    expect(lost).toEqual([{ unit: 'b', reason: expect.stringContaining(reason) }]);
  });

  test('in formats with one file per locale the target file counts', () => {
    const layout = { layout: 'one-file-per-locale' } as const;
    const source = catalog({ a: ['A'], b: ['B'], c: ['C'] });
    const moved = { source, target: catalog({ b: ['von Hand'] }) };
    expect(rebase(layout, { source, target: catalog({}) }, moved, changes).kept).toEqual([change('a'), change('c')]);
  });
});

describe('what was paid for is not paid for again', () => {
  const request: TranslateRequest = { texts: ['x', 'y', 'x'], targetLang: 'DE' };
  const answerAll = async ({ texts }: TranslateRequest): Promise<TranslateOutcome> => ({
    translations: texts.map((text) => ({ text: `${text}!`, detectedSourceLang: 'EN', billedCharacters: 1 })),
    rejected: new Map(),
    requests: 1,
  });

  test('the same texts come from memory and cost nothing', async () => {
    const translate = vi.fn(answerAll);
    const { translator } = new Paid().around({ translate });
    await translator.translate(request);
    const again = await translator.translate(request);
    expect(translate).toHaveBeenCalledTimes(1);
    expect(again.translations.map((it) => [it?.text, it?.billedCharacters])).toEqual([
      ['x!', 0],
      ['y!', 0],
      ['x!', 0],
    ]);
  });

  test('other texts, other options and what failed are asked for', async () => {
    const translate = vi.fn(answerAll);
    const { translator } = new Paid().around({ translate });
    await translator.translate(request);
    const more = await translator.translate({ ...request, texts: ['z', 'y'] });
    expect(translate.mock.lastCall?.[0].texts).toEqual(['z']);
    expect(more.translations.map((it) => it?.text)).toEqual(['z!', 'y!']);
    await translator.translate({ ...request, targetLang: 'FR' });
    expect(translate.mock.lastCall?.[0].texts).toEqual(['x', 'y', 'x']);
  });

  test('what the file has is forgotten, and nothing else', async () => {
    const translate = vi.fn(answerAll);
    const paid = new Paid();
    await paid.around({ translate }).translator.translate(request);
    const { translator, settle } = paid.around({ translate });
    await translator.translate({ ...request, texts: ['x'] });
    settle();
    await paid.around({ translate }).translator.translate(request);
    expect(translate.mock.calls.map(([{ texts }]) => texts)).toEqual([
      ['x', 'y', 'x'],
      ['x', 'x'],
    ]);
  });

  test('errors stand at the places of the caller', async () => {
    const error = serviceError({ kind: 'too-large', operation: 'translate text', message: 'm', advice: 'a' });
    const paid = new Paid();
    await paid.around({ translate: answerAll }).translator.translate({ ...request, texts: ['x'] });
    const outcome = await paid
      .around({ translate: async () => ({ translations: [undefined], rejected: new Map([[0, error]]), requests: 1 }) })
      .translator.translate({ ...request, texts: ['x', 'long'] });
    expect([...outcome.rejected]).toEqual([[1, error]]);
    expect(outcome.translations.map((it) => it?.text)).toEqual(['x!', undefined]);
  });
});

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
