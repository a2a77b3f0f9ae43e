import { afterAll, describe, expect, test } from 'vitest';
import { unexplained } from '../description/known.ts';
import { ask, connect, probe } from './support.ts';
import { CASES } from './table.ts';

const target = await connect();
const has = await probe(target);
afterAll(() => target.close());

describe('requests and what comes back', () => {
  for (const { name, needs, ask: question, status, body, holds } of CASES) {
    if (needs !== undefined && !has.has(needs)) continue;
    test(name, async () => {
      const answer = await ask(target, question);
      expect(answer.status, answer.text).toBe(status);
      if (body !== undefined) expect(answer.json).toMatchObject(body);
      if (holds !== undefined) expect(holds(answer)).toBe(true);
      if (!target.external) {
        expect(answer.headers.get('x-trace-id')).toMatch(/^[\da-f]{32}$/);
        if (status >= 400) expect(answer.text).toMatch(/^\{"[mM]essage":"[^"]{10,}/);
      }
    });
  }

  test('every scheme word is taken', async () => {
    for (const scheme of target.external ? [target.scheme] : ['Service-Auth-Key', 'DeepL-Auth-Key']) {
      expect((await ask({ ...target, scheme }, { path: '/v2/usage' })).status).toBe(200);
    }
  });

  test.runIf(target.problems !== undefined)('every exchange is as the description of the interface says', () => {
    expect(unexplained(target.problems ?? [])).toEqual([]);
  });

  test('the table leaves nothing out against the embedded service', () => {
    if (!target.external) expect(CASES.filter(({ needs }) => needs !== undefined && !has.has(needs))).toEqual([]);
  });
});
