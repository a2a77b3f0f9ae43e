import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { decode } from '../../../server/service/ask.ts';
import { readErrorBody } from '../../../server/service/errors/error-body.ts';
import { describeError } from '../../../server/service/errors/errors.ts';
import { afterAttempts, answerError, withScheme } from '../../../server/service/errors/failures.ts';
import { readTranslations } from '../../../server/service/resources/translate.ts';
import { failedProxy, networkFailure } from '../../../server/service/transport/network-error.ts';
import { redactor } from '../../../server/service/transport/redact.ts';

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
    ['<p></p>', {}],
    ['<title></title><h1>Head</h1>', { message: 'Head' }],
    ['<title>never closed', { message: 'never closed' }],
    ['<title', { message: '<title' }],
    [`<p>${'x'.repeat(300)}`, { message: 'x'.repeat(200) }],
    ['\uFEFF{"message":"marked"}', { message: 'marked' }],
    ['[{"message":"first"},{"message":"second"}]', { message: 'first' }],
    ['[]', {}],
    ['[null]', {}],
    ['{"error":"E","code":3}', { message: 'E', detail: 'code 3' }],
    ['{"code":5}', { message: 'code 5' }],
    ['{"message":7}', { message: '7' }],
    ['{"message":true,"title":"t"}', { message: 't' }],
    ['{"error":{},"title":"t"}', { message: 't' }],
    ['{"error":null,"title":"t"}', { message: 't' }],
    ['{"error":{"code":"E1"}}', { message: 'code E1' }],
    ['{"message":" a\\n\\t\\u00a0b "}', { message: 'a b' }],
    ['"  "', {}],
    ['[[["x"]]]', { message: 'x' }],
    ['[[[["x"]]]]', { message: 'x' }],
    ['[[[[["x"]]]]]', {}],
    ['{"error":{"error":{"error":{"message":"x"}}}}', { message: 'x' }],
    ['{"error":{"error":{"error":{"error":{"message":"x"}}}}}', {}],
    ['x'.repeat(500), { message: 'x'.repeat(500) }],
    ['x'.repeat(501), { message: `${'x'.repeat(500)}…` }],
    [`{"code":"${'x'.repeat(501)}"}`, { message: `code ${'x'.repeat(500)}…` }],
  ])('%s', (body, expected) => {
    expect(readErrorBody(body)).toStrictEqual(expected);
  });

  test.each([
    ['secret', 'no secret here'],
    ['secret', '{"message":"no \\u0073ecret here"}'],
    ['secret', '[{"errors":["no \\u0073ecret here"]}]'],
    // A key across the cut would be half a key.
    ['y'.repeat(20), `${'x'.repeat(490)}${'y'.repeat(20)}`],
  ])('%s is not repeated', (secret, body) => {
    const said = readErrorBody(body, redactor([secret])).message ?? '';
    expect(said).toContain('[redacted]');
    expect(said).not.toContain('yy');
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
      /^Could not translate text: .+\(HTTP \d{3}\)\. The service said: Oh\. .+\[trace abc\]$/,
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
  const key = 'C0ffee-12:fx';
  const hide = redactor([key]);
  const bytes = Buffer.from(key);
  for (const form of [key.toLowerCase(), 'c0ffee-12%3afx', 'c0ffee-12&#58;fx', bytes.toString('hex').toUpperCase()])
    expect(hide(`x${form}y`)).toBe('x[redacted]y');
  for (const before of ['', 'm', 'me', 'me:'])
    for (const encoding of ['base64', 'base64url'] as const)
      expect(hide(Buffer.from(`${before}${key}!`).toString(encoding))).toContain('[redacted]');
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
    ['<html>', 'the body is not JSON (text/html)'],
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

describe('what is said of trouble', () => {
  const down = answerError('x', { status: 503, body: '' }, plain);

  test('attempts are counted where there were several', () => {
    expect(String(afterAttempts(down, 1))).not.toMatch(/attempt/);
    expect(afterAttempts(down, 5).message).toBe(`${down.message}, still after 5 attempts`);
    const wrong = answerError('x', { status: 400, body: '' }, plain);
    expect(afterAttempts(wrong, 2)).toBe(wrong);
  });

  test('a refused key mentions the word before it, unless that could be a key', () => {
    const refused = answerError('x', { status: 403, body: '' }, plain);
    expect(withScheme(refused, 'Service-Auth-Key').advice).toMatch(/"Service-Auth-Key".*authScheme.*--auth-scheme/);
    expect(withScheme(refused, 'c0ffee-1234').advice).not.toContain('c0ffee');
    expect(withScheme(down, 'Service-Auth-Key')).toBe(down);
  });

  test.each(['Oh', 'Oh.', 'Oh!', 'Oh…', '何？'])('%s: the service’s sentence ends once', (body) => {
    expect(String(answerError('x', { status: 400, body }, plain))).toMatch(/The service said: \S+?[.!…？] Check/u);
  });

  test.each([
    [{ syscall: 'connect', code: 'ECONNREFUSED', port: 8080 }, 'proxy.test:8080'],
    [{ syscall: 'getaddrinfo', code: 'ENOTFOUND', hostname: 'proxy.test' }, 'proxy.test:8080'],
    [
      { code: 'UND_ERR_CONNECT_TIMEOUT', message: 'Connect Timeout Error (attempted address: proxy.test:8080)' },
      'proxy.test:8080',
    ],
    [{ syscall: 'connect', code: 'ECONNREFUSED', port: 443 }, undefined],
    [{ syscall: 'getaddrinfo', code: 'ENOTFOUND', hostname: 'service.test' }, undefined],
    [{ code: 'ECONNRESET' }, undefined],
  ])('a proxy that cannot be reached is called one: %j', (fields, expected) => {
    const cause = Object.assign(new Error('x'), fields);
    expect(failedProxy(new Error('fetch failed', { cause }), 'http://me:secret@proxy.test:8080')).toBe(expected);
    expect(failedProxy(new AggregateError([cause]), 'http://proxy.test:8080')).toBe(expected);
    expect(failedProxy(cause, undefined)).toBeUndefined();
  });
});

test('a key that lacks scopes: they are named, whatever the operation says of its refusals', () => {
  const body = JSON.stringify({ message: 'Forbidden', detail: 'Missing scopes: write:improve' });
  const error = answerError('correct text', { status: 403, body }, (text) => text, {
    403: { message: 'paid plans only' },
  });
  expect(error).toMatchObject({
    kind: 'unauthorized',
    message: 'the key lacks the scope write:improve',
    missingScopes: ['write:improve'],
  });
  expect(withScheme(error, 'Word')).toBe(error);
});
