import { describe, expect, test } from 'vitest';
import { describeError, type ServiceErrorKind, serviceError } from '../../../server/service/errors/errors.ts';
import { afterAttempts, answerError, fileError } from '../../../server/service/errors/failures.ts';
import { Aborted, type Answer } from '../../../server/service/transport/attempt.ts';
import { failedProxy, networkFailure, PROXY_ADVICE } from '../../../server/service/transport/network-error.ts';
import { redactor } from '../../../server/service/transport/redact.ts';
import { DEFAULT_TIMEOUTS, timeoutsOf, timesFor } from '../../../server/service/transport/timeouts.ts';
import { refused, thrown } from '../../../server/service/transport/verdict.ts';
import type { WireRequest } from '../../../server/service/transport/wire.ts';
import { FakeClock } from '../../support/fake-clock.ts';

const plain = (text: string): string => text;
const GET: WireRequest = { operation: 'do it', method: 'GET', path: '/x' };
const ONCE: WireRequest = { ...GET, method: 'POST', once: true };
const UNKNOWN = '; whether the service has carried it out is not known';

function answerOf(status: number, headers: Readonly<Record<string, string>> = {}): Answer {
  return { status, header: (name) => headers[name], chunks: (async function* () {})() };
}

describe('an answer that is no success', () => {
  const parts = { redact: plain, clock: new FakeClock() };

  test.each([
    // status, again, again of a create, rate, patient, unclear
    [400, false, false, false, false, false],
    [403, false, false, false, false, false],
    [404, false, false, false, false, false],
    [408, true, false, false, false, true],
    [413, false, false, false, false, false],
    [429, true, true, true, true, false],
    [456, false, false, false, false, false],
    [499, false, false, false, false, false],
    [500, true, false, false, false, true],
    [502, true, false, false, false, true],
    [503, true, false, false, true, true],
    [529, true, true, true, true, false],
  ])('%i', (status, again, once, rate, patient, unclear) => {
    const verdict = refused(GET, answerOf(status), '', parts);
    expect(verdict).toMatchObject({ ok: false, again, rate, patient, unclear, late: false });
    expect(verdict.error.message).not.toContain(UNKNOWN);
    const creating = refused(ONCE, answerOf(status), '', parts);
    expect(creating).toMatchObject({ again: once, rate, patient, unclear });
    expect(creating.error.message.endsWith(UNKNOWN)).toBe(unclear);
    expect(creating.error.ambiguous).toBe(unclear ? true : undefined);
  });

  test('that the operation calls final is not asked for again, and leaves nothing open', () => {
    for (const request of [GET, ONCE]) {
      const final = { ...request, explain: { 503: { message: 'not ready', final: true } } };
      const verdict = refused(final, answerOf(503), '', parts);
      expect(verdict).toMatchObject({ again: false, unclear: false, error: { message: 'not ready' } });
      expect(verdict.error).not.toHaveProperty('ambiguous');
    }
  });

  test.each([
    [429, { 'retry-after': '7' }, 7_000],
    [503, { 'retry-after': '0' }, 0],
    [503, {}, undefined],
    [400, { 'retry-after': '7' }, undefined],
  ])('%i with %j asks to wait %s ms', (status, headers, wait) => {
    const verdict = refused(GET, answerOf(status, headers), '', parts);
    expect(verdict.wait).toBe(wait);
    expect('wait' in verdict).toBe(wait !== undefined);
  });

  test('is told with its trace and the place it led to', () => {
    const headers = { 'x-trace-id': `t-secret-${'9'.repeat(300)}`, location: 'https://other.test/x' };
    const { error } = refused(GET, answerOf(302, headers), 'oh secret', { ...parts, redact: redactor(['secret']) });
    expect(error).toMatchObject({ kind: 'protocol', serviceMessage: 'oh [redacted]' });
    expect(error.message).toContain(' to other.test,');
    expect(error.traceId).toMatch(/^t-\[redacted\]-9+$/);
    expect(error.traceId).toHaveLength(200);
    const bare = refused(GET, answerOf(302, { location: '/x' }), '', parts);
    expect(bare.error.message).toContain('redirected the request, which');
    expect(bare.error).not.toHaveProperty('traceId');
    expect(refused(GET, answerOf(302), '', parts).error.message).toContain('redirected the request, which');
    expect(refused(GET, answerOf(302, { location: 'mailto:x' }), '', parts).error.message).toContain('request, which');
  });
});

