import { afterAll, describe, expect, test } from 'vitest';
import { openAccounts } from '../support/accounts.ts';

/** Commands on the glossaries of the service, as a user runs them. */
const accounts = await openAccounts({
  'terms.en-de.tsv': 'hike\tWanderung\n=cmd()\t@böse\n',
  'mixed.csv': 'hike,Wanderung,en,de\nhike,randonnée,en,fr\n',
  'plain.tsv': 'hike\tWanderung\n',
  'spaces.en-de.tsv': 'map\tKarte\nhike\t Wanderung\n',
});
const { as, json, fails } = accounts;
afterAll(() => accounts.close());

describe('glossaries', () => {
  test('from a legacy glossary to a current one and away', async () => {
    const made = await json('paid', 'glossary', 'legacy', 'create', 'product', 'terms.en-de.tsv');
    expect(made).toMatchObject({ name: 'product', sourceLang: 'en', targetLang: 'de', entryCount: 2 });
    expect((await as('paid', ['glossary', 'legacy', 'list'])).stdout).toMatch(
      /^name +pair +entries +id\nproduct en>de +2 /,
    );
    expect((await as('paid', ['glossary', 'legacy', 'list', '--csv'])).stdout).toContain(
      `\n${made.id},product,en,de,2,true,`,
    );
    expect((await as('paid', ['glossary', 'legacy', 'show', 'product'])).stdout).toMatch(/^entries +2$/m);
    expect((await as('paid', ['glossary', 'legacy', 'entries', made.id])).stdout).toMatch(/^en +de\nhike +Wanderung\n/);
    const csv = await as('paid', ['glossary', 'legacy', 'entries', 'product', '--csv']);
    expect(csv.stdout).toBe("source_lang,target_lang,source,target\nen,de,hike,Wanderung\nen,de,'=cmd(),'@böse\n");

    await fails('paid', ['glossary', 'legacy', 'migrate', made.id, '--delete'], 2, /cannot be undone.*--yes/);
    const first = await json('paid', 'glossary', 'legacy', 'migrate', made.id);
    expect(first).toMatchObject({
      created: true,
      legacy: { id: made.id, deleted: false },
      glossary: { name: 'product' },
    });
    // Broken off and repeated: the copy that is there is taken, and only then the old one goes.
    const second = await json('paid', 'glossary', 'legacy', 'migrate', made.id, '--delete', '--yes');
    expect(second).toMatchObject({ created: false, legacy: { deleted: true }, glossary: { id: first.glossary.id } });
    await fails('paid', ['glossary', 'legacy', 'show', made.id], 3, /no such glossary.*HTTP 404/);

    const { id } = first.glossary;
    expect((await as('paid', ['glossary', 'list'])).stdout).toMatch(new RegExp(`product +en>de +2 ${id}`));
    expect((await as('paid', ['glossary', 'list', '--csv'])).stdout).toMatch(
      new RegExp(`\n${id},product,[^,]+,en,de,2\n`),
    );
    expect((await as('paid', ['glossary', 'show', 'product'])).stdout).toMatch(/from to entries\nen +de +2\n$/);
    expect(await json('paid', 'glossary', 'entries', id, '--to', 'de-AT')).toEqual([
      {
        sourceLang: 'en',
        targetLang: 'de',
        entries: [
          { source: 'hike', target: 'Wanderung' },
          { source: '=cmd()', target: '@böse' },
        ],
      },
    ]);
    await fails('paid', ['glossary', 'entries', id, '--from', 'de'], 2, /no dictionary from de.*en>de/);
    await fails('paid', ['glossary', 'delete', id], 2, /"product".*2 entries.*cannot be undone.*--yes/);
    expect(await json('paid', 'glossary', 'delete', id, '--yes')).toEqual({ deleted: { id, name: 'product' } });
    await fails('paid', ['glossary', 'show', 'product'], 2, /no glossary .*"product".*dragoman glossary list/);
  });

  test('one pair of a table is chosen; a name that several have is refused with the ids', async () => {
    const ids: string[] = [];
    for (const to of ['de', 'fr'])
      ids.push(
        (await json('paid', 'glossary', 'legacy', 'create', 'twin', 'mixed.csv', '--from', 'en', '--to', to)).id,
      );
    const [one = '', two = ''] = ids;
    await fails('paid', ['glossary', 'legacy', 'delete', 'twin', '--yes'], 2, new RegExp(`${one}, ${two}`));
    expect(await json('paid', 'glossary', 'legacy', 'entries', two)).toMatchObject({
      targetLang: 'fr',
      entries: [{ source: 'hike', target: 'randonnée' }],
    });
    await fails('paid', ['glossary', 'legacy', 'delete', one], 2, /cannot be undone/);
    for (const id of ids) expect((await as('paid', ['glossary', 'legacy', 'delete', id, '--yes'])).code).toBe(0);
    const empty = await as('paid', ['glossary', 'legacy', 'list']);
    expect(empty).toMatchObject({ code: 0, stdout: '', stderr: 'There are no legacy glossaries.\n' });
  });

  test('the free plan has one glossary, and says so', async () => {
    await json('free', 'glossary', 'legacy', 'create', 'only', 'terms.en-de.tsv');
    await fails('free', ['glossary', 'legacy', 'migrate', 'only'], 4, /On the free plan there is one glossary/);
    expect(await json('free', 'glossary', 'legacy', 'list')).toHaveLength(1);
  });

  test('language pairs', async () => {
    expect((await as('paid', ['glossary', 'legacy', 'pairs'])).stdout).toMatch(/^en +ar bg /m);
    const some = await as('paid', ['glossary', 'legacy', 'pairs', '--from', 'en-US', '--to', 'de', '--csv']);
    expect(some.stdout).toBe('source_lang,target_lang\nen,de\n');
  });

  test.concurrent.each([
    [['create', 'x', 'mixed.csv'], 2, /several language pairs: en>de, en>fr.*--from and --to/],
    [['create', 'x', 'plain.tsv'], 2, /Which languages.*--from and --to/],
    [['create', 'x', 'plain.tsv', '--from', 'en', '--to', 'en-GB'], 2, /needs two languages/],
    [['create', 'x', 'spaces.en-de.tsv'], 2, /^spaces\.en-de\.tsv:2: .*Nothing was sent/],
    [['create', 'x', 'nothing.tsv'], 5, /nothing\.tsv does not exist/],
    [['create', ' ', 'terms.en-de.tsv'], 2, /name begins or ends with white space/],
    [['delete', 'nobody', '--yes'], 2, /There is no legacy glossary/],
  ])('legacy %j is an error', (args, code, message) => fails('paid', ['glossary', 'legacy', ...args], code, message));
});
