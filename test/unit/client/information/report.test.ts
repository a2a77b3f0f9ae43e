import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { diagnosticReport, type Facts, lastProblems } from '../../../../client/information/report.ts';
import { type Private, scrub } from '../../../../client/information/scrub.ts';
import { changedSettings } from '../../../../client/information/settings.ts';
import { secretsOfAddress } from '../../../../shared/values/memory-address.ts';

const HIDDEN: Private = {
  secrets: ['plantedkey'],
  folders: ['/home/jo/work/shop', 'C:\\Users\\jo\\shop'],
  people: ['/home/jo', 'jo.doe'],
};

/** Printable ASCII, as keys are. */
const keys = fc.string({
  unit: fc.integer({ min: 0x21, max: 0x7e }).map((code) => String.fromCharCode(code)),
  minLength: 12,
});

function factsWith(key: string): Facts {
  const everywhere = `${key} "${key}" https://${encodeURIComponent(key)}:x@host.test/v2?key=${encodeURIComponent(key)} Authorization: Service-Auth-Key ${key} ${JSON.stringify({ key })}`;
  return {
    versions: [['Extension', everywhere]],
    server: [['State', everywhere]],
    settings: ['service', 'freeService', 'authScheme', 'usage.warnAt'].flatMap((name) => [
      { name, value: key, default: '' },
      { name, value: `https://${encodeURIComponent(key)}@host.test/${encodeURIComponent(key)}`, default: '' },
      { name, value: [key], default: [] },
    ]),
    log: `2026-01-01 10:00:00.000 [error] ${everywhere}\n2026-01-01 10:00:00.000 [warning] ${everywhere}`,
  };
}

describe('no key leaves', () => {
  test('a key planted everywhere is nowhere in the report', () => {
    fc.assert(
      fc.property(keys, (key) => {
        const report = diagnosticReport(factsWith(key), { ...HIDDEN, secrets: [key] });
        expect(report).not.toContain(key);
        expect(report).not.toContain(encodeURIComponent(key));
      }),
      { numRuns: 200 },
    );
  });

  test.each([
    '279a2e9d-83b3-c416-7e2d-f721593e42a0:fx',
    'Authorization: DeepL-Auth-Key abc-123',
    '"authorization":"Bearer abc-123"',
    'api_key=abc-123',
    'https://user:abc-123@host.test/v2/translate?auth_key=abc-123',
  ])('also one that nobody named: %s', (text) => {
    const report = scrub(`Failed with ${text}, again`, { secrets: [], folders: [], people: [] });
    expect(report).not.toMatch(/abc-123|279a2e9d/);
    expect(report).toContain('again');
  });

  test.each([
    ['pass-4711', 'pass-4711'],
    ['p%40ss%2F4711', 'p@ss/4711'],
    ['p@ss/4711#x', 'p@ss/4711#x'],
  ])('the address of the shared memory and its password are nowhere in it, whoever says them: %s', (written, meant) => {
    const address = `postgres://jo:${written}@db.corp.test/tm?team=web`;
    const said = `cannot reach ${address}: password ${meant} (${written}) for "jo" was refused; again`;
    const log = `2026-01-01 10:00:00.000 [error] ${said}`;
    const facts: Facts = { versions: [['Extension', said]], server: [['State', said]], settings: [], log };
    const report = diagnosticReport(facts, { ...HIDDEN, secrets: secretsOfAddress(address) });
    for (const secret of [address, written, meant, 'db.corp.test']) expect(report).not.toContain(secret);
    expect(report).toContain('again');
  });

  test('a secret at the place where a long line is cut leaves no half of it', () => {
    const log = `2026-01-01 10:00:00.000 [error] ${'x '.repeat(130)}pass-4711-of-the-memory again`;
    const facts: Facts = { versions: [], server: [], settings: [], log };
    expect(diagnosticReport(facts, { ...HIDDEN, secrets: ['pass-4711-of-the-memory'] })).not.toContain('pass-');
  });

  test.each(['postgres', 'postgresql', 'POSTGRES'])('also an address that nobody named: %s', (scheme) => {
    const report = scrub(`Failed: ${scheme}://jo:abc@db.corp.test:5433/tm?x=1, again`, { ...HIDDEN, secrets: [] });
    expect(report).toBe('Failed: ‹address› again');
  });

  test('settings: values of words, numbers and switches; of addresses the host; of all else that there is one', () => {
    const settings = [
      ['service', 'https://user:pass@host.test:81/path?key=1', 'auto'],
      ['freeService', 'not an address', ''],
      ['embedded.engine', 'apertium', 'pseudo'],
      ['usage.warnAt', [50], [80, 95]],
      ['checks.enabled', false, true],
      ['codeLens.units', true, true],
    ] as const;
    expect(changedSettings(settings.map(([name, value, given]) => ({ name, value, default: given })))).toEqual([
      'service: https://host.test:81',
      'freeService: (set)',
      'embedded.engine: apertium',
      'usage.warnAt: [50]',
      'checks.enabled: false',
    ]);
  });
});

describe('no path leaves that is not of the workspace', () => {
  test.each([
    ['cannot read /home/jo/work/shop/locales/de.json', 'cannot read locales/de.json'],
    ['cannot read file:///home/jo/work/shop/locales/de.json', 'cannot read locales/de.json'],
    ['cannot read C:\\Users\\jo\\shop\\de.json', 'cannot read de.json'],
    ['folder /home/jo/work/shop', 'folder .'],
    ['at /home/jo/.vscode/extensions/dragoman/dist/cli-main.cjs:1:2', 'at ‹path›:1:2'],
    ['at "/Users/ann/Secret Plans/x.json"', 'at "‹path›"'],
    ['error:/srv/private/x', 'error:‹path›'],
    ['from \\\\server\\share\\x', 'from ‹path›'],
    ['by jo.doe', 'by ‹user›'],
    ['GET https://api.host.test/v2/usage?x=1 failed', 'GET https://api.host.test failed'],
    ['locales/de.json has 3/4 units', 'locales/de.json has 3/4 units'],
  ])('%s', (text, clean) => {
    expect(scrub(text, HIDDEN)).toBe(clean);
  });
});

test('of the log: the last errors and warnings, first lines only, cut where they are long', () => {
  const lines = Array.from(
    { length: 30 },
    (_, index) => `2026-01-01 10:00:00.000 [error] number ${index}\n    at stack`,
  );
  const log = `2026-01-01 10:00:00.000 [info] fine\n${lines.join('\n')}\n2026-01-01 10:00:00.000 [warning] ${'x'.repeat(500)}`;
  const found = lastProblems(log);
  expect(found).toHaveLength(20);
  expect(found[0]).toContain('number 11');
  expect(found.at(-1)).toMatch(/x…$/);
  expect(found.join('\n')).not.toMatch(/stack|fine/);
});

test('a report without trouble says so', () => {
  const report = diagnosticReport({ versions: [['Extension', '1']], server: [], settings: [], log: '' }, HIDDEN);
  expect(report).toBe(
    '### Dragoman\n- Extension: 1\n\n### Server\n\n### Settings that were changed\nnone\n\n### Last errors and warnings of the log\nnone\n',
  );
});
