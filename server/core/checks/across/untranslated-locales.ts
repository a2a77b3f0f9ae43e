import { languageName } from '../../../../shared/locale.ts';
import type { AcrossCheck } from './across.ts';

/** For authors of the source, who see there what translators still have to do. */
export const untranslatedLocales: AcrossCheck = {
  id: 'untranslated-locales',
  severity: 'hint',
  optional: true,
  role: 'source',
  summary: 'Some locales have no translation of the unit yet.',
  examples: {
    good: [{ source: { a: 'Save' }, siblings: { de: { a: 'Sichern' }, fr: { a: 'Enregistrer' } } }],
    bad: [{ source: { a: 'Save' }, siblings: { de: { a: 'Sichern' }, fr: {} } }],
  },
  *run({ units, siblings }) {
    if (siblings === undefined) return;
    for (const { source, pair } of units) {
      yield undefined;
      if (source === '' || pair.sourceUnit.lock !== undefined || pair.sourceUnit.plural !== undefined) continue;
      const without = [...siblings].filter(([, facts]) => facts.units.get(pair.id)?.text === undefined);
      if (without.length === 0) continue;
      const names = without.slice(0, 5).map(([locale]) => languageName(locale));
      const more = without.length > names.length ? ` and ${without.length - names.length} more` : '';
      const message = `Not translated yet: ${names.join(', ')}${more}.`;
      yield { unit: pair.id, message, span: pair.sourceUnit.nameSpan };
    }
  },
};
