import type { Answer, Ask, Capability } from './support.ts';
import { at } from './support.ts';
import { TRANSLATE } from './table-translate.ts';

/** One request and what must come back. */
export interface Case {
  readonly name: string;
  readonly needs?: Capability;
  readonly ask: Ask;
  readonly status: number;
  /** What the JSON answer must have, at least. */
  readonly body?: object;
  /** Whether the rest is right; `true`, or anything else that then shows in the report. */
  readonly holds?: (answer: Answer) => unknown;
}

const text = ['Save changes'];

export const CASES: readonly Case[] = [
  // Who may ask, and how (docs/spec/service.md#addresses-and-keys).
  { name: 'no key', ask: { path: '/v2/usage', key: null }, status: 403 },
  { name: 'a wrong key', ask: { path: '/v2/usage', key: 'wrong' }, status: 403 },
  {
    name: 'a wrong key, and a body',
    ask: { path: '/v2/translate', json: { text, target_lang: 'DE' }, key: 'wrong' },
    status: 403,
  },
  { name: 'an unknown path', ask: { path: '/v2/nothing' }, status: 404 },
  { name: 'a wrong method', needs: 'exact-errors', ask: { path: '/v2/usage', method: 'DELETE' }, status: 405 },
  {
    name: 'a URI that is too long',
    needs: 'exact-errors',
    ask: { path: `/v2/languages?type=${'x'.repeat(9000)}` },
    status: 414,
  },

  ...TRANSLATE,

  // Usage and languages (docs/spec/service.md#usage, docs/spec/service.md#languages).
  {
    name: 'usage',
    ask: { path: '/v2/usage' },
    status: 200,
    holds: (answer) =>
      typeof at(answer.json, 'character_count') === 'number' && typeof at(answer.json, 'character_limit') === 'number',
  },
  {
    name: 'source languages',
    ask: { path: '/v2/languages' },
    status: 200,
    holds: (answer) =>
      Array.isArray(answer.json) &&
      answer.json.some((entry) => at(entry, 'language') === 'EN' && at(entry, 'name') === 'English'),
  },
  {
    name: 'target languages',
    ask: { path: '/v2/languages?type=target' },
    status: 200,
    holds: (answer) =>
      Array.isArray(answer.json) &&
      answer.json.some((entry) => at(entry, 'language') === 'PT-BR' && at(entry, 'supports_formality') === true),
  },
  {
    name: 'languages of texts, with their features',
    needs: 'languages-by-resource',
    ask: { path: '/v3/languages?resource=translate_text' },
    status: 200,
    holds: ({ json }) => {
      const list = Array.isArray(json) ? json : [];
      const entry = (code: string) => list.find((one) => at(one, 'lang') === code);
      const flags = (code: string) => [at(entry(code), 'usable_as_source'), at(entry(code), 'usable_as_target')].join();
      const features = (code: string) => Object.keys(at(entry(code), 'features') ?? {}).join();
      return (
        flags('en') === 'true,false' &&
        flags('zh-Hant') === 'false,true' &&
        ['formality', 'glossary', 'tag_handling', 'style_rules'].every((name) => features('de').includes(name)) &&
        !features('fi').includes('formality')
      );
    },
  },
  {
    name: 'languages of texts that came in 2026 have no features',
    needs: 'exact-errors',
    ask: { path: '/v3/languages?resource=translate_text' },
    status: 200,
    holds: ({ json }) =>
      Array.isArray(json) &&
      Object.keys(
        at(
          json.find((one) => at(one, 'lang') === 'zu'),
          'features',
        ) ?? {},
      ).length === 0,
  },
  {
    name: 'languages of documents lack those of texts only',
    needs: 'languages-by-resource',
    ask: { path: '/v3/languages?resource=translate_document' },
    status: 200,
    holds: ({ json }) =>
      Array.isArray(json) &&
      json.some((one) => at(one, 'lang') === 'de') &&
      json.every((one) => at(one, 'lang') !== 'ts' && !Object.hasOwn(Object(at(one, 'features')), 'tag_handling')),
  },
  {
    name: 'languages of glossaries are base languages, in both directions',
    needs: 'languages-by-resource',
    ask: { path: '/v3/languages?resource=glossary' },
    status: 200,
    holds: ({ json }) =>
      Array.isArray(json) &&
      json.every((one) => at(one, 'usable_as_source') === true && at(one, 'usable_as_target') === true) &&
      json.some((one) => at(one, 'lang') === 'en') &&
      json.every((one) => at(one, 'lang') !== 'en-US'),
  },
  { name: 'languages of no resource', needs: 'languages-by-resource', ask: { path: '/v3/languages' }, status: 400 },
  {
    name: 'languages of an unknown resource',
    needs: 'languages-by-resource',
    ask: { path: '/v3/languages?resource=dance' },
    status: 400,
  },
  { name: 'an unknown kind of languages', ask: { path: '/v2/languages?type=both' }, status: 400 },

  // Rephrasing (docs/spec/service.md#rephrase).
  {
    name: 'improve',
    needs: 'write',
    ask: { path: '/v2/write/rephrase', json: { text: ['I has a  apple.'], target_lang: 'en-US' } },
    status: 200,
    body: { improvements: [{ detected_source_language: 'en', target_language: 'en-US' }] },
  },
  {
    name: 'improve, form',
    needs: 'write',
    ask: {
      path: '/v2/write/rephrase',
      form: [
        ['text', 'Hello'],
        ['text', 'World'],
        ['target_lang', 'en-US'],
        ['tone', 'friendly'],
      ],
    },
    status: 200,
    holds: (answer) => at(answer.json, 'improvements', 'length') === 2,
  },
  { name: 'improve nothing', needs: 'write', ask: { path: '/v2/write/rephrase', json: {} }, status: 400 },
  {
    name: 'improve with style and tone',
    needs: 'write',
    ask: { path: '/v2/write/rephrase', json: { text, writing_style: 'simple', tone: 'friendly' } },
    status: 400,
  },
  {
    name: 'improve with a style a language lacks',
    needs: 'exact-errors',
    ask: { path: '/v2/write/rephrase', json: { text: ['こんにちは'], target_lang: 'ja', writing_style: 'simple' } },
    status: 400,
  },
  {
    name: 'improve with a preferred style',
    needs: 'write',
    ask: {
      path: '/v2/write/rephrase',
      json: { text: ['こんにちは'], target_lang: 'ja', writing_style: 'prefer_simple' },
    },
    status: 200,
  },
  {
    name: 'improve in an unknown style',
    needs: 'write',
    ask: { path: '/v2/write/rephrase', json: { text, writing_style: 'baroque' } },
    status: 400,
  },
  {
    name: 'improve in a language that is not there',
    needs: 'write',
    ask: { path: '/v2/write/rephrase', json: { text, target_lang: 'xx' } },
    status: 400,
  },
  {
    name: 'improve a text of another language',
    needs: 'exact-errors',
    ask: {
      path: '/v2/write/rephrase',
      json: { text: ['Das ist nicht für uns und auch nicht für sie.'], target_lang: 'en-US' },
    },
    status: 400,
  },
  {
    name: 'improve more than 10 KiB',
    needs: 'exact-errors',
    ask: { path: '/v2/write/rephrase', json: { text: ['x'.repeat(10 * 1024)] } },
    status: 413,
  },

  // Admin operations are for admin keys (docs/spec/service.md#developer-keys).
  { name: 'admin with a developer key', needs: 'admin', ask: { path: '/v2/admin/developer-keys' }, status: 403 },
];
