import { languageName } from '../../../../shared/locale.ts';
import { pluralCategories } from '../../text/messages/plurals.ts';
import { listed } from '../support.ts';
import type { AcrossCheck, AcrossUnit } from './across.ts';

/** Plural forms under keys of their own (i18next `key_one`, `key_other`): a set that is begun must be complete for its language. */
export const pluralKeysCheck: AcrossCheck = {
  id: 'plural-keys',
  severity: 'warning',
  role: 'target',
  needs: 'plural',
  summary: 'A set of plural keys lacks a form that the language needs, or has one that the language never uses.',
  examples: {
    good: [
      {
        source: { day_one: '{{count}} day', day_other: '{{count}} days' },
        target: { day_one: '{{count}} Tag', day_other: '{{count}} Tage' },
        dialect: 'i18next',
      },
      {
        source: { day_one: '{{count}} day', day_other: '{{count}} days' },
        target: { day_other: '{{count}} 日' },
        locales: ['en', 'ja'],
        dialect: 'i18next',
      },
      {
        source: { day_one: '{{count}} day', day_other: '{{count}} days' },
        target: { day_one: '{{count}} dzień', day_few: '{{count}} dni', day_many: '{{count}} dni' },
        locales: ['en', 'pl'],
        dialect: 'i18next',
      },
      {
        source: { day_one: '{{count}} day', day_other: '{{count}} days' },
        target: { day_one: '{{count}} day', day_other: '{{count}} days' },
        locales: ['en', 'pl'],
        dialect: 'i18next',
      },
    ],
    bad: [
      {
        source: { day_one: '{{count}} day', day_other: '{{count}} days' },
        target: { day_one: '{{count}} dzień', day_other: '{{count}} dnia' },
        locales: ['en', 'pl'],
        dialect: 'i18next',
      },
      {
        source: { day_one: '{{count}} day', day_other: '{{count}} days' },
        target: { day_one: '{{count}} 日', day_other: '{{count}} 日' },
        locales: ['en', 'ja'],
        dialect: 'i18next',
      },
    ],
  },
  *run({ units, needless, bilingual, context }) {
    if (bilingual) return;
    const forms = units.filter(({ pair }) => pair.sourceUnit.plural !== undefined);
    const sets = Map.groupBy(
      forms,
      ({ pair: { sourceUnit } }) => `${sourceUnit.plural?.ordinal} ${sourceUnit.plural?.set}`,
    );
    const language = languageName(context.targetLocale);
    for (const set of sets.values()) {
      yield undefined;
      const begun = set.find(({ pair }) => pair.targetUnit !== undefined);
      // Copies of the source are not a set that somebody has begun: `same-as-source` reports those.
      if (begun === undefined || set.every(isCopy)) continue;
      const needed = neededBy(set, context.targetLocale);
      const absent = set.filter(
        ({ pair }) =>
          pair.targetUnit === undefined && !needless.has(pair.id) && needed(pair.sourceUnit.plural?.category),
      );
      if (absent.length > 0 && begun.pair.targetUnit !== undefined) {
        const names = listed(absent.map(({ pair }) => pair.sourceUnit.name));
        const message = `${language} also needs ${names}: it has more plural forms.`;
        yield { unit: begun.pair.id, message, span: begun.pair.targetUnit.nameSpan };
      }
      for (const { pair } of set) {
        if (pair.targetUnit === undefined || !needless.has(pair.id)) continue;
        const category = pair.sourceUnit.plural?.category ?? '';
        const fix = { title: `Remove "${pair.targetUnit.name}"`, target: [], safe: false };
        const message = `${language} has no plural form "${category}": this text is never shown.`;
        // The text is never shown, so it does no harm.
        yield { unit: pair.id, message, span: pair.targetUnit.nameSpan, fix, severity: 'information' };
      }
    }
  },
};

function isCopy({ source, target }: AcrossUnit): boolean {
  return target === undefined || (target === source && /\p{L}/u.test(source));
}

/** The forms that whole numbers need: if all of them are there, Polish or Russian needs `other` for fractions only. */
function neededBy(set: readonly AcrossUnit[], locale: string): (category: string | undefined) => boolean {
  const ordinal = set.some(({ pair }) => pair.sourceUnit.plural?.ordinal === true);
  const whole = pluralCategories(locale, ordinal ? 'ordinal' : 'cardinal')?.integer;
  return (category) => category !== 'other' || whole === undefined || whole.includes('other');
}
