import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { FakeClock } from '../../support/fake-clock.ts';
import { type FakeService, type Reply, type Script, startFakeService } from '../../support/fake-service.ts';
import { clientFor, KEY, ringWhenWaiting } from './helpers.ts';
import { Model } from './model.ts';
import { OPERATIONS, type Operation, type Outcome } from './operations.ts';

/** What goes wrong with an answer. `done` says whether the request was carried out before. */
interface Fault {
  readonly name: string;
  readonly spoil: (answer: Reply) => Reply;
  /** The request never reaches the service proper. */
  readonly before?: boolean;
}

const instead =
  (reply: Reply): Fault['spoil'] =>
  () =>
    reply;
const bodyOf = (answer: Reply): string =>
  'json' in answer ? JSON.stringify(answer.json) : String(('body' in answer && answer.body) || '');

const FAULTS: readonly Fault[] = [
  { name: 'slow, piece by piece', spoil: (answer) => ({ ...answer, delay: 2 }) },
  { name: '429', spoil: instead({ status: 429 }), before: true },
  { name: '429 with Retry-After', spoil: instead({ status: 429, headers: { 'retry-after': '3' } }), before: true },
  { name: '529', spoil: instead({ status: 529, json: { message: 'busy' } }), before: true },
  { name: '500 before', spoil: instead({ status: 500 }), before: true },
  { name: '500 after', spoil: instead({ status: 500 }) },
  { name: '502 page', spoil: instead({ status: 502, body: '<html><h1>Bad Gateway</h1>' }) },
  {
    name: '503 with a date',
    spoil: instead({ status: 503, headers: { 'retry-after': 'Thu, 01 Jan 2026 00:00:09 GMT' } }),
    before: true,
  },
  { name: '504 after', spoil: instead({ status: 504, json: { message: 'late' } }) },
  { name: 'reset before', spoil: instead({ fault: 'reset' }), before: true },
  { name: 'reset after', spoil: instead({ fault: 'reset' }) },
  { name: 'reset in the body', spoil: (answer) => ({ fault: 'reset-body', body: bodyOf(answer).slice(0, 9) }) },
  { name: 'hang before', spoil: instead({ fault: 'hang' }), before: true },
  { name: 'hang after', spoil: instead({ fault: 'hang' }) },
  { name: 'stalled body', spoil: (answer) => ({ fault: 'stall-body', body: bodyOf(answer).slice(0, 9) }) },
  { name: 'empty body', spoil: instead({ status: 200 }) },
  { name: 'web page', spoil: instead({ headers: { 'content-type': 'text/html' }, body: '<html>Log in</html>' }) },
  { name: '413 page', spoil: instead({ status: 413, body: '<html><title>413 Too Large</title>' }), before: true },
];

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'dragoman-faults-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

interface Played {
  readonly outcome: Outcome;
  readonly model: Model;
  readonly service: FakeService;
  readonly clock: FakeClock;
}

/** Runs an operation while the first `times` requests meet the fault. */
async function play(operation: Operation, fault: Fault, times: number): Promise<Played> {
  const model = new Model();
  const script: Script = (request, index) => {
    if (index >= times) return model.answer(request);
    return fault.spoil(fault.before === true ? {} : model.answer(request));
  };
  await using service = await startFakeService(script);
  await using client = clientFor(service);
  service.onStuck = (stuck) => void ringWhenWaiting(client.clock, stuck);
  await writeFile(join(folder, 'source.txt'), 'source');
  await rm(join(folder, 'result.txt'), { force: true });
  const outcome = await operation.run(client, operation.prepare(model), folder);
  return { outcome, model, service, clock: client.clock };
}

const without = new Map<string, Promise<Outcome>>();

/** What the operation gives when nothing goes wrong. */
function faultless(operation: Operation): Promise<Outcome> {
  const known =
    without.get(operation.name) ??
    play(operation, { name: 'none', spoil: (answer) => answer }, 0).then((played) => played.outcome);
  without.set(operation.name, known);
  return known;
}

/** The value, without how many requests it took. */
function essence(outcome: Outcome): unknown {
  const value: unknown = outcome.ok ? outcome.value : undefined;
  return typeof value === 'object' && value !== null ? { ...value, requests: 0 } : value;
}

function expectSound({ outcome, clock }: Played): void {
  expect(clock.pending).toBe(0);
  if (outcome.ok) return;
  const { error } = outcome;
  expect(error.message.length).toBeGreaterThan(10);
  expect(error.advice).toMatch(/\p{Lu}.*\.$/u);
  expect(`${String(error)} ${JSON.stringify(error)}`).not.toContain(KEY);
  expect(`${String(error)} ${JSON.stringify(error)}`).not.toContain('doc-key');
}

/** Whatever happens, the result file is whole or not there, and a lost document is told. */
async function expectDocumentSafe({ outcome, model }: Played): Promise<void> {
  const files = await readdir(folder);
  if (outcome.ok) {
    expect(await readFile(join(folder, 'result.txt'), 'utf8')).toBe('translated document');
    expect(files.filter((name) => name.endsWith('.part'))).toEqual([]);
  } else {
    expect(files).not.toContain('result.txt');
    const there = [...model.documents.values()].every((document) => document.state === 'done');
    if (!there) expect(String(outcome.error)).toMatch(/has removed the document|Ask for the status|no longer has/);
  }
  for (const name of files) if (name.endsWith('.part')) await rm(join(folder, name));
}

/** Whether one such fault must leave no trace: everything succeeds, but what nobody can repeat. */
function overcomes(operation: Operation, fault: Fault): boolean {
  if (/^413|empty|web page/.test(fault.name)) return false;
  const harmless = /429|529|slow/.test(fault.name);
  if (operation.name === 'document upload') return harmless;
  return operation.name !== 'document result' || harmless || fault.before === true;
}

describe.each(OPERATIONS)('$name', (operation) => {
  test.each(FAULTS)('$name once', async (fault) => {
    const played = await play(operation, fault, 1);
    expectSound(played);
    if (overcomes(operation, fault)) expect(played.outcome).toMatchObject({ ok: true });
    // Once is at most one thing made, and where nobody can look, the error says so.
    const made = operation.count?.(played.model) ?? 0;
    expect(made).toBeLessThanOrEqual(1);
    if (operation.count !== undefined && played.outcome.ok) expect(made).toBe(1);
    if (operation.name === 'document upload' && !played.outcome.ok && made === 1)
      expect(played.outcome.error.ambiguous).toBe(true);
    if (operation.name === 'document result') await expectDocumentSafe(played);
    // What is found again after a lost answer is what was made; only a key's secret is lost with its answer.
    if (played.outcome.ok && operation.name !== 'key create')
      expect(essence(played.outcome)).toEqual(essence(await faultless(operation)));
  });

  test.each(FAULTS.filter((fault) => !/after|body|page|slow/.test(fault.name)))('$name for ever', async (fault) => {
    const played = await play(operation, fault, Number.POSITIVE_INFINITY);
    expectSound(played);
    expect(played.outcome.ok).toBe(false);
    expect(played.service.requests.length).toBeLessThanOrEqual(40);
    expect(operation.count?.(played.model) ?? 0).toBe(0);
    if (operation.name === 'document result') await expectDocumentSafe(played);
  });
});
