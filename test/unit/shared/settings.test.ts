import { describe, expect, test } from 'vitest';
import {
  chosenLimits,
  DEFAULT_SETTINGS,
  parseSettings,
  requestLimits,
  type Settings,
} from '../../../shared/settings.ts';

describe('how requests are made', () => {
  const environment = { DRAGOMAN_TIMEOUT: '90', DRAGOMAN_CONCURRENCY: ' 4 ', DRAGOMAN_REQUESTS_PER_SECOND: '7' };

  test('what was chosen goes before the environment', () => {
    expect(requestLimits({}, environment)).toEqual({ timeout: 90, concurrency: 4, requestsPerSecond: 7 });
    expect(requestLimits({ concurrency: 9 }, environment)).toEqual({
      timeout: 90,
      concurrency: 9,
      requestsPerSecond: 7,
    });
    expect(requestLimits({}, {})).toEqual({});
  });

  test.each(['0', '65', '1.5', 'many', ''])('a variable that is %j says nothing', (value) => {
    expect(requestLimits({}, { DRAGOMAN_CONCURRENCY: value })).toEqual({});
  });

  test('a setting that was left alone is no choice', () => {
    expect(chosenLimits(DEFAULT_SETTINGS)).toEqual({});
    expect(chosenLimits({ ...DEFAULT_SETTINGS, timeout: 5 })).toEqual({ timeout: 5 });
  });

  test.each([
    ['concurrency', 0],
    ['concurrency', 65],
    ['requestsPerSecond', 1_001],
    ['timeout', 0],
  ] as const)('the setting %s does not take %i, and says so', (name, value) => {
    const { settings, problems } = parseSettings({ [name]: value });
    expect(settings[name]).toBe(DEFAULT_SETTINGS[name]);
    expect(problems).toEqual([expect.stringContaining(`dragoman.${name} must be from 1 to`)]);
  });
});

describe('what an editor says', () => {
  test.each<[section: unknown, meant: Partial<Settings>, must?: string]>([
    [{ checks: { enabled: false } }, { checksEnabled: false }],
    [{ 'checks.enabled': false, checks: { enabled: true } }, { checksEnabled: false }],
    [{ checks: { enabled: null } }, {}],
    [{ checks: { enabled: 'no' } }, {}, 'dragoman.checks.enabled must be true or false'],
    [{ checks: 'none' }, {}],
    [{ service: ' embedded ' }, { service: 'embedded' }],
    [{ service: '  ' }, { service: 'auto' }],
    [{ service: 7 }, {}, 'dragoman.service must be a string'],
    [{ 'inlayHints.place': 'key' }, { inlayHintsPlace: 'key' }],
    [{ 'inlayHints.place': 'left' }, {}, 'dragoman.inlayHints.place must be one of: lineEnd, key'],
    [{ 'inlayHints.length': 2 }, { inlayHintsLength: 5 }],
    [{ 'inlayHints.length': 900 }, { inlayHintsLength: 900 }],
    [{ 'outline.limit': 0 }, { outlineLimit: 0 }],
    [{ 'outline.limit': -1 }, {}, 'dragoman.outline.limit must be a whole number, 0 or more'],
    [{ 'outline.limit': 1.5 }, {}, 'dragoman.outline.limit must be a whole number, 0 or more'],
    [{ languages: ['de', 'pt-BR'] }, { languages: ['de', 'pt-BR'] }],
    [
      { languages: ['de', 'no tag', 3] },
      { languages: ['de'] },
      'dragoman.languages must be a list of language tags, such as "de" or "pt-BR"',
    ],
    ['anything', {}],
  ])('%j', (section, meant, must) => {
    const { settings, problems } = parseSettings(section);
    expect(settings).toEqual({ ...DEFAULT_SETTINGS, ...meant });
    expect(problems).toEqual(must === undefined ? [] : [must]);
  });
});
