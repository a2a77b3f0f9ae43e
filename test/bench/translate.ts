/** Translating large files against a service with latency and a rate limit: what the wall clock says beside what the limits allow at best. */
import { setTimeout as delay } from 'node:timers/promises';
import { json } from '../../server/core/formats/json/index.ts';
import { xliff } from '../../server/core/formats/xliff/index.ts';
import type { FileJob } from '../../server/core/planning/job.ts';
import { translateFile } from '../../server/engine/parts/translate/run.ts';
import { createClient } from '../../server/service/client.ts';
import type { Translator } from '../../server/service/resources/translate-types.ts';
import { type ScriptedCounts, type ScriptedService, startScripted } from '../support/scripted-service.ts';
import { type Bench, growth, type Row } from './bench.ts';
import { peer } from './peers.ts';

/** Milliseconds of each answer. */
const LATENCY = 100;
/** Requests in any second: what the client keeps to (docs/spec/service.md#limits), and a little more before the service refuses. */
const PER_SECOND = 50;
const REFUSED_AT = 60;
/** Requests at once, texts in each. */
const AT_ONCE = 12;
const FULL = 50;

interface Vendor {
  readonly Translator: new (
    key: string,
    options: { readonly serverUrl: string },
  ) => {
    translateText(texts: string | string[], from: string, to: string): Promise<unknown>;
  };
}

export const bench: Bench = async (scale) => {
  const [unique, repeated] = scale === 'quick' ? [4_000, 8_000] : [20_000, 100_000];
  const service = await startScripted({ latency: LATENCY, perSecond: REFUSED_AT });
  try {
    const vendor = await vendorRates(service);
    const rows: Row[] = [];
    for (const [what, texts, job] of cases(unique, repeated)) {
      const { wall, requests, refused } = await timed(service, job);
      const limit = physicalLimit(Math.ceil(texts.distinct / FULL));
      // A limit in milliseconds is nothing that a busy machine can be held to; other clients on the same machine are.
      rows.push(
        {
          what,
          ours: wall,
          peer: 'the physical limit',
          theirs: limit,
          budget: limit * 1.1,
        },
        {
          what: `${what}: requests`,
          ours: requests,
          unit: '',
          peer: 'full requests',
          theirs: Math.ceil(texts.distinct / FULL),
        },
        { what: `${what}: refused as too many`, ours: refused, unit: '' },
        {
          what,
          ours: wall,
          peer: 'deepl-node, a list of 50 per call',
          theirs: vendor.list * Math.ceil(texts.all / FULL),
          atLeast: 3,
        },
        { what, ours: wall, peer: 'deepl-node, a text per call', theirs: vendor.single * texts.all, atLeast: 100 },
      );
    }
    const own = await ownCosts(unique);
    return [
      {
        title: `Translation through a service that answers after ${LATENCY} ms and takes ${PER_SECOND} requests a second`,
        note: `The physical limit: full requests of ${FULL} texts, ${AT_ONCE} at once, ${PER_SECOND} begun in any second. deepl-node is called as its documentation shows, one call after the other; its times are those of its first calls, times as many as it needs. What a run does itself (planning, judging, writing; with a translator that answers at once) takes ${Math.round(own.at(-1)?.[1] ?? 0)} ms for ${unique.toLocaleString('en')} units, and grows over four sizes with the exponent ${growth(own).toFixed(2)}.`,
        rows,
      },
    ];
  } finally {
    await service.close();
  }
};

/** Milliseconds of a run with a translator that answers at once, the best of three, by units. */
async function ownCosts(most: number): Promise<readonly (readonly [units: number, ms: number])[]> {
  const translator: Translator = {
    translate: async ({ texts }) => ({
      translations: texts.map((text) => ({
        text: `Übersetzt: ${text}`,
        detectedSourceLang: 'EN',
        billedCharacters: 1,
      })),
      rejected: new Map(),
      requests: 1,
    }),
  };
  const costs: (readonly [number, number])[] = [];
  for (const units of [most / 8, most / 4, most / 2, most]) {
    const times: number[] = [];
    for (let round = 0; round < 3; round++) {
      const start = performance.now();
      await translateFile(jsonJob(units, units), { translator });
      times.push(performance.now() - start);
    }
    costs.push([units, Math.min(...times)]);
  }
  return costs;
}