describe('an attempt that broke', () => {
  const route = { host: 'service.test', proxy: 'http://proxy.test:8080' };
  const broke = (request: WireRequest, reason: unknown) => thrown(request, reason, plain, route);
  const coded = (code: string, more: object = {}) => Object.assign(new Error('x'), { code, ...more });

  test.each([
    ['cancelled', 'cancelled', false, false],
    ['headers', 'timeout', true, true],
    ['body', 'timeout', true, true],
    ['overall', 'timeout', false, true],
  ] as const)('since our side ended it (%s)', (why, kind, again, late) => {
    expect(broke(GET, new Aborted(why))).toMatchObject({ again, late, unclear: true, rate: false, patient: false });
    expect(broke(GET, new Aborted(why)).error).toMatchObject({ kind });
    const creating = broke(ONCE, new Aborted(why));
    expect(creating).toMatchObject({ again: false, late, error: { kind, ambiguous: true } });
    expect(creating.error.message.endsWith(UNKNOWN)).toBe(true);
  });

  test.each(['UND_ERR_DESTROYED', 'UND_ERR_CLOSED'])('since the client was closed (%s)', (code) => {
    expect(broke(GET, coded(code))).toMatchObject({ again: false, late: false, error: { kind: 'cancelled' } });
  });

  test.each([TypeError, RangeError, ReferenceError])('by a mistake of ours is no trouble of the network', (Kind) => {
    const bug = new Kind('oops');
    expect(() => broke(GET, bug)).toThrow(bug);
    expect(broke(GET, Object.assign(new Kind('x'), { code: 'ECONNRESET' })).error.kind).toBe('network');
  });

  test('before anything was sent may be repeated, whatever it was; afterwards only what does no harm', () => {
    expect(broke(ONCE, coded('ECONNREFUSED'))).toMatchObject({ again: true, unclear: false, late: false });
    expect(broke(ONCE, coded('ECONNREFUSED')).error).not.toHaveProperty('ambiguous');
    expect(broke(ONCE, coded('ECONNRESET'))).toMatchObject({ again: false, unclear: true, error: { ambiguous: true } });
    expect(broke(GET, coded('ECONNRESET'))).toMatchObject({ again: true, unclear: true });
    expect(broke(GET, coded('ENOTFOUND'))).toMatchObject({ again: false, unclear: false });
  });

  test('names the host, or the proxy before it', () => {
    const { error } = broke(GET, coded('ECONNREFUSED', { syscall: 'connect', port: 443 }));
    expect(error.message).toBe('nothing answers at the address (connection refused): service.test');
    const dead = broke(GET, coded('ECONNREFUSED', { syscall: 'connect', port: 8080 })).error;
    expect(dead.message).toBe('the proxy proxy.test:8080: nothing answers at the address (connection refused)');
    expect([error.advice === PROXY_ADVICE, dead.advice]).toEqual([false, PROXY_ADVICE]);
  });
});

