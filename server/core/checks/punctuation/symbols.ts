import { hasChoice } from '../../text/messages/icu.ts';
import type { Check } from '../check.ts';
import { TRAIT } from '../facts.ts';
import { PER_CENT } from '../placeholders/placeholder-numbers.ts';
import { flatten, missingMessage, placeholdersOf, withoutPlaceholders } from '../support.ts';

/** Signs that mean the same everywhere, with what a language may write instead. */
const SIGNS: readonly (readonly [name: string, sign: RegExp, instead: RegExp])[] = [
  ['%', /\d\s?[%％]|[%％]\s?\d/u, new RegExp(`%|${PER_CENT.source}`, PER_CENT.flags)],
  ['€', /€\s?\d|\d\s?€/u, /€|\beur/iu],
  ['£', /£\s?\d|\d\s?£/u, /[£￡]|\bgbp\b|pfund|livre|libra|sterlin|фунт|ポンド|英镑|英鎊/iu],
  ['$', /\$\s?\d+(?:[.,]\d+)?(?![\d$])/u, /[$＄]|\busd\b|dollar|dólar|dollaro|долар|доллар|ドル|美元|달러/iu],
  ['°', /\d\s?°/u, /[°º℃℉度도]|grad|degr|grado|градус/iu],
];

export const symbols: Check = {
  id: 'symbols',
  severity: 'hint',
  summary: 'A per cent, currency or degree sign of the source is missing from the target.',
  examples: {
    good: [
      { source: '50% off', target: '50 % Rabatt' },
      { source: '50% off', target: '50 Prozent Rabatt' },
      { source: '50% off', target: '%50 indirim', locales: ['en', 'tr'] },
      { source: 'Costs $5', target: 'Kostet 5 US-Dollar' },
      { source: 'Group $1', target: 'Gruppe $1', dialect: 'chrome' },
    ],
    bad: [
      { source: '50% off', target: '50 Rabatt' },
      { source: 'Costs €5', target: 'Kostet $5' },
    ],
  },
  traits: { source: TRAIT.symbol },
  *run(unit, context) {
    const { source, target } = unit;
    if (target === undefined || hasChoice(flatten(source).text)) return;
    const from = withoutPlaceholders(flatten(source).text, placeholdersOf(unit, source, context));
    const { text } = flatten(target);
    const lost = SIGNS.filter(([, sign, instead]) => sign.test(from) && !instead.test(text)).map(([name]) => name);
    if (lost.length > 0) yield { message: missingMessage(lost), subject: lost[0] ?? '' };
  },
};
