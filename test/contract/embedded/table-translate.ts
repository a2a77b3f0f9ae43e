import { type Answer, type Ask, at } from './support.ts';
import type { Case } from './table.ts';

const T = '/v2/translate';
const text = ['Save changes'];
const json = (fields: object): Ask => ({ path: T, json: { text, target_lang: 'DE', ...fields } });
const form = (...fields: (readonly [string, string])[]): Ask => ({ path: T, form: fields });
const first = (key: string) => (answer: Answer) => at(answer.json, 'translations', 0, key);
const says = (word: string) => (answer: Answer) => answer.text.includes(word) || answer.text;
const items = (length: number) => Array.from({ length }, (_, index) => `text ${index}`);

/** `POST /v2/translate` (docs/spec/service.md#translate). */
export const TRANSLATE: readonly Case[] = [
  // Encodings.
  { name: 'JSON', ask: json({}), status: 200, body: { translations: [{ detected_source_language: 'EN' }] } },
  {
    name: 'a form with several texts',
    ask: form(['text', 'One'], ['text', 'Two'], ['target_lang', 'DE']),
    status: 200,
    holds: (answer) => at(answer.json, 'translations', 'length') === 2,
  },
  {
    name: 'a form with booleans and lists',
    ask: form(
      ['text', '<x>a</x> b'],
      ['target_lang', 'DE'],
      ['show_billed_characters', '1'],
      ['tag_handling', 'xml'],
      ['ignore_tags', 'x,y'],
    ),
    status: 200,
    body: { translations: [{ billed_characters: 10 }] },
  },
  {
    name: 'malformed JSON',
    ask: { path: T, body: '{"text": [', headers: { 'Content-Type': 'application/json' } },
    status: 400,
  },
  {
    name: 'a body that is no UTF-8',
    needs: 'exact-errors',
    ask: {
      path: T,
      body: new Blob([new Uint8Array([0x7b, 0xff, 0x7d])]),
      headers: { 'Content-Type': 'application/json' },
    },
    status: 400,
    holds: says('UTF-8'),
  },
  {
    name: 'JSON that is no object',
    needs: 'exact-errors',
    ask: { path: T, body: '[]', headers: { 'Content-Type': 'application/json' } },
    status: 400,
  },
  {
    name: 'a body of another kind',
    needs: 'exact-errors',
    ask: { path: T, body: 'x', headers: { 'Content-Type': 'text/plain' } },
    status: 400,
  },

  // Translate: what is required, and the limits (section 8).
  { name: 'no text', ask: { path: T, json: { target_lang: 'DE' } }, status: 400, holds: says('text') },
  { name: 'an empty list of texts', ask: { path: T, json: { text: [], target_lang: 'DE' } }, status: 400 },
  {
    name: 'a text that is no list',
    needs: 'exact-errors',
    ask: json({ text: 'Save' }),
    status: 400,
    holds: says('array'),
  },
  { name: 'no target', ask: { path: T, json: { text } }, status: 400, holds: says('target_lang') },
  {
    name: '50 texts',
    ask: json({ text: items(50) }),
    status: 200,
    holds: (answer) => at(answer.json, 'translations', 'length') === 50,
  },
  { name: '51 texts', ask: json({ text: items(51) }), status: 400 },
  { name: 'more than 128 KiB, counting the context', ask: json({ context: 'x'.repeat(128 * 1024) }), status: 413 },

  // Languages (docs/spec/service.md#language-codes).
  { name: 'an unknown target', ask: json({ target_lang: 'XX' }), status: 400, holds: says('target_lang') },
  {
    name: 'lower case codes',
    ask: json({ target_lang: 'pt-br', source_lang: 'en' }),
    status: 200,
    body: { translations: [{ detected_source_language: 'EN' }] },
  },
  { name: 'a variant as source', ask: json({ source_lang: 'EN-US' }), status: 400, holds: says('source_lang') },
  { name: 'an unknown source', ask: json({ source_lang: 'XX' }), status: 400, holds: says('source_lang') },
  {
    name: 'the source is detected',
    needs: 'translator',
    ask: json({ text: ['Das ist nicht für uns und auch nicht für sie.'], target_lang: 'EN-US' }),
    status: 200,
    body: { translations: [{ detected_source_language: 'DE' }] },
  },
  {
    name: 'the script tells the source',
    needs: 'translator',
    ask: json({ text: ['変更を保存'] }),
    status: 200,
    body: { translations: [{ detected_source_language: 'JA' }] },
  },

  // Translate: options and which fields are there.
  {
    name: 'billed characters only when asked for',
    ask: json({}),
    status: 200,
    holds: (answer) => first('billed_characters')(answer) === undefined,
  },
  {
    name: 'billed characters are code points',
    needs: 'translator',
    ask: json({ text: ['a😀é'], show_billed_characters: true }),
    status: 200,
    body: { translations: [{ billed_characters: 3 }] },
  },
  {
    name: 'context is not billed',
    ask: json({ context: 'a file menu', show_billed_characters: true }),
    status: 200,
    body: { translations: [{ billed_characters: 12 }] },
  },
  {
    name: 'the model only when asked for',
    ask: json({}),
    status: 200,
    holds: (answer) => first('model_type_used')(answer) === undefined,
  },
  {
    name: 'the fast model',
    needs: 'exact-errors',
    ask: json({ source_lang: 'EN', model_type: 'latency_optimized' }),
    status: 200,
    body: { translations: [{ model_type_used: 'latency_optimized' }] },
  },
  {
    name: 'the good model',
    ask: json({ model_type: 'quality_optimized' }),
    status: 200,
    body: { translations: [{ model_type_used: 'quality_optimized' }] },
  },
  { name: 'an unknown model', ask: json({ model_type: 'best' }), status: 400 },
  { name: 'formality where there is one', ask: json({ formality: 'more' }), status: 200 },
  {
    name: 'formality where there is none',
    ask: json({ target_lang: 'EN-US', formality: 'less' }),
    status: 400,
    holds: says('formality'),
  },
  {
    name: 'preferred formality where there is none',
    ask: json({ target_lang: 'EN-US', formality: 'prefer_less' }),
    status: 200,
  },
  { name: 'an unknown formality', ask: json({ formality: 'rude' }), status: 400 },
  { name: 'an unknown way to split', ask: json({ split_sentences: '2' }), status: 400 },
  {
    name: 'every other option',
    ask: json({
      split_sentences: 'nonewlines',
      preserve_formatting: true,
      outline_detection: false,
      splitting_tags: ['p'],
      non_splitting_tags: ['b'],
      tag_handling: 'xml',
    }),
    status: 200,
  },
  {
    name: 'a flag that is none',
    needs: 'exact-errors',
    ask: json({ preserve_formatting: 'maybe' }),
    status: 400,
    holds: says('preserve_formatting'),
  },
  { name: 'unknown parameters', ask: json({ enable_beta_languages: true }), status: 200 },
  { name: 'a malformed glossary id', ask: json({ source_lang: 'EN', glossary_id: 'nope' }), status: 400 },
  {
    name: 'an unknown glossary',
    ask: json({ source_lang: 'EN', glossary_id: '00000000-0000-4000-8000-000000000000' }),
    status: 404,
  },
  {
    name: 'a glossary without a source',
    ask: json({ glossary_id: '00000000-0000-4000-8000-000000000000' }),
    status: 400,
    holds: says('source_lang'),
  },

  // Translate: tags.
  { name: 'unknown tag handling', ask: json({ tag_handling: 'json' }), status: 400 },
  {
    name: 'strict XML takes no stray <',
    needs: 'translator',
    ask: json({ text: ['a < b'], tag_handling: 'xml', tag_handling_version: 'v2' }),
    status: 400,
  },
  {
    name: 'strict XML takes no stray &',
    needs: 'translator',
    ask: json({ text: ['a & b'], tag_handling: 'xml', tag_handling_version: 'v2' }),
    status: 400,
  },
  {
    name: 'older XML takes them',
    ask: json({ text: ['a < b & c'], tag_handling: 'xml', tag_handling_version: 'v1' }),
    status: 200,
  },
  {
    name: 'HTML takes them',
    ask: json({ text: ['a < b & c'], tag_handling: 'html', tag_handling_version: 'v2' }),
    status: 200,
  },
  {
    name: 'version 2 is the default of a new account',
    needs: 'exact-errors',
    ask: json({ text: ['a < b'], tag_handling: 'xml' }),
    status: 400,
  },
  {
    name: 'v2 contradicts the fast model',
    needs: 'exact-errors',
    ask: json({ tag_handling: 'xml', tag_handling_version: 'v2', model_type: 'latency_optimized' }),
    status: 400,
  },
  {
    name: 'ignored tags keep their content',
    needs: 'translator',
    ask: json({ text: ['Open <x>{file}</x> now'], tag_handling: 'xml', ignore_tags: ['x'] }),
    status: 200,
    holds: (answer) => String(first('text')(answer)).includes('<x>{file}</x>'),
  },
  {
    name: 'the pseudo-translation',
    needs: 'pseudo',
    ask: json({}),
    status: 200,
    body: { translations: [{ text: '[Šàvé çĥàñĝéš]' }] },
  },
  {
    name: 'an empty text among others',
    ask: json({ text: ['', 'Save'] }),
    status: 200,
    holds: (answer) => first('text')(answer) === '',
  },
];
