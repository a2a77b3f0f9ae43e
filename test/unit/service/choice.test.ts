import { describe, expect, test } from 'vitest';
import { addressOf, chooseService, originsWithKey, secretsIn, type Wishes } from '../../../server/service/choice.ts';

/** The service and the key, or why there is none. */
function chosen(environment: Readonly<Record<string, string>>, wishes: Partial<Wishes> = {}): readonly unknown[] {
  const choice = chooseService({ embedded: false, ...wishes }, environment);
  if (choice.ok) return 'key' in choice.value ? [choice.value.service, choice.value.key] : [choice.value.service];
  expect(choice.error).toMatchObject({ kind: 'unauthorized', operation: 'choose a service' });
  return [`no: ${choice.error.message}`];
}

const OWN = 'https://own.example';
const NOTHING = ['no: neither a key nor a service is set'];
const DRAGOMAN = 'DRAGOMAN_AUTH_KEY';
const SERVICE = 'DRAGOMAN_SERVICE';
const bound = (keys: Readonly<Record<string, string>>) => ({ DRAGOMAN_AUTH_KEYS: JSON.stringify(keys) });

describe('the service', () => {
  test('is the one that the user names, before that of the environment', () => {
    expect(chosen({ [SERVICE]: 'embedded' }, { service: OWN })).toEqual([OWN]);
    expect(chosen({ [SERVICE]: OWN }, { service: ' embedded ' })).toEqual(['embedded']);
    expect(chosen({ [SERVICE]: OWN })).toEqual([OWN]);
    expect(chosen({ [SERVICE]: OWN }, { service: 'auto' })).toEqual([OWN]);
    expect(chosen({ [SERVICE]: ' auto ', [DRAGOMAN]: 'k' })).toEqual(['deepl', 'k']);
  });

  test('is the vendor’s where there is a key for it, and the embedded one where somebody says so', () => {
    expect(chosen({ [DRAGOMAN]: ' k ' })).toEqual(['deepl', 'k']);
    expect(chosen({ [DRAGOMAN]: 'k' }, { embedded: true })).toEqual(['deepl', 'k']);
    expect(chosen({}, { embedded: true })).toEqual(['embedded']);
    expect(chosen({}, { service: ' ', embedded: true })).toEqual(['embedded']);
  });

  test('is never the embedded one by silence', () => {
    expect(chosen({})).toEqual(NOTHING);
    expect(chosen({}, { service: 'auto' })).toEqual(NOTHING);
  });

  test('the embedded one gets no key', () => {
    expect(chosen({ [DRAGOMAN]: 'k' }, { service: 'embedded', key: 'k' })).toEqual(['embedded']);
  });

  test('a variable that is set but empty is a mistake, whatever the project says', () => {
    expect(chosen({ [SERVICE]: ' ', [DRAGOMAN]: 'k' }, { embedded: true })).toEqual([
      `no: ${SERVICE} is set but empty`,
    ]);
    expect(chosen({ [DRAGOMAN]: '' }, { embedded: true })).toEqual([`no: ${DRAGOMAN} is set but empty`]);
    expect(chosen({ DEEPL_API_KEY: ' ' }, { embedded: true })).toEqual(['no: DEEPL_API_KEY is set but empty']);
    expect(chosen({ [SERVICE]: '' }, { service: OWN })).toEqual([OWN]);
    expect(chosen({ [DRAGOMAN]: '', DEEPL_AUTH_KEY: 'v' })).toEqual(['deepl', 'v']);
  });
});

