import { expect } from 'vitest';
import { at } from '../embedded/support.ts';
import { asks, type Case, embedded, type World } from './case.ts';

const START = 'POST /v1/quality-evaluation';
const POLL = 'GET /v1/quality-evaluation/{job_id}';
const path = '/v1/quality-evaluation';
const NOBODY = '00000000-0000-4000-8000-000000000000';

const metadata = { source_language: 'en', target_language: 'de' };
const segments = [
  { source: 'Save the file.', target: 'Speichern Sie die Datei.' },
  { source: '😀 It costs 15 euros, not 50.', target: '😀 Es kostet 51 Euro.' },
  { source: 'Open the door', target: '' },
];

/** Asks until the job is over. */
async function over(world: World) {
  for (let questions = 0; questions < 300; questions += 1) {
    const answer = await world.ask({ path: world.recall('evaluation') });
    if (answer.status !== 202) return answer;
    await world.pause();
  }
  throw new Error('the evaluation does not come to an end');
}

/** Quality evaluation (docs/spec/service.md#quality-evaluation). */
export const QUALITY: readonly Case[] = [
  asks(
    START,
    'three segments',
    () => ({ path, json: { metadata, segments } }),
    [202],
    ({ headers, json }, { remember }) => {
      expect(headers.get('retry-after')).toMatch(/^\d+$/);
      expect(at(json, 'poll_url')).toContain(String(at(json, 'job_id')));
      remember('evaluation', String(at(json, 'poll_url')));
    },
  ),
  asks(
    POLL,
    'one list of errors per segment, in order',
    ({ recall }) => ({ path: recall('evaluation') }),
    [200, 202],
    async (_, world) => {
      const { json } = await over(world);
      expect(at(json, 'status')).toBe('done');
      const found = at(json, 'segments') as readonly object[];
      expect(found.map((one) => at(one, 'segment_index'))).toEqual([0, 1, 2]);
      const score = Number(at(json, 'summary', 'overall_score'));
      expect(score).toBeGreaterThanOrEqual(0);
      expect(score).toBeLessThan(100);
    },
  ),
  embedded(
    asks(
      POLL,
      'says what is wrong, and where, in code points',
      ({ recall }) => ({ path: recall('evaluation') }),
      [200],
      ({ json }) => {
        expect(at(json, 'segments', 0, 'errors')).toEqual([]);
        expect(at(json, 'segments', 1, 'errors')).toMatchObject([
          {
            type: 'Accuracy',
            sub_type: 'Mistranslation',
            severity: 'Critical',
            source_spans: [
              { start: 11, end: 13 },
              { start: 25, end: 27 },
            ],
            target_spans: [{ start: 12, end: 14 }],
          },
          { sub_type: 'Mistranslation', source_spans: [{ start: 21, end: 24 }], target_spans: [] },
        ]);
        expect(at(json, 'segments', 2, 'errors')).toMatchObject([
          { sub_type: 'Omission', source_spans: [{ start: 0, end: 13 }], target_spans: [] },
        ]);
        expect(at(json, 'summary', 'granular_counts')).toEqual({
          Accuracy: { Mistranslation: { Critical: 2 }, Omission: { Critical: 1 } },
        });
      },
    ),
  ),
  asks(START, 'no segment', () => ({ path, json: { metadata, segments: [] } }), [400]),
  asks(START, 'no languages', () => ({ path, json: { segments } }), [400]),
  asks(
    START,
    'too many segments',
    () => ({ path, json: { metadata, segments: Array.from({ length: 501 }, () => segments[0]) } }),
    [400],
  ),
  asks(
    START,
    'a pair that is not there',
    () => ({ path, json: { metadata: { source_language: 'de', target_language: 'fr' }, segments } }),
    [400],
  ),
  asks(POLL, 'of nobody', () => ({ path: `${path}/${NOBODY}` }), [404]),
  asks(POLL, 'what is no id', () => ({ path: `${path}/x` }), [400]),
];
