import { languageName } from '../../../shared/locale.ts';
import { placeholdersOf } from '../support.ts';
import type { AcrossCheck } from './across.ts';

/** When several locales agree on a placeholder that the source lacks, the source is the one that lost it. */
export const sourcePlaceholders: AcrossCheck = {
  id: 'source-placeholders',
  severity: 'warning',
  role: 'source',
  summary: 'Several locales have a placeholder that the source lacks: it was probably lost there.',
  examples: {
    good: [
      { source: { a: 'Hi {name}' }, siblings: { de: { a: 'Hallo {name}' }, fr: { a: 'Salut {name}' } } },
      { source: { a: 'Hi' }, siblings: { de: { a: 'Hallo {name}' }, fr: { a: 'Salut' } } },
      {
        source: { a: 'The frame' },
        siblings: {
          da: { a: '<iframe>' },
          de: { a: 'Der Rahmen' },
          fr: { a: 'Le cadre' },
          it: { a: 'Il frame' },
          nb: { a: '<iframe>' },
        },
      },
    ],
    bad: [{ source: { a: 'Hi' }, siblings: { de: { a: 'Hallo {name}' }, fr: { a: 'Salut {name}' } } }],
  },
  *run({ units, siblings, context }) {
    const all = [...(siblings ?? [])].map(([locale, facts]) => ({
      locale,
      units: facts.units,
      found: facts.placeholders(),
    }));
    if (all.length < 2) return;
    for (const { pair } of units) {
      yield undefined;
      const saying = all.flatMap(({ locale, found }) => {
        const identities = found.get(pair.id);
        return identities === undefined ? [] : [{ locale, identities: new Set(identities) }];
      });
      if (saying.length < 2) continue;
      const own = new Set(placeholdersOf(pair, pair.source, context).map(({ identity }) => identity));
      const [{ identities }] = saying as [(typeof saying)[number]];
      for (const identity of identities) {
        if (own.has(identity)) continue;
        const locales = saying.filter((it) => it.identities.has(identity)).map(({ locale }) => locale);
        if (locales.length < 2) continue;
        // A tag that a few write out for clarity (`<th>`, where the source says "header") was never in the source.
        const translated = all.filter(({ units: of }) => of.get(pair.id)?.text !== undefined).length;
        if (2 * locales.length < translated) continue;
        const names = locales.map(languageName);
        const message = `${names.slice(0, -1).join(', ')} and ${names.at(-1)} have "${identity}" here, the source does not.`;
        yield { unit: pair.id, subject: identity, message, span: pair.source.span };
      }
    }
  },
};
