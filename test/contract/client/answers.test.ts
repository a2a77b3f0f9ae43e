import { mkdtempSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { AnswerJournal } from '../../../server/engine/parts/answers/journal.ts';
import type { TranslateRequest } from '../../../server/service/resources/translate-types.ts';
import { startFakeService } from '../../support/fake-service.ts';
import { clientFor, numbered, translated } from './helpers.ts';

const DE: TranslateRequest = { texts: ['x', 'y', 'x'], targetLang: 'DE' };
const fileIn = (folder: string) => join(folder, 'answers.sqlite');
const folder = () => mkdtempSync(join(tmpdir(), 'dragoman-answers-'));
const told: string[] = [];
const journalAt = (path: string, clock?: () => number) =>
  new AnswerJournal(
    () => path,
    (line) => told.push(line),
    clock,
  );

describe('an answer that has arrived', () => {
  test('is kept before it is anything else, and not asked for again by another program', async () => {
    await using service = await startFakeService(translated);
    await using client = clientFor(service);
    const path = fileIn(folder());
    const first = journalAt(path);
    const outcome = await first.at('s', '/de.json').around(client).translate(DE);
    expect(outcome.translations.map((it) => it?.billedCharacters)).toEqual([1, 1, 0]);
    // As after a kill: nothing was said to the journal any more.
    const other = journalAt(path);
    const place = other.at('s', '/de.json');
    const again = await place.around(client).translate({ ...DE, texts: ['x', 'z', 'y'] });
    expect(again.translations.map((it) => [it?.text, it?.billedCharacters])).toEqual([
      ['<x>', 0],
      ['<z>', 1],
      ['<y>', 0],
    ]);
    expect(place.found).toBe(2);
    expect(service.requests.map((request) => (request.json() as { text: string[] }).text)).toEqual([['x', 'y'], ['z']]);
    first.close();
    other.close();
    if (process.platform !== 'win32') expect(statSync(path).mode & 0o077).toBe(0);
  });

  test('is kept while other requests of the same call are still under way', async () => {
    const journal = journalAt(':memory:');
    let seen = 0;
    await using service = await startFakeService((request, index) => {
      if (index > 0) seen = journal.of('/de.json').size;
      return translated(request);
    });
    await using client = clientFor(service, { concurrency: 1 });
    await journal
      .at('s', '/de.json')
      .around(client)
      .translate({ ...DE, texts: numbered(100) });
    expect(seen).toBe(50);
  });

  test.each([
    ['text', { texts: ['X'] }],
    ['target', { targetLang: 'FR' }],
    ['source', { sourceLang: 'EN' }],
    ['formality', { formality: 'less' }],
    ['model', { modelType: 'quality_optimized' }],
    ['context', { context: 'of buttons' }],
    ['glossary', { glossaryIds: ['g'], sourceLang: 'EN' }],
    ['content of the glossary', { glossaryVersion: '2' }],
    ['tag handling', { tagHandling: 'xml' }],
    ['part of the context about it', { context: 'c', about: ['of buttons'] }],
  ] as [string, Partial<TranslateRequest>][])('is another one where the %s is another', async (_, change) => {
    await using service = await startFakeService(translated);
    await using client = clientFor(service);
    const journal = journalAt(':memory:');
    const ask = (request: TranslateRequest, maker = 's', place = '/de.json') =>
      journal.at(maker, place).around(client).translate(request);
    await ask({ ...DE, texts: ['x'] });
    await ask({ ...DE, texts: ['x'], ...change });
    expect(service.requests).toHaveLength(2);
  });

  test('belongs to one service and one file', async () => {
    await using service = await startFakeService(translated);
    await using client = clientFor(service);
    const journal = journalAt(':memory:');
    for (const [maker, place] of [
      ['s', '/a'],
      ['t', '/a'],
      ['s', '/b'],
      ['s', '/a'],
    ] as const)
      await journal.at(maker, place).around(client).translate(DE);
    expect(service.requests).toHaveLength(3);
  });

  test('is the same, whichever texts share its request and so its context', async () => {
    await using service = await startFakeService(translated);
    await using client = clientFor(service);
    const journal = journalAt(':memory:');
    const ask = (request: TranslateRequest) => journal.at('s', '/a').around(client).translate(request);
    await ask({ targetLang: 'DE', texts: ['x', 'y'], context: 'button\nmenu', about: ['button', 'menu'] });
    await ask({ targetLang: 'DE', texts: ['y'], context: 'menu', about: ['menu'] });
    expect(service.requests).toHaveLength(1);
  });
});

describe('an answer is used up', () => {
  test('when its file has it: who asks again gets a new one', async () => {
    await using service = await startFakeService(translated);
    await using client = clientFor(service);
    const journal = journalAt(':memory:');
    await journal
      .at('s', '/a')
      .around(client)
      .translate({ ...DE, texts: ['old'] });
    const place = journal.at('s', '/a');
    await place.around(client).translate(DE);
    place.settle();
    await journal.at('s', '/a').around(client).translate(DE);
    await journal
      .at('s', '/a')
      .around(client)
      .translate({ ...DE, texts: ['old'] });
    expect(service.requests).toHaveLength(3);
    place.settleAll();
    await journal
      .at('s', '/a')
      .around(client)
      .translate({ ...DE, texts: ['old'] });
    expect(service.requests).toHaveLength(4);
  });

  test.each([
    ['when its file has the others', 'settleAll', 1],
    ['in an open document', 'apply', 1],
  ] as const)('%s, but not one that the checks have refused', async (_, used, more) => {
    await using service = await startFakeService(translated);
    await using client = clientFor(service);
    const path = fileIn(folder());
    const journal = journalAt(path);
    const place = journal.at('s', '/a');
    await place.around(client).translate({ ...DE, texts: ['good', 'bad'] });
    if (used === 'settleAll') place.settleAll(new Set(['bad']));
    else {
      place.refuse(new Set(['bad']));
      place.apply();
      journal.saved('/a');
    }
    const asked = service.requests.length;
    const again = journalAt(path).at('s', '/a');
    const { translations } = await again.around(client).translate({ ...DE, texts: ['bad'] });
    expect([service.requests.length, again.found]).toEqual([asked, 1]);
    expect(translations[0]?.billedCharacters).toBe(0);
    await again.around(client).translate({ ...DE, texts: ['good'] });
    expect(service.requests.length).toBe(asked + more);
    const anew = journal.at('s', '/a', { anew: true });
    await anew.around(client).translate({ ...DE, texts: ['bad'] });
    expect([service.requests.length, anew.found]).toEqual([asked + more + 1, 0]);
  });

  test('in an open document at once for this program, and for others when it is saved', async () => {
    await using service = await startFakeService(translated);
    await using client = clientFor(service);
    const path = fileIn(folder());
    const [editor, other] = [journalAt(path), journalAt(path)];
    const place = editor.at('s', '/a');
    await place.around(client).translate(DE);
    place.apply();
    expect(editor.of('/a').size).toBe(0);
    expect(other.of('/a').size).toBe(2);
    editor.saved('/a');
    expect(other.of('/a').size).toBe(0);
    editor.close();
    other.close();
  });

  test('after thirty days', async () => {
    const path = fileIn(folder());
    const day = 24 * 3_600_000;
    const before = journalAt(path, () => 0);
    before.keep('/a', new Map([['00', '1']]));
    before.close();
    const soon = journalAt(path, () => 29 * day);
    expect(soon.of('/a').size).toBe(1);
    soon.close();
    expect(journalAt(path, () => 31 * day).of('/a').size).toBe(0);
  });
});

test('a damaged journal is moved aside and said; one that cannot be opened fails nothing', async () => {
  const path = fileIn(folder());
  writeFileSync(path, 'no database at all, and long enough to be read as one'.repeat(100));
  told.length = 0;
  const journal = journalAt(path);
  journal.keep('/a', new Map([['00', '1']]));
  expect(told.join()).toMatch(/damaged/);
  expect(journal.of('/a').size).toBe(1);
  journal.close();
  await using service = await startFakeService(translated);
  await using client = clientFor(service);
  told.length = 0;
  const nowhere = journalAt(join(path, 'no-folder', 'answers.sqlite'));
  const outcome = await nowhere.at('s', '/a').around(client).translate(DE);
  expect(outcome.translations.map((it) => it?.text)).toEqual(['<x>', '<y>', '<x>']);
  expect(told).toEqual([expect.stringMatching(/cannot be used/)]);
});
