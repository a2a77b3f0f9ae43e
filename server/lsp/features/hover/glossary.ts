import { termRows } from '../../../core/language/hover/terms.ts';
import type { Row } from '../../../core/language/page.ts';
import type { Content } from '../../../core/text/content.ts';
import type { HoverAbout, HoverSection } from './section.ts';

/** How many locales a source text is looked up for: a hover is read at a glance. */
const LOCALES = 8;

/** What the project's glossary has on the terms of the source, with definitions, and on forbidden words in the target. */
export const glossarySection: HoverSection = async (about) => {
  const { pair, target, cursor } = about;
  const { input, member } = cursor.subject;
  const source = pair?.source ?? cursor.unit.source;
  if (source === undefined) return [];
  if (input.role === 'target') return rowsFor(about, input.targetLocale, source, target, false);
  const rows: Row[] = [];
  for (const locale of [...(member?.group.targets.keys() ?? [])].slice(0, LOCALES))
    rows.push(...(await rowsFor(about, locale, source, undefined, true)));
  return rows;
};

async function rowsFor(
  { context, cursor, token }: HoverAbout,
  locale: string,
  source: Content,
  target: Content | undefined,
  named: boolean,
): Promise<readonly Row[]> {
  const { state, input } = cursor.subject;
  const { terms } = await context.glossaries.terms(state, input.sourceLocale, locale, token);
  return terms === undefined ? [] : termRows(terms, source, target, named ? locale : undefined);
}
