import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { CheckContext } from '../../../../server/core/checks/check.ts';
import { factsOf, TRAIT, traitsOf } from '../../../../server/core/checks/facts.ts';
import { CHECKS } from '../../../../server/core/checks/index.ts';
import { concerns } from '../../../../server/core/checks/needs.ts';
import { protectionOf } from '../../../../server/core/text/placeholders/index.ts';
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
/** As the source, now and then. */
const other = fc.oneof({ weight: 4, arbitrary: text }, fc.constant(undefined));

/** What the file and the project say of the texts, or do not. */
const told = fc.record(
  {
    limits: fc.constant({ max: 5, unit: 'char' } as const),
    allowedCharacters: fc.constant('[a-z ]'),
    rules: fc.constant([{ kind: 'present' as const, text: 'x', existsInSource: false, caseSensitive: true }]),
    cue: fc.constantFrom([0, 100] as const, [0, 2000, 2010] as const),
  },
  { requiredKeys: [] },
);

const contexts: readonly CheckContext[] = [
  { dialect: 'plain', sourceLocale: 'en', targetLocale: 'fr', ignore: [] },
  { dialect: 'icu', sourceLocale: 'en', targetLocale: 'ru', ignore: [], protect: protectionOf({ protect: ['Text'] }) },
  { dialect: 'srt', sourceLocale: 'en', targetLocale: 'de', ignore: [], options: { max: 20 } },
];

describe('the cheap look at a unit', () => {
  test('never hides a finding', () => {
    fc.assert(
      fc.property(text, other, told, (source, target = source, said) => {
        const unit = exampleUnit({ source, target, ...said });
        const facts = factsOf(unit, unit.target!);
        for (const context of contexts) {
          const hidden = CHECKS.filter(
            (check) =>
              check.applies?.(context) !== false &&
              !concerns(check, facts, context) &&
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
