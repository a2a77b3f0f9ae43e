import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Dictionary } from '../../../../../server/engine/parts/glossary/dictionary.ts';
import {
  applyUpdate,
  countOf,
  inStep,
  nextSynced,
  planDictionary,
  type Side,
  updateFor,
} from '../../../../../server/engine/parts/glossary/plan.ts';

/** Few terms and texts, so that the sides meet in every way; `constructor` and `__proto__` are terms like others. */
const dictionary: fc.Arbitrary<Dictionary> = fc
  .array(
    fc.tuple(
      fc.constantFrom('a', 'b', 'constructor', '__proto__', 'toString', '1'),
      fc.constantFrom('x', 'y', 'z', 'constructor'),
    ),
    { maxLength: 8 },
  )
  .map((entries) => new Map(entries));
const maybe = fc.option(dictionary, { nil: undefined });
const side = fc.constantFrom<Side>('repository', 'service');

const at = (dictionary: Dictionary | undefined, term: string) => dictionary?.get(term);
const terms = (...all: (Dictionary | undefined)[]) => new Set(all.flatMap((one) => [...(one?.keys() ?? [])]));

/** Push, then pull, as the commands do: what they decide, and what is remembered in between. */
function sync(repository: Dictionary, synced: Dictionary | undefined, service: Dictionary, prefer: Side | undefined) {
  const first = planDictionary('en > de', { repository, synced, service });
  const up = updateFor('service', first, prefer);
  const pushed = up === undefined ? service : applyUpdate(service, up);
  const remembered = nextSynced({ repository, service: pushed, ...(synced && { synced }) });
  const second = planDictionary('en > de', { repository, synced: remembered, service: pushed });
  const down = updateFor('repository', second, prefer);
  const pulled = down === undefined ? repository : applyUpdate(repository, down);
  return { first, pushed, pulled, synced: nextSynced({ repository: pulled, synced: remembered, service: pushed }) };
}

describe('three-way comparison', () => {
  test('push and pull with a preference make all three sides agree', () => {
    fc.assert(
      fc.property(dictionary, maybe, dictionary, side, (repository, synced, service, prefer) => {
        const after = sync(repository, synced, service, prefer);
        expect(after.pushed).toEqual(after.pulled);
        expect(after.synced).toEqual(after.pulled);
        expect(
          inStep(planDictionary('en > de', { repository: after.pulled, synced: after.synced, service: after.pushed })),
        ).toBe(true);
      }),
    );
  });

  test('a change of one side survives; a conflict is left as it is unless somebody decides', () => {
    fc.assert(
      fc.property(dictionary, maybe, dictionary, (repository, synced, service) => {
        const { first, pushed, pulled } = sync(repository, synced, service, undefined);
        for (const term of terms(repository, synced, service)) {
          const [mine, before, theirs] = [at(repository, term), at(synced, term), at(service, term)];
          if (first.conflicts.length > 0) {
            expect([at(pulled, term), at(pushed, term)]).toEqual([mine, theirs]);
          } else expect([at(pulled, term), at(pushed, term)]).toEqual(Array(2).fill(theirs === before ? mine : theirs));
        }
      }),
    );
  });

  test('every term is counted once', () => {
    fc.assert(
      fc.property(dictionary, maybe, dictionary, (repository, synced, service) => {
        const plan = planDictionary('en > de', { repository, synced, service });
        const counted = countOf(plan.push) + countOf(plan.pull) + plan.conflicts.length + plan.unchanged;
        expect(counted).toBe(terms(repository, service).size);
      }),
    );
  });

  test('without a last sync nothing is ever removed', () => {
    fc.assert(
      fc.property(dictionary, dictionary, fc.option(side, { nil: undefined }), (repository, service, prefer) => {
        const { pulled, pushed } = sync(repository, undefined, service, prefer);
        for (const term of terms(repository)) expect(pulled.has(term)).toBe(true);
        for (const term of terms(service)) expect(pushed.has(term)).toBe(true);
      }),
    );
  });

  test('a push alone never makes the service’s news look like a removal in the files', () => {
    fc.assert(
      fc.property(dictionary, maybe, dictionary, (repository, synced, service) => {
        const first = planDictionary('en > de', { repository, synced, service });
        const update = updateFor('service', first, undefined);
        if (update === undefined) return;
        const pushed = applyUpdate(service, update);
        const remembered = nextSynced({ repository, service: pushed, ...(synced && { synced }) });
        const again = planDictionary('en > de', { repository, synced: remembered, service: pushed });
        expect(countOf(again.push)).toBe(0);
        expect(again.pull).toEqual(first.pull);
      }),
    );
  });

  test('a dictionary that the service lost is to be restored, not removed from the files', () => {
    const repository = new Map([['house', 'Haus']]);
    const plan = planDictionary('en > de', { repository, synced: repository, service: undefined });
    expect(plan.push.added).toEqual([{ source: 'house', repository: 'Haus' }]);
    expect(countOf(plan.pull)).toBe(0);
  });

  test('20,000 terms on each side: no step takes time by their square', () => {
    const many = (text: string) => new Map(Array.from({ length: 20_000 }, (_, i) => [`term ${i}`, `${text} ${i}`]));
    const plan = planDictionary('en > de', { repository: many('a'), synced: many('b'), service: many('b') });
    expect(plan.push.changed.length).toBe(20_000);
    expect(updateFor('service', plan, undefined)?.set.size).toBe(20_000);
  });
});