describe('the key', () => {
  test('is the one that the user names, wherever the run goes', () => {
    expect(chosen({ [DRAGOMAN]: 'k', [SERVICE]: OWN }, { key: 'mine' })).toEqual([OWN, 'mine']);
    expect(chosen({}, { key: 'mine' })).toEqual(['deepl', 'mine']);
  });

  test('of the vendor goes to the vendor alone', () => {
    expect(chosen({ DEEPL_AUTH_KEY: 'v' }, { service: OWN })).toEqual([OWN]);
    expect(chosen({ DEEPL_API_KEY: 'v', [SERVICE]: OWN })).toEqual([OWN]);
    expect(chosen({ DEEPL_API_KEY: 'v' }, { service: 'https://api.deepl.com' })).toEqual([
      'https://api.deepl.com',
      'v',
    ]);
    expect(chosen({ DEEPL_API_KEY: 'v:fx' }, { service: 'https://api.deepl.com' })).toEqual(['https://api.deepl.com']);
  });

  test('of the environment belongs to the service that the environment names', () => {
    expect(chosen({ [DRAGOMAN]: 'k', [SERVICE]: OWN })).toEqual([OWN, 'k']);
    expect(chosen({ [DRAGOMAN]: 'k', [SERVICE]: OWN }, { service: 'deepl' })).toEqual(['deepl']);
    expect(chosen({ [DRAGOMAN]: 'k' }, { service: OWN })).toEqual([OWN]);
    expect(chosen({ [DRAGOMAN]: 'k', [SERVICE]: `${OWN}/v2` }, { service: OWN })).toEqual([OWN, 'k']);
    expect(chosen({ [DRAGOMAN]: 'k', [SERVICE]: OWN, DEEPL_AUTH_KEY: 'v' }, { service: 'deepl' })).toEqual([
      'deepl',
      'v',
    ]);
  });

  test('counts in order: our own, then the vendor’s', () => {
    const vendor = { DEEPL_AUTH_KEY: 'v', DEEPL_API_KEY: 'w' };
    expect(chosen({ ...vendor, [DRAGOMAN]: 'k' })).toEqual(['deepl', 'k']);
    expect(chosen(vendor)).toEqual(['deepl', 'v']);
  });

  test('that is bound to an origin counts first, and goes there alone', () => {
    const environment = { ...bound({ [OWN]: 'bound' }), [DRAGOMAN]: 'k' };
    expect(chosen(environment, { service: OWN })).toEqual([OWN, 'bound']);
    expect(chosen(environment, { service: 'https://other.example' })).toEqual(['https://other.example']);
    expect(chosen(environment)).toEqual(['deepl', 'k']);
    expect(chosen({ ...bound({ 'https://api.deepl.com': 'bound' }), [DRAGOMAN]: 'k' })).toEqual(['deepl', 'bound']);
  });

  test('of the free plan goes to the address for such keys', () => {
    const wishes = { service: OWN, freeService: 'https://free.example' };
    expect(chosen(bound({ 'https://free.example': 'f:fx' }), wishes)).toEqual([OWN, 'f:fx']);
    expect(chosen(bound({ [OWN]: 'f:fx' }), wishes)).toEqual([OWN]);
  });
});

test('every key of the environment is a secret', () => {
  const keys = { [DRAGOMAN]: ' a ', DEEPL_AUTH_KEY: 'b', DEEPL_API_KEY: '', ...bound({ [OWN]: 'c' }) };
  expect(secretsIn(keys)).toEqual(['a', 'b', 'c']);
  expect(secretsIn({})).toEqual([]);
  expect(secretsIn({ DRAGOMAN_ADMIN_KEYS: JSON.stringify({ 'https://corp.test': 'boss' }) })).toEqual(['boss']);
});

test('so are the address of the shared memory and its password', () => {
  expect(secretsIn({ DRAGOMAN_MEMORY_URL: ' postgres://jo:p%40ss@db.test/tm ' })).toEqual([
    'postgres://jo:p%40ss@db.test/tm',
    'p%40ss',
    'p@ss',
  ]);
  expect(secretsIn({ DRAGOMAN_MEMORY_URL: ' ' })).toEqual([]);
});

test('origins with a key are named once each', () => {
  const keys = { [DRAGOMAN]: 'a', [SERVICE]: `${OWN}/x`, DEEPL_API_KEY: 'b:fx', ...bound({ [OWN]: 'c' }) };
  expect(originsWithKey(keys)).toEqual([OWN, 'https://api-free.deepl.com']);
  expect(originsWithKey({})).toEqual([]);
});

test('what only admins may do is asked with their key, at its own origin, and nothing else is', () => {
  const environment = {
    ...bound({ 'https://corp.test': 'mine' }),
    DRAGOMAN_ADMIN_KEYS: JSON.stringify({ 'https://corp.test': 'boss' }),
  };
  const choose = (service: string, role: 'developer' | 'admin') => {
    const choice = chooseService({ service, embedded: false, role }, environment);
    return choice.ok ? choice.value.key : undefined;
  };
  expect([choose('https://corp.test', 'developer'), choose('https://corp.test', 'admin')]).toEqual(['mine', 'boss']);
  expect(choose('https://other.test', 'admin')).toBeUndefined();
  // Without one of their own the service says whether the key will do.
  const alone = chooseService(
    { service: 'https://corp.test', embedded: false, role: 'admin' },
    bound({ 'https://corp.test': 'mine' }),
  );
  expect(alone.ok && alone.value.key).toBe('mine');
});

test.each([
  ['embedded', 'embedded'],
  ['deepl', 'deepl'],
  [' https://a.test/ ', 'https://a.test'],
  ['https://a.test/x/', 'https://a.test/x'],
  ['https://me:secret@a.test/x?key=secret#secret', 'https://a.test/x'],
  ['secret', 'unknown'],
])('%s is remembered as %s', (service, address) => {
  expect(addressOf(service)).toBe(address);
});
