import { expect } from 'vitest';
import { type Case, Lacking, refused, works } from './case.ts';

const KEYS = '/v2/admin/developer-keys';
const ANALYTICS = 'GET /v2/admin/analytics';
const NOBODY = '00000000-0000-4000-8000-000000000000:00000000-0000-4000-8000-000000000000';

const day = (ago: number): string => new Date(Date.now() - ago * 24 * 60 * 60 * 1000).toISOString().slice(0, 10);
/** A day before the tests began: what is used before midnight counts after it, too. */
const FROM = day(1);

/** Days up to today, as the service counts them. */
const recently = (): { readonly from: string; readonly to: string } => ({ from: FROM, to: day(0) });

const text = { texts: ['Hut'], targetLang: 'DE' };

/** Developer keys and statistics (docs/spec/service.md#developer-keys). The secret opens the door exactly as long as its key is active and has room. */
export const ADMIN: readonly Case[] = [
  works(
    `POST ${KEYS}`,
    'comes with its secret, which works at once',
    ({ admin, unique }) => admin.admin.createKey(unique('key')),
    async ({ key, secret }, { clientWith, external, remember, unique }) => {
      expect(key).toMatchObject({ label: unique('key'), isDeactivated: false });
      remember('key', key.id);
      remember('secret', secret?.reveal() ?? '');
      if (!external) expect(await clientWith(secret?.reveal() ?? '').usage()).toMatchObject({ value: { keyUsed: 0 } });
    },
  ),
  works(
    `GET ${KEYS}`,
    'lists it, without the secret',
    ({ admin }) => admin.admin.listKeys(),
    (keys, { recall }) => {
      expect(keys.map(({ id }) => id)).toContain(recall('key'));
      expect(JSON.stringify(keys)).not.toContain(recall('secret'));
    },
  ),
  works(
    `PUT ${KEYS}/label`,
    'another label',
    ({ admin, recall, unique }) => admin.admin.renameKey(recall('key'), unique('renamed')),
    (key, { unique }) => expect(key.label).toBe(unique('renamed')),
  ),
  works(
    `PUT ${KEYS}/limits`,
    '0 blocks the key',
    ({ admin, recall }) => admin.admin.setKeyLimit(recall('key'), 0),
    async (key, { clientWith, external, recall }) => {
      expect(key.characterLimit).toBe(0);
      if (!external)
        expect(await clientWith(recall('secret')).translate(text)).toMatchObject({ error: { kind: 'quota' } });
    },
  ),
  works(
    `PUT ${KEYS}/limits`,
    'null lifts the limit',
    ({ admin, recall }) => admin.admin.setKeyLimit(recall('key'), null),
    async (key, { clientWith, external, recall }) => {
      expect(key.characterLimit).toBeUndefined();
      if (external) return;
      const { translations } = await clientWith(recall('secret')).translate(text);
      expect(translations).toMatchObject([{ billedCharacters: 3 }]);
    },
  ),
  refused(`PUT ${KEYS}/label`, 'of nobody', ({ admin }) => admin.admin.renameKey(NOBODY, 'x'), [
    'not-found',
    'bad-request',
  ]),
  works(
    `PUT ${KEYS}/deactivate`,
    'shuts the door for good',
    ({ admin, recall }) => admin.admin.deactivateKey(recall('key')),
    async (key, { clientWith, external, recall }) => {
      expect(key.isDeactivated).toBe(true);
      if (!external)
        expect(await clientWith(recall('secret')).usage()).toMatchObject({ error: { kind: 'unauthorized' } });
    },
  ),
  works(
    ANALYTICS,
    'sums what the keys have used',
    ({ admin }) => admin.admin.analytics({ ...recently(), groupBy: 'key' }),
    ({ total, groups, ...range }, { external, unique }) => {
      expect(total.total).toBe(total.textTranslation + total.documentTranslation + total.textImprovement);
      expect(groups.reduce((sum, { usage }) => sum + usage.total, 0)).toBe(total.total);
      expect(range.startDate).toContain(FROM);
      if (!external) expect(groups.find(({ label }) => label === unique('renamed'))?.usage.textTranslation).toBe(3);
    },
  ),
  works(
    ANALYTICS,
    'by key and day',
    ({ admin }) => admin.admin.analytics({ ...recently(), groupBy: 'key_and_day' }),
    ({ groups }) => expect(groups.every(({ date }) => /^\d{4}-\d\d-\d\d/.test(date ?? ''))).toBe(true),
  ),
  {
    operation: `GET ${KEYS}`,
    name: 'is not for developer keys',
    async check({ client, admin }) {
      if (client === admin) throw new Lacking('there is only one key');
      const answer = await client.admin.listKeys();
      expect(answer).toMatchObject({ ok: false, error: { kind: expect.stringMatching(/^(unauthorized|not-found)$/) } });
    },
  },
];
