import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { runCli } from '../support/cli.ts';

const UNITS = 42_000;

/** Different sentences, half of them translated: 12 MB. */
function file(): string {
  const unit = (at: number) => {
    const text = `Sentence ${at} says something that no other one of them says, and ${at % 7} things more.`;
    const target = at % 2 === 0 ? '' : `<target>${text.replaceAll('Sentence', 'Satz')}</target>`;
    return `<trans-unit id="unit.${at}" datatype="html"><source>${text}</source>${target}<note from="description">Where it stands: ${at}.</note></trans-unit>\n`;
  };
  const units = Array.from({ length: UNITS }, (_, at) => unit(at)).join('');
  return `<xliff version="1.2" xmlns="urn:oasis:names:tc:xliff:document:1.2"><file original="a" source-language="en" target-language="de" datatype="plaintext"><body>${units}</body></file></xliff>`;
}

/** Has every process say the most memory that it had. */
const SAY =
  "import { isMainThread } from 'node:worker_threads'; if (isMainThread) process.on('exit', () => process._rawDebug('PEAK', process.resourceUsage().maxRSS));";

/** Most memory of any process of the run, in MB. */
async function peakOf(args: readonly string[], cwd: string): Promise<number> {
  const { stderr } = await runCli([...args, '--no-progress'], {
    cwd,
    env: { NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(SAY)}` },
  });
  const peaks = [...stderr.matchAll(/^PEAK (\d+)$/gm)].map(([, kilobytes]) => Number(kilobytes) / 1000);
  expect(peaks.length).toBeGreaterThan(0);
  return Math.max(...peaks);
}

test('a file of many megabytes is checked and translated without letting the heap grow as it likes', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'dragoman-heap-'));
  writeFileSync(join(folder, 'messages.de.xlf'), file());
  // 430 and 570 where nothing holds it back, 270 and 360 otherwise.
  expect(await peakOf(['check', 'messages.de.xlf'], folder)).toBeLessThan(400);
  expect(await peakOf(['translate', 'messages.de.xlf'], folder)).toBeLessThan(530);
}, 120_000);
