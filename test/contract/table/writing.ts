import { expect } from 'vitest';
import { at } from '../embedded/support.ts';
import { asks, type Case, embedded } from './case.ts';

const CORRECT = 'POST /v2/write/correct';
const REPHRASE = 'POST /v2/write/rephrase';
const path = '/v2/write/correct';
const text = ['I recieve teh letter.'];

/** Correction, and what goes with what in rephrasing (docs/spec/service.md#correct, docs/spec/service.md#rephrase). */
export const WRITING: readonly Case[] = [
  asks(
    CORRECT,
    'spelling, in the variant asked for',
    () => ({ path, json: { text, target_lang: 'en-GB' } }),
    [200],
    ({ json }, { external }) => {
      const [first] = at(json, 'improvements') as readonly object[];
      expect(first).toMatchObject({ detected_source_language: 'en', target_language: 'en-GB' });
      if (!external) expect(at(first, 'text')).toBe('I receive the letter.');
    },
  ),
  asks(
    CORRECT,
    'without a target',
    () => ({ path, json: { text: [...text, 'Das ist nicht für uns und auch nicht für sie.'] } }),
    [200],
    ({ json }) => expect(at(json, 'improvements', 1, 'detected_source_language')).toBe('de'),
  ),
  asks(CORRECT, 'nothing', () => ({ path, json: {} }), [400]),
  asks(CORRECT, 'into a language that is not there', () => ({ path, json: { text, target_lang: 'xx' } }), [400]),
  embedded(
    asks(
      CORRECT,
      'as another content type',
      () => ({ path, body: 'x', headers: { 'Content-Type': 'text/plain' } }),
      [415],
    ),
  ),
  embedded(asks(CORRECT, 'more than 10 KiB', () => ({ path, json: { text: ['x'.repeat(10 * 1024)] } }), [413])),
  ...(
    [
      ['a style beside the default tone', { writing_style: 'simple', tone: 'default' }],
      ['a tone beside the default style', { writing_style: 'default', tone: 'friendly' }],
    ] as const
  ).map(([name, fields]) =>
    asks(
      REPHRASE,
      name,
      () => ({ path: '/v2/write/rephrase', json: { text: ['Hello there'], target_lang: 'en-US', ...fields } }),
      [200],
    ),
  ),
  asks(
    REPHRASE,
    'a style and a tone',
    () => ({
      path: '/v2/write/rephrase',
      json: { text, target_lang: 'en-US', writing_style: 'simple', tone: 'friendly' },
    }),
    [400],
    ({ json }) => expect(at(json, 'message')).toContain('Both writing_style and tone defined'),
  ),
  ...(
    [
      ['en', 'en-US'],
      ['pt', 'pt-PT'],
    ] as const
  ).map(([asked, answered]) =>
    asks(
      REPHRASE,
      `${asked} comes back as ${answered}`,
      () => ({ path: '/v2/write/rephrase', json: { text: ['OK'], target_lang: asked } }),
      [200],
      ({ json }) => expect(at(json, 'improvements', 0, 'target_language')).toBe(answered),
    ),
  ),
];