describe('what broke', () => {
  const message = (fields: object, text = 'secret words') =>
    networkFailure('do it', Object.assign(new Error(text), fields), plain);

  test.each([
    ['EAI_AGAIN', 'the host name could not be looked up', true, true],
    ['EHOSTUNREACH', 'the host cannot be reached', true, true],
    ['ENETUNREACH', 'the network cannot be reached', true, true],
    ['EPIPE', 'the connection broke before the answer was complete', true, false],
    ['UND_ERR_HEADERS_OVERFLOW', 'the answer has too many headers', false, false],
    ['ERR_UNKNOWN_CONTENT_ENCODING', 'the answer is compressed in a way that cannot be read', false, false],
    ['Z_DATA_ERROR', 'the answer is compressed in a way that cannot be read', true, false],
    ['ERR_BROTLI_X', 'the answer is compressed in a way that cannot be read', true, false],
    ['ERR_PADDING_1', 'the answer is compressed in a way that cannot be read', true, false],
    ['XZ_DATA', 'the connection failed (XZ_DATA)', true, false],
    ['CERT_HAS_EXPIRED', 'the secure connection failed (CERT_HAS_EXPIRED)', false, true],
    ['ERR_TLS_CERT_ALTNAME_INVALID', 'the secure connection failed (ERR_TLS_CERT_ALTNAME_INVALID)', false, true],
    ['ERR_SSL_WRONG_VERSION', 'the secure connection failed (ERR_SSL_WRONG_VERSION)', false, true],
    ['UND_ERR_PRX_TLS', 'the secure connection failed (UND_ERR_PRX_TLS)', false, true],
    ['XERR_SSL', 'the connection failed (XERR_SSL)', true, false],
  ])('%s', (code, said, passing, unsent) => {
    const failure = message({ code });
    expect(failure).toMatchObject({ passing, unsent, error: { kind: 'network', message: said, detail: code } });
  });

  test('without a code is told in its own words, cut and without secrets, and not tried again', () => {
    const failure = networkFailure('do it', new Error(`key ${'x'.repeat(300)}`), redactor(['key x']));
    expect(failure).toMatchObject({ passing: false, unsent: false });
    expect(failure.error.message).toBe(`the connection failed (${`[redacted]${'x'.repeat(299)}`.slice(0, 200)})`);
    expect(failure.error).not.toHaveProperty('detail');
    expect(networkFailure('do it', 'a string', plain).error.message).toBe('the connection failed (a string)');
    expect(networkFailure('do it', null, plain).error.message).toBe('the connection failed (null)');
    expect(message({ code: 5 }).error.message).toBe('the connection failed (secret words)');
  });

  test.each([
    ['Proxy response (407) !== 200', '(407)', /user name and a password/, false],
    ['Proxy response (500) !== 200', '(500)', /Check the proxy settings/, true],
    ['Proxy response (403) !== 200', '(403)', /Check the proxy settings/, false],
    ['Proxy wants something', 'the connection', /Check the proxy settings/, false],
  ])('%s', (text, said, advice, passing) => {
    const failure = message({ code: 'UND_ERR_ABORTED' }, text);
    expect(failure).toMatchObject({ passing, unsent: true });
    expect(failure.error.message).toMatch(/^the proxy refused the connection/);
    expect(failure.error.message).toContain(said);
    expect(failure.error.message.endsWith(')')).toBe(said !== 'the connection');
    expect(failure.error.advice).toMatch(advice);
    expect(message({ code: 'EWHATEVER' }, `The ${text}`).error.message).toBe('the connection failed (EWHATEVER)');
  });

  test('the code is that of the first cause that has one, not too far in', () => {
    const wrapped = (depth: number): Error => {
      let error: Error = Object.assign(new Error('x'), { code: 'ECONNREFUSED' });
      for (let at = 0; at < depth; at += 1) error = new Error('outer', { cause: error });
      return error;
    };
    const codeOf = (error: unknown) => networkFailure('x', error, plain).error.detail;
    expect([0, 4, 5].map((depth) => codeOf(wrapped(depth)))).toEqual(['ECONNREFUSED', 'ECONNREFUSED', undefined]);
    const proxied = (cause: unknown) => Object.assign(new Error('x', { cause }), { code: 'UND_ERR_PRX_CONN' });
    expect(codeOf(proxied(wrapped(0)))).toBe('ECONNREFUSED');
    expect(codeOf(proxied(undefined))).toBe('UND_ERR_PRX_CONN');
    const group = Object.assign(new AggregateError([new Error('x')]), { code: 'UND_ERR_PRX_CONN' });
    expect(codeOf(group)).toBe('UND_ERR_PRX_CONN');
  });

  test.each([
    ['http://proxy.test', { syscall: 'connect', port: 80 }, 'proxy.test'],
    ['https://proxy.test', { syscall: 'connect', port: 443 }, 'proxy.test'],
    ['https://proxy.test', { syscall: 'connect', port: 80 }, undefined],
    ['http://[::1]:3128', { message: 'x (attempted address: ::1:3128, y)' }, '[::1]:3128'],
    ['http://proxy.test:1', { syscall: 'read', port: 1 }, undefined],
    ['http://proxy.test:1', { syscall: 'getaddrinfo', hostname: 'other', port: 1 }, undefined],
    ['no url', { syscall: 'connect', port: 80 }, undefined],
  ])('proxy %s, %j', (proxy, fields, found) => {
    const error = Object.assign(new Error('x'), fields);
    expect(failedProxy(error, proxy)).toBe(found);
    let far: unknown = error;
    for (let at = 0; at < 5; at += 1) far = { cause: far };
    expect(failedProxy(far, proxy)).toBeUndefined();
    expect(failedProxy('x', proxy)).toBeUndefined();
  });
});