type Case = readonly [what: string, texts: { readonly all: number; readonly distinct: number }, job: FileJob];

function* cases(unique: number, repeated: number): Generator<Case> {
  const name = (count: number) => count.toLocaleString('en');
  yield [`${name(unique)} units of JSON`, { all: unique, distinct: unique }, jsonJob(unique, unique)];
  yield [`${name(unique)} units of XLIFF with notes`, { all: unique, distinct: unique }, xliffJob(unique)];
  const distinct = repeated / 5;
  yield [
    `${name(repeated)} units of JSON, each text five times`,
    { all: repeated, distinct },
    jsonJob(repeated, distinct),
  ];
}

/** When the last of so many requests is answered, if each begins as soon as it may. */
function physicalLimit(requests: number): number {
  const starts: number[] = [];
  for (let at = 0; at < requests; at++) {
    const place = (starts[at - AT_ONCE] ?? -LATENCY) + LATENCY;
    starts.push(Math.max(place, (starts[at - PER_SECOND] ?? -1_000) + 1_000));
  }
  return (starts.at(-1) ?? 0) + LATENCY;
}

async function timed(
  service: ScriptedService,
  job: FileJob,
): Promise<{ wall: number; requests: number; refused: number }> {
  // What the service was asked before must not count for this client.
  await delay(1_000);
  await service.counts();
  const translator = createClient({ service: service.url, key: 'bench', userAgent: 'bench', environment: {} });
  const start = performance.now();
  const report = await translateFile(job, { translator });
  const wall = performance.now() - start;
  await translator.close();
  const { answered, refused }: ScriptedCounts = await service.counts();
  const left = job.source.catalog.units.length - report.translated.length;
  if (left > 0)
    throw new Error(`${left} units were not translated: ${report.error?.message ?? report.refused[0]?.reason}`);
  return { wall, requests: answered, refused };
}

/** Milliseconds of one call of the vendor's client. */
async function vendorRates({ url }: ScriptedService): Promise<{ readonly single: number; readonly list: number }> {
  const { Translator } = await peer<Vendor>('deepl-node');
  const translator = new Translator('bench', { serverUrl: url });
  const rounds = 10;
  const each = async (texts: string | string[]) => {
    const start = performance.now();
    for (let round = 0; round < rounds; round++) await translator.translateText(texts, 'en', 'de');
    return (performance.now() - start) / rounds;
  };
  await translator.translateText('Warm', 'en', 'de');
  return {
    single: await each(sentence(0)),
    list: await each(Array.from({ length: FULL }, (_, index) => sentence(index))),
  };
}

const sentence = (index: number) => `This is the sentence with the number ${index} of a file of some size`;

function jsonJob(units: number, distinct: number): FileJob {
  const entries = Array.from({ length: units }, (_, index) => [`key${index}`, sentence(index % distinct)]);
  const text = JSON.stringify(Object.fromEntries(entries), null, 2);
  const source = { path: 'en.json', text, catalog: json.parse(text, { path: 'en.json' }) };
  const empty = '{}\n';
  const target = { path: 'de.json', text: empty, catalog: json.parse(empty, { path: 'de.json' }) };
  return { format: json, source, target, ...INTO };
}

/** Each request has a context of its own. */
function xliffJob(units: number): FileJob {
  const unit = (index: number) =>
    `<trans-unit id="u${index}"><source>${sentence(index)}</source><note>Shown on page ${index}</note></trans-unit>`;
  const text = `<xliff version="1.2" xmlns="urn:oasis:names:tc:xliff:document:1.2"><file original="a" source-language="en" target-language="de" datatype="plaintext"><body>\n${Array.from({ length: units }, (_, index) => unit(index)).join('\n')}\n</body></file></xliff>`;
  const file = { path: 'a.de.xlf', text, catalog: xliff.parse(text, { path: 'a.de.xlf' }) };
  return { format: xliff, source: file, target: file, ...INTO };
}

const INTO = { sourceLocale: 'en', targetLocale: 'de', scope: 'missing', project: {} } as const;
