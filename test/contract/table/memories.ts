import { expect } from 'vitest';
import { at } from '../embedded/support.ts';
import { asks, type Case, embedded, Lacking } from './case.ts';

const ALL = '/v3/translation_memories';
const TRANSLATE = 'POST /v2/translate';
const NOBODY = '00000000-0000-4000-8000-000000000000';

const text = (fields: object) => ({
  path: '/v2/translate',
  json: { text: ['Save change', 'Save <b>'], target_lang: 'DE', ...fields },
});

/** Translation memories (docs/spec/service.md#translation-memories). */
export const MEMORIES: readonly Case[] = [
  asks(
    `GET ${ALL}`,
    'lists them, and counts them',
    () => ({ path: ALL }),
    [200],
    ({ json }, { remember }) => {
      const memories = at(json, 'translation_memories') as readonly object[];
      expect(Number(at(json, 'total_count'))).toBeGreaterThanOrEqual(memories.length);
      const [first] = memories;
      if (first === undefined) throw new Lacking('the account has no translation memory');
      expect(at(first, 'segment_count')).toBeGreaterThanOrEqual(0);
      remember('memory', String(at(first, 'translation_memory_id')));
      remember('memory-target', String((at(first, 'target_languages') as readonly string[])[0]));
    },
  ),
  embedded(
    asks(
      `GET ${ALL}`,
      'one on a page',
      () => ({ path: `${ALL}?page=1&page_size=1` }),
      [200],
      ({ json }) => expect(json).toMatchObject({ translation_memories: [{ source_language: 'de' }], total_count: 2 }),
    ),
  ),
  embedded(asks(`GET ${ALL}`, 'none on a page', () => ({ path: `${ALL}?page_size=0` }), [400])),
  asks(
    TRANSLATE,
    'from a memory',
    ({ recall }) =>
      text({
        target_lang: recall('memory-target').toUpperCase().replace(/^EN$/, 'EN-US'),
        translation_memory_id: recall('memory'),
      }),
    [200],
    ({ json }, { external }) => {
      if (external) return;
      expect(at(json, 'translations', 0, 'text')).toBe('Änderungen speichern');
      expect(at(json, 'translations', 1, 'text')).toBe('[Šàvé <ƀ>]');
    },
  ),
  embedded(
    asks(
      TRANSLATE,
      'from a memory, alike only',
      ({ recall }) => text({ translation_memory_id: recall('memory'), translation_memory_threshold: 100 }),
      [200],
      ({ json }) => expect(at(json, 'translations', 0, 'text')).toBe('[Šàvé çĥàñĝé]'),
    ),
  ),
  asks(TRANSLATE, 'from a memory that is not there', () => text({ translation_memory_id: NOBODY }), [400, 404]),
  asks(
    TRANSLATE,
    'from a memory, into a language that it lacks',
    ({ recall }) => text({ target_lang: 'FI', translation_memory_id: recall('memory') }),
    [400, 404],
  ),
  asks(
    TRANSLATE,
    'from a memory, with more than all of it alike',
    ({ recall }) => text({ translation_memory_id: recall('memory'), translation_memory_threshold: 101 }),
    [400],
  ),
];
