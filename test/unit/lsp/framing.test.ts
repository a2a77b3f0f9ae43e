import fc from 'fast-check';
import { expect, test } from 'vitest';
import { Framing } from '../../../server/lsp/framing.ts';

const frame = (body: string, extra = '') => `Content-Length: ${Buffer.byteLength(body)}\r\n${extra}\r\n${body}`;

/** What is said about bytes that come in pieces. */
function said(text: string, cuts: readonly number[] = []): string | undefined {
  const bytes = Buffer.from(text);
  const framing = new Framing();
  let at = 0;
  for (const end of [...cuts.map((cut) => cut % (bytes.length + 1)), bytes.length].sort((a, b) => a - b)) {
    const problem = framing.take(bytes.subarray(at, end));
    if (problem !== undefined) return problem;
    at = end;
  }
  return undefined;
}

test('messages are messages, however they are cut', () => {
  const bodies = fc.array(fc.oneof(fc.string({ unit: 'binary' }), fc.constant('x'.repeat(20_000))), { maxLength: 6 });
  const extra = fc.constantFrom('', 'Content-Type: application/vscode-jsonrpc; charset=utf-8\r\n');
  fc.assert(
    fc.property(bodies, extra, fc.array(fc.nat(), { maxLength: 8 }), (bodies, extra, cuts) => {
      const text = bodies.map((body) => frame(body, extra)).join('');
      expect(said(text, cuts)).toBeUndefined();
      expect(said(`${text}Content-Length: x\r\n\r\n`, cuts)).toBe('its Content-Length is "x"');
    }),
  );
});

test.each([
  ['Content-Length: abc\r\n\r\n{}', 'its Content-Length is "abc"'],
  ['Content-Length: -5\r\n\r\n{}', 'its Content-Length is "-5"'],
  ['Content-Length: 12abc\r\n\r\n{}', 'its Content-Length is "12abc"'],
  ['content-length:\r\n\r\n{}', 'its Content-Length is ""'],
  ['Content-Length: 99999999999\r\n\r\n{}', 'its Content-Length is "99999999999"'],
  ['Content-Type: x\r\n\r\n{}', 'its header has no Content-Length ("Content-Type: x")'],
  ['{"jsonrpc":"2.0"}\r\n\r\n', 'its header has no Content-Length ("{\\"jsonrpc\\":\\"2.0\\"}")'],
  ['x'.repeat(9_000), 'its header does not end'],
])('%j is none', (text, problem) => {
  expect(said(text)).toBe(problem);
  expect(said(text, [1, 3, 16, 18])).toBe(problem);
});
