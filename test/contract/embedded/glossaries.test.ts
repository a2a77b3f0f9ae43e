import { afterAll, afterEach, describe, expect, test } from 'vitest';
import { type Answer, type Ask, ask, at, connect, probe } from './support.ts';

const target = await connect();
const has = await probe(target);
const made: string[] = [];
const go = (question: Ask) => ask(target, question);

afterEach(async () => {
  for (const id of made.splice(0)) await go({ method: 'DELETE', path: `/v3/glossaries/${id}` });
});
afterAll(() => target.close());

const V3 = '/v3/glossaries';
const dictionary = (entries: string, target_lang = 'de', entries_format = 'tsv') => ({
  source_lang: 'en',
  target_lang,
  entries,
  entries_format,
});

async function create(name: string, ...dictionaries: object[]): Promise<string> {
  const answer = await go({ path: V3, json: { name, dictionaries } });
  expect(answer.status, answer.text).toBe(201);
  return keep(answer);
}

function keep(answer: Answer): string {
  const id = String(at(answer.json, 'glossary_id'));
  made.push(id);
  return id;
}

const entriesOf = async (id: string, pair = 'source_lang=en&target_lang=de') =>
  at((await go({ path: `${V3}/${id}/entries?${pair}` })).json, 'dictionaries', 0, 'entries');

