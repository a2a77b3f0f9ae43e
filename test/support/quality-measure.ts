/**
 * Measures what a provider finds: `node test/support/quality-measure.ts [--pairs 1000] [--seed 1] [--to de,fr] [--service URL] [--sample N] FOLDER…`.
 * Each folder is a checkout. One known error is put into each of so many real translations; the same translations as they are go along, to see
 * what is said about them anyway. Nothing is kept and no file is written. Without `--service` the embedded service judges; with it,
 * DRAGOMAN_AUTH_KEY is the key, and all pairs are sent there. `--stand-in` asks nobody: a program in place of a language model, which knows the
 * errors, names their words as models do, with other quotation marks, spaces and case: it shows how well words are found again.
 */
import { basename } from 'node:path';
import { parseArgs } from 'node:util';
import { pairsFor } from '../../server/core/checks/unit-pass/rows.ts';
import { startEmbedded } from '../../server/embedded/index.ts';
import { pairToJudge } from '../../server/engine/check/quality.ts';
import { inputOf, subjectsOf } from '../../server/engine/check/subject.ts';
import { DiskTexts } from '../../server/engine/check/texts.ts';
import { planQuality, runQuality } from '../../server/engine/parts/quality/judge.ts';
import { modelProvider } from '../../server/engine/parts/quality/model-provider.ts';
import type { Locales, QualityError, TextPair } from '../../server/engine/parts/quality/provider.ts';
import { serviceProvider } from '../../server/engine/parts/quality/service-provider.ts';
import { QualityStore, questionOf } from '../../server/engine/parts/quality/store.ts';
import { discover } from '../../server/engine/parts/workspace/discovery/discover.ts';
import { diskFiles } from '../../server/engine/parts/workspace/files/disk.ts';
import { loadProject } from '../../server/engine/parts/workspace/project.ts';
import { createClient } from '../../server/service/client.ts';
import { baseLanguage } from '../../shared/locale.ts';
import { distance, KINDS, type Seeded, seed } from './quality/seed-errors.ts';
import { standIn } from './quality/stand-in.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    pairs: { type: 'string', default: '1000' },
    seed: { type: 'string', default: '1' },
    to: { type: 'string', default: 'de,es,fr,it' },
    service: { type: 'string' },
    'stand-in': { type: 'boolean' },
    sample: { type: 'string', default: '0' },
  },
});

interface Real {
  readonly locales: Locales;
  readonly pair: TextPair;
}
interface Trial extends Real {
  readonly seeded: Seeded;
}

const wantedLocales = new Set(values.to.split(','));
const real = new Map<string, Real>();
for (const folder of positionals) {
  const before = real.size;
  for (const one of await pairsIn(folder)) real.set(JSON.stringify([one.locales.target, one.pair]), one);
  process.stderr.write(`${basename(folder)}: ${real.size - before} pairs\n`);
}
const random = randomFrom(Number(values.seed));
const shuffled = [...real.values()].map((one) => [random(), one] as const).sort(([a], [b]) => a - b);
const trials = seedAll(
  shuffled.map(([, one]) => one),
  Number(values.pairs),
);

const embedded =
  values.service === undefined ? await startEmbedded({ key: 'measure:paid', evaluationMs: 0 }) : undefined;
const key = embedded === undefined ? process.env['DRAGOMAN_AUTH_KEY'] : 'measure:paid';
const client = createClient({ service: embedded?.url ?? values.service ?? '', ...(key !== undefined && { key }) });
try {
  const provider =
    values['stand-in'] === true
      ? modelProvider(
          standIn(
            trials.map(({ seeded }) => seeded),
            random,
          ),
        )
      : serviceProvider(client, 'measure', 'the service');
  const store = new QualityStore(
    () => undefined,
    (line) => process.stderr.write(`${line}\n`),
  );
  const wanted = trials.flatMap(({ locales, pair, seeded }) => [
    { locales, pairs: [pair] },
    { locales, pairs: [seeded.pair] },
  ]);
  const byLocale = [...Map.groupBy(wanted, ({ locales }) => JSON.stringify(locales))].map(([locales, all]) => ({
    locales: JSON.parse(locales) as Locales,
    pairs: all.flatMap(({ pairs }) => pairs),
  }));
  const plan = planQuality(provider, store, byLocale);
  process.stderr.write(`${plan.pairs} pairs, ${plan.characters} characters to judge\n`);
  const run = await runQuality(provider, store, plan, { signal: new AbortController().signal });
  if (run.failure?.kind === 'service') process.stderr.write(`${run.failure.error}\n`);
  const errorsOf = (locales: Locales, pair: TextPair) => run.known.get(questionOf(provider.id, locales, pair)) ?? [];
  report(errorsOf);
  store.close();
} finally {
  await client.close();
  await embedded?.close();
}

