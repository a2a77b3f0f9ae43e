import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { policyOf } from '../../../../server/core/checks/rules/policy.ts';
import { wildcard } from '../../../../server/core/checks/wildcard.ts';
import type { Project } from '../../../../shared/project/project.ts';

describe('a wildcard', () => {
  test.each([
    ['/menu/open', '/menu/open', true],
    ['/menu/*', '/menu/open', true],
    ['/menu/*', '/menus/open', false],
    ['*open', '/menu/open', true],
    ['*e*o*', '/menu/open', true],
    ['*', '', true],
    ['a*a', 'a', false],
    ['ab*ba', 'aba', false],
    ['ab*ba', 'abba', true],
    ['a*b*b', 'ab', false],
    ['/list/[0]', '/list/[0]', true],
    ['/a*b', '/a*b', true],
    ['', '', true],
    ['', 'a', false],
  ])('%s on %s: %s', (pattern, text, fits) => {
    expect(wildcard(pattern)(text)).toBe(fits);
  });

  test('says what a regular expression says', () => {
    const text = fc.string({ unit: fc.constantFrom('a', 'b', '*'), maxLength: 8 });
    fc.assert(
      fc.property(text, text, (pattern, subject) => {
        const regex = new RegExp(`^${pattern.replaceAll('*', '[^]*')}$`);
        expect(wildcard(pattern)(subject)).toBe(regex.test(subject));
      }),
    );
  });
});

describe('what a project says about a check', () => {
  const policy = (setting: NonNullable<Project['checks']>[string] | undefined, file = 'l/de.json') =>
    policyOf({ checks: setting === undefined ? {} : { x: setting } }, 'x', 'warning', file);

  test('severity, off, and checks that are off unless wanted', () => {
    expect(policy(undefined)?.severity).toBe('warning');
    expect(policy('hint')?.severity).toBe('hint');
    expect(policy({ severity: 'error' })?.severity).toBe('error');
    expect(policy({ ignore: ['a'] })).toMatchObject({ severity: 'warning', ignore: ['a'] });
    expect(policy('off')).toBeUndefined();
    expect(policyOf({}, 'x', undefined, undefined)).toBeUndefined();
    expect(policyOf({ checks: { x: 'hint' } }, 'x', undefined, undefined)?.severity).toBe('hint');
  });

  test.each([
    ['/menu/open', true],
    ['/menu/*', true],
    ['l/de.json#/menu/open', true],
    ['./l/de.json#/menu/open', true],
    ['l/*.json#/menu/*', true],
    ['l/fr.json#/menu/open', false],
    ['/other', false],
    ['l/de.json', false],
  ])('ignored unit %s: %s', (entry, skipped) => {
    expect(policy({ ignoreUnits: [entry] })?.skips('/menu/open')).toBe(skipped);
  });

  test('a file outside of the project is named by no entry', () => {
    const setting = { checks: { x: { ignoreUnits: ['*#/menu/open'] } } };
    expect(policyOf(setting, 'x', 'warning', undefined)?.skips('/menu/open')).toBe(false);
    expect(policyOf(setting, 'x', 'warning', 'de.json')?.skips('/menu/open')).toBe(true);
  });

  test('a unit whose id holds a #', () => {
    expect(policy({ ignoreUnits: ['f1#u1'] })?.skips('f1#u1')).toBe(true);
    expect(policy({ ignoreUnits: ['l/de.json#f1#u1'] })?.skips('f1#u1')).toBe(true);
  });
});