describe.runIf(has.has('glossaries'))('glossaries v3', () => {
  test('create, list, get, entries, delete', async () => {
    const id = await create('product', dictionary('save\tsichern\ncord\tKabel'), dictionary('save\tguardar', 'es'));
    const expected = {
      glossary_id: id,
      name: 'product',
      dictionaries: [
        { source_lang: 'en', target_lang: 'de', entry_count: 2 },
        { source_lang: 'en', target_lang: 'es', entry_count: 1 },
      ],
    };
    const listed = await go({ path: V3 });
    expect(at(listed.json, 'glossaries')).toContainEqual(expect.objectContaining(expected));
    const got = await go({ path: `${V3}/${id}` });
    expect(got.json).toMatchObject(expected);
    expect(Date.parse(String(at(got.json, 'creation_time')))).not.toBeNaN();
    expect(got.text).not.toContain('sichern');
    expect(await entriesOf(id)).toBe('save\tsichern\ncord\tKabel');
    expect((await go({ method: 'DELETE', path: `${V3}/${id}` })).status).toBe(204);
    expect((await go({ path: `${V3}/${id}` })).status).toBe(404);
  });

  test('PATCH merges one dictionary, renames, and leaves the others alone', async () => {
    const id = await create('a', dictionary('save\tsichern\ncord\tKabel'), dictionary('save\tguardar', 'es'));
    const path = `${V3}/${id}`;
    const merged = await go({
      method: 'PATCH',
      path,
      json: { dictionaries: [dictionary('cord\tSchnur\nlid\tDeckel')] },
    });
    expect(merged.status, merged.text).toBe(200);
    expect(await entriesOf(id)).toBe('save\tsichern\ncord\tSchnur\nlid\tDeckel');
    expect(await entriesOf(id, 'source_lang=en&target_lang=es')).toBe('save\tguardar');
    const renamed = await go({ method: 'PATCH', path, json: { name: 'b' } });
    expect(renamed.json).toMatchObject({ name: 'b', dictionaries: [{ entry_count: 3 }, { entry_count: 1 }] });
    expect((await go({ method: 'PATCH', path, json: {} })).status).toBe(400);
    const two = { dictionaries: [dictionary('a\tb'), dictionary('a\tb', 'es')] };
    expect((await go({ method: 'PATCH', path, json: two })).status).toBe(400);
  });

  test('PUT replaces a dictionary or adds one; DELETE removes one', async () => {
    const id = await create('a', dictionary('save\tsichern\ncord\tKabel'));
    const path = `${V3}/${id}/dictionaries`;
    const put = await go({ method: 'PUT', path, json: dictionary('lid\tDeckel') });
    expect(put.json).toMatchObject({ source_lang: 'en', target_lang: 'de', entry_count: 1 });
    expect(await entriesOf(id)).toBe('lid\tDeckel');
    const added = await go({ method: 'PUT', path, json: dictionary('lid,tapa', 'es', 'csv') });
    expect(added.status, added.text).toBe(200);
    expect(await entriesOf(id, 'source_lang=en&target_lang=es')).toBe('lid\ttapa');
    const gone = `${path}?source_lang=en&target_lang=es`;
    expect((await go({ method: 'DELETE', path: gone })).status).toBe(204);
    expect((await go({ method: 'DELETE', path: gone })).status).toBe(404);
    expect((await go({ method: 'DELETE', path })).status).toBe(400);
  });

  test('forms as the vendor’s libraries send them', async () => {
    const answer = await go({
      path: V3,
      form: [
        ['name', 'form'],
        ['dictionaries[0].source_lang', 'en'],
        ['dictionaries[0].target_lang', 'de'],
        ['dictionaries[0].entries', 'save\tsichern'],
        ['dictionaries[0].entries_format', 'tsv'],
        ['dictionaries[1][source_lang]', 'en'],
        ['dictionaries[1][target_lang]', 'fr'],
        ['dictionaries[1][entries]', 'save\tenregistrer'],
        ['dictionaries[1][entries_format]', 'tsv'],
      ],
    });
    expect(answer.status, answer.text).toBe(201);
    expect(at(answer.json, 'dictionaries', 'length')).toBe(2);
    keep(answer);
  });

  test('dictionaries may come later, but JSON has to say that there are none', async () => {
    const made = await go({ path: V3, json: { name: 'empty', dictionaries: [] } });
    expect([made.status, at(made.json, 'dictionaries')]).toEqual([201, []]);
    keep(made);
    const sent = await go({ path: V3, form: [['name', 'form']] });
    expect(sent.status).toBe(201);
    keep(sent);
    expect((await go({ path: V3, json: { name: 'none' } })).status).toBe(400);
  });

  test('terms are applied, to every variant of the target, and a pair without a dictionary is an error', async () => {
    const id = await create(
      'a',
      dictionary('power cord\tNetzkabel\n__proto__\tPrototyp'),
      dictionary('cord\tcabo', 'pt'),
    );
    const translate = (fields: object) =>
      go({
        path: '/v2/translate',
        json: { text: ['Power cord, __proto__'], source_lang: 'EN', glossary_id: id, ...fields },
      });
    const german = await translate({ target_lang: 'DE' });
    expect(at(german.json, 'translations', 0, 'text')).toMatch(/Netzkabel.*Prototyp/);
    const brazilian = await translate({ target_lang: 'PT-BR' });
    expect(at(brazilian.json, 'translations', 0, 'text')).toContain('cabo');
    const french = await translate({ target_lang: 'FR' });
    expect(french.status).toBe(400);
    expect(french.text).toContain('No dictionary found for language pair');
    await go({ method: 'PUT', path: `${V3}/${id}/dictionaries`, json: dictionary('power cord\tStromkabel') });
    const edited = await translate({ target_lang: 'DE' });
    expect(at(edited.json, 'translations', 0, 'text')).toContain('Stromkabel');
  });

  test.each([
    ['no name', { dictionaries: [dictionary('a\tb')] }],
    ['no dictionaries', { name: 'a' }],
    ['a name of more than 1024 bytes', { name: 'ü'.repeat(513), dictionaries: [dictionary('a\tb')] }],
    ['a variant as language', { name: 'a', dictionaries: [dictionary('a\tb', 'pt-BR')] }],
    ['equal languages', { name: 'a', dictionaries: [dictionary('a\tb', 'en')] }],
    ['the same pair twice', { name: 'a', dictionaries: [dictionary('a\tb'), dictionary('c\td')] }],
    ['no entries', { name: 'a', dictionaries: [dictionary('')] }],
    ['no format', { name: 'a', dictionaries: [{ source_lang: 'en', target_lang: 'de', entries: 'a\tb' }] }],
  ])('create with %s is refused', async (_name, json) => {
    expect((await go({ path: V3, json })).status).toBe(400);
  });

  test.runIf(has.has('exact-errors')).each([
    [
      'one\teins\ntwo\tzwei\none\tuno',
      'Key with the index 2 (starting at position 18) duplicates key with the index 0 (starting at position 0)',
    ],
    ['one\teins\n\ttwo', 'Key with the index 1 (starting at position 9) is empty'],
    ['one\t', 'Value with the index 0 (starting at position 0) is empty'],
    ['one', 'Entry with the index 0 (starting at position 0) has 1 field'],
    ['one\ta\u0085b', 'Value with the index 0 (starting at position 0) contains a control character'],
    ['one\ta\u2028b', 'Value with the index 0 (starting at position 0) contains a control character'],
    [' one\teins', 'Key with the index 0 (starting at position 0) has leading or trailing white space'],
    ['one\teins\u00a0', 'Value with the index 0 (starting at position 0) has leading or trailing white space'],
    [`${'é'.repeat(513)}\teins`, 'Key with the index 0 (starting at position 0) is 1026 bytes long'],
  ])('entries %j are refused with their place', async (entries, detail) => {
    const answer = await go({ path: V3, json: { name: 'a', dictionaries: [dictionary(entries)] } });
    expect(answer.status).toBe(400);
    expect(at(answer.json, 'message')).toBe('Invalid glossary entries provided');
    expect(at(answer.json, 'detail')).toContain(detail);
  });

  test('CSV: quotes, doubled quotes, language codes that do not match are left out', async () => {
    const entries = '"a, b","c ""d"""\r\none,eins,en,de\ntwo,deux,en,fr\n';
    expect(await entriesOf(await create('csv', dictionary(entries, 'de', 'csv')))).toBe('a, b\tc "d"\none\teins');
    const broken = await go({ path: V3, json: { name: 'a', dictionaries: [dictionary('"a,b', 'de', 'csv')] } });
    expect(broken.status).toBe(400);
  });

  test.runIf(has.has('exact-errors'))('more than 10 MiB of entries are too large, also by merging', async () => {
    const lines = (from: number, count: number) =>
      Array.from({ length: count }, (_, index) => `${from + index}${'x'.repeat(500)}\t${'y'.repeat(500)}`).join('\n');
    const tooMuch = await go({ path: V3, json: { name: 'a', dictionaries: [dictionary(lines(0, 10_600))] } });
    expect(tooMuch.status).toBe(413);
    const id = await create('large', dictionary(lines(0, 6000)));
    const json = { dictionaries: [dictionary(lines(6000, 6000))] };
    expect((await go({ method: 'PATCH', path: `${V3}/${id}`, json })).status).toBe(413);
    expect(at((await go({ path: `${V3}/${id}` })).json, 'dictionaries', 0, 'entry_count')).toBe(6000);
  });
});

