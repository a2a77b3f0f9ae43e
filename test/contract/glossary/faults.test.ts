import { describe, expect, test } from 'vitest';
import { isInStep } from '../../../server/engine/parts/glossary/describe.ts';
import { Door, onService, Repository } from './world.ts';

const DE = 'glossary/en-de.tsv';
const FR = 'glossary/en-fr.tsv';
const ES = 'glossary/en-es.tsv';
const IT = 'glossary/en-it.tsv';
const START = { [DE]: 'house\tHaus\nhut\tHütte\n', [FR]: 'house\tmaison\nhut\trefuge\n', [IT]: 'hut\trifugio\n' };

/** Every kind of step: merge, replace, add, delete, rename. */
async function changedRepository(door: Door): Promise<Repository> {
  const repository = new Repository(START);
  await repository.push(door);
  repository.edit(DE, (text) => `${text}peak\tGipfel\n`);
  repository.edit(FR, () => 'house\tbâtiment\n');
  repository.files.set(ES, 'house\tcasa\n');
  repository.files.delete(IT);
  repository.name = 'renamed';
  door.requests();
  return repository;
}

describe('whatever happens in between', () => {
  test('a kill between any two requests leaves what the next run completes, and no request is made twice', async () => {
    await using calm = await Door.open();
    const whole = await changedRepository(calm);
    await whole.push(calm, { prune: true });
    const requests = calm.requests();
    expect(requests.filter((method) => method !== 'GET')).toEqual(['PATCH', 'PUT', 'PUT', 'DELETE', 'PATCH']);
    const final = await onService(calm);
    for (let left = 0; left < requests.length; left += 1) {
      await using door = await Door.open();
      const repository = await changedRepository(door);
      door.left = left;
      await repository.push(door, { prune: true }, true).catch(() => undefined);
      expect(door.requests().slice(0, left)).toEqual(requests.slice(0, left));
      door.left = Number.POSITIVE_INFINITY;
      await repository.push(door, { prune: true });
      const done = requests.slice(0, left).filter((method) => method !== 'GET').length;
      expect(door.writes().length).toBe(5 - done);
      expect(await onService(door)).toEqual(final);
      expect(isInStep(await repository.state(door))).toBe(true);
      expect(repository.lock.replace(/"id": ".*"/, '')).toBe(whole.lock.replace(/"id": ".*"/, ''));
    }
  });

  test('a pull that ends before the lock file is written leaves what the next run takes for done', async () => {
    await using door = await Door.open();
    const mine = new Repository(START);
    await mine.push(door);
    const theirs = mine.clone();
    mine.edit(DE, (text) => text.replace('Hütte', 'Baude'));
    mine.edit(FR, () => 'house\tmaison\n');
    await mine.push(door);
    const before = theirs.lock;
    await theirs.pull(door);
    theirs.lock = before;
    door.requests();
    await theirs.push(door);
    expect(door.writes()).toEqual([]);
    expect((await theirs.pull(door)).updates).toEqual([]);
    expect(theirs.lock).toBe(mine.lock);
    expect(theirs.files).toEqual(mine.files);
  });

  test('an answer that is lost at any place is made up for, and nothing is created twice', async () => {
    for (let left = 0; left < 5; left += 1) {
      await using door = await Door.open();
      const repository = new Repository(START);
      door.left = left;
      door.cut = 'after';
      await repository.push(door, {}, true).catch(() => undefined);
      door.left = Number.POSITIVE_INFINITY;
      await repository.push(door);
      const listed = await door.client.glossaries.list();
      expect(listed.ok && listed.value.length).toBe(1);
      expect(isInStep(await repository.state(door))).toBe(true);
      door.requests();
      await repository.push(door);
      expect(door.writes()).toEqual([]);
    }
  });

  test('a storm of refusals changes nothing about the outcome', async () => {
    await using calm = await Door.open();
    const whole = await changedRepository(calm);
    await whole.push(calm, { prune: true });
    await using door = await Door.open({ faults: '429=0.4', seed: 7 });
    const repository = await changedRepository(door);
    for (let run = 0; run < 10 && !(await repository.state(door).then(isInStep, () => false)); run += 1)
      await repository.push(door, { prune: true }).catch(() => undefined);
    expect(await onService(door)).toEqual(await onService(calm));
  });
});