describe('words', () => {
  test.each<[ServiceErrorKind, boolean]>([
    ['rate', true],
    ['server', true],
    ['timeout', true],
    ['network', true],
    ['quota', false],
    ['cancelled', false],
    ['protocol', false],
  ])('the attempts at %s are counted: %s', (kind, counted) => {
    const error = serviceError({ kind, operation: 'x', message: 'no', advice: 'Wait.' });
    expect(afterAttempts(error, 2).message).toBe(counted ? 'no, still after 2 attempts' : 'no');
    expect(afterAttempts(error, 1)).toBe(error);
  });

  test('an error in one line holds what there is', () => {
    const least = serviceError({ kind: 'server', operation: 'do it', message: 'no', advice: 'Wait.' });
    expect(describeError(least)).toBe('Could not do it: no. Wait.');
    expect(describeError(least, 'It ended')).toBe('It ended: no. Wait.');
    expect(describeError({ ...least, advice: '' })).toBe('Could not do it: no.');
    expect(describeError({ ...least, detail: 'lost without words' })).toBe('Could not do it: no. Wait.');
    const all = { ...least, status: 500, serviceMessage: 'Oh', detail: 'there', traceId: 't' };
    expect(describeError(all)).toBe('Could not do it: no (HTTP 500). The service said: Oh — there. Wait. [trace t]');
    expect(describeError({ ...all, detail: '"there!"' })).toContain('Oh — "there!" Wait.');
  });

  test.each([
    [Object.assign(new Error('x'), { code: 'ENOENT' }), '(ENOENT)'],
    [new Error('no code'), '(Error: no code)'],
    ['it is not a file', '(it is not a file)'],
  ])('a file says why: %s', (reason, said) => {
    expect(fileError('x', '/a', reason, 'Wait.').message).toBe(`the file /a is not usable ${said}`);
  });

  test('what the operation knows better wins, part by part', () => {
    const body = { status: 404, body: '' };
    const general = answerError('x', body, plain);
    expect(answerError('x', body, plain, { 404: { kind: 'file' } })).toEqual({ ...general, kind: 'file' });
    expect(answerError('x', body, plain, { 404: { advice: 'Go.' } })).toEqual({ ...general, advice: 'Go.' });
    expect(answerError('x', body, plain, { 403: { advice: 'Go.' } })).toEqual(general);
  });

  test('secrets shorter than four letters are no secrets; others go in any form', () => {
    expect(redactor(['abc'])('abc')).toBe('abc');
    expect(redactor(['abcd'])('xABCDx abcd')).toBe('x[redacted]x [redacted]');
    expect(redactor(['a.c*'])('abcc a.c*')).toBe('abcc [redacted]');
    expect(redactor(['abcd', 'abcdef'])('abcdef')).toBe('[redacted]');
  });
});

describe('time limits', () => {
  test.each([
    [undefined, {}],
    [10, { paid: 10_000, overall: 300_000 }],
    [60, { paid: 60_000, overall: 300_000 }],
    [100, { paid: 100_000, overall: 500_000 }],
  ])('of %s seconds for what is billed', (seconds, limits) => {
    expect(timeoutsOf(seconds)).toStrictEqual(limits);
  });

  const stream = (length: number) => ({ contentType: '', length, open: () => null as never });

  test.each<[string, Partial<WireRequest>, number, number, number]>([
    ['a question', {}, 0, 10_000, 300_000],
    ['a question, late once', {}, 1, 15_000, 300_000],
    ['a question, late twice', {}, 2, 22_500, 300_000],
    ['what is billed', { paid: true }, 0, 60_000, 300_000],
    ['what is billed, late once', { paid: true }, 1, 180_000, 300_000],
    ['a text of 4,001 bytes', { json: 'x'.repeat(4_001) }, 0, 11_001, 305_005],
    ['a text of wide letters', { json: 'ü'.repeat(2_000) }, 0, 11_000, 305_000],
    ['an upload', { stream: stream(6_400) }, 0, 10_100, 300_500],
    ['a text that is late', { json: 'x'.repeat(4_000) }, 1, 16_000, 305_000],
    ['an operation with a limit of its own', { overall: 3_600_000 }, 0, 10_000, 3_600_000],
    ['an operation with a shorter one', { overall: 1_000 }, 0, 10_000, 300_000],
  ])('%s', (_, request, late, headers, overall) => {
    const { idle, finish } = DEFAULT_TIMEOUTS;
    const times = { headers, idle, finish, overall };
    expect(timesFor({ ...GET, ...request }, DEFAULT_TIMEOUTS, late)).toEqual(times);
    if (late === 0) expect(timesFor({ ...GET, ...request }, DEFAULT_TIMEOUTS)).toEqual(times);
  });

  test('what is billed has never less time than a question', () => {
    const slow = { ...DEFAULT_TIMEOUTS, headers: 90_000 };
    expect(timesFor({ ...GET, paid: true }, slow).headers).toBe(90_000);
  });
});
