import { flatten } from '../../checks/support.ts';
import type { Terms } from '../../terms/index.ts';
import type { Content } from '../../text/content.ts';
import type { Row } from '../page.ts';
import type { UnitSection } from './section.ts';

/** What the glossary says about terms of the source, with definitions, and about forbidden words in the target. */
export const termsSection: UnitSection = ({ pair, target, cursor: { subject, unit } }) => {
  const { role, terms } = subject.input;
  const source = pair?.source ?? unit.source;
  return role === 'source' || source === undefined || terms === undefined ? [] : termRows(terms, source, target);
};

/** @param locale added to each term if the terms of several locales are shown */
export function termRows(terms: Terms, source: Content, target: Content | undefined, locale?: string): readonly Row[] {
  const written = target === undefined ? '' : flatten(target).text;
  const translation = terms.translation(written);
  const rows: Row[] = [];
  const seen = new Set<string>();
  for (const { items } of terms.inSource(flatten(source).text)) {
    const term = items[0]?.source ?? '';
    if (seen.has(term)) continue;
    seen.add(term);
    const wanted = [...new Set(items.map((item) => item.target))];
    const notes = [...new Set(items.flatMap(({ note }) => note ?? []))];
    const unused = written.trim() !== '' && !wanted.some((one) => translation.has(one));
    const text = [wanted.join(', ') + (unused ? ' (not used here)' : ''), ...notes].join(' · ');
    rows.push([`Glossary: "${term}"${locale === undefined ? '' : ` in ${locale}`}`, text]);
  }
  for (const { items } of terms.forbiddenIn(written)) {
    const [item] = items;
    if (item !== undefined && (item.source === undefined || terms.hasTerm(flatten(source).text, item.source)))
      rows.push([`Glossary forbids "${item.word}"`, item.replacement ?? item.note ?? '']);
  }
  return rows;
}
