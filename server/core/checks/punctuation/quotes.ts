import { baseLanguage } from '../../../../shared/locale.ts';
import type { Check, CheckContext } from '../check.ts';
import { TRAIT } from '../facts.ts';
import { flatten, isInside, placeholdersOf } from '../support.ts';

/** Pairs that are right in a language, the preferred one first (CLDR's quotation marks, and what publishers use besides). */
const STYLES: readonly (readonly [codes: string, ...pairs: string[]])[] = [
  ['de cs sk sl hr bg is et lt ka sr bs mk', '„“', '»«', '‚‘', '›‹', '„”'],
  ['pl hu ro nl af', '„”', '»«', '«»', '“”', '‘’', '‚’'],
  ['fr', '«»', '“”', '‹›', '‘’'],
  ['ru uk be', '«»', '„“', '“”'],
  ['es it pt ca gl eu el no nb nn sq hy', '«»', '“”', '‘’'],
  ['en', '“”', '‘’'],
  ['sv fi', '””', '’’', '»»', '“”'],
  ['da', '»«', '„“', '“”', '””', '›‹'],
  ['ja', '「」', '『』', '“”'],
  ['tr', '“”', '‘’', '«»'],
];
const BY_LANGUAGE = new Map(
  STYLES.flatMap(([codes, ...pairs]) => codes.split(' ').map((code) => [code, pairs] as const)),
);

/** Typographic quotation marks around something, of any language. Straight ones are right everywhere. */
const QUOTED = /([“”„«»])(?!\s*$)([^“”„«»"]{1,200})([“”«»])/gu;

export const quotes: Check = {
  id: 'quotes',
  severity: 'hint',
  summary: 'The target has the quotation marks of another language.',
  examples: {
    good: [
      { source: 'Press “OK” now', target: 'Jetzt „OK“ drücken' },
      { source: 'Press “OK” now', target: 'Jetzt "OK" drücken' },
      { source: 'Press “OK” now', target: 'Cliquez sur «\u00A0OK\u00A0»', locales: ['en', 'fr'] },
      { source: 'A 5” screen', target: 'Ein 5”-Bildschirm' },
    ],
    bad: [
      { source: 'Press “OK” now', target: 'Jetzt “OK” drücken', fixed: 'Jetzt „OK“ drücken' },
      { source: 'Press “OK” now', target: '“OK” を押す', locales: ['en', 'de'], fixed: '„OK“ を押す' },
    ],
  },
  applies: ({ targetLocale }) => pairsOf({ targetLocale }) !== undefined,
  traits: { target: TRAIT.quote },
  *run(unit, context) {
    const { target } = unit;
    const pairs = pairsOf(context);
    if (target === undefined || pairs === undefined) return;
    const flat = flatten(target);
    const held = placeholdersOf(unit, target, context);
    for (const { 0: quoted, 1: open = '', 3: close = '', index } of flat.text.matchAll(QUOTED)) {
      const end = index + quoted.length;
      if (pairs.includes(open + close) || isInside(held, index) || quoted.includes('\uFFFC')) continue;
      const [right = ''] = pairs;
      const [first = '', last = ''] = right;
      // Inside guillemets French has spaces of its own.
      const inner = quoted.slice(1, -1).trim();
      const space = right === '«»' && baseLanguage(context.targetLocale) === 'fr' ? '\u00A0' : '';
      yield {
        message: `The quotation marks of this language are ${first}…${last}, not ${open}…${close}.`,
        span: flat.span(index, end),
        subject: open + close,
        fix: {
          title: `Use ${first}…${last}`,
          target: flat.replace(index, end, first + space + inner + space + last),
          safe: false,
        },
      };
    }
  },
};

/** Swiss German and Swiss Italian use guillemets in the French direction. */
function pairsOf({ targetLocale }: Pick<CheckContext, 'targetLocale'>): readonly string[] | undefined {
  const pairs = BY_LANGUAGE.get(baseLanguage(targetLocale));
  return pairs !== undefined && /[-_](?:CH|LI)\b/i.test(targetLocale) ? ['«»', '‹›', ...pairs] : pairs;
}
