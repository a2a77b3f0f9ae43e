import { afterEach, describe, expect, test } from 'vitest';
import { type Embedded, type EmbeddedOptions, startEmbedded } from '../../../server/embedded/index.ts';
import { type Ask, ask, at, type Target } from './support.ts';

const running: Embedded[] = [];
async function start(options: EmbeddedOptions = {}): Promise<Target> {
  const service = await startEmbedded({
    documentTimes: { queuedMs: 0, translatingMs: 0 },
    evaluationMs: 0,
    ...options,
  });
  running.push(service);
  return { ...service, scheme: 'Service-Auth-Key', external: false };
}
afterEach(async () => {
  for (const service of running.splice(0)) await service.close();
});

async function glossary(target: Target, source_lang: string, target_lang: string, entries: string): Promise<string> {
  const dictionaries = [{ source_lang, target_lang, entries, entries_format: 'tsv' }];
  const made = await ask(target, { path: '/v3/glossaries', json: { name: 'a', dictionaries } });
  return String(at(made.json, 'glossary_id'));
}

async function style(target: Target, language: string): Promise<string> {
  const made = await ask(target, { path: '/v3/style_rules', json: { name: 'a', language } });
  return String(at(made.json, 'style_id'));
}

async function translated(target: Target, question: Ask): Promise<unknown> {
  const answer = await ask(target, question);
  expect(answer.status, answer.text).toBe(200);
  return at(answer.json, 'translations', 0, 'text');
}

const form = (...fields: (readonly [string, string])[]): Ask => ({
  path: '/v2/translate',
  form: [['text', 'Save the file and the hut'], ['source_lang', 'EN'], ['target_lang', 'DE'], ...fields],
});

describe('several glossaries', () => {
  test('the terms of all of them are put in; what the first one says of a term counts, in any case', async () => {
    const target = await start();
    const [first, second] = [
      await glossary(target, 'en', 'de', 'save\tsichern'),
      await glossary(target, 'en', 'de', 'Save\tspeichern\nfile\tDatei'),
    ];
    const all = (...ids: string[]): Ask => ({
      path: '/v2/translate',
      json: { text: ['save file'], source_lang: 'EN', target_lang: 'DE', glossary_ids: ids },
    });
    expect(await translated(target, all(first, second))).toBe('sichern Datei');
    expect(await translated(target, all(second, first))).toBe('speichern Datei');
    expect(await translated(target, all(second))).toBe('speichern Datei');
  });

  test('a form repeats them or puts commas between them', async () => {
    const target = await start();
    const [file, hut] = [
      await glossary(target, 'en', 'de', 'file\tDatei'),
      await glossary(target, 'en', 'de', 'hut\tHütte'),
    ];
    const expected = '[Šàvé ţĥé Datei àñď ţĥé Hütte]';
    expect(await translated(target, form(['glossary_ids', file], ['glossary_ids', hut]))).toBe(expected);
    expect(await translated(target, form(['glossary_ids', `${file},${hut}`]))).toBe(expected);
  });

  test('one without the pair, and one that is not there, are refused', async () => {
    const target = await start();
    const [fine, other] = [await glossary(target, 'en', 'de', 'a\tb'), await glossary(target, 'en', 'fr', 'a\tb')];
    const refused = await ask(target, form(['glossary_ids', fine], ['glossary_ids', other]));
    expect([refused.status, refused.text]).toEqual([400, expect.stringContaining('No dictionary found')]);
    const nobody = '00000000-0000-4000-8000-000000000000';
    expect((await ask(target, form(['glossary_ids', nobody]))).status).toBe(404);
  });
});

