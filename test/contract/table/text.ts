import { expect } from 'vitest';
import { at } from '../embedded/support.ts';
import { asks, type Case, embedded, Lacking, refused, translated, whole, works } from './case.ts';

const TRANSLATE = 'POST /v2/translate';
const REPHRASE = 'POST /v2/write/rephrase';
const LANGUAGES = 'GET /v2/languages';
const LANGUAGES_BY_RESOURCE = 'GET /v3/languages';
const USAGE = 'GET /v2/usage';
const NOBODY = '00000000-0000-4000-8000-000000000000';

/** Texts, languages and usage (docs/spec/service.md#translate, docs/spec/service.md#rephrase, docs/spec/service.md#languages, docs/spec/service.md#usage). */
export const TEXT: readonly Case[] = [
  works(
    LANGUAGES,
    'targets tell whether they know formality',
    ({ client }) => client.languages('target'),
    (list) => {
      expect(list).toContainEqual(expect.objectContaining({ code: 'DE', supportsFormality: true }));
      expect(list.map(({ code }) => code)).toContain('PT-BR');
      expect(list.every(({ name }) => name !== '')).toBe(true);
    },
  ),
  works(
    LANGUAGES,
    'sources are base languages',
    ({ client }) => client.languages('source'),
    (list) => {
      const codes = list.map(({ code }) => code);
      expect(codes).toContain('EN');
      expect(codes).not.toContain('EN-US');
    },
  ),
  works(
    LANGUAGES_BY_RESOURCE,
    'targets tell what a translation into them can use',
    ({ client }) => client.languages('target'),
    (list, { external }) => {
      if (external && list.every(({ features }) => features === undefined)) throw new Lacking('no list by resource');
      const known = list.find(({ code }) => code === 'DE')?.features;
      expect(known).toEqual(expect.arrayContaining(['formality', 'glossary', 'tag_handling']));
    },
  ),
  works(
    USAGE,
    'counts what is used',
    ({ client }) => client.usage(),
    (usage, { remember }) => {
      expect(usage.used).toBeGreaterThanOrEqual(0);
      remember('used', String(usage.used));
    },
  ),
  translated(
    works(
      TRANSLATE,
      '60 texts come back in order, each billed once',
      async ({ client }) => {
        const texts = Array.from({ length: 60 }, (_, index) => `Step ${index} of the hike`);
        return whole(await client.translate({ texts: [...texts, texts[0] ?? ''], sourceLang: 'EN', targetLang: 'DE' }));
      },
      ({ translations, requests }, { external, remember }) => {
        expect(translations).toHaveLength(61);
        for (const [index, one] of translations.slice(0, 60).entries()) expect(one?.text).toContain(String(index));
        expect(translations[60]).toEqual({ ...translations[0], billedCharacters: 0 });
        const billed = translations.reduce((sum, one) => sum + (one?.billedCharacters ?? 0), 0);
        if (!external) expect(requests).toBe(2);
        remember('billed', String(billed));
      },
    ),
  ),
  translated(
    works(
      TRANSLATE,
      'tags stay, ignored ones with their content',
      async ({ client }) =>
        whole(
          await client.translate({
            texts: ['Open <x>{file}</x> <b>now</b>', 'a &amp; b &lt; c'],
            sourceLang: 'EN',
            targetLang: 'DE',
            tagHandling: 'xml',
            tagHandlingVersion: 'v2',
            ignoreTags: ['x'],
            formality: 'prefer_more',
            context: 'A file menu',
          }),
        ),
      ({ translations: [tagged, escaped] }) => {
        expect(tagged?.text).toContain('<x>{file}</x>');
        expect(tagged?.text).toMatch(/<b>.+<\/b>/);
        expect(escaped?.text).toContain('&amp;');
      },
    ),
  ),
  refused(
    TRANSLATE,
    'into a language that is not there',
    async ({ client }) => whole(await client.translate({ texts: ['Save'], targetLang: 'XX' })),
    ['bad-request'],
  ),
  works(
    USAGE,
    'has grown by what was billed',
    ({ client }) => client.usage(),
    ({ used }, { external, recall }) => {
      // Another service may count later, or for others, too.
      if (external) expect(used).toBeGreaterThanOrEqual(Number(recall('used')));
      else expect(used).toBeGreaterThan(Number(recall('used')) + Number(recall('billed')));
    },
  ),
  works(
    REPHRASE,
    'a tidier text in the variant asked for',
    async ({ client }) => whole(await client.rephrase({ texts: ['I has a  apple.', 'Hello'], targetLang: 'en-US' })),
    ({ improvements: [first, second] }, { external }) => {
      if (!external) expect(first?.text).not.toContain('  ');
      expect(first).toMatchObject({ detectedSourceLang: expect.stringMatching(/^en$/i), targetLang: 'en-US' });
      expect(second?.text).not.toBe('');
    },
  ),
  works(
    REPHRASE,
    'a style',
    async ({ client }) =>
      whole(await client.rephrase({ texts: ['Hello there'], targetLang: 'en-GB', style: 'business' })),
    ({ improvements }) => expect(improvements).toHaveLength(1),
  ),
  embedded(
    refused(
      REPHRASE,
      'a text in another language than the one asked for',
      async ({ client }) =>
        whole(await client.rephrase({ texts: ['Das ist nicht für uns und auch nicht für sie.'], targetLang: 'en-US' })),
      ['bad-request'],
    ),
  ),
  asks(
    'GET /v3/languages/resources',
    'says on which side of a pair a feature is needed',
    () => ({ path: '/v3/languages/resources' }),
    [200],
    ({ json }) => {
      const resources = json as readonly object[];
      const text = resources.find((one) => at(one, 'name') === 'translate_text');
      expect(at(text, 'features')).toContainEqual({ name: 'formality', needs_target_support: true });
      expect(at(text, 'features')).toContainEqual({
        name: 'glossary',
        needs_source_support: true,
        needs_target_support: true,
      });
    },
  ),
  asks(
    TRANSLATE,
    'tags say by which version they were handled',
    () => ({ path: '/v2/translate', json: { text: ['<b>Save</b>'], target_lang: 'DE', tag_handling: 'html' } }),
    [200],
    ({ json }) => expect(at(json, 'translations', 0, 'tag_handling_version')).toMatch(/^v[12]$/),
  ),
  asks(
    TRANSLATE,
    'with instructions',
    () => ({
      path: '/v2/translate',
      json: { text: ['Save'], target_lang: 'DE', custom_instructions: ['Be brief.', 'Be kind.'] },
    }),
    [200],
    ({ json }, { external }) => {
      if (!external) expect(at(json, 'translations', 0, 'text')).toBe('[◇Šàvé]');
    },
  ),
  ...(
    [
      ['too many instructions', { custom_instructions: Array.from({ length: 11 }, () => 'Be brief.') }],
      ['too long an instruction', { custom_instructions: ['x'.repeat(301)] }],
      ['instructions for a language that takes none', { target_lang: 'FI', custom_instructions: ['Be brief.'] }],
      ['six glossaries', { source_lang: 'EN', glossary_ids: Array.from({ length: 6 }, () => NOBODY) }],
      ['several glossaries without a source', { glossary_ids: [NOBODY] }],
      ['one glossary and several', { source_lang: 'EN', glossary_id: NOBODY, glossary_ids: [NOBODY] }],
    ] as const
  ).map(([name, fields]) =>
    asks(
      TRANSLATE,
      name,
      () => ({ path: '/v2/translate', json: { text: ['Save'], target_lang: 'DE', ...fields } }),
      [400],
    ),
  ),
];
