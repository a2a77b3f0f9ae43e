import { languageName } from '../../../../shared/locale.ts';
import { placeholdersOf } from '../support.ts';
import type { AcrossCheck } from './across.ts';

/** How many languages a message lists. */
const SHOWN = 4;

/** If several locales agree on a placeholder that the source lacks, the source has lost it. */
export const sourcePlaceholders: AcrossCheck = {
  id: 'source-placeholders',
  severity: 'information',
  role: 'source',
  summary: 'Several locales have a placeholder that the source lacks: it was probably lost there.',
  examples: {
    good: [
      { source: { a: 'Hi {name}' }, siblings: { de: { a: 'Hallo {name}' }, fr: { a: 'Salut {name}' } } },
      { source: { a: 'Hi' }, siblings: { de: { a: 'Hallo {name}' }, fr: { a: 'Salut' } } },
      { source: { a: 'Hi {name}' }, siblings: { de: { a: 'Hallo {user}' }, fr: { a: 'Salut {user}' } } },
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
    for (const { pair, source } of units) {
      yield undefined;
      // If the key is the text, the source says nothing.
      if (source === '') continue;
      const saying = all.flatMap(({ locale, found }) => {
        const identities = found.get(pair.id);
        return identities === undefined ? [] : [{ locale, identities: new Set(identities) }];
      });
      if (saying.length < 2) continue;
      const own = new Set(placeholdersOf(pair, pair.source, context).map(({ identity }) => identity));
      // They all lack one that the source has: the source text was rewritten, and they are outdated.
      const anew = [...own].some((identity) => saying.every((it) => !it.identities.has(identity)));
      if (anew) continue;
      const [{ identities }] = saying as [(typeof saying)[number]];
      for (const identity of identities) {
        if (own.has(identity)) continue;
        const locales = saying.filter((it) => it.identities.has(identity)).map(({ locale }) => locale);
        if (locales.length < 2) continue;
        // A tag that only a few write out for clarity (`<th>`, where the source says "header") was never in the source.
        const translated = all.filter(({ units: of }) => of.get(pair.id)?.text !== undefined).length;
        if (2 * locales.length < translated) continue;
        const names = locales.map(languageName);
        const shown = names.length > SHOWN ? [...names.slice(0, SHOWN - 1), `${names.length - SHOWN + 1} more`] : names;
        const message = `${shown.slice(0, -1).join(', ')} and ${shown.at(-1)} have "${identity}" here; the source does not.`;
        yield { unit: pair.id, subject: identity, message, span: pair.source.span };
      }
    }
  },
};
