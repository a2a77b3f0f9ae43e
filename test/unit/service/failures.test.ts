import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { decode } from '../../../server/service/decode.ts';
import { readErrorBody } from '../../../server/service/error-body.ts';
import { describeError } from '../../../server/service/errors.ts';
import { answerError } from '../../../server/service/failures.ts';
import { networkFailure } from '../../../server/service/network-error.ts';
import { redactor } from '../../../server/service/redact.ts';
import { readTranslations } from '../../../server/service/translate-answer.ts';

const plain = (text: string): string => text;

describe('error bodies', () => {
  test.each([
    ['', {}],
    [' \r\n', {}],
    ['Forbidden', { message: 'Forbidden' }],
    [
      '<html><head><TITLE>413 Request Entity Too Large</TITLE></head><body>x',
      { message: '413 Request Entity Too Large' },
    ],
    ['<!DOCTYPE html><h1 class="a">Bad\n gateway</h1>', { message: 'Bad gateway' }],
    ['<p>just <b>words</b></p>', { message: 'just words' }],
    ['{"message":"Wrong endpoint"}', { message: 'Wrong endpoint' }],
    ['{"Message":"Tag handling parsing failed"}', { message: 'Tag handling parsing failed' }],
    ['{"message":"Invalid","detail":"Key with the index 1"}', { message: 'Invalid', detail: 'Key with the index 1' }],
    ['{"message":"No","code":17}', { message: 'No', detail: 'code 17' }],
    ['{"message":"No","code":"E_X"}', { message: 'No', detail: 'code E_X' }],
    ['{"error":{"message":"nested"}}', { message: 'nested' }],
    ['{"error_message":"old"}', { message: 'old' }],
    ['{"detail":"alone"}', { message: 'alone' }],
    ['{"errors":[{"message":"first"}]}', { message: 'first' }],
    ['{"message":""}', {}],
    ['{"broken', { message: '{"broken' }],
    ['"text"', { message: 'text' }],
    ['null', { message: 'null' }],
    ['{"__proto__":{"message":"x"}}', {}],
  ])('%s', (body, expected) => {
    expect(readErrorBody(body)).toEqual(expected);
  });

  test('any body gives at most one clean line of bounded length', () => {
    const bodies = fc.oneof(
      fc.string({ unit: fc.constantFrom(...'a <>{}":\u0000\n\u0085\u2028\ud800é👩') }),
      fc.json({ maxDepth: 2 }),
      fc.string().map((text) => `<${text}`),
    );
    fc.assert(
      fc.property(bodies, (body) => {
        const { message = '', detail = '' } = readErrorBody(body);
        return message.length + detail.length < 1_100 && !/[\u0000-\u001f\u007f-\u009f]/.test(message + detail);
      }),
    );
  });

  test('a hostile page is read in linear time', () => {
    expect(readErrorBody('<'.repeat(500_000)).message?.length ?? 0).toBeLessThan(600);
    expect(readErrorBody(`${'['.repeat(20_000)}${']'.repeat(20_000)}`)).toEqual({});
  });
});

describe('every status has a kind, a message and an advice', () => {
  test.each([
    [301, 'protocol'],
    [400, 'bad-request'],
    [401, 'unauthorized'],
    [403, 'unauthorized'],
    [404, 'not-found'],
    [407, 'network'],
    [408, 'timeout'],
    [409, 'bad-request'],
    [413, 'too-large'],
    [414, 'bad-request'],
    [415, 'bad-request'],
    [429, 'rate'],
    [456, 'quota'],
    [500, 'server'],
    [502, 'server'],
    [503, 'server'],
    [504, 'server'],
    [529, 'rate'],
    [599, 'server'],
  ])('%i is %s', (status, kind) => {
    const error = answerError('translate text', { status, body: '{"message":"Oh"}', traceId: 'abc' }, plain);
    expect(error).toMatchObject({ kind, status, operation: 'translate text', serviceMessage: 'Oh', traceId: 'abc' });
    expect(error.message.length).toBeGreaterThan(10);
    expect(error.advice).toMatch(/^\p{Lu}.+\.$/u);
    expect(String(error)).toBe(describeError(error));
    expect(String(error)).toMatch(
      /^Could not translate text: .+\(HTTP \d{3}\)\. The service said: Oh .+\[trace abc\]$/,
    );
  });

  test('a redirect names the host it led to, and what the operation knows better wins', () => {
    const moved = answerError('get usage', { status: 302, body: '', location: 'https://evil.test/x' }, plain);
    expect(moved.message).toContain('evil.test');
    const own = answerError('x', { status: 456, body: '' }, plain, { 456: { message: 'too many glossaries' } });
    expect(own).toMatchObject({ kind: 'quota', message: 'too many glossaries' });
  });
});

