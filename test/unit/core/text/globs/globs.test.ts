import fc from 'fast-check';
import picomatch from 'picomatch';
import { describe, expect, test } from 'vitest';
import { compileGlob, globMatcher } from '../../../../../server/core/text/globs/glob.ts';
import { matchSteps } from '../../../../../server/core/text/globs/match.ts';
import { compileSteps } from '../../../../../server/core/text/globs/program.ts';

const LOCALE = '[A-Za-z]{2,12}(?:[-_@][A-Za-z0-9]{2,12})*';

/** The same pattern as a regular expression, which may take for ever. */
function oracle(pattern: string): RegExp {
  let hasLocale = false;
  const source = pattern.replace(
    /\{(\w+)\}|\*\*\/|\*\*|\*|\?|[.+()]/g,
    (token: string, name: string | undefined): string => {
      if (name === 'locale' && hasLocale) return '(\\k<locale>)';
      if (name === 'locale') {
        hasLocale = true;
        return `(?<locale>${LOCALE})`;
      }
      if (name !== undefined) return '([^/]+)';
      const known = { '**/': '(?:[^/]+/)*', '**': '.*', '*': '[^/]*', '?': '[^/]' }[token];
      return known ?? `\\${token}`;
    },
  );
  return new RegExp(`^${source}$`, 'd');
}

const patternPart = fc.constantFrom(
  '{locale}',
  '{name}',
  '{ns}',
  '**/',
  '**',
  '*',
  '?',
  '/',
  '.',
  '-',
  '_',
  'a',
  'de',
  'json',
);
const pathPart = fc.constantFrom('/', '.', '-', '_', 'a', 'b', 'de', 'pt', 'BR', 'json', '1');
const joined = (part: fc.Arbitrary<string>, maxLength: number) =>
  fc.array(part, { maxLength }).map((parts) => parts.join(''));

describe('a path pattern', () => {
  test('takes what a regular expression would take', () => {
    fc.assert(
      fc.property(joined(patternPart, 7), joined(pathPart, 9), (pattern, path) => {
        const match = oracle(pattern.replace(/^\.\//, '')).exec(path);
        const ranges = match?.indices?.slice(1).map((pair) => ({ start: pair?.[0], end: pair?.[1] }));
        const taken = compileGlob(pattern, false).match(path);
        expect(taken?.map(({ start, end }) => ({ start, end }))).toEqual(ranges);
      }),
      { numRuns: 5_000 },
    );
  });

  test.each([
    ['a/{b,c}/*.{tsv,csv}', ['a/b/x.tsv', 'a/c/x.csv'], ['a/d/x.csv', 'a/b,c/x.csv', 'a/b/x.json']],
    ['{a,b{1,2}}x', ['ax', 'b1x', 'b2x'], ['bx', 'ab1x']],
    ['{,un}known', ['known', 'unknown'], ['xknown']],
    ['a{b', ['a{b'], ['ab']],
  ])('%s', (pattern, fitting, others) => {
    const { match } = compileGlob(pattern);
    expect(fitting.filter((path) => match(path) === undefined)).toEqual([]);
    expect(others.filter((path) => match(path) !== undefined)).toEqual([]);
  });

  test('of code and glossaries agrees with the globs of others', () => {
    const part = fc.constantFrom('*', '?', '{a,b}', '{ts,json}', '[ab]', '[^a]', '[a-c]', 'a', 'b', '.ts', 'x.json');
    const segment = fc.array(part, { minLength: 1, maxLength: 3 }).map((parts) => parts.join('').replace(/\*+/g, '*'));
    const word = fc.constantFrom('a', 'b', 'c', 'ab', 'x.json', 'a.ts');
    const path = fc.array(word, { minLength: 1, maxLength: 3 }).map((names) => names.join('/'));
    const glob = fc
      .tuple(fc.array(fc.oneof(segment, fc.constant('**')), { maxLength: 3 }), segment)
      .map(([folders, last]) => [...folders, last].join('/'));
    fc.assert(
      fc.property(glob, path, (glob, name) => {
        expect(globMatcher([glob])(name), `${glob} on ${name}`).toBe(picomatch(glob)(name));
      }),
      { numRuns: 5_000 },
    );
  });
});

describe('the work of a match', () => {
  const HOSTILE = [
    `${'*a'.repeat(8)}!`,
    `${'*a'.repeat(24)}!`,
    `${'**/'.repeat(20)}!`,
    `${'**/*'.repeat(12)}!`,
    `${'{a,aa}'.repeat(24)}!`,
    `${'{,a}'.repeat(24)}!`,
    `${'{name}'.repeat(24)}!`,
    '*{locale}*{locale}!',
    `${'*{locale}'.repeat(12)}!`,
    `${'{locale}-'.repeat(9)}!`,
    '{name}{locale}{name}{locale}{name}!',
    `${'?*'.repeat(24)}!`,
    `${'[a-z]*'.repeat(24)}!`,
  ];
  const NAMES = ['a', 'a/', 'ab-', 'a-b/', 'aa_'];

  test('grows with the pattern and with the path, and no faster', () => {
    for (const pattern of HOSTILE) {
      const steps = compileSteps(pattern, true);
      const rounds = pattern.split('{locale}').length > 2 ? 8 : 1;
      for (const name of NAMES) {
        const path = name.repeat(2_000 / name.length);
        const count = { steps: 0 };
        expect(matchSteps(steps, path, count)).toBeUndefined();
        expect(count.steps, pattern).toBeLessThanOrEqual(rounds * steps.length * (path.length + 1) + 1);
      }
    }
  });

  test('ends on names of 64 kB', () => {
    for (const pattern of HOSTILE)
      for (const name of NAMES) expect(compileGlob(pattern).match(name.repeat(65_536 / name.length))).toBeUndefined();
  });
});

test.each([
  ['@(a|b)', 'has @(…), which is not supported: write the choices as {a,b}'],
  ['!(a)', 'has !(…), which is not supported: write the choices as {a,b}'],
  ['!a', 'begins with !, which is not supported'],
  ['*a'.repeat(25), 'has more than 24 wildcards'],
])('%j is said to be none', (pattern, problem) => {
  const glob = compileGlob(pattern);
  expect(glob.problem).toBe(problem);
  expect(glob.match('a')).toBeUndefined();
});

test('brackets and signs of folders are only that in patterns of files', () => {
  expect(
    compileGlob('app/[lang]/(site)/@modal/{locale}.json', false).match('app/[lang]/(site)/@modal/de.json'),
  ).toEqual([{ name: 'locale', start: 25, end: 27 }]);
});

test('the first locale is as short as the second one asks for', () => {
  const taken = compileGlob('{locale}{name}/{locale}.json').match('dexx/de.json');
  expect(taken?.map(({ name, start, end }) => [name, start, end])).toEqual([
    ['locale', 0, 2],
    ['name', 2, 4],
    ['locale', 5, 7],
  ]);
});
