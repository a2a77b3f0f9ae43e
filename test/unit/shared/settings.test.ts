import { describe, expect, test } from 'vitest';
import { chosenLimits, DEFAULT_SETTINGS, parseSettings, requestLimits } from '../../../shared/settings.ts';

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
