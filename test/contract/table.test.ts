/**
 * Every operation of the service through the typed client: against the embedded service over HTTP, or against any other that the environment
 * names (`embedded/support.ts` says how). What that service does not
 * have, or not for this key, is printed and counts as skipped.
 */
import { afterAll, describe, expect, test } from 'vitest';
import { ROUTES } from '../../server/embedded/routes.ts';
import { unexplained } from './description/known.ts';
import { connect } from './embedded/support.ts';
import { ADMIN } from './table/admin.ts';
import { Lacking } from './table/case.ts';
import { DOCUMENTS } from './table/documents.ts';
import { GLOSSARIES } from './table/glossaries.ts';
import { LEGACY } from './table/legacy.ts';
import { MEMORIES } from './table/memories.ts';
import { QUALITY } from './table/quality.ts';
import { STYLES } from './table/styles.ts';
import { TAGS } from './table/tags.ts';
import { TEXT } from './table/text.ts';
import { VOICE } from './table/voice.ts';
import { openWorld } from './table/world.ts';
import { WRITING } from './table/writing.ts';

const TABLE = [
  ...TEXT,
  ...WRITING,
  ...DOCUMENTS,
  ...GLOSSARIES,
  ...LEGACY,
  ...STYLES,
  ...MEMORIES,
  ...ADMIN,
  ...TAGS,
  ...QUALITY,
  ...VOICE,
];

const target = await connect();
const world = await openWorld(target);
const lacking = new Set<string>();
afterAll(async () => {
  await world.close();
  await target.close();
});

describe('the typed client and the service agree', () => {
  for (const { operation, name, needs, check } of TABLE) {
    const useless = target.external && (needs === 'embedded' || (needs === 'translator' && !world.translates));
    test.skipIf(useless)(`${operation}: ${name}`, { timeout: 300_000 }, async (context) => {
      try {
        await check(world);
      } catch (error) {
        if (!(error instanceof Lacking) || !target.external) throw error;
        lacking.add(operation);
        console.log(`lacking: ${operation}: ${error.message}`);
        context.skip(error.message);
      }
    });
  }

  test.runIf(target.problems !== undefined)('every exchange is as the description of the interface says', () => {
    expect(unexplained(target.problems ?? [])).toEqual([]);
  });

  test('the table has every operation, and no other', () => {
    const operations = new Set(TABLE.map(({ operation }) => operation));
    expect([...operations].sort()).toEqual(ROUTES.map(({ method, path }) => `${method} ${path}`).sort());
    expect(operations.size).toBe(48);
    // A wrong key is refused everywhere: that would be a run without a single answer.
    expect(lacking.size).toBeLessThan(48);
    if (lacking.size > 0) console.log(`${lacking.size} of 48 operations are not there: ${[...lacking].join(', ')}`);
  });
});
