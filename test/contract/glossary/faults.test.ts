import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isInStep } from '../../../server/glossary/describe.ts';
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

type Move =
  | { readonly kind: 'add' | 'change' | 'remove'; readonly who: 'a' | 'b' | 'service'; readonly term: number }
  | { readonly kind: 'push' | 'pull'; readonly who: 'a' | 'b' };

const move: fc.Arbitrary<Move> = fc.oneof(
  fc.record({
    kind: fc.constantFrom('add' as const, 'change' as const, 'remove' as const),
    who: fc.constantFrom('a' as const, 'b' as const, 'service' as const),
    term: fc.nat(4),
  }),
  fc.record({
    kind: fc.constantFrom('push' as const, 'pull' as const),
    who: fc.constantFrom('a' as const, 'b' as const),
  }),
);

test('in any play of two repositories and someone on the service no term is lost, and all agree in the end', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(move, { maxLength: 14 }), async (moves) => {
      await using door = await Door.open();
      const a = new Repository({ [DE]: 'base\tBasis\n' });
      await a.push(door);
      const repositories = { a, b: a.clone() };
      const removed = new Set<string>();
      const added = new Set<string>(['base']);
      const id = (await a.state(door)).found.glossary!.id;
      const pair = { sourceLang: 'en', targetLang: 'de' };
      let serial = 0;
      for (const one of moves) {
        const { who } = one;
        if (!('term' in one)) {
          await repositories[one.who][one.kind](door);
          continue;
        }
        serial += 1;
        const term = `${one.kind === 'add' ? `${who}${serial}-` : ''}${one.term}`;
        const text = `${who} ${serial}`;
        const have = who === 'service' ? ((await onService(door))['en-de'] ?? {}) : table(repositories[who]);
        const present = Object.keys(have).sort();
        const chosen = one.kind === 'add' ? term : present[one.term % present.length]!;
        if (one.kind === 'remove') {
          if (chosen === 'base') continue;
          removed.add(chosen);
          delete have[chosen];
        } else {
          have[chosen] = text;
          added.add(chosen);
        }
        const entries = Object.entries(have).map(([source, target]) => ({ source, target }));
        if (who === 'service') await door.client.glossaries.putDictionary(id, { ...pair, entries });
        else repositories[who].files.set(DE, entries.map(({ source, target }) => `${source}\t${target}\n`).join(''));
      }
      for (const who of ['a', 'b', 'a'] as const) {
        await repositories[who].push(door, { prefer: 'repository' });
        await repositories[who].pull(door, 'repository');
      }
      const final = (await onService(door))['en-de'] ?? {};
      expect(table(repositories.a)).toEqual(final);
      await repositories.b.pull(door, 'service');
      expect(table(repositories.b)).toEqual(final);
      for (const term of added) if (!removed.has(term)) expect(final).toHaveProperty([term]);
      for (const one of [repositories.a, repositories.b]) expect(isInStep(await one.state(door))).toBe(true);
    }),
    { numRuns: 25 },
  );
}, 60_000);

function table({ files }: Repository): Record<string, string> {
  const rows = (files.get(DE) ?? '').split('\n').filter((line) => line !== '');
  return Object.fromEntries(rows.map((row) => row.split('\t') as [string, string]));
}
