import { expect } from 'vitest';
import { at } from '../embedded/support.ts';
import { asks, type Case, embedded, type World } from './case.ts';

const ALL = '/v3/style_rules';
const ONE = `${ALL}/{style_id}`;
const INSTRUCTIONS = `${ONE}/custom_instructions`;
const INSTRUCTION = `${INSTRUCTIONS}/{instruction_id}`;
const TRANSLATE = 'POST /v2/translate';
const NOBODY = '00000000-0000-4000-8000-000000000000';

const list = ({ recall }: World) => `${ALL}/${recall('style')}`;
const instruction = (world: World) => `${list(world)}/custom_instructions/${world.recall('instruction')}`;
const rules = { punctuation: { quotation_mark: 'use_guillemets' }, dates_and_times: { calendar_era: 'use_bc_and_ad' } };
const versionOf = (answer: unknown) => Number(at(answer, 'version'));

/** Style rule lists (docs/spec/service.md#style-rules). */
export const STYLES: readonly Case[] = [
  asks(
    `POST ${ALL}`,
    'with rules and an instruction',
    ({ unique }) => ({
      path: ALL,
      json: {
        name: unique('style'),
        language: 'de',
        configured_rules: { punctuation: { quotation_mark: 'use_guillemets' } },
        custom_instructions: [{ label: 'Tone', prompt: 'Be brief.' }],
      },
    }),
    [201],
    ({ json }, { remember, unique }) => {
      expect(json).toMatchObject({
        name: unique('style'),
        language: 'de',
        version: expect.any(Number),
        configured_rules: { punctuation: { quotation_mark: 'use_guillemets' } },
        custom_instructions: [{ id: expect.any(String), label: 'Tone', prompt: 'Be brief.' }],
      });
      expect(Date.parse(String(at(json, 'creation_time')))).toBeGreaterThan(0);
      remember('style', String(at(json, 'style_id')));
      remember('style-version', String(versionOf(json)));
    },
  ),
  ...(
    [
      ['without a name', { language: 'de' }],
      ['without a language', { name: 'x' }],
      ['for a language that has none', { name: 'x', language: 'pl' }],
    ] as const
  ).map(([name, json]) => asks(`POST ${ALL}`, name, () => ({ path: ALL, json }), [400])),
  asks(
    `POST ${ALL}`,
    'with too long an instruction',
    () => ({
      path: ALL,
      json: { name: 'x', language: 'de', custom_instructions: [{ label: 'x', prompt: 'x'.repeat(301) }] },
    }),
    [400],
  ),
  asks(
    `GET ${ALL}`,
    'lists it without rules and instructions',
    () => ({ path: `${ALL}?page_size=25` }),
    [200],
    ({ json }, { recall }) => {
      const found = (at(json, 'style_rules') as readonly object[]).find(
        (one) => at(one, 'style_id') === recall('style'),
      );
      expect(found).toMatchObject({ language: 'de' });
      expect(Object.keys(found ?? {}).sort()).toEqual(
        ['creation_time', 'language', 'name', 'style_id', 'updated_time', 'version'].sort(),
      );
    },
  ),
  asks(
    `GET ${ALL}`,
    'lists it with them',
    () => ({ path: `${ALL}?page_size=25&detailed=true` }),
    [200],
    ({ json }, { recall }) => {
      const found = (at(json, 'style_rules') as readonly object[]).find(
        (one) => at(one, 'style_id') === recall('style'),
      );
      expect(found).toMatchObject({ configured_rules: expect.anything(), custom_instructions: [{ label: 'Tone' }] });
    },
  ),
  embedded(asks(`GET ${ALL}`, 'too many on a page', () => ({ path: `${ALL}?page_size=26` }), [400])),
  embedded(
    asks(
      `GET ${ALL}`,
      'a page behind the last',
      () => ({ path: `${ALL}?page=9` }),
      [200],
      ({ json }) => expect(json).toEqual({ style_rules: [] }),
    ),
  ),
  asks(
    `GET ${ONE}`,
    'shows it',
    (world) => ({ path: list(world) }),
    [200],
    ({ json }, { unique }) => expect(json).toMatchObject({ name: unique('style') }),
  ),
  asks(
    `GET ${ONE}`,
    'that is not there',
    () => ({ path: `${ALL}/${NOBODY}` }),
    [404],
    ({ text }, { external }) => {
      if (!external) expect(text).toContain('message');
    },
  ),
  asks(
    `PATCH ${ONE}`,
    'another name, a higher version',
    (world) => ({ path: list(world), json: { name: world.unique('renamed') } }),
    [200],
    ({ json }, { recall, remember, unique }) => {
      expect(at(json, 'name')).toBe(unique('renamed'));
      expect(versionOf(json)).toBeGreaterThan(Number(recall('style-version')));
      remember('style-version', String(versionOf(json)));
    },
  ),
  asks(`PATCH ${ONE}`, 'no name', (world) => ({ path: list(world), json: { name: '' } }), [400]),
  asks(
    `PUT ${ONE}/configured_rules`,
    'replaces all rules, instructions stay',
    (world) => ({ path: `${list(world)}/configured_rules`, json: rules }),
    [200],
    ({ json }, { recall, remember }) => {
      expect(json).toMatchObject({ configured_rules: rules, custom_instructions: [{ label: 'Tone' }] });
      expect(versionOf(json)).toBeGreaterThan(Number(recall('style-version')));
      remember('style-version', String(versionOf(json)));
    },
  ),
  embedded(
    asks(
      `PUT ${ONE}/configured_rules`,
      'of a category that is not there',
      (world) => ({ path: `${list(world)}/configured_rules`, json: { dances: { waltz: 'yes' } } }),
      [400],
    ),
  ),
  asks(
    `PUT ${ONE}/configured_rules`,
    'of nobody',
    () => ({ path: `${ALL}/${NOBODY}/configured_rules`, json: rules }),
    [404],
  ),
  asks(
    `POST ${INSTRUCTIONS}`,
    'one more',
    (world) => ({
      path: `${list(world)}/custom_instructions`,
      json: { label: 'Currency', prompt: 'Put the sign before the number.', source_language: 'en' },
    }),
    [201],
    async ({ json }, world) => {
      // A page of the vendor's manual shows the whole list here: the last instruction is the new one.
      const made = at(json, 'id') === undefined ? (at(json, 'custom_instructions') as readonly object[]).at(-1) : json;
      expect(made).toMatchObject({ label: 'Currency', source_language: 'en' });
      world.remember('instruction', String(at(made, 'id')));
      const whole = await world.ask({ path: list(world) });
      expect(versionOf(whole.json)).toBeGreaterThan(Number(world.recall('style-version')));
      expect(at(whole.json, 'custom_instructions', 'length')).toBe(2);
    },
  ),
  asks(
    `POST ${INSTRUCTIONS}`,
    'without a prompt',
    (world) => ({ path: `${list(world)}/custom_instructions`, json: { label: 'x' } }),
    [400],
  ),
  asks(
    `GET ${INSTRUCTION}`,
    'shows it',
    (world) => ({ path: instruction(world) }),
    [200],
    ({ json }) => expect(json).toMatchObject({ label: 'Currency', prompt: 'Put the sign before the number.' }),
  ),
  asks(
    `GET ${INSTRUCTION}`,
    'that is not there',
    (world) => ({ path: `${list(world)}/custom_instructions/${NOBODY}` }),
    [404],
  ),
  asks(
    `PUT ${INSTRUCTION}`,
    'replaces it',
    (world) => ({ path: instruction(world), json: { label: 'Money', prompt: 'Put the sign behind the number.' } }),
    [200],
    ({ json }, { external, recall }) => {
      expect(json).toMatchObject({ id: recall('instruction'), label: 'Money' });
      if (!external) expect(json).not.toHaveProperty('source_language');
    },
  ),
  asks(
    TRANSLATE,
    'by a list',
    ({ recall }) => ({
      path: '/v2/translate',
      json: { text: ['Save'], source_lang: 'EN', target_lang: 'DE', style_id: recall('style') },
    }),
    [200],
    ({ json }, { external }) => {
      if (!external) expect(at(json, 'translations', 0, 'text')).toBe('[◆Šàvé]');
    },
  ),
  asks(
    TRANSLATE,
    'by a list of another language',
    ({ recall }) => ({
      path: '/v2/translate',
      json: { text: ['Save'], source_lang: 'EN', target_lang: 'FR', style_id: recall('style') },
    }),
    [400, 404],
  ),
  asks(
    `DELETE ${INSTRUCTION}`,
    'is gone',
    (world) => ({ path: instruction(world) }),
    [204],
    async (_, world) => expect((await world.ask({ path: instruction(world) })).status).toBe(404),
  ),
  asks(
    `DELETE ${ONE}`,
    'is gone',
    (world) => ({ path: list(world) }),
    [204],
    async (_, world) => expect((await world.ask({ path: list(world) })).status).toBe(404),
  ),
  asks(`DELETE ${ONE}`, 'of nobody', () => ({ path: `${ALL}/${NOBODY}` }), [404]),
];
