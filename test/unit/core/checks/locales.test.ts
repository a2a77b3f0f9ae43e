import { expect, it } from 'vitest';
import { ask } from '../../../../server/core/checks/ask.ts';
import type { CheckContext } from '../../../../server/core/checks/check.ts';
import { CHECKS } from '../../../../server/core/checks/index.ts';
import { exampleUnit } from '../../../support/example-unit.ts';

it.each([
  '',
  'intl_ar',
  'pt_BR',
  'zh_Hant_TW',
  'messages',
  'x',
  'de@euro',
  'root',
  'qps-ploc',
])('no check stumbles over the locale “%s” that a file name gave', (locale) => {
  for (const check of CHECKS)
    for (const example of [...check.examples.good, ...check.examples.bad]) {
      const context: CheckContext = {
        dialect: example.cue === undefined ? (example.dialect ?? 'plain') : 'srt',
        sourceLocale: locale,
        targetLocale: locale,
        ignore: [],
      };
      expect(() => ask(check, exampleUnit(example), context), check.id).not.toThrow();
    }
});
