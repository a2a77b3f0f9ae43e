import { chmodSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Embedded, startEmbedded } from '../../../server/embedded/index.ts';
import { ask, at } from './support.ts';

/** Does what the real program does to words and marks, in capitals; a text with LOSE in it loses its first mark. */
const PROGRAM = `#!/usr/bin/env node
if (process.argv.includes('-l')) console.log('  eng-spa\\n  spa-eng');
else if (process.argv.at(-1) !== 'eng-spa') { console.error('Error: Mode not installed'); process.exit(1); }
else {
  let page = '';
  process.stdin.on('data', (chunk) => { page += chunk; }).on('end', () => {
    process.stdout.write(page.replace(/<p id="t\\d+">.*<\\/p>/g, (text) => {
      const shouted = text.replace(/(?<=>)[^<]+/g, (words) => words.toUpperCase());
      return shouted.includes('LOSE') && shouted.includes('<m') ? shouted.replace(/<m\\d+\\/>/, '') : shouted;
    }));
  });
}
`;

const path = process.env['PATH'];
let folder = '';
let service: Embedded;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'dragoman-apertium-'));
  writeFileSync(join(folder, 'apertium'), PROGRAM);
  chmodSync(join(folder, 'apertium'), 0o755);
  process.env['PATH'] = folder + delimiter + path;
  service = await startEmbedded({ engine: 'apertium' });
});
afterAll(async () => {
  await service.close();
  process.env['PATH'] = path;
  rmSync(folder, { recursive: true });
});

const translate = (fields: object) =>
  ask(
    { ...service, scheme: 'Service-Auth-Key', external: false },
    { path: '/v2/translate', json: { source_lang: 'EN', target_lang: 'ES', ...fields } },
  );

describe.skipIf(process.platform === 'win32')('the engine apertium', () => {
  test('a request is one page: texts come back in order, edges, tags and ignored tags kept', async () => {
    const text = [' Save\n', '12 %', '<b>Save <x>{a}</x></b> &amp; go', ''];
    const answer = await translate({ text, tag_handling: 'xml', ignore_tags: ['x'] });
    expect(at(answer.json, 'translations')).toMatchObject([
      { text: ' SAVE\n' },
      { text: '12 %' },
      { text: '<b>SAVE <x>{a}</x></b> &amp; GO' },
      { text: '' },
    ]);
  });

  test('a text whose marks do not come back is translated piece by piece', async () => {
    const answer = await translate({
      text: ['one', 'You <x>{a}</x> lose <b>it</b> all'],
      tag_handling: 'xml',
      ignore_tags: ['x'],
    });
    expect(at(answer.json, 'translations', 1, 'text')).toBe('YOU <x>{a}</x> LOSE <b>IT</b> ALL');
    expect(at(answer.json, 'translations', 0, 'text')).toBe('ONE');
  });

  test('a pair that is not installed is a 400 that says what is', async () => {
    const answer = await translate({ text: ['Save'], target_lang: 'DE' });
    expect(answer.status).toBe(400);
    expect(answer.text).toContain('installed: eng-spa, spa-eng');
  });

  test('a program that fails is a 500 with its words; one that is not there is an error of the start', async () => {
    const answer = await translate({ text: ['Hola'], source_lang: 'ES', target_lang: 'EN-GB' });
    expect(answer.status).toBe(500);
    expect(answer.text).toContain('Mode not installed');
    rmSync(join(folder, 'apertium'));
    for (const name of ['sh', 'cat']) symlinkSync(`/bin/${name}`, join(folder, name));
    process.env['PATH'] = folder;
    await expect(startEmbedded({ engine: 'apertium' })).rejects.toThrow('"apertium" is not on the PATH');
  });
});
