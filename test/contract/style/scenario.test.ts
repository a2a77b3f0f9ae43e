import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { areInStep, standingOf } from '../../../server/engine/parts/style/describe.ts';
import { Door } from '../glossary/world.ts';
import { fileOf, listFor, lists, StyleRepository, sortedItems } from './world.ts';

const DE = 'style/house.json';
const START = fileOf({
  rules: { punctuation: { quotation_mark: 'guillemets' }, numbers: { decimal_separator: 'comma' } },
  instructions: [
    { label: 'Short', prompt: 'Write short sentences.' },
    { label: 'You', prompt: 'Address the reader as du.', sourceLanguage: 'en' },
  ],
});

let door: Door;
let a: StyleRepository;
const opened: Door[] = [];

beforeEach(async () => {
  door = await Door.open();
  opened.push(door);
  a = new StyleRepository({ [DE]: START });
  await a.push(door);
});
afterAll(() => Promise.all(opened.map((one) => one.close())));

describe('a file and a list of the service', () => {
  test('the first push creates everything at once; the second one writes nothing', async () => {
    expect(door.requests()).toEqual(['GET', 'POST']);
    const list = await listFor(door);
    expect(sortedItems(list)).toEqual(a.items(DE));
    expect(a.lock).toContain(list.id);
    const { lock } = a;
    door.requests();
    await a.push(door);
    expect(door.requests()).toEqual(['GET']);
    expect(a.lock).toBe(lock);
    expect(areInStep(await a.state(door))).toBe(true);
  });

  test('each kind of change is one request, read back', async () => {
    a.edit(DE, (list) => {
      list.name = 'Home';
      list.rules = { punctuation: { quotation_mark: 'straight' } };
      list.instructions = [
        { label: 'You', prompt: 'Address the reader as Sie.', sourceLanguage: 'en' },
        { label: 'Plain', prompt: 'Use plain words.' },
      ];
    });
    door.requests();
    const [pushed] = await a.push(door);
    expect(pushed?.done.map(({ change }) => change.kind)).toEqual(['rename', 'rules', 'change', 'add', 'remove']);
    const each = ['PATCH', 'PUT', 'PUT', 'POST', 'DELETE'].flatMap((write) => [write, 'GET']);
    expect(door.requests()).toEqual(['GET', 'GET', ...each]);
    expect(sortedItems(await listFor(door))).toEqual(a.items(DE));
    expect(areInStep(await a.state(door))).toBe(true);
  });

  test('changes of different items on both sides go both ways, and the file keeps its comments', async () => {
    const { id } = await listFor(door);
    await door.client.styleRules.putRules(id, { numbers: { decimal_separator: 'comma', range: 'dash' } });
    a.files.set(DE, `// Ours\n${START.replace('short sentences', 'very short sentences')}`);
    await a.push(door);
    await a.pull(door);
    const text = a.files.get(DE) ?? '';
    expect(text).toContain('// Ours');
    expect(text).toContain('"range": "dash"');
    expect(text).not.toContain('quotation_mark');
    const list = await listFor(door);
    expect(sortedItems(list)).toEqual(a.items(DE));
    expect(list.instructions[0]?.prompt).toBe('Write very short sentences.');
    expect(areInStep(await a.state(door))).toBe(true);
  });

  test('a conflict is said, nothing of the list is pushed or pulled until somebody decides', async () => {
    const { id, instructions } = await listFor(door);
    await door.client.styleRules.putInstruction(id, instructions[0]!.id, { label: 'Short', prompt: 'Theirs.' });
    a.edit(DE, (list) => {
      list.instructions[0]!.prompt = 'Ours.';
      list.rules = {};
    });
    door.requests();
    expect((await a.push(door))[0]?.stopped).toBe('1 item is changed on both sides');
    expect((await a.pull(door))[0]?.stopped).toBe('1 item is changed on both sides');
    expect(door.writes()).toEqual([]);
    const b = a.clone();
    await b.pull(door, { prefer: 'service' });
    expect(b.items(DE)['instruction Short']).toContain('Theirs.');
    await a.push(door, { prefer: 'repository' });
    expect((await listFor(door)).instructions[0]?.prompt).toBe('Ours.');
    expect(areInStep(await a.state(door))).toBe(true);
  });

  test('a fresh clone knows from the lock file who has changed what', async () => {
    const { id } = await listFor(door);
    await door.client.styleRules.putRules(id, { punctuation: { quotation_mark: 'guillemets' } });
    a.edit(DE, (list) => {
      list.instructions = [];
    });
    const b = a.clone();
    const [plan] = (await b.state(door)).plans;
    expect(plan?.push.removed.map(({ source }) => source)).toEqual(['instruction Short', 'instruction You']);
    expect(plan?.pull.removed.map(({ source }) => source)).toEqual(['rule numbers/decimal_separator']);
    expect(plan?.conflicts).toEqual([]);
  });

  test('what somebody changes between comparison and push is not overwritten', async () => {
    a.edit(DE, (list) => {
      list.rules = {};
    });
    const { id } = await listFor(door);
    const { styleRules } = door.client;
    const list = async () => {
      const found = await styleRules.list();
      await styleRules.addInstruction(id, { label: 'New', prompt: 'Theirs.' });
      return found;
    };
    const setRules = (value: typeof styleRules) =>
      Object.defineProperty(door.client, 'styleRules', { value, configurable: true });
    setRules({ ...styleRules, list });
    door.requests();
    const [pushed] = await a.push(door);
    expect(pushed?.failure?.message).toContain('changed on the service while this was running');
    expect(door.writes()).toEqual(['POST']);
    setRules(styleRules);
    await a.push(door);
    await a.pull(door);
    expect(a.items(DE)).toHaveProperty(['instruction New']);
    expect(areInStep(await a.state(door))).toBe(true);
  });

  test('what is on the service afterwards is compared with what was sent, and not remembered when it differs', async () => {
    a.edit(DE, (list) => {
      list.rules = {};
      list.instructions = [];
    });
    const { lock } = a;
    door.instead = (method) => (method === 'PUT' ? { status: 200, body: '{}' } : undefined);
    const [pushed] = await a.push(door);
    expect(pushed?.failure?.message).toBe('what the service has is not what was sent');
    expect(pushed?.done.map(({ change }) => change.kind)).toEqual(['rules']);
    expect(a.lock).toBe(lock);
    door.instead = () => undefined;
    await a.push(door);
    expect(areInStep(await a.state(door))).toBe(true);
  });

  test('a list that was deleted on the service is restored; a pull removes nothing', async () => {
    await door.client.styleRules.delete((await listFor(door)).id);
    const state = await a.state(door);
    expect(state.plans.map(standingOf)).toEqual(['lost']);
    expect((await a.pull(door))[0]?.update).toBeUndefined();
    await a.push(door);
    expect(sortedItems(await listFor(door))).toEqual(a.items(DE));
    expect(areInStep(await a.state(door))).toBe(true);
  });

  test('a file that is called otherwise keeps its list and its last sync', async () => {
    a.edit(DE, (list) => {
      list.instructions.pop();
    });
    a.files.set('style/german.json', a.files.get(DE) ?? '');
    a.files.delete(DE);
    const [plan] = (await a.state(door)).plans;
    expect(plan?.push.removed.map(({ source }) => source)).toEqual(['instruction You']);
    await a.push(door);
    expect((await lists(door)).length).toBe(1);
    expect(areInStep(await a.state(door))).toBe(true);
  });

  test('a file that is gone leaves the list alone; --prune deletes it, unless somebody has changed it', async () => {
    a.files.delete(DE);
    door.requests();
    await a.push(door);
    await a.pull(door);
    expect(a.files.size).toBe(0);
    const { id } = await listFor(door);
    await door.client.styleRules.rename(id, 'Other');
    expect((await a.push(door, { prune: true }))[0]?.stopped).toContain('1 item was changed on the service');
    await a.pull(door, { take: [id] });
    expect(a.items(DE)['name']).toBe('Other');
    a.files.delete(DE);
    await a.push(door, { prune: true });
    expect(await lists(door)).toEqual([]);
    expect(a.lock).not.toContain(id);
  });

  test('a list that has no file gets one when it is named; others of the account are left alone', async () => {
    const rules = { numbers: { range: 'dash' } };
    const made = await door.client.styleRules.create({ name: 'Brand Voice!', language: 'fr', rules, instructions: [] });
    await door.client.styleRules.create({ name: 'Foreign', language: 'ja', rules: {}, instructions: [] });
    expect((await a.state(door)).others.map(({ list }) => list.name)).toEqual(['Brand Voice!', 'Foreign']);
    await a.pull(door, { take: [made.ok ? made.value.id : ''] });
    expect([...a.files.keys()]).toEqual([DE, 'style/brand-voice.fr.json']);
    expect(areInStep(await a.state(door))).toBe(true);
    expect((await lists(door)).length).toBe(3);
  });

  test('files with mistakes, two lists of one name, and another language are left alone with the reason', async () => {
    const wrong = a.clone();
    wrong.edit(DE, (list) => {
      list.instructions[0]!.prompt = '';
    });
    expect((await wrong.push(door))[0]?.stopped).toBe('it has mistakes');
    const french = a.clone();
    french.edit(DE, (list) => {
      list.language = 'fr';
    });
    expect((await french.push(door))[0]?.stopped).toContain('keeps its language');
    await door.client.styleRules.create({ name: 'House', language: 'de', rules: {}, instructions: [] });
    const fresh = new StyleRepository({ [DE]: START });
    expect((await fresh.push(door))[0]?.stopped).toContain('2 lists of this name');
    expect(areInStep(await a.state(door))).toBe(true);
    expect(wrong.lock).toBe(a.lock);
  });

  test('instructions of one label on the service are told apart by a number, and none is lost', async () => {
    const { id } = await listFor(door);
    await door.client.styleRules.addInstruction(id, { label: 'Short', prompt: 'A second one.' });
    await a.pull(door);
    expect(a.items(DE)['instruction Short (2)']).toContain('A second one.');
    expect(areInStep(await a.state(door))).toBe(true);
    a.edit(DE, (list) => {
      list.instructions = list.instructions.filter(({ label }) => label !== 'Short');
    });
    await a.push(door);
    expect((await listFor(door)).instructions.map(({ label }) => label)).toEqual(['You', 'Short (2)']);
    expect(areInStep(await a.state(door))).toBe(true);
  });

  test('a full list makes room before it takes new instructions', async () => {
    const many = (word: string) => Array.from({ length: 200 }, (_, at) => ({ label: `${word} ${at}`, prompt: 'x' }));
    a.edit(DE, (list) => {
      list.instructions = many('old').slice(0, 199);
    });
    await door.client.styleRules.delete((await listFor(door)).id);
    await a.push(door);
    a.edit(DE, (list) => {
      list.instructions = [...many('old').slice(2, 199), ...many('new').slice(0, 3)];
    });
    const [pushed] = await a.push(door);
    expect(pushed?.failure).toBeUndefined();
    expect((await listFor(door)).instructions.length).toBe(200);
  });
});