describe.runIf(has.has('legacy-glossaries'))('glossaries v2', () => {
  const legacy = (fields: object = {}): Ask => ({
    path: '/v2/glossaries',
    json: {
      name: 'old',
      source_lang: 'EN',
      target_lang: 'de',
      entries: 'save\tsichern',
      entries_format: 'tsv',
      ...fields,
    },
  });

  test('create, list, get, entries, delete', async () => {
    const created = await go(legacy());
    expect(created.status, created.text).toBe(201);
    const id = keep(created);
    expect(created.json).toMatchObject({
      name: 'old',
      ready: true,
      source_lang: 'en',
      target_lang: 'de',
      entry_count: 1,
    });
    const path = `/v2/glossaries/${id}`;
    expect(at((await go({ path: '/v2/glossaries' })).json, 'glossaries')).toContainEqual(created.json);
    expect((await go({ path })).json).toEqual(created.json);
    const entries = await go({ path: `${path}/entries` });
    expect(entries.text).toBe('save\tsichern');
    expect(entries.headers.get('content-type')).toContain('text/tab-separated-values');
    const other = await go({ path: `${path}/entries`, headers: { Accept: 'application/json' } });
    expect(other.status).toBe(415);
    expect((await go({ method: 'DELETE', path })).status).toBe(204);
    expect((await go({ path })).status).toBe(404);
  });

  test('v3 sees what v2 made; what v3 edited or made is out of reach for v2', async () => {
    const id = keep(await go(legacy()));
    expect((await go({ path: `${V3}/${id}` })).json).toMatchObject({ dictionaries: [{ entry_count: 1 }] });
    await go({ method: 'PATCH', path: `${V3}/${id}`, json: { dictionaries: [dictionary('lid\tDeckel')] } });
    const multilingual = await create('new', dictionary('a\tb'));
    for (const gone of [id, multilingual]) {
      expect((await go({ path: `/v2/glossaries/${gone}` })).status).toBe(400);
      expect((await go({ method: 'DELETE', path: `/v2/glossaries/${gone}` })).status).toBe(400);
    }
    expect((await go({ path: '/v2/glossaries' })).text).not.toContain(id);
    expect((await go({ path: `${V3}/${id}` })).status).toBe(200);
  });

  test('refusals', async () => {
    expect((await go(legacy({ target_lang: 'EN-US' }))).status).toBe(400);
    expect((await go(legacy({ entries: 'a\tb\na\tc' }))).status).toBe(400);
    expect((await go({ path: '/v2/glossaries/not-an-id' })).status).toBe(400);
    expect((await go({ path: '/v2/glossaries/00000000-0000-4000-8000-000000000000' })).status).toBe(404);
  });

  test('language pairs', async () => {
    const pairs = at((await go({ path: '/v2/glossary-language-pairs' })).json, 'supported_languages');
    expect(pairs).toContainEqual({ source_lang: 'en', target_lang: 'de' });
    expect(pairs).not.toContainEqual({ source_lang: 'en', target_lang: 'en' });
  });
});
