/** What each operation makes of answers that are none, and of what nobody can send. */
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Reply, startFakeService } from '../../support/fake-service.ts';
import { clientFor } from './helpers.ts';
import { Model } from './model.ts';
import { OPERATIONS, type Operation } from './operations.ts';

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'dragoman-doors-'));
  await writeFile(join(folder, 'source.txt'), 'source');
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function play(operation: Operation, reply: Reply) {
  await using service = await startFakeService([reply]);
  await using client = clientFor(service);
  const outcome = await operation.run(client, operation.prepare(new Model()), folder);
  return { outcome, requests: service.requests };
}

/** Their answer is a text of any kind, or none. */
const BLIND = /document result|delete$|legacy entries/;
const CREATES = /create$/;

describe.each(OPERATIONS)('$name', (operation) => {
  test('refused, it is told in its own words, once', async () => {
    const { outcome, requests } = await play(operation, { status: 403, json: { message: 'no' } });
    expect(outcome).toMatchObject({ ok: false, error: { kind: 'unauthorized', status: 403, serviceMessage: 'no' } });
    expect(outcome.ok).toBe(false);
    expect(requests).toHaveLength(1);
    expect(await readdir(folder)).toEqual(['source.txt']);
  });

  test.skipIf(BLIND.test(operation.name))('an answer of another kind is none', async () => {
    const { outcome, requests } = await play(operation, { json: 5, headers: { 'x-trace-id': 't1' } });
    expect(outcome).toMatchObject({ ok: false, error: { kind: 'protocol' } });
    if (outcome.ok) return;
    expect(outcome.error.message).toContain('it is not a');
    // Only what may have left something behind is looked for, and languages in the older list.
    const [first] = requests;
    const leaves = CREATES.test(operation.name) && operation.name !== 'key create';
    const older = operation.name === 'languages';
    expect(requests.length).toBe(leaves || older ? 2 : 1);
    expect(outcome.error.ambiguous).toBe(leaves || operation.name === 'document upload' ? true : undefined);
    expect(first?.headers['accept']).toMatch(/json|tab-separated/);
  });
});
