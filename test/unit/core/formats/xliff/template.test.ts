import { describe, expect, test } from 'vitest';
import { discover } from '../../../../../server/engine/parts/workspace/discovery/discover.ts';
import { readProject } from '../../../../../server/engine/parts/workspace/project.ts';
import { memoryFiles } from '../../../../support/memory-files.ts';

const file = (target = '') =>
  `<xliff version="1.2" xmlns="urn:oasis:names:tc:xliff:document:1.2"><file original="a" source-language="en"${target} datatype="plaintext"><body><trans-unit id="1"><source>Save</source></trans-unit></body></file></xliff>`;

/** Groups as source and targets, of files that are named alone. */
async function find(...paths: readonly string[]) {
  const texts = paths.map((path) => {
    const [, locale] = /\.(\w\w)\.xlf$|\/(\w\w)\//.exec(path)?.filter(Boolean) ?? [];
    const text = path.endsWith('.json') ? '{}' : file(locale && ` target-language="${locale}"`);
    return [`/p/${path}`, text] as const;
  });
  const groups = await discover(memoryFiles(Object.fromEntries(texts)), { folder: '/p', ...readProject('{}') });
  return groups.map(({ source, targets }) => [source?.slice(3), [...targets.values()].map((path) => path.slice(3))]);
}

describe('what Angular extracts, above its translations', () => {
  const french = 'ui/src/locale/messages.fr.xlf';
  test.each([
    ['beside angular.json', ['ui/messages.xlf', 'ui/angular.json', french], [['ui/messages.xlf', [french]]]],
    ['in the root', ['messages.xlf', 'angular.json', french], [['messages.xlf', [french]]]],
    [
      'with a folder for each language',
      ['messages.xlf', 'angular.json', 'locale/fr/messages.xlf'],
      [['messages.xlf', ['locale/fr/messages.xlf']]],
    ],
    [
      'not where one stands beside them',
      ['ui/messages.xlf', 'ui/angular.json', 'ui/src/locale/messages.xlf', french],
      [
        ['ui/messages.xlf', []],
        ['ui/src/locale/messages.xlf', [french]],
      ],
    ],
    [
      'not of another project',
      ['messages.xlf', 'angular.json', 'ui/angular.json', french],
      [
        ['messages.xlf', []],
        [undefined, [french]],
      ],
    ],
    [
      'not without angular.json',
      ['ui/messages.xlf', french],
      [
        ['ui/messages.xlf', []],
        [undefined, [french]],
      ],
    ],
    [
      'not of another name',
      ['angular.json', 'other.xlf', french],
      [
        ['other.xlf', []],
        [undefined, [french]],
      ],
    ],
  ])('%s', async (_, paths, groups) => {
    expect(await find(...paths)).toEqual(groups);
  });
});
