import { describe, expect, test } from 'vitest';
import { parseFile } from '../../../../../server/core/formats/glossary/index.ts';
import { openSyncCache } from '../../../../../server/engine/parts/glossary/cache.ts';
import {
  hashOf,
  languagesOf,
  type PairName,
  pairName,
} from '../../../../../server/engine/parts/glossary/dictionary.ts';
import { NO_LOCK, withGlossary } from '../../../../../server/engine/parts/glossary/lock.ts';
import type { PushChoices } from '../../../../../server/engine/parts/glossary/plan.ts';
import { push } from '../../../../../server/engine/parts/glossary/push.ts';
import { compare } from '../../../../../server/engine/parts/glossary/state.ts';
import { type ServiceError, serviceError } from '../../../../../server/service/errors/errors.ts';
import type { Glossaries } from '../../../../../server/service/resources/glossaries.ts';
import type { DictionaryInput, LanguagePair } from '../../../../../server/service/resources/glossary-types.ts';
import type { LegacyGlossaries } from '../../../../../server/service/resources/legacy-glossaries.ts';
import { fail, ok } from '../../../../../shared/values/result.ts';

type Table = Readonly<Record<PairName, Readonly<Record<string, string>>>>;

const entriesOf = (table: Readonly<Record<string, string>>) => new Map(Object.entries(table));
const nameOf = ({ sourceLang, targetLang }: LanguagePair) => pairName(sourceLang, targetLang);
const error = (kind: ServiceError['kind']) => serviceError({ kind, operation: 'x', message: 'no', advice: 'x' });

/** One glossary of a service in memory, and somebody else who changes it at a certain request. */
class Account {
  readonly held: Map<PairName, Map<string, string>>;
  /** Requests that change something. */
  readonly writes: string[] = [];
  /** Called before each request of the push. */
  meanwhile: (request: string) => void = () => {};
  /** What is kept of what is sent. */
  spoil: (entries: Map<string, string>) => Map<string, string> = (entries) => entries;
  failing: (request: string) => ServiceError | undefined = () => undefined;
  exists: boolean;

  constructor(table: Table | undefined) {
    this.exists = table !== undefined;
    this.held = new Map(Object.entries(table ?? {}).map(([pair, entries]) => [pair, entriesOf(entries)]));
  }

  get client() {
    const ask = <T>(request: string, work: () => T) => {
      this.meanwhile(request);
      const failure = this.failing(request);
      if (failure !== undefined) return fail(failure);
      if (!request.startsWith('read')) this.writes.push(request);
      return ok(work());
    };
    const summary = () => ({
      id: 'g',
      name: 'n',
      creationTime: '',
      dictionaries: [...this.held].map(([pair, { size }]) => ({ ...languagesOf(pair), entryCount: size })),
    });
    const put = ({ entries, ...pair }: DictionaryInput, before?: ReadonlyMap<string, string>) => {
      const sent = new Map(entries.map(({ source, target }) => [source, target]));
      this.held.set(nameOf(pair), new Map([...(before ?? []), ...this.spoil(sent)]));
    };
    const glossaries: Partial<Glossaries> = {
      list: async () => ok(this.exists ? [summary()] : []),
      get: async () => (this.exists ? ok(summary()) : fail(error('not-found'))),
      entries: async (_, pair) => {
        const answer = ask(`read ${nameOf(pair)}`, () => this.held.get(nameOf(pair)));
        if (!answer.ok) return answer;
        if (answer.value === undefined) return fail(error('not-found'));
        return ok(Array.from(answer.value, ([source, target]) => ({ source, target })));
      },
      create: async (_, dictionaries) =>
        ask('create', () => {
          for (const dictionary of dictionaries) put(dictionary);
          return summary();
        }),
      patch: async (_, { dictionary }) =>
        ask(dictionary === undefined ? 'rename' : `merge ${nameOf(dictionary)}`, () => {
          if (dictionary !== undefined) put(dictionary, this.held.get(nameOf(dictionary)));
          return summary();
        }),
      putDictionary: async (_, dictionary) =>
        ask(`put ${nameOf(dictionary)}`, () => {
          put(dictionary);
          return { ...dictionary, entryCount: dictionary.entries.length };
        }),
      deleteDictionary: async (_, pair) => ask(`delete ${nameOf(pair)}`, () => void this.held.delete(nameOf(pair))),
    };
    const legacyGlossaries: Partial<LegacyGlossaries> = { languagePairs: async () => ok([]) };
    return { glossaries: glossaries as Glossaries, legacyGlossaries: legacyGlossaries as LegacyGlossaries };
  }
}

