import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { isInStep } from '../../../server/engine/parts/glossary/describe.ts';
import { push } from '../../../server/engine/parts/glossary/push.ts';
import { Door, onService, Repository } from './world.ts';

const DE = 'glossary/en-de.tsv';
const FR = 'glossary/en-fr.tsv';
const START = { [DE]: 'house\tHaus\nroute\tRoute\nhut\tHütte\n', [FR]: 'house\tmaison\nhut\trefuge\n' };

let door: Door;
let a: Repository;
const opened: Door[] = [];

beforeEach(async () => {
  door = await Door.open();
  opened.push(door);
  a = new Repository(START);
  await a.push(door);
});
afterAll(() => Promise.all(opened.map((one) => one.close())));

async function someoneOnTheService(change: Record<string, string>, target = 'de'): Promise<void> {
  const listed = await door.client.glossaries.list();
  if (!listed.ok || listed.value[0] === undefined) throw new Error('no glossary');
  const entries = Object.entries(change).map(([source, text]) => ({ source, target: text }));
  const dictionary = { sourceLang: 'en', targetLang: target, entries };
  await door.client.glossaries.patch(listed.value[0].id, { dictionary });
  door.requests();
}

describe('two repositories and one service', () => {
  test('the first push creates everything at once; the second one writes nothing', async () => {
    // The list, what is offered, one request that writes, and each dictionary read back.
    expect(door.requests()).toEqual(['GET', 'GET', 'POST', 'GET', 'GET']);
    expect(await onService(door)).toEqual({
      'en-de': { house: 'Haus', hut: 'Hütte', route: 'Route' },
      'en-fr': { house: 'maison', hut: 'refuge' },
    });
    door.requests();
    const lock = a.lock;
    const { done } = await a.push(door);
    expect(done).toEqual([]);
    expect(door.requests()).toEqual(['GET', 'GET', 'GET']);
    expect(a.lock).toBe(lock);
  });

  test('adds and edits are merged, removals replace, and the other repository pulls them as minimal edits', async () => {
    const b = a.clone();
    b.edit(DE, (text) => `${text.replace('Haus', 'Gebäude')}"peak"\tGipfel\n`);
    door.requests();
    await b.push(door);
    expect(door.requests()).toEqual(['GET', 'GET', 'GET', 'PATCH', 'GET']);
    a.edit(DE, (text) => text.replaceAll('\n', '\r\n'));
    expect((await a.pull(door)).updates.map(({ name, edits }) => [name, edits.length])).toEqual([[DE, 2]]);
    expect(a.files.get(DE)).toBe('house\tGebäude\r\nroute\tRoute\r\nhut\tHütte\r\npeak\tGipfel\r\n');
    a.edit(DE, (text) => text.replace('route\tRoute\r\n', ''));
    door.requests();
    await a.push(door);
    expect(door.writes()).toEqual(['PUT']);
    await b.pull(door);
    expect(b.files.get(DE)).toBe('house\tGebäude\nhut\tHütte\n"peak"\tGipfel\n');
    for (const one of [a, b]) expect(isInStep(await one.state(door))).toBe(true);
  });

  test('a removal is known as such on a machine without a cache: the lock file tells which side has changed', async () => {
    const b = a.clone();
    b.edit(DE, (text) => text.replace('hut\tHütte\n', ''));
    const [plan] = (await b.state(door)).plans;
    expect(plan?.push.removed.map(({ source }) => source)).toEqual(['hut']);
    await b.push(door);
    const c = a.clone();
    expect((await c.state(door)).plans[0]?.pull.removed.map(({ source }) => source)).toEqual(['hut']);
  });

  test('when both sides have changed, the cache tells removals from news; without it nothing is removed', async () => {
    await someoneOnTheService({ summit: 'Gipfel' });
    a.edit(DE, (text) => text.replace('route\tRoute\n', ''));
    const b = a.clone();
    expect((await b.state(door)).unknown).toEqual(new Set(['en > de']));
    expect((await b.state(door)).plans[0]?.pull.added.map(({ source }) => source)).toEqual(['route', 'summit']);
    await a.push(door);
    expect(door.writes()).toEqual(['PUT']);
    expect((await onService(door))['en-de']).toEqual({ house: 'Haus', hut: 'Hütte', summit: 'Gipfel' });
    await a.pull(door);
    expect(a.files.get(DE)).toBe('house\tHaus\nhut\tHütte\nsummit\tGipfel\n');
  });

  test('a conflict stops its dictionary only, until someone decides', async () => {
    await someoneOnTheService({ hut: 'Baude' });
    a.edit(DE, (text) => `${text.replace('Hütte', 'Berghütte')}peak\tGipfel\n`);
    a.edit(FR, (text) => `${text}peak\tpic\n`);
    const { stopped } = await a.push(door);
    expect(stopped).toEqual([{ pair: 'en > de', reason: '1 term is changed on both sides' }]);
    expect(door.writes()).toEqual(['PATCH']);
    expect((await a.pull(door)).stopped).toEqual(stopped);

    const theirs = a.clone();
    theirs.cache = a.cache;
    expect((await a.push(door, { prefer: 'repository' })).stopped).toEqual([]);
    expect((await onService(door))['en-de']).toEqual({
      house: 'Haus',
      hut: 'Berghütte',
      peak: 'Gipfel',
      route: 'Route',
    });
    expect(isInStep(await a.state(door))).toBe(true);

    await someoneOnTheService({ hut: 'Baude' });
    await theirs.push(door, { prefer: 'service' });
    await theirs.pull(door, 'service');
    expect(theirs.files.get(DE)).toContain('hut\tBaude\n');
    expect(isInStep(await theirs.state(door))).toBe(true);
  });

  test('a dictionary goes only when pruned, and foreign terms only when the repository is preferred', async () => {
    a.files.delete(FR);
    door.requests();
    await a.push(door);
    expect(door.writes()).toEqual([]);
    await someoneOnTheService({ peak: 'pic' }, 'fr');
    expect((await a.push(door, { prune: true })).stopped[0]?.reason).toContain('1 term is only on the service');
    expect(door.writes()).toEqual([]);
    await a.push(door, { prune: true, prefer: 'repository' });
    expect(door.writes()).toEqual(['DELETE']);
    expect(Object.keys(await onService(door))).toEqual(['en-de']);
    expect(a.lock).not.toContain('en > fr');
  });

  test('pull makes a file for a dictionary that no file has', async () => {
    await someoneOnTheService({ house: 'casa' }, 'es');
    await a.pull(door);
    expect(a.files.get('glossary/en-es.tsv')).toBe('house\tcasa\n');
    expect(isInStep(await a.state(door))).toBe(true);
  });

  test('a new name is one PATCH; the id finds the glossary under any name', async () => {
    a.name = 'renamed';
    door.requests();
    await a.push(door);
    expect(door.writes()).toEqual(['PATCH']);
    const listed = await door.client.glossaries.list();
    expect(listed.ok && listed.value.map(({ name }) => name)).toEqual(['renamed']);
    expect(isInStep(await a.state(door))).toBe(true);
  });

  test('a glossary deleted on the service is noticed, and restored by one request', async () => {
    const listed = await door.client.glossaries.list();
    if (!listed.ok || listed.value[0] === undefined) throw new Error('no glossary');
    const before = await onService(door);
    await door.client.glossaries.delete(listed.value[0].id);
    expect((await a.state(door)).found.lost).toBe(true);
    expect((await a.pull(door)).updates).toEqual([]);
    door.requests();
    await a.push(door);
    expect(door.writes()).toEqual(['POST']);
    expect(await onService(door)).toEqual(before);
  });

  test('what another glossary of the same name lacks does not count as removed', async () => {
    const { found } = await a.state(door);
    await door.client.glossaries.delete(found.glossary!.id);
    await new Repository({ [DE]: 'house\tHaus\n' }).push(door);
    const { plans } = await a.state(door);
    expect(plans.flatMap(({ pull }) => pull.removed)).toEqual([]);
    await a.push(door);
    expect((await onService(door))['en-de']).toEqual({ house: 'Haus', hut: 'Hütte', route: 'Route' });
  });

  test('a dictionary deleted on the service is restored, too', async () => {
    const { found } = await a.state(door);
    await door.client.glossaries.deleteDictionary(found.glossary!.id, { sourceLang: 'en', targetLang: 'fr' });
    expect((await a.pull(door)).updates).toEqual([]);
    door.requests();
    await a.push(door);
    expect(door.writes()).toEqual(['PUT']);
    expect(isInStep(await a.state(door))).toBe(true);
  });

  test('two glossaries of one name are an error, not a guess; the id of the lock file decides', async () => {
    const dictionary = { sourceLang: 'en', targetLang: 'de', entries: [{ source: 'x', target: 'y' }] };
    await door.client.glossaries.create('product', [dictionary]);
    await expect(new Repository(START).push(door)).rejects.toMatchObject({ kind: 'bad-request' });
    expect(isInStep(await a.state(door))).toBe(true);
  });

  test('what somebody adds between comparison and replacement is not overwritten', async () => {
    a.edit(DE, (text) => text.replace('hut\tHütte\n', ''));
    const state = await a.state(door);
    await someoneOnTheService({ summit: 'Gipfel' });
    const { failures } = await push(state, { client: door.client, plan: 'paid' }, {});
    expect(failures[0]?.error.message).toContain('changed on the service while this was running');
    expect(door.writes()).toEqual([]);
    await a.push(door);
    expect((await onService(door))['en-de']).toEqual({ house: 'Haus', route: 'Route', summit: 'Gipfel' });
  });

  test('mistakes in a file stop its dictionaries; the others are synced', async () => {
    a.edit(DE, (text) => `${text.replace('route\tRoute', 'route Route')}`);
    a.edit(FR, (text) => `${text}peak\tpic\n`);
    door.requests();
    const { stopped } = await a.push(door);
    expect(stopped).toEqual([{ pair: 'en > de', reason: 'its files have mistakes' }]);
    expect(door.writes()).toEqual(['PATCH']);
    expect((await onService(door))['en-de']).toHaveProperty('route');
  });

  test('an entry that the service refuses is named by file, line and column; the other dictionaries are synced', async () => {
    a.edit(DE, (text) => `${text}"peak"\tGipfel\nridge\tGrat\n`);
    a.edit(FR, (text) => `${text}peak\tpic\n`);
    const detail = 'Key with the index 1 (starting at position 12) is not welcome';
    const body = JSON.stringify({ message: 'Invalid glossary entries provided', detail });
    let refused = 0;
    door.instead = (method) => {
      if (method !== 'PATCH' || refused > 0) return undefined;
      refused += 1;
      return { status: 400, headers: { 'content-type': 'application/json' }, body };
    };
    const { done, failures } = await a.push(door);
    expect(failures).toMatchObject([{ pair: 'en > de', place: { file: DE, line: 5, column: 1 } }]);
    expect(done.map((step) => 'pair' in step && step.pair)).toEqual(['en > fr']);
    expect((await a.push(door)).failures).toEqual([]);
    expect(isInStep(await a.state(door))).toBe(true);
  });

  test('languages that the service does not offer are known before anything is sent; the others are synced', async () => {
    a.files.set('glossary/en-eo.tsv', 'house\tdomo\n');
    a.edit(FR, (text) => `${text}peak\tpic\n`);
    door.requests();
    const { stopped } = await a.push(door);
    expect(stopped).toEqual([{ pair: 'en > eo', reason: 'the service offers no glossaries for these languages' }]);
    expect(door.writes()).toEqual(['PATCH']);
    expect(isInStep(await a.state(door))).toBe(false);
    const fresh = new Repository(Object.fromEntries(a.files));
    fresh.name = 'fresh';
    await fresh.push(door);
    expect(door.writes()).toEqual(['POST']);
    expect(fresh.lock).not.toContain('en > eo');
  });

  test('the free plan’s one glossary is known before anything is sent', async () => {
    const second = new Repository(START);
    second.name = 'second';
    second.plan = 'free';
    door.requests();
    const { failures } = await second.push(door);
    expect(failures[0]?.error.message).toContain('room for one glossary, and there is "product"');
    expect(door.requests()).toEqual(['GET', 'GET']);
  });
});
