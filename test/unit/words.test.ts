import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

/** Words that were invented here once, where the field has one of its own. In names and comments alike. */
const INVENTED: readonly (readonly [word: RegExp, instead: string])[] = [
  [/\bcrews?\b/i, 'pool'],
  [/\brungs?\b/i, 'method, attempt'],
  [/\bdesks?\b/i, 'store, session'],
  [/\bsurveys?\b/i, 'pass'],
  [/\bbreath(?:s|e|er|es)?\b/i, 'yield'],
  [/\bspot(?:In|At)?\b/i, 'cursor, place'],
  [/\bmend(?:s|ed|ing)?\b/i, 'repair, fix'],
  [/\b(?:Memory|need|open)Door\b/, 'handle'],
  [/\bthought better of\b/i, 'cancelled'],
  [/\btold already\b/i, 'already reported'],
];

test('the words of the field are used, not invented ones', () => {
  const found = globSync('{server,client,shared}/**/*.ts').flatMap((path) =>
    readFileSync(path, 'utf8')
      .split('\n')
      .flatMap((line, at) =>
        INVENTED.flatMap(([word, instead]) =>
          word.test(line) ? [`${path}:${at + 1}: ${word.exec(line)?.[0]}: say ${instead}`] : [],
        ),
      ),
  );
  expect(found).toEqual([]);
});
