/**
 * Every operation of the service through the typed client: against the embedded service over HTTP, or against any other that the environment
 * names (DRAGOMAN_CONTRACT_URL, DRAGOMAN_CONTRACT_SCHEME, DRAGOMAN_CONTRACT_KEY; an admin key ends in `:adm`). What that service does not
 * have, or not for this key, is printed and counts as skipped.
 */
import { afterAll, describe, expect, test } from 'vitest';
import { ROUTES } from '../../server/embedded/routes.ts';
import { connect } from './embedded/support.ts';
import { ADMIN } from './table/admin.ts';
import { Lacking } from './table/case.ts';
import { DOCUMENTS } from './table/documents.ts';
import { GLOSSARIES } from './table/glossaries.ts';
import { LEGACY } from './table/legacy.ts';
import { TEXT } from './table/text.ts';
import { openWorld } from './table/world.ts';

const TABLE = [...TEXT, ...DOCUMENTS, ...GLOSSARIES, ...LEGACY, ...ADMIN];

const target = await connect();
const world = await openWorld(target);
const lacking = new Set<string>();
afterAll(async () => {
  await world.close();
  await target.close();
});

describe('the typed client and the service agree', () => {
  for (const { operation, name, check } of TABLE) {
    test(`${operation}: ${name}`, { timeout: 300_000 }, async (context) => {
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

  test('the table has every operation, and no other', () => {
    const operations = new Set(TABLE.map(({ operation }) => operation));
    expect([...operations].sort()).toEqual(ROUTES.map(({ method, path }) => `${method} ${path}`).sort());
    expect(operations.size).toBe(28);
    // A wrong key is refused everywhere: that would be a run without a single answer.
    expect(lacking.size).toBeLessThan(28);
    if (lacking.size > 0) console.log(`${lacking.size} of 28 operations are not there: ${[...lacking].join(', ')}`);
  });
});