/** Brings the files to the service; `synced` is what both had at the last sync. */
async function pushed(files: Table, account: Account, synced: Table, choices: PushChoices = {}) {
  const read = Object.entries(files).map(([pair, entries]) => {
    const name = `${pair.replace(' > ', '-')}.tsv`;
    const text = Object.entries(entries)
      .map((entry) => `${entry.join('\t')}\n`)
      .join('');
    return { name: `a.${name}`, content: { path: name, text }, table: parseFile(`a.${name}`, text, 'en') };
  });
  const cache = openSyncCache(':memory:');
  const dictionaries = new Map(
    Object.entries(synced).map(([pair, table]) => {
      const entries = entriesOf(table);
      cache.put(entries);
      return [pair, { hash: hashOf(entries), count: entries.size }];
    }),
  );
  const lock = account.exists ? withGlossary(NO_LOCK, 's', { id: 'g', name: 'n', dictionaries }) : NO_LOCK;
  const quiet = account.meanwhile;
  account.meanwhile = () => {};
  const state = await compare({ files: read, lock, service: 's', name: 'n', cache }, account.client);
  account.meanwhile = quiet;
  if (!state.ok) throw state.error;
  const report = await push(state.value, { client: account.client, plan: 'paid' }, choices);
  const said = report.failures.map(({ pair, error: { kind, message } }) => `${pair}: ${kind}: ${message}`);
  const remembered = report.lock?.glossaries.get('s')?.dictionaries;
  return { report, said, done: report.done.map(({ kind }) => kind), remembered };
}

const CHANGED = 'en > de: bad-request: it changed on the service while this was running';
const OTHER = 'en > de: protocol: the entries on the service are not those that were sent';
const both = { house: 'Haus', hut: 'Hütte' };
const one = { house: 'Haus' };

/** At the first request that begins so, and never again. */
function once(account: Account, request: string, act: () => void): void {
  let open = true;
  account.meanwhile = (now) => {
    if (!open || !now.startsWith(request)) return;
    open = false;
    act();
  };
}

describe('what replaces or deletes a dictionary', () => {
  const set = (account: Account, table: Readonly<Record<string, string>>) =>
    account.held.set('en > de', entriesOf(table));

  test.each([
    ['a term was added', { ...both, roof: 'Dach' }],
    ['a translation was changed', { ...both, hut: 'Baude' }],
    ['a term was exchanged for another one', { ...one, roof: 'Hütte' }],
  ])('leaves it alone when meanwhile %s', async (_, table) => {
    const account = new Account({ 'en > de': both });
    once(account, 'read', () => set(account, table));
    const { said, done, report } = await pushed({ 'en > de': one }, account, { 'en > de': both });
    expect(said).toEqual([CHANGED]);
    expect([done, account.writes]).toEqual([[], []]);
    expect(account.held.get('en > de')).toEqual(entriesOf(table));
    expect(report.found).toBeUndefined();
  });

  test('leaves it alone when it was removed meanwhile', async () => {
    const account = new Account({ 'en > de': both });
    once(account, 'read', () => account.held.delete('en > de'));
    const { said } = await pushed({ 'en > de': one }, account, { 'en > de': both });
    expect([said, account.writes]).toEqual([[CHANGED], []]);
  });

  test('leaves alone a new one that somebody else has made meanwhile', async () => {
    const account = new Account({});
    once(account, 'read', () => set(account, { roof: 'Dach' }));
    const { said } = await pushed({ 'en > de': one }, account, {});
    expect([said, account.writes]).toEqual([[CHANGED], []]);
  });

  test('does not delete one that has got a term meanwhile', async () => {
    const account = new Account({ 'en > de': one });
    once(account, 'read', () => set(account, both));
    const { said } = await pushed({}, account, { 'en > de': one }, { prune: true });
    expect([said, account.writes]).toEqual([[CHANGED], []]);
  });

  test('changes nothing when the service cannot be read', async () => {
    const account = new Account({ 'en > de': both });
    let reads = 0;
    account.failing = (request) => {
      reads += request === 'read en > de' ? 1 : 0;
      return reads === 2 ? error('network') : undefined;
    };
    const { said } = await pushed({ 'en > de': one }, account, { 'en > de': both });
    expect([said, account.writes]).toEqual([['en > de: network: no'], []]);
  });

  test('does so where nothing has changed', async () => {
    const account = new Account({ 'en > de': both, 'en > fr': one });
    const files = { 'en > de': one };
    const synced = { 'en > de': both, 'en > fr': one };
    const { said, done, report, remembered } = await pushed(files, account, synced, { prune: true });
    expect([said, done]).toEqual([[], ['put', 'delete']]);
    expect(account.held).toEqual(new Map([['en > de', entriesOf(one)]]));
    expect([...(report.found?.dictionaries.keys() ?? [])]).toEqual(['en > de']);
    expect([...(remembered?.keys() ?? [])]).toEqual(['en > de']);
  });
});

