import type { UnitSection } from './section.ts';

/** Terms that the file itself explains for the unit. */
export const fileTermsSection: UnitSection = ({ cursor: { unit }, sourceUnit }) =>
  (unit.terms ?? sourceUnit.terms ?? []).map(({ term, translations, definition }) => {
    const said = [translations.join(', '), definition ?? ''].filter((text) => text !== '').join(' · ');
    return [`Term "${term}"`, said === '' ? 'no translation given' : said];
  });