describe('style rule lists', () => {
  test('a list serves the variants of its language, beside instructions; one that is not there is a 400', async () => {
    const target = await start();
    const style_id = await style(target, 'en');
    const text = (fields: object): Ask => ({
      path: '/v2/translate',
      json: { text: ['Datei'], source_lang: 'DE', target_lang: 'EN-GB', ...fields },
    });
    expect(await translated(target, text({ style_id }))).toBe('[◆Ďàţéî]');
    expect(await translated(target, text({ style_id, custom_instructions: ['Be brief.'] }))).toBe('[◆◇Ďàţéî]');
    expect((await ask(target, text({ style_id: 'none' }))).status).toBe(400);
  });

  test('they are part of the paid plan', async () => {
    const free = await start({ plan: 'free' });
    expect((await ask(free, { path: '/v3/style_rules' })).status).toBe(403);
  });

  test('200 instructions, 100 lists, and not one more', async () => {
    const target = await start();
    const custom_instructions = Array.from({ length: 200 }, () => ({ label: 'a', prompt: 'b' }));
    const list = (count: number) => ({
      path: '/v3/style_rules',
      json: { name: 'a', language: 'de', custom_instructions: custom_instructions.slice(0, count) },
    });
    const full = await ask(target, list(200));
    expect(full.status).toBe(201);
    const more = await ask(target, {
      path: '/v3/style_rules',
      json: { ...list(200).json, custom_instructions: [...custom_instructions, custom_instructions[0]] },
    });
    expect(more.status).toBe(400);
    const path = `/v3/style_rules/${at(full.json, 'style_id')}/custom_instructions`;
    expect((await ask(target, { path, json: { label: 'a', prompt: 'b' } })).status).toBe(456);
    for (let count = 1; count < 100; count += 1) expect((await ask(target, list(0))).status).toBe(201);
    expect((await ask(target, list(0))).status).toBe(456);
  });
});

test('documents take lists, memories and several glossaries', async () => {
  const target = await start();
  const memories = await ask(target, { path: '/v3/translation_memories' });
  const body = new FormData();
  const fields = {
    source_lang: 'EN',
    target_lang: 'DE',
    style_id: await style(target, 'de'),
    glossary_ids: [
      await glossary(target, 'en', 'de', 'file\tDatei'),
      await glossary(target, 'en', 'de', 'hut\tHütte'),
    ].join(),
    translation_memory_id: String(at(memories.json, 'translation_memories', 0, 'translation_memory_id')),
  };
  for (const [name, value] of Object.entries(fields)) body.append(name, value);
  body.append('file', new Blob(['A file\nA hut\nSave changes\n']), 'a.txt');
  const { json } = await ask(target, { path: '/v2/document', body });
  const path = `/v2/document/${at(json, 'document_id')}`;
  const handle = { document_key: at(json, 'document_key') };
  for (let state = ''; state !== 'done'; ) {
    const answer = await ask(target, { path, json: handle });
    state = String(at(answer.json, 'status'));
    expect(state, answer.text).not.toBe('error');
  }
  const result = await ask(target, { path: `${path}/result`, json: handle });
  expect(result.text).toBe('[◆À Datei]\n[◆À Hütte]\nÄnderungen speichern\n');
});

describe('languages in beta', () => {
  test('they are shown where they are asked for, cost nothing, and take no documents', async () => {
    const target = await start();
    const codes = async (query: string) => {
      const { json } = await ask(target, { path: `/v3/languages?resource=${query}` });
      return (json as readonly object[]).map((one) => at(one, 'lang'));
    };
    expect(await codes('translate_text')).not.toContain('de-CH');
    expect(await codes('translate_text&include=beta&include=external')).toContain('de-CH');
    expect(await codes('translate_document&include=beta')).not.toContain('de-CH');
    const json = { text: ['Save'], target_lang: 'de-CH', show_billed_characters: true };
    const answer = await ask(target, { path: '/v2/translate', json });
    expect(at(answer.json, 'translations', 0, 'billed_characters')).toBe(0);
    expect((await ask(target, { path: '/v2/usage' })).json).toMatchObject({ character_count: 0 });
  });
});