describe('what was sent is read back', () => {
  test.each([
    ['create', undefined, both, {}],
    ['put', { 'en > de': { ...both, roof: 'Dach' } }, both, { 'en > de': { ...both, roof: 'Dach' } }],
    ['merge', { 'en > de': one }, { ...one, hut: 'Hütte', roof: 'Dach' }, { 'en > de': one }],
  ] as [
    string,
    Table | undefined,
    Record<string, string>,
    Table,
  ][])('%s: a term that is missing or another one is a failure, and not remembered', async (kind, service, files, synced) => {
    const spoils: ((entries: Map<string, string>) => Map<string, string>)[] = [
      (entries) => new Map([...entries].filter(([term]) => term !== 'hut')),
      (entries) => new Map([...entries].map(([term, text]) => [term, term === 'hut' ? 'Baude' : text])),
    ];
    for (const spoil of spoils) {
      const account = new Account(service);
      account.spoil = spoil;
      const { said, done, report } = await pushed({ 'en > de': files }, account, synced);
      expect(account.writes.map((request) => request.split(' ')[0])).toEqual([kind]);
      expect([said, done]).toEqual([[OTHER], []]);
      expect(report.found).toBeUndefined();
    }
    const good = new Account(service);
    const { said, done, report } = await pushed({ 'en > de': files }, good, synced);
    expect([said, done]).toEqual([[], [kind]]);
    expect(report.found?.dictionaries.get('en > de')?.entries).toEqual(entriesOf(files));
  });

  test('a term too many is a failure of what replaces, and others’ business for what merges', async () => {
    const more = (entries: Map<string, string>) => new Map([...entries, ['roof', 'Dach']]);
    const replaced = new Account({ 'en > de': both });
    replaced.spoil = more;
    expect((await pushed({ 'en > de': one }, replaced, { 'en > de': both })).said).toEqual([OTHER]);
    const merged = new Account({ 'en > de': one });
    merged.spoil = more;
    const { said, report } = await pushed({ 'en > de': both }, merged, { 'en > de': one });
    expect(said).toEqual([]);
    expect(report.found?.dictionaries.get('en > de')?.entries).toEqual(entriesOf({ ...both, roof: 'Dach' }));
  });

  test('what was deleted must be gone, and what was put must be there', async () => {
    const kept = new Account({ 'en > de': one });
    kept.failing = (request) => {
      if (request.startsWith('delete')) kept.meanwhile = () => kept.held.set('en > de', entriesOf(one));
      return undefined;
    };
    expect((await pushed({}, kept, { 'en > de': one }, { prune: true })).said).toEqual([OTHER]);
    const lost = new Account({ 'en > de': both });
    lost.failing = (request) => {
      if (request.startsWith('put')) lost.meanwhile = () => lost.held.delete('en > de');
      return undefined;
    };
    expect((await pushed({ 'en > de': one }, lost, { 'en > de': both })).said).toEqual([OTHER]);
  });
});

describe('a dictionary that fails', () => {
  const files = { 'en > de': one, 'en > fr': one };
  const service = { 'en > de': both, 'en > fr': both };

  test('keeps no other from being synced', async () => {
    const account = new Account(service);
    account.failing = (request) => (request === 'put en > de' ? error('bad-request') : undefined);
    const { said, done, remembered } = await pushed(files, account, service);
    expect([said, done]).toEqual([['en > de: bad-request: no'], ['put']]);
    expect(account.held.get('en > fr')).toEqual(entriesOf(one));
    expect(remembered?.get('en > fr')).toEqual({ hash: hashOf(entriesOf(one)), count: 1 });
    expect(remembered?.get('en > de')).toEqual({ hash: hashOf(entriesOf(both)), count: 2 });
  });

  test.each([
    'network',
    'quota',
    'unauthorized',
    'cancelled',
  ] as const)('for a reason of all (%s) ends it', async (kind) => {
    const account = new Account(service);
    account.failing = (request) => (request === 'put en > de' ? error(kind) : undefined);
    const { said } = await pushed(files, account, service);
    expect([said, account.writes]).toEqual([[`en > de: ${kind}: no`], []]);
  });
});
