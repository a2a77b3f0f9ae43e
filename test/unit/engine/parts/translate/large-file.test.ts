import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import { xliff } from '../../../../../server/core/formats/xliff/index.ts';
import type { FileJob } from '../../../../../server/core/planning/job.ts';
import { translateFile } from '../../../../../server/engine/parts/translate/run.ts';

setFlagsFromString('--expose-gc');
const collect: () => void = runInNewContext('gc');

const UNITS = 16_000;

/** Different sentences, with codes and notes. */
function file(): string {
  const unit = (at: number) => {
    const sentence = `Sentence ${at} says something that no other one of them says, and ${at % 7} things more`;
    const text = at % 3 === 0 ? `${sentence} <x id="INTERPOLATION" equiv-text="{{a}}"/> at its end.` : `${sentence}.`;
    return `<trans-unit id="unit.${at}" datatype="html"><source>${text}</source><note from="description">Where it stands: ${at}.</note></trans-unit>\n`;
  };
  const units = Array.from({ length: UNITS }, (_, at) => unit(at)).join('');
  return `<xliff version="1.2" xmlns="urn:oasis:names:tc:xliff:document:1.2"><file original="a" source-language="en" target-language="de" datatype="plaintext"><body>${units}</body></file></xliff>`;
}

function used(): number {
  collect();
  return process.memoryUsage().heapUsed;
}

/** Bytes that a run holds when most answers are there, for each character of the file. */
async function heldBy(options: Partial<FileJob>): Promise<number> {
  const text = file();
  const document = { path: '/a.xlf', text, catalog: xliff.parse(text) };
  const before = used();
  let [most, answered] = [0, 0];
  const job: FileJob = {
    format: xliff,
    source: document,
    target: document,
    sourceLocale: 'en',
    targetLocale: 'de',
    scope: 'missing',
    project: {},
    ...options,
  };
  const report = await translateFile(job, {
    translator: {
      translate: async ({ texts }) => {
        await new Promise((resolve) => setImmediate(resolve));
        const was = answered;
        answered += texts.length;
        if (was < 0.9 * UNITS && answered >= 0.9 * UNITS) most = used() - before;
        const translations = texts.map((one) => ({
          text: one.replaceAll('Sentence', 'Satz'),
          detectedSourceLang: 'EN',
          billedCharacters: one.length,
        }));
        return { translations, rejected: new Map(), requests: 1 };
      },
    },
  });
  expect(report.translated).toHaveLength(UNITS);
  return most / text.length;
}

test('a file that is translated holds little more than what will be written: units that are decided about are given back', async () => {
  const held = await heldBy({});
  expect(held).toBeLessThan(13);
});
