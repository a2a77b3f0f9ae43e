import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isInStep } from '../../../server/engine/parts/glossary/describe.ts';
import { Door, onService, Repository } from './world.ts';

const DE = 'glossary/en-de.tsv';
const PAIR = { sourceLang: 'en', targetLang: 'de' };

type Who = 'a' | 'b';
type Move =
  | { readonly kind: 'add' | 'change' | 'remove'; readonly who: Who | 'service'; readonly term: number }
  | { readonly kind: 'push' | 'pull' | 'prune'; readonly who: Who }
  /** The process ends, or the answer is lost, after so many requests. */
  | { readonly kind: 'kill'; readonly who: Who; readonly left: number; readonly cut: 'before' | 'after' }
  | { readonly kind: 'storm'; readonly count: number }
  | { readonly kind: 'rename' | 'lose' };

const who = fc.constantFrom<Who>('a', 'b');
const move: fc.Arbitrary<Move> = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      kind: fc.constantFrom('add' as const, 'change' as const, 'remove' as const),
      who: fc.constantFrom<Who | 'service'>('a', 'b', 'service'),
      term: fc.nat(4),
    }),
  },
  {
    weight: 5,
    arbitrary: fc.record({ kind: fc.constantFrom('push' as const, 'pull' as const, 'prune' as const), who }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('kill' as const),
      who,
      left: fc.nat(6),
      cut: fc.constantFrom('before' as const, 'after' as const),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('storm' as const), count: fc.integer({ min: 1, max: 3 }) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constantFrom('rename' as const, 'lose' as const) }) },
);

/** Two repositories with a lock file each, somebody on the service, and what each has added or taken away. */
class Play {
  readonly #door: Door;
  readonly repositories: Readonly<Record<Who, Repository>>;
  readonly added = new Set<string>(['base']);
  readonly removed = new Set<string>();
  #serial = 0;

  constructor(door: Door, a: Repository) {
    this.#door = door;
    this.repositories = { a, b: a.clone() };
  }

  async play(one: Move): Promise<void> {
    const door = this.#door;
    switch (one.kind) {
      case 'push':
      case 'pull':
        await this.repositories[one.who][one.kind](door);
        return;
      case 'prune':
        await this.repositories[one.who].push(door, { prune: true });
        return;
      case 'kill':
        door.left = one.left;
        door.cut = one.cut;
        await this.repositories[one.who].push(door, {}, true).catch(() => undefined);
        door.left = Number.POSITIVE_INFINITY;
        return;
      case 'storm':
        door.storm = one.count;
        return;
      case 'rename':
        // Who does not know which glossary is meant cannot know that another name is the same one.
        if (!(await this.#knownToAll())) return;
        this.#serial += 1;
        for (const repository of Object.values(this.repositories)) repository.name = `product ${this.#serial}`;
        return;
      case 'lose':
        return this.#lose();
      default:
        return this.#edit(one);
    }
  }

  /** What only the service had goes with its glossary; nobody can bring that back. */
  async #lose(): Promise<void> {
    const id = await this.#id();
    if (id === undefined) return;
    const known = new Set(Object.values(this.repositories).flatMap((one) => Object.keys(table(one))));
    for (const term of Object.keys((await onService(this.#door))['en-de'] ?? {}))
      if (!known.has(term)) this.removed.add(term);
    await this.#door.client.glossaries.delete(id);
  }

  async #knownToAll(): Promise<boolean> {
    const id = await this.#id();
    return id !== undefined && Object.values(this.repositories).every(({ lock }) => lock.includes(id));
  }

  async #id(): Promise<string | undefined> {
    const listed = await this.#door.client.glossaries.list();
    return listed.ok ? listed.value[0]?.id : undefined;
  }

  async #edit({ kind, who, term }: Extract<Move, { readonly term: number }>): Promise<void> {
    const id = await this.#id();
    if (who === 'service' && id === undefined) return;
    this.#serial += 1;
    const have = who === 'service' ? ((await onService(this.#door))['en-de'] ?? {}) : table(this.repositories[who]);
    const present = Object.keys(have).sort();
    const chosen = kind === 'add' ? `${who}${this.#serial}-${term}` : present[term % present.length];
    if (chosen === undefined || (kind === 'remove' && chosen === 'base')) return;
    if (kind === 'remove') {
      this.removed.add(chosen);
      delete have[chosen];
    } else {
      have[chosen] = `${who} ${this.#serial}`;
      this.added.add(chosen);
    }
    const entries = Object.entries(have).map(([source, target]) => ({ source, target }));
    if (who === 'service') await this.#door.client.glossaries.putDictionary(id ?? '', { ...PAIR, entries });
    else this.repositories[who].files.set(DE, entries.map(({ source, target }) => `${source}\t${target}\n`).join(''));
  }
}

test('in any play of two repositories and one service no term is lost, all agree in the end, and the end is quiet', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(move, { maxLength: 14 }), async (moves) => {
      await using door = await Door.open();
      const a = new Repository({ [DE]: 'base\tBasis\n' });
      await a.push(door);
      const play = new Play(door, a);
      for (const one of moves) await play.play(one);
      door.storm = 0;
      const { b } = play.repositories;
      for (const one of [a, b, a]) {
        await one.push(door, { prefer: 'repository' });
        await one.pull(door, 'repository');
      }
      await b.pull(door, 'service');
      const final = (await onService(door))['en-de'] ?? {};
      expect(table(a)).toEqual(final);
      expect(table(b)).toEqual(final);
      for (const term of play.added) if (!play.removed.has(term)) expect(final).toHaveProperty([term]);
      const listed = await door.client.glossaries.list();
      expect(listed.ok && listed.value.length).toBe(1);
      door.requests();
      for (const one of [a, b]) {
        expect(isInStep(await one.state(door))).toBe(true);
        await one.push(door);
      }
      expect(door.writes()).toEqual([]);
    }),
    { numRuns: 30 },
  );
}, 60_000);

function table({ files }: Repository): Record<string, string> {
  const rows = (files.get(DE) ?? '').split('\n').filter((line) => line !== '');
  return Object.fromEntries(rows.map((row) => row.split('\t') as [string, string]));
}