/** English sources with their translations, as `check --quality` would send them. */
async function pairsIn(folder: string): Promise<readonly Real[]> {
  const access = diskFiles();
  const loaded = await loadProject(access, folder.replaceAll('\\', '/'));
  if (!loaded.ok) throw new Error(loaded.error.message);
  const texts = new DiskTexts(access);
  const found: Real[] = [];
  for (const group of await discover(access, loaded.value, {})) {
    for (const subject of subjectsOf(group, undefined)) {
      if (subject.role !== 'target' || !wantedLocales.has(baseLanguage(subject.locale))) continue;
      const opened = await inputOf(texts, loaded.value, async () => undefined, subject);
      if (!opened.ok || baseLanguage(opened.value.input.sourceLocale) !== 'en') continue;
      const locales = { source: 'en', target: baseLanguage(subject.locale) };
      for (const unit of pairsFor(opened.value.input).units) {
        const pair = pairToJudge(unit);
        if (pair !== undefined && pair.target.length <= 500) found.push({ locales, pair });
      }
    }
  }
  return found;
}

/** As many of each kind as there are, each pair once. */
function seedAll(pairs: readonly Real[], count: number): readonly Trial[] {
  const words = Map.groupBy(pairs, ({ locales }) => locales.target);
  const terms = new Map(
    [...words].map(([to, all]) => [to, all.flatMap(({ pair }) => pair.target.match(/\p{L}{6,}/gu) ?? [])]),
  );
  const used = new Set<Real>();
  const made: Trial[] = [];
  // Kinds that fit few pairs choose first.
  for (const kind of KINDS)
    for (const real of pairs) {
      if (made.filter(({ seeded }) => seeded.kind === kind).length >= count / KINDS.length) break;
      if (used.has(real)) continue;
      const seeded = seed(kind, real.pair, real.locales.target, random, terms.get(real.locales.target) ?? []);
      if (seeded === undefined) continue;
      used.add(real);
      made.push({ ...real, seeded });
    }
  return made;
}

function report(errorsOf: (locales: Locales, pair: TextPair) => readonly QualityError[]): void {
  console.log('| error | seeded | found | at the words (within 2) | farthest |\n|---|---:|---:|---:|---:|');
  let alarms = 0;
  for (const kind of KINDS) {
    const own = trials.filter(({ seeded }) => seeded.kind === kind);
    const rows = own.map(({ locales, pair, seeded }) => {
      const before = new Set(errorsOf(locales, pair).map(({ explanation, type }) => `${type} ${explanation}`));
      alarms += before.size > 0 ? 1 : 0;
      const fresh = errorsOf(locales, seeded.pair).filter(
        ({ explanation, type }) => !before.has(`${type} ${explanation}`),
      );
      const { at } = seeded;
      const spans = fresh.flatMap((error) => (at?.side === 'source' ? error.sourceSpans : error.targetSpans));
      const off = at === undefined ? [] : spans.map((span) => distance(span, at.span));
      return { found: fresh.length > 0, off: off.length === 0 ? undefined : Math.min(...off) };
    });
    const found = rows.filter((row) => row.found).length;
    const placed = rows.flatMap(({ off }) => off ?? []);
    const near = kind === 'omission' ? '–' : `${placed.filter((off) => off <= 2).length} of ${placed.length}`;
    const far = placed.length === 0 ? '–' : String(Math.max(...placed));
    console.log(`| ${kind} | ${own.length} | ${found} | ${near} | ${far} |`);
    for (const [at, row] of rows.entries()) {
      if (at >= Number(values.sample)) break;
      console.log(`  ${row.found ? 'found ' : 'missed'} ${JSON.stringify(own[at]?.seeded)}`);
    }
  }
  console.log(`\nTranslations as they are, about which something is said: ${alarms} of ${trials.length}.`);
}

/** Numbers from 0 to 1, the same for the same seed. */
function randomFrom(start: number): () => number {
  let state = start >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
