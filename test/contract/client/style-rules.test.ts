import { expect, test } from 'vitest';
import { createClient } from '../../../server/service/client.ts';
import { FakeClock } from '../../support/fake-clock.ts';
import { type FakeService, type Reply, startFakeService } from '../../support/fake-service.ts';
import { Door } from '../glossary/world.ts';

const LIST = {
  name: 'House',
  language: 'de',
  rules: { numbers: { range: 'dash' }, vocabulary: { '“x”': 'y' } },
  instructions: [{ label: 'Short', prompt: 'Write short sentences.', sourceLanguage: 'en' }],
};
const json = (value: object): Reply => ({
  status: 200,
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(value),
});

test('a list is created, read, changed in all its parts and deleted', async () => {
  await using door = await Door.open();
  const { styleRules } = door.client;
  const made = await styleRules.create(LIST);
  expect(made).toMatchObject({ ok: true, value: { ...LIST, version: 1 } });
  const id = made.ok ? made.value.id : '';
  expect(await styleRules.rename(id, 'Home')).toMatchObject({ ok: true });
  expect(await styleRules.putRules(id, { numbers: {} })).toMatchObject({ ok: true });
  expect(await styleRules.addInstruction(id, { label: 'New', prompt: 'Wish.' })).toMatchObject({ ok: true });
  const read = await styleRules.get(id);
  const [first] = read.ok ? read.value.instructions : [];
  expect(await styleRules.putInstruction(id, first?.id ?? '', { label: 'Short', prompt: 'Less.' })).toMatchObject({
    ok: true,
  });
  expect(await styleRules.get(id)).toMatchObject({
    value: {
      name: 'Home',
      rules: {},
      version: 5,
      instructions: [
        { label: 'Short', prompt: 'Less.' },
        { label: 'New', prompt: 'Wish.' },
      ],
    },
  });
  expect(await styleRules.removeInstruction(id, first?.id ?? '')).toMatchObject({ ok: true });
  expect(await styleRules.delete(id)).toMatchObject({ ok: true });
  expect(await styleRules.get(id)).toMatchObject({ ok: false, error: { kind: 'not-found' } });
});

test('all pages of the lists are read, and a service that repeats itself comes to an end', async () => {
  await using door = await Door.open();
  for (let at = 0; at < 27; at += 1) await door.client.styleRules.create({ ...LIST, name: `List ${at}` });
  door.requests();
  const listed = await door.client.styleRules.list();
  expect(listed.ok && new Set(listed.value.map(({ name }) => name)).size).toBe(27);
  expect(door.requests()).toEqual(['GET', 'GET']);

  const same = Array.from({ length: 25 }, (_, at) => ({ style_id: `${at}`, name: 'x', language: 'de', version: 1 }));
  const fake: FakeService = await startFakeService(async () => json({ style_rules: same }));
  const client = createClient({ service: fake.url, key: 'k', environment: {}, clock: new FakeClock() });
  const repeated = await client.styleRules.list();
  expect(repeated.ok && repeated.value.length).toBe(25);
  expect(fake.requests.length).toBe(2);
  await client.close();
  await fake.close();
});

test('an answer that is lost is looked for before anything is made a second time', async () => {
  await using upstream = await Door.open();
  let lost = 0;
  // The first POST of each path is carried out, and its answer is lost.
  const seen = new Set<string>();
  const fake = await startFakeService(async ({ method, path, query, headers, body }): Promise<Reply> => {
    const { authorization = '' } = headers;
    const answer = await fetch(`${upstream.service.url}${path}${query.size > 0 ? `?${query}` : ''}`, {
      method,
      headers: { authorization, 'content-type': 'application/json' },
      ...(body.length > 0 && { body: new Uint8Array(body) }),
    });
    const text = await answer.text();
    const loses = method === 'POST' && !seen.has(path);
    if (method === 'POST') seen.add(path);
    if (loses) lost += 1;
    return loses ? { fault: 'reset' } : { ...json({}), status: answer.status, body: text };
  });
  const client = createClient({ service: fake.url, key: upstream.key, environment: {}, clock: new FakeClock() });
  const made = await client.styleRules.create(LIST);
  expect(made).toMatchObject({ ok: true, value: LIST });
  const id = made.ok ? made.value.id : '';
  expect((await client.styleRules.addInstruction(id, { label: 'New', prompt: 'Wish.' })).ok).toBe(true);
  expect(lost).toBe(2);
  expect(upstream.writes()).toEqual(['POST', 'POST']);
  const listed = await client.styleRules.list();
  expect(listed.ok && listed.value.map(({ instructions }) => instructions.length)).toEqual([2]);
  await client.close();
  await fake.close();
});

test('what is not configured may be null or missing; a value that is no text is told, not lost', async () => {
  const bare = { style_id: 'a', name: 'x', language: 'DE' };
  const answers = [
    { ...bare, configured_rules: null, custom_instructions: null },
    { ...bare, configured_rules: { numbers: null, vocabulary: { a: null, b: 'c' } }, version: 2 },
    { ...bare, configured_rules: { numbers: { a: 1 } } },
  ];
  const fake = await startFakeService(async () => json(answers.shift() ?? {}));
  const client = createClient({ service: fake.url, key: 'k', environment: {}, clock: new FakeClock() });
  expect(await client.styleRules.get('a')).toMatchObject({ value: { language: 'de', rules: {}, version: 0 } });
  expect(await client.styleRules.get('a')).toMatchObject({ value: { rules: { vocabulary: { b: 'c' } }, version: 2 } });
  expect(await client.styleRules.get('a')).toMatchObject({ ok: false, error: { kind: 'protocol' } });
  await client.close();
  await fake.close();
});
