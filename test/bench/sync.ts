/** Bringing a project's glossary to the service: requests, time and memory, beside a client that puts every dictionary each time. */
import { Door, Repository } from '../contract/glossary/world.ts';
import { type Bench, growth, type Row } from './bench.ts';

const TARGETS = ['de', 'fr', 'ja', 'pl', 'es'];

export const bench: Bench = async (scale) => {
  const entries = scale === 'quick' ? 2_000 : 20_000;
  await using door = await Door.open();
  const repository = repositoryOf(entries);
  const first = await pushed(door, repository);
  const unchanged = await pushed(door, repository);
  if (unchanged.writes > 0) throw new Error(`An unchanged glossary was written ${unchanged.writes} times.`);
  repository.edit('glossary/en-de.tsv', (text) => text.replace('Begriff 7 ', 'Ausdruck 7 '));
  const edited = await pushed(door, repository);
  const everything = await putAll(door, entries);
  const sizes = [entries / 8, entries / 4, entries / 2, entries];
  const costs: { readonly first: number; readonly unchanged: number }[] = [];
  for (const size of sizes) costs.push(await costOf(size));
  const exponent = (what: 'first' | 'unchanged') =>
    growth(sizes.map((size, at) => [size, costs[at]?.[what] ?? 0])).toFixed(2);
  const peer = 'PUT every dictionary';
  const requests = (what: string, { writes }: Pushed): Row => ({
    what: `${what}: requests that write`,
    ours: writes,
    unit: '',
    peer,
    theirs: everything.writes,
  });
  const time = (what: string, { ms }: Pushed): Row => ({
    what: `${what}: time`,
    ours: ms,
    peer,
    theirs: everything.ms,
  });
  return [
    {
      title: `Sync of ${TARGETS.length} dictionaries of ${entries.toLocaleString('en')} entries with the embedded service`,
      note: `Time includes reading the files, what the service has, and reading back what was written. An unchanged glossary must not be written: more than no request fails the run. Over four sizes the time of a first push grows with the exponent ${exponent('first')}, that of an unchanged one with ${exponent('unchanged')}.`,
      rows: [
        requests('first push', first),
        time('first push', first),
        { what: 'first push: heap of service and client, most', ours: first.heap, unit: 'MB' },
        { ...requests('unchanged', unchanged), budget: 0 },
        time('unchanged', unchanged),
        requests('one entry edited', edited),
        time('one entry edited', edited),
      ],
    },
  ];
};

/** Milliseconds, the better of two, of a service and a repository of their own. */
async function costOf(entries: number): Promise<{ readonly first: number; readonly unchanged: number }> {
  const best = { first: Number.POSITIVE_INFINITY, unchanged: Number.POSITIVE_INFINITY };
  for (let round = 0; round < 2; round++) {
    await using door = await Door.open();
    const repository = repositoryOf(entries);
    best.first = Math.min(best.first, (await pushed(door, repository)).ms);
    best.unchanged = Math.min(best.unchanged, (await pushed(door, repository)).ms);
  }
  return best;
}

function repositoryOf(entries: number): Repository {
  return new Repository(
    Object.fromEntries(TARGETS.map((target) => [`glossary/en-${target}.tsv`, table(entries, target)])),
  );
}

interface Pushed {
  readonly writes: number;
  readonly ms: number;
  readonly heap: number;
}

async function pushed(door: Door, repository: Repository): Promise<Pushed> {
  door.requests();
  let heap = 0;
  const watch = setInterval(() => {
    heap = Math.max(heap, process.memoryUsage().heapUsed / 1e6);
  }, 5);
  const start = performance.now();
  const report = await repository.push(door);
  const ms = performance.now() - start;
  clearInterval(watch);
  const [failure] = report.failures;
  if (failure !== undefined) throw new Error(failure.error.message);
  return { writes: door.writes().length, ms, heap };
}

/** What a client that remembers nothing does: everything again. */
async function putAll(door: Door, entries: number): Promise<Pushed> {
  const { glossaries } = door.client;
  const listed = await glossaries.list();
  const id = listed.ok ? listed.value[0]?.id : undefined;
  if (id === undefined) throw new Error('There is no glossary on the service.');
  door.requests();
  const start = performance.now();
  for (const targetLang of TARGETS) {
    const put = await glossaries.putDictionary(id, {
      sourceLang: 'en',
      targetLang,
      entries: rows(entries, targetLang),
    });
    if (!put.ok) throw new Error(put.error.message);
  }
  return { writes: door.writes().length, ms: performance.now() - start, heap: 0 };
}

const rows = (count: number, locale: string) =>
  Array.from({ length: count }, (_, index) => ({
    source: `term number ${index}`,
    target: `Begriff ${index} in ${locale}`,
  }));

function table(count: number, locale: string): string {
  const lines = rows(count, locale).map(({ source, target }) => `${source}\t${target}\n`);
  return `en\t${locale}\n${lines.join('')}`;
}
