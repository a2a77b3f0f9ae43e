import { expect, test } from 'vitest';
import { readFacts } from '../../../../server/core/code/index.ts';
import { loadGrammar } from '../../../support/code-index.ts';

test.each([
  ["t('a.' + b)", 'join'],
  ["t('a.'+b)", 'join'],
  ["t(('a.') + (b))", 'join'],
  ["t('a.' /* ) - */ + // -\n b)", 'join'],
  ['t(a ?? b)', 'any'],
  ['t((a) /* && */ || b)', 'any'],
  ['t(a && (b))', 'any'],
  ['t(a / b)', 'open'],
  ['t(a - b)', 'open'],
])('%s asks with a value of the kind "%s"', async (text, kind) => {
  const { calls } = await readFacts('/p/a.ts', text, loadGrammar, []);
  expect(calls.at(-1)?.args.map(({ k }) => k)).toEqual([kind]);
});

test.each([
  ['x(texts.menu.open)', ['texts.menu', 'texts.menu.open']],
  ['x(messages[locale].menu.open)', ['menu', 'menu.open']],
  ['x(f(texts.menu).open, g(a)[0].b)', ['texts.menu', 'b']],
  ['x((a).b, f(a).c.d)', []],
])('%s reads the members %j', async (text, members) => {
  expect((await readFacts('/p/a.ts', text, loadGrammar, [])).members).toEqual(members);
});