describe('broken connections', () => {
  test.each([
    [{ code: 'ECONNREFUSED' }, true, true],
    [{ code: 'ENOTFOUND' }, false, true],
    [{ code: 'ECONNRESET' }, true, false],
    [{ code: 'UND_ERR_SOCKET' }, true, false],
    [{ code: 'UND_ERR_CONNECT_TIMEOUT' }, true, true],
    [{ code: 'DEPTH_ZERO_SELF_SIGNED_CERT' }, false, true],
    [{ code: 'UNABLE_TO_VERIFY_LEAF_SIGNATURE' }, false, true],
    [{ code: 'UND_ERR_ABORTED', message: 'Proxy response (407) !== 200 when HTTP Tunneling' }, false, true],
    [{ code: 'UND_ERR_ABORTED', message: 'Proxy response (503) !== 200 when HTTP Tunneling' }, true, true],
    [{ code: 'EWHATEVER' }, true, false],
  ])('%j: passing %s, unsent %s', (fields, passing, unsent) => {
    const failure = networkFailure('x', Object.assign(new Error('secret-in-message'), fields), plain);
    expect([failure.passing, failure.unsent]).toEqual([passing, unsent]);
    expect(failure.error.kind).toBe('network');
    expect(failure.error.advice).toMatch(/\.$/);
    expect(String(failure.error)).not.toContain('secret-in-message');
  });

  test('the code is found behind causes and groups', () => {
    const group = new AggregateError([Object.assign(new Error('a'), { code: 'ECONNREFUSED' })]);
    expect(networkFailure('x', new Error('outer', { cause: group }), plain).unsent).toBe(true);
  });
});

test('redaction finds a secret in every spelling, the longest form first', () => {
  const redact = redactor(['ab/cd+ef', 'Scheme ab/cd+ef']);
  const encoded = Buffer.from('ab/cd+ef').toString('base64');
  expect(redact(`x Scheme ab/cd+ef ${encodeURIComponent('ab/cd+ef')} ${encoded}`)).toBe(
    'x [redacted] [redacted] [redacted]',
  );
  expect(redactor([''])('nothing')).toBe('nothing');
});

describe('answers are read at the door', () => {
  const schema = z.object({ list: z.array(z.object({ text: z.string(), count: z.optional(z.number()) })) });
  const read = (body: string): string => {
    const result = decode(schema, { status: 200, body, contentType: 'text/html', traceId: 't1' }, 'do it');
    return result.ok ? JSON.stringify(result.value) : `${result.error.kind}: ${result.error.message}`;
  };
  test.each([
    ['{"list":[{"text":"a","new":1}],"more":2}', '{"list":[{"text":"a"}]}'],
    ['\uFEFF{"list":[]}', '{"list":[]}'],
    ['{}', 'the field "list" is missing'],
    ['{"list":[{"text":"a"},{"count":1}]}', 'the field "list[1].text" is missing'],
    ['{"list":[{"text":1}]}', 'the field "list[0].text" is not of type string'],
    ['[]', 'it is not an object'],
    ['', 'the body is empty'],
    ['<html>', 'the body is no JSON (text/html)'],
  ])('%s', (body, expected) => {
    expect(read(body)).toContain(expected);
  });

  test('as many translations as texts; without a bill, code points are counted', () => {
    const item = { detected_source_language: 'en', text: 'x' };
    const answer = (translations: unknown[]): { status: number; body: string; contentType: string } => ({
      status: 200,
      body: JSON.stringify({ translations }),
      contentType: '',
    });
    expect(readTranslations(answer([item]), ['👩‍🚀é'], 'o')).toEqual({
      ok: true,
      value: [{ text: 'x', detectedSourceLang: 'EN', billedCharacters: 4 }],
    });
    expect(readTranslations(answer([item, item]), ['a'], 'o')).toMatchObject({
      ok: false,
      error: { kind: 'protocol' },
    });
  });
});
