import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Context } from '../../../../../server/lsp/context.ts';
import { makePauses, PAUSE } from '../../../../../server/lsp/features/diagnostics/pause.ts';
import type { Snapshot } from '../../../../../server/lsp/snapshot.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A client that asks for findings itself, and can be told to ask again. */
const PULLS = { pullsDiagnostics: true, refreshesDiagnostics: true };

function pausesOf(client: Partial<Context['client']> = PULLS) {
  const told: ((snapshot: Snapshot) => void)[] = [];
  const documents = { onClosed: (listener: (snapshot: Snapshot) => void) => void told.push(listener) };
  const pauses = makePauses({ client, documents } as unknown as Context);
  const close = (snapshot: Snapshot) => {
    for (const listener of told) listener(snapshot);
  };
  return { ...pauses, close };
}

const snapshot = (version: number | null, length = 0, uri = 'a') =>
  ({ uri, version, live: 'x'.repeat(length) }) as unknown as Snapshot;

test('work may wait where the document is open and somebody can be told later', () => {
  expect(pausesOf().allows(snapshot(1))).toBe(true);
  expect(pausesOf().allows(snapshot(null))).toBe(false);
  expect(pausesOf({ ...PULLS, refreshesDiagnostics: false }).allows(snapshot(1))).toBe(false);
  expect(pausesOf({ pullsDiagnostics: false, refreshesDiagnostics: false }).allows(snapshot(1))).toBe(true);
});

test('slow checks of small documents do not wait', () => {
  expect(pausesOf().suits(snapshot(1, 25_000))).toBe(false);
  expect(pausesOf().suits(snapshot(1, 25_001))).toBe(true);
  expect(pausesOf().suits(snapshot(null, 25_001))).toBe(false);
});

test('the last work for each document begins after the pause, none for closed ones', () => {
  const pauses = pausesOf();
  const done: string[] = [];
  pauses.begin(snapshot(1), () => done.push('a1'));
  pauses.begin(snapshot(1, 0, 'b'), () => done.push('b1'));
  pauses.begin(snapshot(1, 0, 'c'), () => done.push('c1'));
  vi.advanceTimersByTime(PAUSE - 1);
  pauses.begin(snapshot(2), () => done.push('a2'));
  pauses.close(snapshot(1, 0, 'c'));
  vi.advanceTimersByTime(1);
  expect(done).toEqual(['b1']);
  vi.advanceTimersByTime(PAUSE);
  expect(done).toEqual(['b1', 'a2']);
});
