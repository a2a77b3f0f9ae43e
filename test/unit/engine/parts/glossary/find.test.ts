import { describe, expect, test } from 'vitest';
import { findGlossary } from '../../../../../server/engine/parts/glossary/find.ts';
import { type ServiceError, serviceError } from '../../../../../server/service/errors/errors.ts';
import type { Glossaries } from '../../../../../server/service/resources/glossaries.ts';
import { fail, ok } from '../../../../../shared/values/result.ts';

const glossary = (id: string, name: string) => ({ id, name, creationTime: '', dictionaries: [] });
const error = (kind: ServiceError['kind'], status?: number) =>
  serviceError({ kind, operation: 'x', message: 'no', advice: 'x', ...(status !== undefined && { status }) });

/** An account with these glossaries; the first question may fail. */
function account(all: readonly ReturnType<typeof glossary>[], failure?: ServiceError, unlisted?: ServiceError) {
  const asked: string[] = [];
  const glossaries: Pick<Glossaries, 'get' | 'list'> = {
    get: async (id) => {
      asked.push(`get ${id}`);
      const found = all.find((one) => one.id === id);
      if (failure !== undefined) return fail(failure);
      return found === undefined ? fail(error('not-found', 404)) : ok(found);
    },
    list: async () => {
      asked.push('list');
      return unlisted === undefined ? ok(all) : fail(unlisted);
    },
  };
  return { asked, client: { glossaries: glossaries as Glossaries } };
}

const [mine, other, twin] = [glossary('1', 'Terms'), glossary('2', 'Other'), glossary('3', 'Terms')];

describe('the glossary of a project', () => {
  test('is the one of the last sync, whatever it is called by now, and nothing else is asked', async () => {
    const { asked, client } = account([mine, other]);
    const found = await findGlossary(client, { id: '2', name: 'Terms' });
    expect(found).toMatchObject({ ok: true, value: { glossary: other, lost: false, others: [] } });
    expect(asked).toEqual(['get 2']);
  });

  test.each<[string, ServiceError | undefined]>([
    ['is gone', undefined],
    ['has an id that means nothing to this service', error('bad-request', 400)],
  ])('that %s is lost, and found by its name', async (_, failure) => {
    const { asked, client } = account([mine, other], failure);
    const found = await findGlossary(client, { id: '9', name: 'Terms' });
    expect(found).toMatchObject({ ok: true, value: { glossary: mine, lost: true, others: [other] } });
    expect(asked).toEqual(['get 9', 'list']);
  });

  test.each([
    error('bad-request', 456),
    error('offline'),
    error('quota', 456),
  ])('that cannot be asked for is neither lost nor sought: $kind', async (failure) => {
    const { asked, client } = account([mine], failure);
    expect(await findGlossary(client, { id: '1', name: 'Terms' })).toEqual({ ok: false, error: failure });
    expect(asked).toEqual(['get 1']);
  });

  test('that was never synced is found by its name, or there is none', async () => {
    const { asked, client } = account([mine, other]);
    const found = await findGlossary(client, { id: undefined, name: 'Terms' });
    expect(found).toMatchObject({ ok: true, value: { glossary: mine, lost: false, others: [other] } });
    const none = await findGlossary(client, { id: undefined, name: 'Mine' });
    expect(none).toEqual({ ok: true, value: { dictionaries: new Map(), lost: false, others: [mine, other] } });
    expect(asked).toEqual(['list', 'list']);
  });

  test('is nobody’s guess: two of the name are an error that names both', async () => {
    const found = await findGlossary(account([mine, other, twin]).client, { id: undefined, name: 'Terms' });
    expect(found.ok ? '' : found.error.message).toContain('the service has 2 glossaries named "Terms": 1, 3');
  });

  test('is not known where the list is not', async () => {
    const failure = error('offline');
    const { client } = account([mine], undefined, failure);
    expect(await findGlossary(client, { id: undefined, name: 'Terms' })).toEqual({ ok: false, error: failure });
  });
});
