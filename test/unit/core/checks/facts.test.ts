import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { CheckContext } from '../../../../server/core/checks/check.ts';
import { factsOf, TRAIT, traitsOf } from '../../../../server/core/checks/facts.ts';
import { CHECKS } from '../../../../server/core/checks/index.ts';
import { exampleUnit } from '../../../support/example-unit.ts';

/** Texts made of what the checks look for: the pieces of their own examples, and signs thrown in between. */
const pieces = [
  ...new Set(
    CHECKS.flatMap(({ examples }) => [...examples.good, ...examples.bad])
      .flatMap(({ source, target }) => [source, target])
      .flatMap((text) => text.split(/(?<= )/)),
  ),
];
const SIGNS = [
  ' ',
  '  ',
  '.',
  '..',
  ', ',
  ' ,',
  '\n',
  '\t',
  '!',
  ' ?',
  ':',
  '(',
  ')',
  '「',
  '。',
  '％',
  '…',
  "'",
  '“',
  '\u200B',
];
const words = fc.array(fc.oneof({ weight: 3, arbitrary: fc.constantFrom(...pieces) }, fc.constantFrom(...SIGNS)), {
  maxLength: 6,
});
const text = words.map((all) => all.join(''));

const contexts: readonly CheckContext[] = [
  { dialect: 'plain', sourceLocale: 'en', targetLocale: 'fr', ignore: [] },
  { dialect: 'icu', sourceLocale: 'en', targetLocale: 'ru', ignore: [] },
];

describe('the cheap look at a unit', () => {
  test('never hides a finding', () => {
    fc.assert(
      fc.property(text, text, (source, target) => {
        const unit = exampleUnit({ source, target });
        const facts = factsOf(unit, unit.target!);
        for (const context of contexts) {
          const hidden = CHECKS.filter(
            (check) =>
              check.applies?.(context) !== false &&
              check.when?.(facts, context) === false &&
              [...check.run(unit, context, facts)].length > 0,
          );
          expect(hidden.map(({ id }) => id)).toEqual([]);
        }
      }),
      { numRuns: 80 },
    );
  });

  test.each([
    ['Die Datei Datei', TRAIT.repeat],
    ['(Datei Datei)', TRAIT.repeat],
    ['Über über', TRAIT.repeat],
    ['Das  Haus', TRAIT.doubleSpace],
    [' Haus', TRAIT.edge],
    ['Haus\u00A0', TRAIT.edge],
    ['Zoo ,', TRAIT.spacedMark],
    ['at www.example.com', TRAIT.token],
    ['see http://a', TRAIT.token],
    ['61 Zeichen', TRAIT.number],
    ['۶۱', TRAIT.number],
    ['HEllo', TRAIT.capitals],
    ['Nooo', TRAIT.triple],
    ['Ende..', TRAIT.doubleMark],
    ['１２', TRAIT.number],
  ])('%j', (given, trait) => {
    expect(traitsOf(given) & trait).toBe(trait);
  });

  test('a plain text has hardly any', () => {
    expect(traitsOf('Das Haus ist rot.')).toBe(TRAIT.latin | TRAIT.any);
  });
});
